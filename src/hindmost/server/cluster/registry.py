"""Tables come and go: loaded by replay when somebody comes, put away when nobody is there, kept true to the database.

When a process dies its leases run out, and another takes over the clocks and agents of its tables.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

from hindmost.server import chat
from hindmost.server.decide import Refusal
from hindmost.server.owning import Owning, seated
from hindmost.server.table import Table
from hindmost.store import Fenced, Store, StoreGone, Taken

log = logging.getLogger("hindmost.hall")


class NotFound(LookupError):
    """No such table."""


class Upkeep(Owning, ABC):
    def __init__(self, store: Store, owner: str, now: Callable[[], float], lease: float, idle: float) -> None:
        super().__init__(store, owner, now, lease)
        self.idle = idle
        self._loading: dict[str, asyncio.Future[Any]] = {}  # tables on their way in or out
        self._changed: set[str] = set()  # those of them that another process has written to meanwhile
        self._asleep: dict[str, float] = {}  # tables put away while a clock runs, and when it falls
        self._work: set[asyncio.Future[Any]] = set()

    async def open(self) -> None:
        await self.store.listen(self._heard, self._missed)
        self.keep(self._look_after())

    async def close(self) -> None:
        """Stop the alarms and let the leases run out; where a match goes on another process takes over at once."""
        for table in self.tables.values():
            table.put_away()
        for work in self._work:
            work.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        try:
            await self.store.renew(self.owner, self._mine(), 0.0)
        except StoreGone as error:
            log.error("the leases run out by themselves: %s", error)

    def _mine(self) -> set[str]:
        return {table.id for table in self.tables.values() if table.fence is not None} | set(self._asleep)

    def keep(self, work: Awaitable[Any]) -> asyncio.Future[Any]:
        """Run something beside everything else; what goes wrong in it is logged."""
        running = asyncio.ensure_future(work)
        self._work.add(running)
        running.add_done_callback(self._kept)
        return running

    def _kept(self, work: asyncio.Future[Any]) -> None:
        self._work.discard(work)
        error = None if work.cancelled() else work.exception()
        if isinstance(error, StoreGone):
            log.error("the database is gone: %s", error)
        elif error and not isinstance(error, (Refusal, NotFound)):
            log.error("unexpected: %r", error, exc_info=error)

    # Loading

    @abstractmethod
    async def _load(self, id: str) -> Table:
        """The table as it is stored; NotFound if there is none."""

    async def table(self, id: str) -> Table:
        """The table, loaded if it is not here; NotFound if there is none."""
        while id in self._loading or id not in self.tables:
            if id not in self._loading:
                self._on_its_way([id], self._bring(id))
            await asyncio.shield(self._loading[id])
        table = self.tables[id]
        table.touched = self.now()
        return table

    def _on_its_way(self, ids: Sequence[str], work: Awaitable[Any]) -> None:
        """Whoever wants one of these tables waits until this is done. A future that is done must not be met there:
        who waits for it in a loop would go round and let nobody else go on."""

        async def move() -> None:
            try:
                await work
            finally:
                for id in ids:
                    self._loading.pop(id, None)

        self._loading.update(dict.fromkeys(ids, self.keep(move())))

    async def _bring(self, id: str) -> None:
        self._asleep.pop(id, None)
        try:
            table = self.tables[id] = await self._load(id)
        finally:
            changed = id in self._changed
            self._changed.discard(id)
        if changed:
            await self._follow(table)
        await self._tend(table)

    async def _tend(self, table: Table) -> None:
        """See to the clock, the agents and the end of a table, unless another process does or nothing can be stored."""
        if not table.number:
            return
        try:
            async with table.lock:
                held = table.fence is not None or await self._acquire(table, steal=self.store.alone)
            if held or table.due:
                await table.go_on()
        except (Refusal, Taken, Fenced):
            table.fence = None

    # Other processes

    def _heard(self, id: str, number: int, ply: int) -> None:
        """A process, perhaps this one, has stored rows up to this ply."""
        if id in self._loading:
            self._changed.add(id)
        table = self.tables.get(id)
        if table and number == 0:
            self.keep(self._look_again(table))
        elif table and not table.knows(number, ply):
            self.keep(self._follow(table, number, ply))

    def _missed(self) -> None:
        for table in self.tables.values():
            self.keep(self._follow(table))
            self.keep(self._look_again(table))

    async def _look_again(self, table: Table) -> None:
        """Who sits there, and what was said."""
        await self._reseat(table)
        chat.show(table, await self.store.chat(table.id, limit=20))

    async def _reseat(self, table: Table) -> None:
        """One after the other, so that nobody is shown who sat there before. In another match all sit elsewhere: who
        turns to it reads that too."""
        async with table.lock:
            sittings = await self._sittings(table.id)
            stored = await self._open_table(table)
            if stored.match == table.number and sittings != table.sittings:
                table.sittings = sittings
                table.renew()

    async def reseat(self, person: str) -> None:
        """This person has another name, or is gone; other processes hear it from the store."""
        for table in tuple(self.tables.values()):
            if table.seats_of(person):
                with suppress(Refusal):
                    await self._reseat(table)

    async def catch_up(self, table: Table, number: int | None, seen: int | None) -> None:
        """Somebody comes, perhaps from a process that has died: has it seen more than this one, or left work undone?"""
        if number and seen and not table.knows(number, seen - 1):
            await self._follow(table, number, seen - 1)
        if table.due:
            await self._tend(table)

    async def _follow(self, table: Table, number: int | None = None, ply: int = 0) -> None:
        """Read what another process has written, unless this row is known meanwhile."""
        async with table.lock:
            if number is not None and table.knows(number, ply):
                return
            stored = await self._open_table(table)
            if stored.owner != self.owner:
                table.yield_to_another()
            await self._read_on(table)

    # Looking after things

    async def _look_after(self) -> None:
        """Renew the leases, put idle tables away, take over what dead processes left."""
        while True:
            try:
                await self._round()
            except StoreGone as error:
                log.error("the database is gone: %s", error)
            except Exception:
                log.exception("unexpected")
            await asyncio.sleep(self.lease / 3)

    async def _round(self) -> None:
        mine = self._mine()
        kept = await self.store.renew(self.owner, mine, self.lease)
        self._beat = self.now()
        for id in mine - kept:
            self._asleep.pop(id, None)
            if table := self.tables.get(id):
                table.yield_to_another()
                self.keep(self._follow(table))
        if self.store.alone:
            await self._look_around()
        self._put_away([table for table in self.tables.values() if table.idle(self.idle, 2 * self.lease)])
        waking = [id for id, deadline in self._asleep.items() if deadline < self._beat + self.lease]
        failed = [table.id for table in self.tables.values() if table.read_only]
        for id in dict.fromkeys((*waking, *failed, *await self.store.expired())):
            await self._take_over(id)

    async def _look_around(self) -> None:
        """SQLite tells nobody that the host has closed a table or removed a person."""
        here = dict(self.tables)
        stored = await self.store.seatings(here)
        for id, table in here.items():
            if id not in stored:
                self._shut(table)
            elif seated(stored[id]) != table.sittings:
                self.keep(self._reseat(table))

    def _put_away(self, idle: Sequence[Table]) -> None:
        """Forget tables at which nothing happens; of a clock that runs only when it falls is kept in mind."""
        for table in idle:
            table.put_away()
            del self.tables[table.id]
            deadline = table.live.clock.deadline()
            if table.fence is not None and deadline is not None:
                self._asleep[table.id] = deadline
        leaving = [table.id for table in idle if table.fence is not None and table.id not in self._asleep]
        if leaving:
            self._on_its_way(leaving, self.store.release(self.owner, leaving))

    async def _take_over(self, id: str) -> None:
        """Somebody has to see to this table: this process, if it comes first."""
        try:
            if table := self.tables.get(id):
                await self._tend(table)
            else:
                await self.table(id)
        except (NotFound, StoreGone):
            pass
        except Exception:  # no other table may suffer from it
            log.exception("table %s cannot be looked after", id)
