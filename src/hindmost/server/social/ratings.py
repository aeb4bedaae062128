"""How strong people are in a game, by the model of Plackett and Luce: mu, and sigma for how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from openskill.models import PlackettLuce

from hindmost.game import places
from hindmost.match import Match
from hindmost.store import Rating, Store


class Strength(NamedTuple):
    mu: float = 25.0
    sigma: float = 25.0 / 3


@cache
def _model() -> PlackettLuce:
    return PlackettLuce(mu=Strength().mu, sigma=Strength().sigma)


def rate(teams: Sequence[Sequence[Strength]], ranks: Sequence[int]) -> list[list[Strength]]:
    """The strengths after a match in which these teams came in at these ranks, 1 the best, equal ones shared."""
    model = _model()
    before = [[model.rating(mu=one.mu, sigma=one.sigma) for one in team] for team in teams]
    after = model.rate(before, ranks=[float(rank) for rank in ranks])
    return [[Strength(one.mu, one.sigma) for one in team] for team in after]


def ranks(match: Match) -> tuple[int, ...]:
    """The place of each side; the side that gave up or ran out of time is last. None of an aborted match."""
    if match.to_act is not None or match.end == "abort":
        return ()
    if match.end is None:
        return places(match.standings)
    loser = match.game.side(int(match.end.partition(" ")[2]))
    return places([() if side == loser else standing for side, standing in enumerate(match.standings)])


async def after(store: Store, match: Match, people: Sequence[str | None]) -> list[Rating]:
    """Everybody's rating after a match that is over, one person a seat; none if it says nothing about strength. Who is
    gone counts as somebody new: nothing is known of them any more."""
    won, game, known = ranks(match), match.game, [person for person in people if person]
    if len(won) < 2 or len(set(known)) < len(known):
        return []
    sides = [[seat for seat in range(game.seats) if game.side(seat) == side] for side in range(game.sides)]
    before = [await _rating(store, person, game.name) for person in people]
    rated = rate([[Strength(before[seat].mu, before[seat].sigma) for seat in side] for side in sides], won)
    return [
        Rating(person, game.name, new.mu, new.sigma, before[seat].matches + 1)
        for side, strengths in zip(sides, rated, strict=True)
        for seat, new in zip(side, strengths, strict=True)
        if (person := people[seat])
    ]


async def _rating(store: Store, person: str | None, game: str) -> Rating:
    return (person and await store.rating(person, game)) or Rating(person or "", game, *Strength(), 0)
