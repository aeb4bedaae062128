"""What is kept of a match that is over: its result, ratings and solo results. All of it at once or nothing."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from hindmost.contract.settings import Settings
from hindmost.contract.values import Uncounted
from hindmost.match import Match
from hindmost.server.social import daily, ratings
from hindmost.store import Rating, Result, Store, StoredMatch
from hindmost.study.results import result_of
from hindmost.table.counting import uncounted

if TYPE_CHECKING:
    from hindmost.table.table import Table

RETRIES = 20


async def finish(store: Store, table: Table) -> None:
    """Keep the result, unless that was done before. When another match of somebody is rated meanwhile, rate again."""
    number, live = table.number, table.live
    for _ in range(RETRIES):
        stored = await store.match_of(table.id, number)
        if stored is None or stored.ended is not None:
            return
        why_not = uncounted(table.settings, live, table.sealed) or await _one_device(store, table, stored)
        people = [seat.person for seat in stored.seats]
        known = await ratings.known(store, live.match, people) if table.settings.rated else {}
        rated = new_ratings(table.settings, live.match, people, why_not, known)
        alone = None if why_not else await _solo_result(store, table, live.match, stored)
        if await store.finish_match(table.id, number, result_of(live.match, why_not), rated, alone):
            return
    raise RuntimeError(f"match {number} of table {table.id} could not be rated")


async def _one_device(store: Store, table: Table, stored: StoredMatch) -> Uncounted | None:
    """Did one device hold two sides of a rated match? Not by their addresses: a whole club sits behind one; nor by what
    was long before it: a tablet goes from hand to hand."""
    if not table.settings.rated:
        return None
    sides = {seat.person: table.game.side(seat.seat) for seat in stored.seats if seat.person}
    together = [{sides[person] for person in those} for those in await store.at_one_device(list(sides), stored.started)]
    together += [{table.game.side(gone), table.game.side(other)} for gone, other in stored.beside]
    return "one device" if any(len(those) > 1 for those in together) else None


def new_ratings(
    settings: Settings,
    match: Match,
    people: Sequence[str | None],
    why_not: Uncounted | None,
    known: Mapping[str, Rating],
) -> list[Rating]:
    """What a match that is over makes of what was known of these people."""
    if not settings.rated or why_not == "one device":
        return []
    rated = ratings.after(match, people, known)
    return [new for new in rated if new.person == people[_leaver(match)]] if why_not == "left early" else rated


def _leaver(match: Match) -> int:
    """The seat that gave up or ran out of time."""
    return int((match.end or "").partition(" ")[2])


async def _solo_result(store: Store, table: Table, match: Match, stored: StoredMatch) -> Result | None:
    """A line among the solo results for a solo match that was played to its end."""
    person = stored.seats[0].person
    if match.game.seats > 1 or not match.finished or person is None:
        return None
    day = await daily.day_of(store, table.id) if table.settings.daily else None
    (standing,) = match.standings
    return Result(person, match.game.name, day, table.id, stored.number, standing, time.time())
