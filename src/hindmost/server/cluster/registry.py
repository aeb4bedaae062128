"""The tables of this process: loaded when somebody comes, put away when nobody is there, kept true to the database.

When a process dies its leases run out, and another takes over the clocks and agents of its tables.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from hindmost.server.cluster.forwarding import Forwarding
from hindmost.server.cluster.leases import CLOSED, Leases
from hindmost.server.cluster.loader import NotFound, as_sittings, sittings_of
from hindmost.server.cluster.sockets import Sockets
from hindmost.server.cluster.tasks import Tasks
from hindmost.server.social import chat
from hindmost.store import FREE, Ears, Fenced, PlyTaken, Store, StoreGone, Word
from hindmost.table.errors import Refusal
from hindmost.table.steady_clock import BEAT
from hindmost.table.table import Table

PREPARED = 500  # tables
log = logging.getLogger("hindmost.hall")


class Asleep(NamedTuple):
    """What is kept in mind of a table that is put away, in time that this process is awake."""

    match: int
    rows: int
    began: float  # when the last row was
    falls: float  # when its clock falls


class Registry:
    def __init__(
        self,
        store: Store,
        owner: str,
        lease: float,
        idle: float,
        tasks: Tasks,
        load: Callable[[str], Awaitable[Table]],
        sockets: Sockets | None = None,
    ) -> None:
        self.leases = Leases(store, owner, lease, self._shut)
        self.forwarding = Forwarding(store, owner, self.leases, tasks, self)
        self.tables: dict[str, Table] = {}
        self._owner = owner
        self._store, self._clock, self._idle, self._tasks, self._load = store, store.clock, idle, tasks, load
        self._sockets = sockets
        self._loading: dict[str, asyncio.Future[Any]] = {}  # tables on their way in or out
        self._changed: set[str] = set()  # those of them that another process has written to meanwhile
        self._behind: dict[str, Table] = {}  # tables of which not everything could be read
        self._asleep: dict[str, Asleep] = {}  # tables put away while a clock runs

    async def open(self) -> None:
        await self._store.keep_time()
        await self._store.listen(Ears(self._heard, self._missed, self._owner, self.forwarding.heard))
        self._tasks.keep(self._look_after())
        self._tasks.keep(self._beat())

    async def hand_over(self) -> None:
        """All tables go to other processes, which hear of it, or to who comes later. What is being stored is stored."""
        mine = self._mine()
        for table in self.tables.values():
            table.yield_to_another()
        self._asleep.clear()
        try:
            await self.leases.hand_over(mine)
        except StoreGone as error:
            log.error("the leases run out by themselves: %s", error)

    async def close(self) -> None:
        self._clock.rest()
        for table in self.tables.values():
            table.put_away()
        await self._tasks.close()
        await self.hand_over()

    def _mine(self) -> set[str]:
        return {table.id for table in self.tables.values() if table.fence is not None} | set(self._asleep)

    # Loading

    async def table(self, id: str) -> Table:
        """The table, loaded if it is not here; NotFound if there is none."""
        while id in self._loading or id not in self.tables:
            if id not in self._loading:
                self._on_its_way([id], lambda: self._bring(id))
            await asyncio.shield(self._loading[id])
        table = self.tables[id]
        table.touch()
        return table

    def _on_its_way(self, ids: Sequence[str], work: Callable[[], Awaitable[Any]]) -> None:
        """Whoever wants one of these tables waits until this is done. A future that is done must not be met there:
        who waits for it in a loop would go round and let nobody else go on."""

        async def move() -> None:
            try:
                await work()
            finally:
                for id in ids:
                    self._loading.pop(id, None)

        self._loading.update(dict.fromkeys(ids, self._tasks.keep(move())))

    async def _bring(self, id: str) -> None:
        asleep = self._asleep.pop(id, None)
        try:
            table = self.tables[id] = await self._load(id)
        finally:
            changed = id in self._changed
            self._changed.discard(id)
        if asleep and (asleep.match, asleep.rows) == (table.number, len(table.rows)):
            table.watch.start(self._clock.awake() - asleep.began)
        if changed:
            await self.follow(table)
        await self._tend(table)

    async def _tend(self, table: Table) -> None:
        """See to the clock, the agents and the end of a table, unless another process does or nothing can be stored."""
        try:
            if not table.number:  # whoever has taken the last seat may have died before it began
                await table.duties.begin_if_ready(table)
                return
            async with table.lock:
                held = table.fence is not None or await self.leases.acquire(table, steal=self._store.alone)
            if held or table.due:
                await table.go_on()
        except (Refusal, PlyTaken, Fenced):
            table.fence = None

    async def prepare(self) -> None:
        """Load what other processes have: where this one takes their place, all people come at once."""
        for id in await self._store.held(PREPARED):
            with suppress(NotFound):
                await self.table(id)

    # Other processes

    def _heard(self, word: Word) -> None:
        """A process, perhaps this one, has stored rows, or changed something else of a table or a person."""
        if word.table in self._loading:
            self._changed.add(word.table)
        table = self.tables.get(word.table)
        if table and (word.number, word.ply) == (0, FREE):
            table.elsewhere.holder = None
            self._tasks.keep(self._tend(table))
        elif table and word.number == 0:
            self._tasks.keep(self._look_again(table))
        elif table and not table.knows(word.number, word.ply):
            if not self._take_in(table, word):
                self._tasks.keep(self.follow(table, word.number, word.ply))
        elif word.number == 0:
            self._look_at_sockets(word.table)

    def _take_in(self, table: Table, word: Word) -> bool:
        """The rows that came with word of them; False if they are not just the next ones, or somebody is at work."""
        if not word.rows or (word.number, word.rows[0].ply) != (table.number, len(table.rows)):
            return False
        if table.fence is not None or table.lock.locked() or table.closed:
            return False
        if table.elsewhere.holder and table.elsewhere.holder[1] != word.fence:
            table.elsewhere.holder = None
        table.take_in(word.rows)
        return True

    def _look_at_sockets(self, person: str | None = None) -> None:
        """By which devices is somebody still known?"""
        if self._sockets is not None:
            self._tasks.keep(self._sockets.check(person))

    def _missed(self) -> None:
        self._look_at_sockets()
        for table in self.tables.values():
            self._read_all(table)

    def _read_all(self, table: Table) -> None:
        self._tasks.keep(self.follow(table))
        self._tasks.keep(self._look_again(table))

    async def _look_again(self, table: Table) -> None:
        """Who sits there, and what was said."""
        with self._to_be_read(table):
            await self.reseat(table)
            chat.show(table, await self._store.chat(table.id, limit=20))

    @contextmanager
    def _to_be_read(self, table: Table) -> Iterator[None]:
        """Word of it comes once: if the database is gone just then, this is done again later."""
        try:
            yield
        except StoreGone:
            self._behind[table.id] = table
            raise

    async def reseat(self, table: Table) -> None:
        """One after the other, so that nobody is shown who sat there before. In another match all sit elsewhere: who
        turns to it reads that too."""
        async with table.lock:
            seated = await sittings_of(self._store, table.id)
            stored = await self.leases.stored_table(table)
            if stored.match == table.number and seated != table.seated:
                table.seated = seated
                table.renew()
        await self._fill(table)

    async def _fill(self, table: Table) -> None:
        """See to the seats of who is gone, if this is the process to do so."""
        if table.vacated and table.fence is not None:
            await self._tend(table)

    async def reseat_person(self, person: str) -> None:
        """This person has another name, or is gone; other processes hear it from the store."""
        await self._reseat_all([table for table in self.tables.values() if table.seats_of(person)])

    async def _reseat_all(self, tables: Sequence[Table]) -> None:
        """What the store knows of all of them, read at once. Where people have sat down otherwise meanwhile it is read
        again for that table alone."""
        before = {table.id: table.seated for table in tables}
        stored = await self._store.seatings(before)
        for table in tables:
            if table.id not in stored:
                self._shut(table)
                continue
            match, seats = stored[table.id]
            seated = as_sittings(seats)
            if seated == before[table.id]:
                continue
            async with table.lock:
                as_read = table.seated is before[table.id] and table.number == match
                if as_read:
                    table.seated = seated
                    table.renew()
            with suppress(Refusal):
                await (self._fill(table) if as_read else self.reseat(table))

    async def catch_up(self, table: Table, number: int | None, seen: int | None) -> None:
        """Somebody comes, perhaps from a process that has died: has it seen more than this one, or left work undone?"""
        if number and seen and not table.knows(number, seen - 1):
            await self.follow(table, number, seen - 1)
        if table.due:
            await self._tend(table)

    async def follow(self, table: Table, number: int | None = None, ply: int = 0) -> None:
        """Read what another process has written, unless this row is known meanwhile."""
        async with table.lock:
            if number is not None and table.knows(number, ply):
                return
            with self._to_be_read(table):
                await self.leases.follow(table)

    # Looking after things

    async def _look_after(self) -> None:
        """Renew the leases, put idle tables away, take over what dead processes left."""
        while True:
            await asyncio.wait([self._tasks.keep(self._round())])
            await asyncio.sleep(self.leases.seconds / 3)

    async def _beat(self) -> None:
        """Notice when this process was held up, and tell those who could not act meanwhile."""
        stalled = self._clock.stalled
        while True:
            self._clock.beat()
            if self._clock.stalled > stalled:
                log.warning("held up for %.1f seconds", self._clock.stalled - stalled)
                stalled = self._clock.stalled
                for table in tuple(self.tables.values()):
                    self._tasks.keep(table.look_at_clock())
            await asyncio.sleep(BEAT)

    async def _round(self) -> None:
        if self.leases.leaving:
            return
        mine = self._mine()
        kept = await self.leases.renew(mine)
        for id in sorted(mine - kept):
            self._asleep.pop(id, None)
            if table := self.tables.get(id):
                self._tasks.keep(self.follow(table))  # under its lock: somebody may be about to write
        behind, self._behind = self._behind, {}
        for table in behind.values():
            self._read_all(table)
        if self._store.alone or (self._sockets and self._sockets.unsure):
            self._look_at_sockets()
        if self._store.alone:  # SQLite tells nobody that the host has closed a table or removed a person
            self._tasks.keep(self._reseat_all(tuple(self.tables.values())))
        self._put_away([table for table in self.tables.values() if table.idle(self._idle, 2 * self.leases.seconds)])
        soon = self._clock.awake() + self.leases.seconds
        waking = [id for id, asleep in self._asleep.items() if asleep.falls < soon]
        undone = [table.id for table in self.tables.values() if table.read_only or (table.due and not table.number)]
        for id in dict.fromkeys((*waking, *undone, *await self._store.expired())):
            await self._take_over(id)

    def _shut(self, table: Table) -> None:
        """It is closed."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        table.dismiss(CLOSED)

    def _put_away(self, idle: Sequence[Table]) -> None:
        """Forget tables at which nothing happens; of a clock that runs only when it falls is kept in mind."""
        for table in idle:
            table.put_away()
            del self.tables[table.id]
            if table.fence is not None and (falls := table.falls()) is not None:
                self._asleep[table.id] = Asleep(table.number, len(table.rows), table.watch.began, falls)
        leaving = [table.id for table in idle if table.fence is not None and table.id not in self._asleep]
        if leaving:
            self._on_its_way(leaving, lambda: self.leases.release(leaving))

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
