"""Solo results: the best of all time and of a day."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hindmost.store.database import Database, StorePart
from hindmost.store.schema import person, results


class Result(NamedTuple):
    person: str
    game: str
    day: str | None  # of the daily deal
    table: str
    number: int
    standing: Sequence[int]
    at: float


class Best(NamedTuple):
    name: str
    result: Result


def rank(standing: Sequence[int]) -> str:
    """Sorts as text in the order of the standings."""
    return " ".join(f"{value + 5000:04d}" for value in standing)


class ResultStore(StorePart):
    async def add_result(self, result: Result) -> None:
        """Once for each match and person; a repetition changes nothing."""
        async with self._database.writing() as connection:
            await add_result(self._database, connection, result)

    async def results_by(self, person: str) -> list[Result]:
        """All of somebody's, the earliest first."""
        fields = [results.c[name] for name in Result._fields]
        query = select(*fields).where(results.c.person == person).order_by(results.c.at, results.c.table)
        return [Result(*row) for row in await self._database.all(query)]

    async def best(self, game: str, day: str | None = None, limit: int = 100) -> list[Best]:
        """Each person's best result, of this day if one is given; the earlier one first among equals."""
        order = (results.c.rank.desc(), results.c.at)
        place = func.row_number().over(partition_by=results.c.person, order_by=order).label("place")
        fields = [results.c[name] for name in Result._fields]
        of_game = select(*fields, results.c.rank, place).where(results.c.game == game)
        own = (of_game if day is None else of_game.where(results.c.day == day)).subquery()
        query = select(person.c.name, *(own.c[name] for name in Result._fields)).join(own, own.c.person == person.c.id)
        best = query.where(own.c.place == 1).order_by(own.c.rank.desc(), own.c.at).limit(limit)
        return [Best(name, Result(*rest)) for name, *rest in await self._database.all(best)]


async def add_result(database: Database, connection: AsyncConnection, result: Result) -> None:
    values = {**result._asdict(), "standing": list(result.standing)}
    adding = database.insert(results).values(**values, rank=rank(result.standing), lowest=min(result.standing))
    await connection.execute(adding.on_conflict_do_nothing())
