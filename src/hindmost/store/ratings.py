"""How strong a person is in a game, as far as is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hindmost.store.database import Database, StorePart
from hindmost.store.schema import person, ratings


class Rating(NamedTuple):
    person: str
    game: str
    mu: float
    sigma: float
    matches: int  # rated so far


class Rated(NamedTuple):
    name: str
    rating: Rating


THEIRS = select(ratings).where(ratings.c.person == bindparam("person"))


class RatingStore(StorePart):
    async def rating(self, person: str, game: str) -> Rating | None:
        row = await self._database.first(select(ratings).where(ratings.c.person == person, ratings.c.game == game))
        return row and Rating(*row)

    async def ratings_of(self, person: str) -> list[Rating]:
        """In every game that the person has been rated in."""
        return [Rating(*row) for row in await self._database.all(THEIRS, {"person": person})]

    async def set_ratings(self, new: Sequence[Rating]) -> bool:
        """All or none, each with one match more than it was read with.

        False if another match of one of them came between: read again and rate again.
        """
        async with self._database.writing() as connection:
            if not await set_ratings(self._database, connection, new):
                await connection.rollback()
                return False
        return True

    async def leaderboard(self, game: str, limit: int = 100) -> list[Rated]:
        """By the strength that is all but certain: a newcomer's luck counts for little."""
        certain = ratings.c.mu - 3 * ratings.c.sigma
        query = select(person.c.name, ratings).join(person, person.c.id == ratings.c.person)
        best = query.where(ratings.c.game == game).order_by(certain.desc(), ratings.c.person).limit(limit)
        return [Rated(name, Rating(*rest)) for name, *rest in await self._database.all(best)]


async def set_ratings(database: Database, connection: AsyncConnection, new: Sequence[Rating]) -> bool:
    """False if they are not all set: the caller undoes the others."""
    for rating in sorted(new):  # in one order by all, so that no two wait for each other
        if not await _set(database, connection, rating):
            return False
    return True


async def _set(database: Database, connection: AsyncConnection, rating: Rating) -> bool:
    if rating.matches == 1:
        first = database.insert(ratings).values(**rating._asdict()).on_conflict_do_nothing()
        return (await connection.execute(first)).rowcount == 1
    same = update(ratings).where(ratings.c.person == rating.person, ratings.c.game == rating.game)
    later = same.where(ratings.c.matches == rating.matches - 1)
    return (await connection.execute(later.values(**rating._asdict()))).rowcount == 1
