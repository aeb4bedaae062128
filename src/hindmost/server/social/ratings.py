"""How strong people are in a game, by the model of Plackett and Luce: mu, and sigma for how sure that is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


async def known(store: Store, match: Match, people: Sequence[str | None]) -> dict[str, Rating]:
    """Those of them who have been rated."""
    found = [await store.rating(person, match.game.name) for person in people if person]
    return {rating.person: rating for rating in found if rating}


def after(match: Match, people: Sequence[str | None], known: Mapping[str, Rating]) -> list[Rating]:
    """Everybody's rating after a match that is over, one person a seat; none if it says nothing about strength. Who is
    gone counts as somebody new: nothing is known of them any more."""
    won, game, there = ranks(match), match.game, [person for person in people if person]
    if len(won) < 2 or len(set(there)) < len(there):
        return []
    sides = [[seat for seat in range(game.seats) if game.side(seat) == side] for side in range(game.sides)]
    before = [known.get(person or "") or Rating("", game.name, *Strength(), 0) for person in people]
    rated = rate([[Strength(before[seat].mu, before[seat].sigma) for seat in side] for side in sides], won)
    return [
        Rating(person, game.name, new.mu, new.sigma, before[seat].matches + 1)
        for side, strengths in zip(sides, rated, strict=True)
        for seat, new in zip(side, strengths, strict=True)
        if (person := people[seat])
    ]
