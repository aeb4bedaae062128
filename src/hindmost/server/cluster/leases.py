"""Who may write to a table: the process that holds its lease.

With several processes on one database any of them shows any table. The one that writes owns it: it takes the lease, and
the fence that comes with it shuts out whoever held it before. A lease renewed in time also tells when its process was
last alive: nobody's clock is charged for the time without one.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager

from hindmost.server.cluster.loader import earlier_points, sittings_of
from hindmost.server.host import metrics
from hindmost.store import Row, Store, StoredTable, StoreGone
from hindmost.table.errors import Refusal
from hindmost.table.match_log import TABLE, WORDS
from hindmost.table.table import Table

LEAST_AWAY = 1.0  # seconds worth a row
READ_ONLY = "nothing can be stored at the moment; your table is safe, try again soon"
CLOSED = "this table is closed"
log = logging.getLogger("hindmost.hall")


class Leases:
    """Those of one process. A table that turns out to be closed is handed to `closed`."""

    def __init__(
        self, store: Store, owner: str, now: Callable[[], float], seconds: float, closed: Callable[[Table], object]
    ) -> None:
        self._store, self._owner, self._now, self.seconds, self._closed = store, owner, now, seconds, closed
        self._beat = now()  # when the database was last there

    # Taking and keeping them

    async def own(self, table: Table) -> None:
        """Take the lease if it is not held; then read what others have written."""
        if table.fence is None and not await self.acquire(table, steal=True):
            raise Refusal("closed", CLOSED)

    async def acquire(self, table: Table, steal: bool) -> bool:
        """Take the lease and read on; False if another process holds it. The table is locked."""
        with self.guard(table):
            before = await self.stored_table(table)
            if before.match == 0:
                raise Refusal("waiting", "not every seat is taken yet")
            fence = await self._store.acquire(table.id, self._owner, self.seconds, steal)
            if fence is None:
                return False
            table.fence = fence
            await self.read_on(table)
            await self._forgive(table, self._alive(table, before))
            table.gone = None
            return True

    def _alive(self, table: Table, before: StoredTable) -> float:
        """When somebody who could store an action was last there for sure."""
        now = self._now()
        if before.owner is None:
            return now
        if before.owner == self._owner:
            return now if table.gone is None else table.gone
        dead = before.lease < now or self._store.alone
        return before.lease - self.seconds if dead else now

    async def _forgive(self, table: Table, alive: float) -> None:
        """The time when nobody could act is on nobody's clock."""
        now, clock = self._now(), table.live.clock
        seconds = now - max(alive, clock.since)
        if clock.deadline() is None or seconds < LEAST_AWAY:
            return
        row = Row(table.live.count, TABLE, f"away {seconds:.1f}", now)
        await self.append(table, [row])
        table.take_in([row])

    async def renew(self, ids: Collection[str]) -> set[str]:
        """Hold on to these tables; those still held."""
        kept = await self._store.renew(self._owner, ids, self.seconds)
        self._beat = self._now()
        return kept

    async def release(self, ids: Collection[str]) -> None:
        await self._store.release(self._owner, ids)

    async def run_out(self, ids: Collection[str]) -> None:
        """At once: where a match goes on another process takes over."""
        await self._store.renew(self._owner, ids, 0.0)

    # Writing

    async def append(self, table: Table, rows: Sequence[Row]) -> None:
        assert table.fence is not None
        with self.guard(table):
            began = time.perf_counter()
            await self._store.append(table.id, table.number, rows, table.fence)
            metrics.stored(sum(map(_is_action, rows)), time.perf_counter() - began)

    @contextmanager
    def guard(self, table: Table) -> Iterator[None]:
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

    async def read_on(self, table: Table) -> None:
        await self.turn_over(table)
        if rows := await self._store.rows(table.id, table.number, since=len(table.rows)):
            table.take_in(rows)

    async def turn_over(self, table: Table) -> None:
        """Show the match that is the table's by now."""
        stored = await self.stored_table(table)
        if stored.match != table.number:
            table.earlier = await earlier_points(self._store, table.id, stored.match, table.settings)
            seated, rows = await sittings_of(self._store, table.id), await self._store.rows(table.id, stored.match)
            table.turn_to(stored.match, seated, rows)

    async def follow(self, table: Table) -> None:
        """Read what another process has written; if it writes by now, leave clock and agents to it."""
        if (await self.stored_table(table)).owner != self._owner:
            table.yield_to_another()
        await self.read_on(table)

    async def stored_table(self, table: Table) -> StoredTable:
        """Refusal if somebody has closed it, here or elsewhere."""
        stored = await self._store.table(table.id)
        if stored is None or stored.closed is not None:
            self._closed(table)
            raise Refusal("closed", CLOSED)
        return stored


def _is_action(row: Row) -> bool:
    return row.text.partition(" ")[0] not in WORDS
