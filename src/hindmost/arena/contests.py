"""Two agents at a game. Its unit is the pair: the same draws with the seats exchanged, as often as it has sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from hindmost.agents import Agent
from hindmost.arena.draws import Draws
from hindmost.arena.programs import make
from hindmost.editions import find
from hindmost.game import NATURE, AnyGame, Standing, play, winners
from hindmost.simulation import MOST_PLIES


class MatchResult(NamedTuple):
    """What one match came to."""

    standings: tuple[Standing, ...]
    winners: tuple[int, ...]  # sides; none if it was aborted
    plies: int


Pair = tuple[MatchResult, ...]


@dataclass(frozen=True)
class Contest:
    game: str
    agents: tuple[str, str]
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: str = "0"
    seconds: float | None = None  # for a decision

    def found(self) -> AnyGame:
        return find(self.game, self.options)

    def play(self, number: int) -> Pair:
        """The pair of this number. It depends on nothing else, unless an agent thinks by the clock."""
        game = self.found()
        key = f"{self.seed}/{number}"
        pair = []
        for names in lineups(game, *self.agents):
            agents = [make(name, game, Random(f"{key}/seat {seat}")) for seat, name in enumerate(names)]
            pair.append(play_match(game, agents, Draws(game, key), self.seconds))
        return tuple(pair)


def lineups(game: AnyGame, a: str, b: str) -> list[tuple[str, ...]]:
    """Who sits where in the matches of a pair: A is each side in turn, B all others; alone, one after the other."""
    if game.sides == 1:
        return [(a,) * game.seats, (b,) * game.seats]
    sides = [game.side(seat) for seat in range(game.seats)]
    return [tuple(a if side == of_a else b for side in sides) for of_a in range(game.sides)]


def play_match(game: AnyGame, agents: Sequence[Agent], nature: Draws, limit: float | None = None) -> MatchResult:
    """One match to its end; agents are given their views, and the rules check what they do."""
    state = game.start()
    plies = 0
    while (seat := game.to_act(state)) is not None and plies < MOST_PLIES:
        if seat == NATURE:
            state = game.apply(state, nature.next(state))
        else:
            view = game.view(state, seat)
            state = play(game, state, agents[seat].choose(view, game.legal(view), limit))
        plies += 1
    standings = game.standings(state)
    return MatchResult(standings, winners(standings) if game.to_act(state) is None else (), plies)


# What a pair says about A


def shares(pair: Pair) -> tuple[float, ...]:
    """A's share of each win of the pair; in a match that was aborted all are equal."""
    if _alone(pair):
        (of_a,), (of_b,) = pair[0].standings, pair[1].standings
        return ((1.0 + (of_a > of_b) - (of_a < of_b)) / 2,)
    return tuple(win_share(match, side) for side, match in enumerate(pair))


def win_share(match: MatchResult, side: int) -> float:
    if not match.winners:
        return 1 / len(match.standings)
    return (side in match.winners) / len(match.winners)


def hindmosts(pair: Pair) -> tuple[float, float]:
    """The lowest colour of A's side and of B's, on average over the pair."""
    if _alone(pair):
        return pair[0].standings[0][0], pair[1].standings[0][0]
    sides = len(pair)
    of_a = sum(match.standings[side][0] for side, match in enumerate(pair))
    of_all = sum(standing[0] for match in pair for standing in match.standings)
    return of_a / sides, (of_all - of_a) / (sides * (sides - 1))


def _alone(pair: Pair) -> bool:
    return len(pair[0].standings) == 1


def even_share(game: AnyGame) -> float:
    """What A gets if it is as good as B."""
    return 1 / max(2, game.sides)
