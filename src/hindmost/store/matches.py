"""Matches: who sat where, and how it ended. What happened in between is in the log."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import bindparam, select, tuple_, update

from hindmost.store.database import StorePart
from hindmost.store.ratings import Rating, set_ratings
from hindmost.store.results import Result, add_result
from hindmost.store.schema import matches, sittings, tables
from hindmost.store.tables import Seat

BESIDE = "beside"  # a key of the seat of who is deleted


class StoredMatch(NamedTuple):
    table: str
    number: int
    game: str
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    started: float
    ended: float | None
    result: Any  # names nobody: persons are in the seats alone, where they can be struck out
    beside: tuple[tuple[int, int], ...] = ()  # seats of who was deleted in the midst of it, and of others at one device

    @property
    def gone(self) -> list[int]:
        """The seats of persons who are deleted."""
        return [seat.seat for seat in self.seats if seat.gone]


QUERY = select(
    matches.c.table,
    matches.c.number,
    tables.c.game,
    tables.c.options,
    matches.c.seats,
    matches.c.started,
    matches.c.ended,
    matches.c.result,
).join(tables, tables.c.id == matches.c.table)


SAT = select(sittings.c.table, sittings.c.number).where(sittings.c.person == bindparam("person"))
THEIRS = (
    QUERY.where(tuple_(matches.c.table, matches.c.number).in_(SAT))
    .order_by(matches.c.started.desc())
    .limit(bindparam("most"))
)


def stored(row: Any) -> StoredMatch:
    table, number, game, options, seating, started, ended, result = row
    seats = tuple([Seat(seat["seat"], seat["kind"], seat["person"], seat["name"], seat["agent"]) for seat in seating])
    beside = tuple([(seat["seat"], other) for seat in seating if BESIDE in seat for other in seat[BESIDE]])
    return StoredMatch(table, number, game, options, seats, started, ended, result, beside)


class MatchStore(StorePart):
    async def match_of(self, table: str, number: int) -> StoredMatch | None:
        row = await self._database.first(QUERY.where(matches.c.table == table, matches.c.number == number))
        return row and stored(row)

    async def matches_of(self, person: str, limit: int = 100) -> list[StoredMatch]:
        """The newest first."""
        return [stored(row) for row in await self._database.all(THEIRS, {"person": person, "most": limit})]

    async def seed_of(self, table: str, number: int) -> str | None:
        """What the draws of a match follow from: nobody is told while it goes on."""
        query = select(matches.c.seed).where(matches.c.table == table, matches.c.number == number)
        row = await self._database.first(query)
        return None if row is None or row.seed is None else str(row.seed)

    async def finish_match(
        self, table: str, number: int, result: Any, rated: Sequence[Rating] = (), solo: Result | None = None
    ) -> bool:
        """Keep the result and what follows from it, all or none. False if the match was finished before, where the
        first result stands, or if another match of a rated person came between: look again."""
        this = update(matches).where(matches.c.table == table, matches.c.number == number, matches.c.ended.is_(None))
        async with self._database.writing() as connection:
            if (await connection.execute(this.values(ended=time.time(), result=result))).rowcount != 1:
                return False
            if not await set_ratings(self._database, connection, rated):
                await connection.rollback()
                return False
            if rated:  # matches of one person end in the order in which they were rated, whichever process did that
                ended = update(matches).where(matches.c.table == table, matches.c.number == number)
                await connection.execute(ended.values(ended=self._database.now()))
            if solo is not None:
                await add_result(self._database, connection, solo)
        return True

    async def results_of(self, table: str, first: int, end: int) -> dict[int, Any]:
        """The results of finished matches at this table from number `first` to before `end`."""
        of_these = select(matches.c.number, matches.c.result).where(
            matches.c.table == table, matches.c.number >= first, matches.c.number < end, matches.c.ended.is_not(None)
        )
        return dict(map(tuple, await self._database.all(of_these)))
