"""How noisy the levels of a game are, found by matches: each loses to the one above it as often as it should.

After every pair the noise is changed by what it came to, less and less (stochastic approximation). So all pairs count,
and none is played with a noise that is known to be wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import exp, log
from typing import Any, NamedTuple, Protocol

from hindmost.agents.levels import LEVELS
from hindmost.arena.contests import Contest, shares
from hindmost.families import FamilyParts
from hindmost.game import AnyGame
from hindmost.parallel import spread
from hindmost.train.plan import TrainingOptions


class Steps(NamedTuple):
    """How far levels are apart."""

    odds: float  # of a level against the one below, so many times what they would be if both were equal
    steep: float  # how much the logarithm of the odds grows with that of the noise; too little is better than too much


class TrainingPart(Protocol):
    """How a family of games is learnt."""

    STEPS: Steps

    def learn(self, game: Any, diary: Any, asked: TrainingOptions) -> None:
        """A net from nothing, or on from where the diary has got to."""


family = FamilyParts[TrainingPart]("hindmost.train.{}")
BEFORE = 8  # pairs that what is known beforehand counts as much as
LEAST, MOST = 0.001, 3.0  # less makes no difference, and neither does more
REPORTS = 10  # of how it goes with a level


class PairTask(NamedTuple):
    contest: Contest
    pair: int


def target(game: AnyGame) -> float:
    """The share of a level among copies of the one below it; alone, how often its result is the better one."""
    odds = family(game).STEPS.odds
    return odds / (odds + max(2, game.sides) - 1)


def won(task: PairTask) -> float:
    """By the first agent of a contest in a pair."""
    found = shares(task.contest.play(task.pair))
    return sum(found) / len(found)


class NoiseSearch(NamedTuple):
    """How the noise of a level is looked for."""

    pairs: int
    seed: object
    workers: int
    tell: Callable[[str], object]


def noise_below(game: AnyGame, level: int, noise: float, above: float, search: NoiseSearch) -> float:
    """What makes this level as much weaker as it should be than the one above it, which has a noise of its own."""
    wanted, guess = target(game), log(min(max(noise, LEAST), MOST))
    slope = family(game).STEPS.steep * wanted * (1 - wanted)
    results: list[float] = []

    def tasks() -> Iterator[PairTask]:
        """Each with the noise that is known when it is handed out."""
        for pair in range(search.pairs):
            agents = f"level-{level + 1}:noise={above}", f"level-{level}:noise={exp(guess):.5f}"
            yield PairTask(Contest(game.name, agents, game.options, f"{search.seed}/level {level}"), pair)

    for _, found in spread(won, tasks(), search.workers):
        results.append(found)
        played = len(results)
        guess = min(max(guess - (found - wanted) / (slope * (played + BEFORE)), log(LEAST)), log(MOST))
        if (played - 1) * REPORTS // search.pairs < played * REPORTS // search.pairs:
            lately = results[played // 2 :]
            search.tell(
                f"level {level}: {played} pairs, noise {exp(guess):.4f}, "
                f"level {level + 1} won {sum(lately) / len(lately):.1%} of the later half, wanted {wanted:.0%}"
            )
    return round(exp(guess), 4)


def noises(game: AnyGame, noise: list[float], lowest: int, search: NoiseSearch) -> list[float]:
    """Of all levels, those from the lowest on anew, from the strongest down."""
    found = list(noise)
    for level in range(LEVELS - 1, lowest - 1, -1):
        found[level - 1] = noise_below(game, level, found[level - 1], found[level], search)
    return found
