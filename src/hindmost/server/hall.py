"""All the tables of this process: loaded by replay when somebody comes, put away when nobody is there.

With several processes on one database any of them shows any table. The one that writes owns it: it takes the lease, and
the fence that comes with it shuts out whoever held it before. When a process dies its leases run out, and another takes
over the clocks and agents of its tables. A lease renewed in time also tells when its process was last alive: nobody's
clock is charged for the time without one.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random, SystemRandom
from typing import Any

import msgspec

from hindmost import editions
from hindmost.game import AnyGame
from hindmost.match import Match
from hindmost.server import chat, daily, notify, results, wire
from hindmost.server.decide import Refusal
from hindmost.server.live import TABLE
from hindmost.server.settings import Settings
from hindmost.server.table import Sitting, Table
from hindmost.server.workers import Workers
from hindmost.store import Fenced, Row, Seat, Store, StoreGone, Taken
from hindmost.store import Table as StoredTable

LEASE = 15.0  # seconds
IDLE = 120.0  # seconds without anybody after which a table is put away
MOST_SOCKETS = 32  # at one table, of one person or of all without a name at one address
LEAST_AWAY = 1.0  # seconds worth a row
READ_ONLY = "nothing can be stored at the moment; your table is safe, try again soon"
CLOSED = "this table is closed"
log = logging.getLogger("hindmost.hall")


class NotFound(LookupError):
    """No such table."""


class Hall:
    def __init__(
        self,
        store: Store,
        workers: Workers,
        owner: str,
        now: Callable[[], float] = time.time,
        lease: float = LEASE,
        idle: float = IDLE,
        most_sockets: int = MOST_SOCKETS,
        notifier: notify.Notifier | None = None,
    ) -> None:
        self.store = store
        self.notifier = notifier or notify.NoNotifier()
        self.workers = workers
        self.owner = owner
        self.now = now
        self.lease, self.idle, self.most_sockets = lease, idle, most_sockets
        self.tables: dict[str, Table] = {}
        self.sockets: dict[tuple[str, str], list[Any]] = {}  # by person and table, the oldest first
        self._loading: dict[str, asyncio.Future[Any]] = {}  # tables on their way in or out
        self._changed: set[str] = set()  # those of them that another process has written to meanwhile
        self._asleep: dict[str, float] = {}  # tables put away while a clock runs, and when it falls
        self._beat = now()  # when the database was last there
        self._work: set[asyncio.Future[Any]] = set()
        self._chance = SystemRandom()
        self._seeds: dict[str, str] = {}  # of tables that play the deal of a day

    async def open(self) -> None:
        await self.store.listen(self._heard, self._missed)
        self.keep(self._look_after())

    async def close(self) -> None:
        """Stop the alarms and give the leases back; where a match goes on another process takes over at once."""
        for table in self.tables.values():
            table.put_away()
        for work in self._work:
            work.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        mine = [table for table in self.tables.values() if table.fence is not None]
        going_on = {table.id for table in mine if not table.live.over} | set(self._asleep)
        try:
            await self.store.renew(self.owner, going_on, 0.0)
            await self.store.release(self.owner, {table.id for table in mine} - going_on)
        except StoreGone as error:
            log.error("the leases run out by themselves: %s", error)
        self.workers.close()

    # Finding and making tables

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
        """Whoever wants one of these tables waits until this is done."""
        moving = self.keep(work)
        self._loading.update(dict.fromkeys(ids, moving))
        moving.add_done_callback(lambda _done: [self._loading.pop(id, None) for id in ids])

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

    async def _load(self, id: str) -> Table:
        stored = await self.store.table(id)
        if stored is None or stored.closed is not None:
            raise NotFound(id)
        settings = msgspec.convert(stored.settings, Settings)
        game = editions.find(stored.game, stored.options)
        rows = await self.store.rows(id, stored.match)
        if settings.daily:
            self._seeds[id] = await daily.seed_of(self.store, stored.created)
        return Table(id, game, settings, await self._sittings(id), stored.match, self, self.now, rows)

    async def _sittings(self, id: str) -> tuple[Sitting, ...]:
        return tuple(
            Sitting(kind=seat.kind, name=seat.name, person=seat.person, agent=seat.agent)
            for seat in await self.store.seats(id)
        )

    async def make(
        self, game: AnyGame, settings: Settings, sittings: Sequence[Sitting], host: str
    ) -> tuple[Table, dict[int, str]]:
        """A new table, and the invitations to its vacant seats."""
        invitations = {
            seat: secrets.token_urlsafe(16) for seat, sitting in enumerate(sittings) if sitting.kind == "link"
        }
        seating = [
            Seat(seat, sitting.kind, sitting.person, sitting.name, sitting.agent, _hash(invitations.get(seat)))
            for seat, sitting in enumerate(sittings)
        ]
        stored = await self.store.new_table(game.name, game.options, wire.plain(settings), seating, host)
        table = await self.table(stored.id)
        await self._begin_if_ready(table)
        return table, invitations

    async def join(self, id: str, invitation: str | None, person: str, name: str) -> int:
        """Sit down with an invitation, or at a seat open to anybody; the seat."""
        table = await self.table(id)
        seats = await self.store.seats(id)
        if any(seat.person == person for seat in seats):
            raise Refusal("seated", "you sit at this table already")
        for seat in seats:
            invited = seat.invitation_hash == _hash(invitation)
            if invited and await self.store.take_seat(id, seat.seat, person, name, seat.invitation_hash):
                await self._reseat(table)
                await self.store.tell(id)
                await self._begin_if_ready(table)
                return seat.seat
        raise Refusal("gone", "this invitation is used or wrong" if invitation else "no seat is free")

    async def leave(self, id: str, person: str) -> None:
        """Get up from a table whose match has not begun."""
        table = await self.table(id)
        stored = await self.store.table(id)
        if table.number or (stored and stored.match):
            raise Refusal("begun", "the match has begun; resign instead")
        for seat in table.seats_of(person):
            await self.store.leave_seat(id, seat, person)
        await self._reseat(table)
        await self.store.tell(id)

    async def _reseat(self, table: Table) -> None:
        table.sittings = await self._sittings(table.id)
        table.renew()

    async def _begin_if_ready(self, table: Table) -> None:
        """The first match begins when every seat is taken."""
        if table.number == 0 and table.ready:
            await self._begin(table, 1, table.sittings)

    async def _begin(self, table: Table, number: int, sittings: Sequence[Sitting]) -> None:
        seating = [Seat(seat, s.kind, s.person, s.name, s.agent) for seat, s in enumerate(sittings)]
        await self.store.next_match(table.id, number, seating)
        async with table.lock:
            await self._turn_over(table)
        await table.go_on()

    async def _turn_over(self, table: Table) -> None:
        """Show the match that is the table's by now."""
        stored = await self._open_table(table)
        if stored.match != table.number:
            table.turn_to(stored.match, await self._sittings(table.id), await self.store.rows(table.id, stored.match))

    async def _open_table(self, table: Table) -> StoredTable:
        """The table as it is stored; Refusal if somebody has closed it, here or elsewhere."""
        stored = await self.store.table(table.id)
        if stored is None or stored.closed is not None:
            self._shut(table)
            raise Refusal("closed", CLOSED)
        return stored

    async def close_table(self, id: str) -> bool:
        closed = await self.store.close_table(id)
        if table := self.tables.get(id):
            self._shut(table)
        await self.store.tell(id)
        return closed

    def _shut(self, table: Table) -> None:
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        table.dismiss(CLOSED)

    # What a table needs (Duties)

    async def own(self, table: Table) -> None:
        """Take the lease if it is not held; then read what others have written."""
        if table.fence is None and not await self._acquire(table, steal=True):
            raise Refusal("closed", CLOSED)

    async def _acquire(self, table: Table, steal: bool) -> bool:
        """Take the lease and read on; False if another process holds it. The table is locked."""
        with self._storing(table):
            before = await self._open_table(table)
            if before.match == 0:
                raise Refusal("waiting", "not every seat is taken yet")
            fence = await self.store.acquire(table.id, self.owner, self.lease, steal)
            if fence is None:
                return False
            table.fence = fence
            await self._read_on(table)
            await self._forgive(table, self._alive(table, before))
            table.gone = None
            return True

    def _alive(self, table: Table, before: StoredTable) -> float:
        """When somebody who could store an action was last there for sure."""
        now = self.now()
        if before.owner is None:
            return now
        if before.owner == self.owner:
            return now if table.gone is None else table.gone
        dead = before.lease < now or self.store.alone
        return before.lease - self.lease if dead else now

    async def _forgive(self, table: Table, alive: float) -> None:
        """The time when nobody could act is on nobody's clock."""
        now, clock = self.now(), table.live.clock
        seconds = now - max(alive, clock.since)
        if clock.deadline() is None or seconds < LEAST_AWAY:
            return
        assert table.fence is not None
        row = Row(table.live.count, TABLE, f"away {seconds:.1f}", now)
        await self.store.append(table.id, table.number, [row], table.fence)
        table.take_in([row])

    async def _tend(self, table: Table) -> None:
        """See to the clock and the agents of a table, unless another process does or nothing can be stored."""
        if not table.number:
            return
        try:
            async with table.lock:
                held = table.fence is not None or await self._acquire(table, steal=self.store.alone)
            if held or table.due:
                await table.go_on()
        except (Refusal, Taken, Fenced):
            table.fence = None

    async def _read_on(self, table: Table) -> None:
        await self._turn_over(table)
        if rows := await self.store.rows(table.id, table.number, since=len(table.rows)):
            table.take_in(rows)

    async def append(self, table: Table, rows: Sequence[Row]) -> None:
        assert table.fence is not None
        with self._storing(table):
            await self.store.append(table.id, table.number, rows, table.fence)

    @contextmanager
    def _storing(self, table: Table) -> Iterator[None]:
        """A database that is gone makes a table read-only until it is back."""
        try:
            yield
        except StoreGone as error:
            log.error("table %s is read-only: %s", table.id, error)
            table.fence = None  # whether it was stored is open: read before the next try
            table.gone = self._beat if table.gone is None else table.gone
            if not table.read_only:
                table.read_only = READ_ONLY
                table.renew()
            raise Refusal("read only", READ_ONLY) from None
        if table.read_only:
            table.read_only = None
            table.renew()

    async def choose(self, table: Table, seat: int, agent: str) -> str:
        position = table.game.position(table.game.view(table.live.match.state, seat))
        return await self.workers.choose(table.game.name, table.game.options, position, agent)

    async def your_turn(self, table: Table) -> None:
        await notify.your_turn(self.store, self.notifier, table)

    def nature(self, table: Table, match: Match) -> Random:
        """Nobody can foresee it; only the deal of the day is fixed, draw by draw."""
        if seed := self._seeds.get(table.id):
            return Random(f"{seed}:{len(match.log)}")
        return self._chance

    async def over(self, table: Table) -> None:
        number = table.number
        with self._storing(table):
            if await self.store.finish_match(table.id, number, results.told(table.live.match)):
                await results.reward(self.store, table)
            if table.number == number and table.all_want_more:
                first, *others = table.sittings
                await self._begin(table, number + 1, (*others, first))

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

    async def _look_again(self, table: Table) -> None:
        """Who sits there, and what was said."""
        await self._open_table(table)
        sittings = await self._sittings(table.id)
        if sittings != table.sittings:
            table.sittings = sittings
            table.renew()
        chat.show(table, await self.store.chat(table.id, limit=20))

    def _missed(self) -> None:
        for table in self.tables.values():
            self.keep(self._follow(table))

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
        mine = {table.id for table in self.tables.values() if table.fence is not None} | set(self._asleep)
        kept = await self.store.renew(self.owner, mine, self.lease)
        self._beat = self.now()
        for id in mine - kept:
            self._asleep.pop(id, None)
            if table := self.tables.get(id):
                table.yield_to_another()
                self.keep(self._follow(table))
        self._put_away([table for table in self.tables.values() if table.idle(self.idle, 2 * self.lease)])
        waking = [id for id, deadline in self._asleep.items() if deadline < self._beat + self.lease]
        failed = [table.id for table in self.tables.values() if table.read_only]
        for id in dict.fromkeys((*waking, *failed, *await self.store.expired())):
            await self._take_over(id)

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


def _hash(invitation: str | None) -> str | None:
    return None if invitation is None else hashlib.sha256(invitation.encode()).hexdigest()
