"""Do matches end as often in a win as the coach has foretold? Predictions against what happened."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

from hindmost.coach.effort import Effort

# Only what was done is looked at, in as many worlds as it takes to see a chance within about two points.
LOOK = Effort(listed=2, glimpsed=2, glimpses=0, screened=2, screening=0, few=1, worlds=120, others=60)
BINS = 10


class ForecastMatch(NamedTuple):
    """A match to be played and foretold, in any process."""

    game: str
    agent: str
    positions: int  # of it to be foretold
    number: int
    seed: str


class Forecast(NamedTuple):
    match: int
    chance: float  # what the seat was promised for what it did
    result: float  # the share of the win its side got


class Bin(NamedTuple):
    chance: float  # foretold, on average
    result: float
    error: float  # standard error of the result; positions of one match are not independent
    positions: int


def forecast(task: ForecastMatch) -> list[Forecast]:
    """Play a match, and foretell it after some of its decisions."""
    from hindmost.coach.review import look, shares, tasks
    from hindmost.editions import find
    from hindmost.simulation import simulate

    game = find(task.game)
    match = next(simulate(game, [task.agent] * game.seats, 1, f"{task.seed}/{task.number}"))
    result = shares(match)
    if result is None:
        return []
    decisions = tasks(match, LOOK, task.seed)
    chosen = Random(f"{task.seed}/{task.number}/positions").sample(decisions, min(task.positions, len(decisions)))
    return [Forecast(task.number, each.played.worth, result[game.side(each.seat)]) for each in map(look, chosen)]


def binned(forecasts: Sequence[Forecast], bins: int = BINS) -> list[Bin]:
    """By what was foretold, in steps of equal width."""
    heaps: dict[int, list[Forecast]] = defaultdict(list)
    for each in forecasts:
        heaps[min(bins - 1, int(each.chance * bins))].append(each)
    return [_bin(heaps[at]) for at in sorted(heaps)]


def _bin(heap: Sequence[Forecast]) -> Bin:
    count = len(heap)
    mean = sum(each.result for each in heap) / count
    by_match: dict[int, float] = defaultdict(float)
    for each in heap:
        by_match[each.match] += each.result - mean
    error = sqrt(sum(off * off for off in by_match.values())) / count
    return Bin(sum(each.chance for each in heap) / count, mean, error, count)


def off(bins: Sequence[Bin]) -> float:
    """How far the curve is from the diagonal, on average over all positions."""
    return sum(abs(each.result - each.chance) * each.positions for each in bins) / sum(each.positions for each in bins)


def plot(path: Path, bins: Sequence[Bin], title: str) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5.5, 5.5), layout="constrained")
    axes = figure.subplots()
    axes.plot([0, 100], [0, 100], color="grey", linewidth=0.8, linestyle="--")
    axes.fill_between([0, 100], [-4, 96], [4, 104], color="grey", alpha=0.12, linewidth=0)
    axes.errorbar(
        [100 * each.chance for each in bins],
        [100 * each.result for each in bins],
        yerr=[196 * each.error for each in bins],
        fmt="o-",
        color="#c2410c",
        capsize=3,
    )
    axes.set(xlim=(0, 100), ylim=(0, 100), xlabel="foretold, %", ylabel="won, %, with 95 % interval", title=title)
    figure.savefig(path)
