"""What the outcomes of pairs say: pure functions over how often each of them was seen.

An outcome is A's part of the wins of a pair, from 0 to 1. Pairs are independent of each other, the matches of one pair
are not; so every interval and test here counts pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf, log, log10, sqrt
from statistics import NormalDist

PENTANOMIAL = (0.0, 0.25, 0.5, 0.75, 1.0)
UNSEEN = 1e-3  # how often an outcome is taken to be seen that was not
SURE = 0.95
Z = NormalDist().inv_cdf((1 + SURE) / 2)
STEPS = 60
HALVINGS = 30

Outcomes = Mapping[float, float]


def mean(outcomes: Outcomes) -> float:
    return sum(outcome * seen for outcome, seen in outcomes.items()) / sum(outcomes.values())


def support(outcomes: Outcomes, mean: float) -> float:
    """The log-likelihood of the best distribution with this mean, against the best of all.

    The best one weighs each outcome x by 1 / (1 + tilt * (x - mean)); the tilt is what makes that a distribution.
    """
    seen = dict.fromkeys(PENTANOMIAL, UNSEEN) | {outcome: count for outcome, count in outcomes.items() if count}
    apart = [(outcome - mean, count) for outcome, count in seen.items()]
    tilt = _tilt(apart, -1 / (1 - mean), 1 / mean)
    return -sum(count * log(1 + tilt * off) for off, count in apart)


def _tilt(apart: list[tuple[float, float]], low: float, high: float) -> float:
    """Where the sum of count * off / (1 + tilt * off), which falls all the way, is zero: by Newton, or half way."""
    tilt = 0.0
    for _ in range(STEPS):
        tilted = [(off / (1 + tilt * off), count) for off, count in apart]
        value = sum(count * off for off, count in tilted)
        if value > 0:
            low = tilt
        else:
            high = tilt
        before, tilt = tilt, tilt + value / sum(count * off * off for off, count in tilted)
        if not low < tilt < high:
            tilt = (low + high) / 2
        if abs(tilt - before) < 1e-12:
            break
    return tilt


def interval(outcomes: Outcomes) -> tuple[float, float]:
    """The 95 % interval of the mean: every mean that the outcomes do not speak against.

    For many pairs it is the mean and 1.96 standard errors; it is sound for perfect results too.
    """
    middle = mean(outcomes)
    least = -Z * Z / 2

    def below(at: float) -> bool:
        return support(outcomes, at) < least

    low = _turning_point(below, 0.0, middle) if middle > 0 else 0.0
    high = _turning_point(lambda at: not below(at), middle, 1.0) if middle < 1 else 1.0
    return low, high


def _turning_point(holds: Callable[[float], bool], low: float, high: float) -> float:
    """Where between the two it ceases to hold."""
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if holds(middle):
            low = middle
        else:
            high = middle
    return (low + high) / 2


def llr(outcomes: Outcomes, score0: float, score1: float) -> float:
    """How much better a mean of `score1` explains the outcomes than one of `score0`, as a log-likelihood ratio."""
    return support(outcomes, score1) - support(outcomes, score0)


def mean_interval(count: int, total: float, squares: float) -> tuple[float, float]:
    """The 95 % interval of the mean of numbers of any size, from their sum and the sum of their squares."""
    if count < 2:
        return -inf, inf
    middle = total / count
    reach = Z * sqrt(max(0.0, squares - total * middle) / (count - 1) / count)
    return middle - reach, middle + reach


# Elo: A is worth its strength's part of all strengths at the table


def score_of(elo: float, even: float = 0.5) -> float:
    """The score to expect of an agent that is stronger by so much, where equals get `even`."""
    strength = 10 ** (min(elo, 100_000) / 400)  # more would not change the score
    return strength / (strength + 1 / even - 1)


def elo_of(score: float, even: float = 0.5) -> float:
    if score <= 0 or score >= 1:
        return -inf if score <= 0 else inf
    return 400 * log10(score / (1 - score) * (1 / even - 1))
