"""What is kept of a match that is over: its result, ratings and solo results. All of it at once or nothing."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from hindmost import series
from hindmost.match import Match
from hindmost.server.social import daily, ratings
from hindmost.store import Rating, Result, Store, StoredMatch

if TYPE_CHECKING:
    from hindmost.table.table import Table

RETRIES = 20


def result_of(match: Match) -> dict[str, Any]:
    """The result of a match and what it brings each seat in a series, naming nobody."""
    return match.result() | {"points": series.points(match)}


async def finish(store: Store, table: Table) -> None:
    """Keep the result, unless that was done before. When another match of somebody is rated meanwhile, rate again."""
    number, match = table.number, table.live.match
    for _ in range(RETRIES):
        stored = await store.match_of(table.id, number)
        if stored is None or stored.ended is not None:
            return
        rated = await _new_ratings(store, table, match, stored)
        if await store.finish_match(table.id, number, result_of(match), rated, _solo_result(table, match, stored)):
            return
    raise RuntimeError(f"match {number} of table {table.id} could not be rated")


async def _new_ratings(store: Store, table: Table, match: Match, stored: StoredMatch) -> list[Rating]:
    people = [seat.person for seat in stored.seats if seat.person]
    if not table.settings.rated or len(people) < match.game.seats:
        return []
    return await ratings.after(store, match, people)


def _solo_result(table: Table, match: Match, stored: StoredMatch) -> Result | None:
    """A line among the solo results for a solo match that was played to its end."""
    person = stored.seats[0].person
    if match.game.seats > 1 or not match.finished or person is None:
        return None
    day = daily.day(table.rows[0].at) if table.settings.daily else None
    (standing,) = match.standings
    return Result(person, match.game.name, day, table.id, stored.number, standing, time.time())
