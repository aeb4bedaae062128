"""Who may write to a table: the process that holds its lease.

With several processes on one database any of them shows any table. The one that writes owns it: it takes the lease, and
the fence that comes with it shuts out whoever held it before. A lease renewed in time also tells when its process was
last alive: nobody's clock is charged for the time without one.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager

from hindmost.server.cluster.loader import earlier_points, sittings_of
from hindmost.server.host import metrics
from hindmost.store import Fenced, Holder, Row, Store, StoredTable, StoreGone
from hindmost.table.errors import Refusal
from hindmost.table.match_log import WORDS
from hindmost.table.steady_clock import LATE
from hindmost.table.table import Table

READ_ONLY = "nothing can be stored at the moment; your table is safe, try again soon"
CLOSED = "this table is closed"
LEAVING = "this server is about to end, another one takes over: try again"
RETURN = 1.0  # seconds in which people come back who were sent to another process
log = logging.getLogger("hindmost.hall")


class Leases:
    """Those of one process. A table that turns out to be closed is handed to `closed`."""

    def __init__(self, store: Store, owner: str, seconds: float, closed: Callable[[Table], object]) -> None:
        self._store, self._owner, self.seconds, self._closed = store, owner, seconds, closed
        self._patience = seconds / 3 + LATE  # longer than a lease is not renewed by a process that is there
        self._there: float | None = None  # when something was last stored, in time that this process was awake
        self.leaving = False  # all that there is goes to other processes, and nothing is taken any more

    # Taking and keeping them

    async def own(self, table: Table, steal: bool = True) -> None:
        """Take the lease if it is not held; then read what others have written, and see to the end that whoever held it
        may not have got to. Nobody's clock is looked at before it is certain that the database was there. Fenced, if it
        is lost and not to be stolen back."""
        if table.fence is not None and self._silence() > 0:
            with self.guard(table):
                if table.id not in await self.renew([table.id]):
                    table.fence = None
        if table.fence is not None:
            return
        if not steal:
            raise Fenced(f"table {table.id!r} is not held any more")
        if self.leaving:
            raise Refusal("busy", LEAVING)
        if not await self.acquire(table, steal=True):
            raise Refusal("closed", CLOSED)
        table.see_to_end()

    async def acquire(self, table: Table, steal: bool) -> bool:
        """Take the lease and read on; False if another process holds it. The table is locked."""
        if self.leaving:
            return False
        with self.guard(table):
            if (await self.stored_table(table)).match == 0:
                raise Refusal("waiting", "not every seat is taken yet")
            before = await self._store.holder(table.id)
            fence = await self._store.acquire(table.id, self._owner, self.seconds, steal)
            if fence is None:
                return False
            self._stored()
            table.fence, table.elsewhere.holder = fence, None
            await self.read_on(table)
            if before.owner != self._owner:
                table.take_over()
            table.watch.lose(self._lost(table, before))
            if before.handed_over is not None:
                table.watch.wait(RETURN)
            table.gone = None
            table.set_alarms()
            return True

    def _lost(self, table: Table, before: Holder) -> float:
        """The last seconds in which nobody could have stored an action: they are on nobody's clock."""
        if before.owner is None:
            return before.handed_over or 0.0
        if before.owner == self._owner:
            return 0.0 if table.gone is None else self._store.clock.awake() - table.gone
        silent = self.seconds - before.left  # since it has renewed its lease, which it does in time while it lives
        return silent if silent > self._patience or self._store.alone else 0.0

    async def renew(self, ids: Collection[str]) -> set[str]:
        """Hold on to these tables; those still held."""
        await self._store.keep_time()
        kept = await self._store.renew(self._owner, ids, self.seconds)
        self._stored()
        return kept

    def _silence(self) -> float:
        """Seconds since something was stored, where that is longer ago than it should be."""
        silence = 0.0 if self._there is None else self._store.clock.awake() - self._there
        return silence if silence > self._patience else 0.0

    def _stored(self) -> None:
        """The database is there. The time when it was not is on nobody's clock, also where nobody tried to act."""
        self._store.clock.lose(self._silence())
        self._there = self._store.clock.awake()

    async def release(self, ids: Collection[str]) -> None:
        await self._store.release(self._owner, ids)

    async def hand_over(self, ids: Collection[str]) -> None:
        """To whoever comes first; this process takes nothing more."""
        self.leaving = True
        await self._store.hand_over(self._owner, ids)

    # Writing

    async def append(self, table: Table, rows: Sequence[Row]) -> None:
        if table.fence is None:  # it was shut, or the database was gone for somebody else, since it was owned
            raise Fenced(f"table {table.id!r} is not held")
        with self.guard(table):
            began = self._store.clock.monotonic()
            await self._store.append(table.id, table.number, rows, table.fence)
            self._stored()
            metrics.stored(sum(map(_is_action, rows)), self._store.clock.monotonic() - began)

    @contextmanager
    def guard(self, table: Table) -> Iterator[None]:
        """A database that is gone makes a table read-only until it is back."""
        try:
            yield
        except StoreGone as error:
            log.error("table %s is read-only: %s", table.id, error)
            table.fence = None  # whether it was stored is open: read before the next try
            if table.gone is None:
                table.gone = self._store.clock.awake() if self._there is None else self._there
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
            table.turn_to(stored.match, seated, rows, await self._store.seed_of(table.id, stored.match))

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
