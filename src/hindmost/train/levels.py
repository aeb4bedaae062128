"""How noisy the levels of a game are, found by matches: each loses to the one above it as often as it should.

After every pair the noise is changed by what it came to, less and less (stochastic approximation). So all pairs count,
and none is played with a noise that is known to be wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import exp, log
from typing import NamedTuple

from hindmost.agents.levels import LEVELS
from hindmost.arena.contests import Contest, shares
from hindmost.game import AnyGame
from hindmost.rules.collecting import Collecting
from hindmost.spread import spread


class Steps(NamedTuple):
    """How far levels are apart."""

    odds: float  # of a level against the one below, so many times what they would be if both were equal
    steep: float  # how much the logarithm of the odds grows with that of the noise; too little is better than too much


LAYING = Steps(2.6, 1.5)  # 72 % between two sides
WITH_LUCK = Steps(1.7, 0.6)  # 63 %: where luck decides more, seven levels have no room for more
BEFORE = 8  # pairs that what is known beforehand counts as much as
LEAST, MOST = 0.001, 3.0  # less makes no difference, and neither does more
TOLD = 10  # times, how it goes with a level
Tell = Callable[[str], object]


class Task(NamedTuple):
    contest: Contest
    pair: int


def steps(game: AnyGame) -> Steps:
    return WITH_LUCK if isinstance(game, Collecting) else LAYING


def target(game: AnyGame) -> float:
    """The share of a level among copies of the one below it; alone, how often its result is the better one."""
    odds = steps(game).odds
    return odds / (odds + max(2, game.sides) - 1)


def won(task: Task) -> float:
    """By the first agent of a contest in a pair."""
    found = shares(task.contest.play(task.pair))
    return sum(found) / len(found)


def noise_below(
    game: AnyGame, level: int, noise: float, above: float, pairs: int, seed: object, workers: int, tell: Tell
) -> float:
    """What makes this level as much weaker as it should be than the one above it, which has a noise of its own."""
    wanted, guess = target(game), log(min(max(noise, LEAST), MOST))
    slope = steps(game).steep * wanted * (1 - wanted)
    results: list[float] = []

    def tasks() -> Iterator[Task]:
        """Each with the noise that is known when it is handed out."""
        for pair in range(pairs):
            agents = f"level-{level + 1}:noise={above}", f"level-{level}:noise={exp(guess):.5f}"
            yield Task(Contest(game.name, agents, game.options, f"{seed}/level {level}"), pair)

    for _, found in spread(won, tasks(), workers):
        results.append(found)
        played = len(results)
        guess = min(max(guess - (found - wanted) / (slope * (played + BEFORE)), log(LEAST)), log(MOST))
        if (played - 1) * TOLD // pairs < played * TOLD // pairs:
            lately = results[played // 2 :]
            told = f"level {level}: {played} pairs, noise {exp(guess):.4f}"
            tell(
                f"{told}, level {level + 1} won {sum(lately) / len(lately):.1%} of the later half, wanted {wanted:.0%}"
            )
    return round(exp(guess), 4)


def noises(
    game: AnyGame, noise: list[float], lowest: int, pairs: int, seed: object, workers: int, tell: Tell
) -> list[float]:
    """Of all levels, those from the lowest on anew, from the strongest down."""
    found = list(noise)
    for level in range(LEVELS - 1, lowest - 1, -1):
        found[level - 1] = noise_below(game, level, found[level - 1], found[level], pairs, seed, workers, tell)
    return found
