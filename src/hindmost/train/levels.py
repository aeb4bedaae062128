"""How noisy the levels of a game are, found by matches: each loses to the one above it as often as it should.

After every few pairs the noise is changed by what they came to, less and less (stochastic approximation). So every pair
counts, and none is played with a noise that is known to be wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log
from typing import NamedTuple

from hindmost.agents.levels import LEVELS
from hindmost.arena.contests import Contest, shares
from hindmost.game import AnyGame
from hindmost.rules.collecting import Collecting
from hindmost.spread import in_order

# The odds of a level against the one below it, so many times what they would be if both were equal: 72 % between two
# sides; where luck decides more, seven levels have no room for more than 64 %.
ODDS, WITH_LUCK = 2.6, 1.8
AT_ONCE = 4  # pairs played with the same noise
BEFORE = 8  # pairs that what is known beforehand counts as much as
STEEP = 1.5  # how much the logarithm of the odds grows with that of the noise
LEAST = 0.001  # a noise that makes no difference
TOLD = 10  # times, how it goes with a level
Tell = Callable[[str], object]


class Task(NamedTuple):
    contest: Contest
    pair: int


def target(game: AnyGame) -> float:
    """The share of a level among copies of the one below it; alone, how often its result is the better one."""
    odds = WITH_LUCK if isinstance(game, Collecting) else ODDS
    return odds / (odds + max(2, game.sides) - 1)


def won(task: Task) -> float:
    """By the first agent of a contest in a pair."""
    found = shares(task.contest.play(task.pair))
    return sum(found) / len(found)


def noise_below(
    game: AnyGame, level: int, noise: float, above: float, pairs: int, seed: object, workers: int, tell: Tell
) -> float:
    """What makes this level as much weaker as it should be than the one above it, which has a noise of its own."""
    wanted, guess, played, total = target(game), log(max(noise, LEAST)), 0, 0.0
    while played < pairs:
        agents = f"level-{level + 1}:noise={above}", f"level-{level}:noise={exp(guess):.5f}"
        contest = Contest(game.name, agents, game.options, f"{seed}/level {level}")
        numbers = range(played, min(pairs, played + AT_ONCE))
        found = list(in_order(won, [Task(contest, number) for number in numbers], workers))
        before, played = played, played + len(found)
        total += sum(found)
        guess -= (sum(found) - wanted * len(found)) / (STEEP * wanted * (1 - wanted) * (played + BEFORE))
        guess = max(guess, log(LEAST))
        if before * TOLD // pairs < played * TOLD // pairs:
            tell(f"level {level}: {played} pairs, level {level + 1} won {total / played:.1%}, noise {exp(guess):.4f}")
    return round(exp(guess), 4)


def noises(
    game: AnyGame, noise: list[float], lowest: int, pairs: int, seed: object, workers: int, tell: Tell
) -> list[float]:
    """Of all levels, those from the lowest on anew, from the strongest down."""
    found = list(noise)
    for level in range(LEVELS - 1, lowest - 1, -1):
        found[level - 1] = noise_below(game, level, found[level - 1], found[level], pairs, seed, workers, tell)
    return found
