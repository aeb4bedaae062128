"""Who may write to a table: the process that holds its lease.

With several processes on one database any of them shows any table. The one that writes owns it: it takes the lease, and
the fence that comes with it shuts out whoever held it before. A lease renewed in time also tells when its process was
last alive: nobody's clock is charged for the time without one.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from hindmost.server import metrics
from hindmost.server.decide import Refusal
from hindmost.server.live import TABLE, WORDS
from hindmost.server.settings import Settings
from hindmost.server.table import Sitting, Table
from hindmost.store import Row, Seat, Store, StoreGone
from hindmost.store import Table as StoredTable

LEAST_AWAY = 1.0  # seconds worth a row
READ_ONLY = "nothing can be stored at the moment; your table is safe, try again soon"
CLOSED = "this table is closed"
log = logging.getLogger("hindmost.hall")


class Owning:
    def __init__(self, store: Store, owner: str, now: Callable[[], float], lease: float) -> None:
        self.store, self.owner, self.now, self.lease = store, owner, now, lease
        self.tables: dict[str, Table] = {}
        self._beat = now()  # when the database was last there

    # Taking the lease

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
        row = Row(table.live.count, TABLE, f"away {seconds:.1f}", now)
        await self.append(table, [row])
        table.take_in([row])

    # Writing

    async def append(self, table: Table, rows: Sequence[Row]) -> None:
        assert table.fence is not None
        with self._storing(table):
            began = time.perf_counter()
            await self.store.append(table.id, table.number, rows, table.fence)
            metrics.stored(sum(map(_is_action, rows)), time.perf_counter() - began)

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

    # Reading

    async def _read_on(self, table: Table) -> None:
        await self._turn_over(table)
        if rows := await self.store.rows(table.id, table.number, since=len(table.rows)):
            table.take_in(rows)

    async def _turn_over(self, table: Table) -> None:
        """Show the match that is the table's by now."""
        stored = await self._open_table(table)
        if stored.match != table.number:
            table.earlier = await self._earlier(table.id, stored.match, table.settings)
            table.turn_to(stored.match, await self._sittings(table.id), await self.store.rows(table.id, stored.match))

    async def _open_table(self, table: Table) -> StoredTable:
        """The table as it is stored; Refusal if somebody has closed it, here or elsewhere."""
        stored = await self.store.table(table.id)
        if stored is None or stored.closed is not None:
            self._shut(table)
            raise Refusal("closed", CLOSED)
        return stored

    def _shut(self, table: Table) -> None:
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        table.dismiss(CLOSED)

    async def _sittings(self, id: str) -> tuple[Sitting, ...]:
        return seated(await self.store.seats(id))

    async def _earlier(self, id: str, number: int, settings: Settings) -> list[list[int]]:
        """What each earlier match of the series that this one belongs to has brought its seats."""
        first = number - (number - 1) % settings.series if number else 0
        results = await self.store.results_of(id, first, number) if first < number else {}
        return [results.get(before, {}).get("points", []) for before in range(first, number)]


def _is_action(row: Row) -> bool:
    return row.text.partition(" ")[0] not in WORDS


def seated(seats: Sequence[Seat]) -> tuple[Sitting, ...]:
    return tuple(Sitting(kind=seat.kind, name=seat.name, person=seat.person, agent=seat.agent) for seat in seats)
