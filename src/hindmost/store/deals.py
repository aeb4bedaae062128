"""The daily deal: one seed for everybody, secret until the day is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import select

from hindmost.store.database import StorePart
from hindmost.store.ids import new_id
from hindmost.store.schema import deals, goes
from hindmost.store.tables import Seat, StoredTable, add_table


class Deal(NamedTuple):
    day: str
    game: str
    seed: str
    hash: str


class DealStore(StorePart):
    async def deal(self, day: str, game: str, seed: str, hash: str) -> Deal:
        """The deal of the day: this one if it is the first, else what stands."""
        mine = self._database.insert(deals).values(day=day, game=game, seed=seed, hash=hash)
        async with self._database.writing() as connection:
            await connection.execute(mine.on_conflict_do_nothing())
            return Deal(*(await connection.execute(select(deals).where(deals.c.day == day))).one())

    async def deal_of(self, day: str) -> Deal | None:
        row = await self._database.first(select(deals).where(deals.c.day == day))
        return row and Deal(*row)

    async def go_of(self, person: str, day: str) -> str | None:
        """The table at which this person has had a go at the deal of the day."""
        row = await self._database.first(select(goes.c.table).where(goes.c.person == person, goes.c.day == day))
        return None if row is None else str(row.table)

    async def have_a_go(
        self, deal: Deal, settings: Mapping[str, Any], seating: Sequence[Seat], person: str, at: float
    ) -> str:
        """A table for this deal, made at this time; the one that stands if this person has had a go already."""
        new = StoredTable(new_id(), deal.game, {}, settings, person, at, None, 0, None, 0, 0.0)
        mine = self._database.insert(goes).values(person=person, day=deal.day, table=new.id)
        async with self._database.writing() as connection:
            await add_table(connection, new, seating)
            if (await connection.execute(mine.on_conflict_do_nothing())).rowcount == 1:
                return new.id
            await connection.rollback()
        stands = await self.go_of(person, deal.day)
        assert stands is not None
        return stands
