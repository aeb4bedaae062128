"""The daily deal: one seed for everybody, secret until the day is over."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import select

from hindmost.store.database import StorePart
from hindmost.store.schema import deals


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
