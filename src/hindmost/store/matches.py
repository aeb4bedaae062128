"""Matches: who sat where, and how it ended. What happened in between is in the log."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import select, update

from hindmost.store.database import Part
from hindmost.store.schema import matches, sittings, tables
from hindmost.store.tables import Seat


class StoredMatch(NamedTuple):
    table: str
    number: int
    game: str
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    started: float
    ended: float | None
    result: Any  # names nobody: persons are in the seats alone, where they can be struck out


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


def stored(row: Any) -> StoredMatch:
    match = StoredMatch(*row)
    return match._replace(seats=tuple(Seat(**seat) for seat in row.seats))


class Matches(Part):
    async def match_of(self, table: str, number: int) -> StoredMatch | None:
        row = await self._database.first(QUERY.where(matches.c.table == table, matches.c.number == number))
        return row and stored(row)

    async def matches_of(self, person: str, limit: int = 100) -> list[StoredMatch]:
        """The newest first."""
        sat = select(sittings).where(
            sittings.c.person == person,
            sittings.c.table == matches.c.table,
            sittings.c.number == matches.c.number,
        )
        query = QUERY.where(sat.exists()).order_by(matches.c.started.desc()).limit(limit)
        return [stored(row) for row in await self._database.all(query)]

    async def finish_match(self, table: str, number: int, result: Any) -> bool:
        """False if it was finished before: the first result stands."""
        this = update(matches).where(matches.c.table == table, matches.c.number == number, matches.c.ended.is_(None))
        return await self._database.change(this.values(ended=time.time(), result=result)) == 1
