"""What is kept of a match that is over: its result, ratings and solo results."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from hindmost.match import Match
from hindmost.server import daily, ratings
from hindmost.store import Result, Store

if TYPE_CHECKING:
    from hindmost.server.table import Table


def told(match: Match) -> dict[str, Any]:
    """The result of a match, naming nobody."""
    record = match.record()
    return {key: record[key] for key in ("standings", "winners", "end") if key in record}


async def reward(store: Store, table: Table) -> None:
    """Ratings at a rated table, a line among the solo results for a solo match that was played to its end."""
    match = table.live.match
    people = [sitting.person for sitting in table.sittings]
    if table.settings.rated and all(people):
        await ratings.reward(store, match, [person for person in people if person])
    if match.game.seats == 1 and match.finished and people[0]:
        day = daily.day(table.rows[0].at) if table.settings.daily else None
        (standing,) = match.standings
        await store.add_result(Result(people[0], match.game.name, day, table.id, table.number, standing, time.time()))
