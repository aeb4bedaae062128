"""One match after another at a table: begun when every seat is taken, its result kept when it is over."""

from __future__ import annotations

from collections.abc import Sequence

from hindmost import draws
from hindmost.server.cluster.leases import Leases
from hindmost.server.cluster.loader import as_seats
from hindmost.server.social import daily, results
from hindmost.store import Store
from hindmost.table.table import Sitting, Table


class Lifecycle:
    def __init__(self, store: Store, leases: Leases) -> None:
        self._store, self._leases = store, leases

    async def begin_if_ready(self, table: Table) -> None:
        """The first match begins when every seat is taken."""
        if table.number == 0 and table.ready:
            await self._begin(table, 1, table.sittings)

    async def _begin(self, table: Table, number: int, sittings: Sequence[Sitting]) -> None:
        await self._store.next_match(table.id, number, as_seats(sittings), await self._seed(table))
        async with table.lock:
            await self._leases.turn_over(table)
        if table.number >= number:  # otherwise somebody has got up just then: who sees to that seats all anew
            await table.go_on()

    async def _seed(self, table: Table) -> str:
        """What the draws of the next match follow from; that of a daily deal is the same for everybody."""
        return await daily.seed_of(self._store, table.id) if table.settings.daily else draws.new_seed()

    async def over(self, table: Table) -> None:
        """Keep the result; if all want another match, begin it with the seats rotated."""
        number = table.number
        with self._leases.guard(table):
            await results.finish(self._store, table)
            if table.number == number and table.all_want_more:
                first, *others = table.sittings
                await self._begin(table, number + 1, (*others, first))
