"""Many matches between policies, summed up or with their logs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from hindmost.fast import codes
from hindmost.fast.matches import play, play_logged
from hindmost.fast.results import MOST_PLIES
from hindmost.game import AnyGame
from hindmost.match import Match
from hindmost.rules.collecting import Collecting

BATCH = 5_000


class Sums(NamedTuple):
    plies: float  # of a match, on average
    wins: list[float]  # per side, a shared win split
    hindmost: list[float]  # per side, on average
    aborted: int


def sum_up(game: AnyGame, names: Sequence[str], matches: int, seed: object, tick: Callable[[], object]) -> Sums:
    """What matches come to, played in batches."""
    wins, lowest = np.zeros(game.sides), np.zeros(game.sides)
    plies = aborted = done = 0
    while done < matches:
        count = min(BATCH, matches - done)
        results = play(game, count, seed, names, done)
        ordered = np.sort(np.maximum(results.tracks, 0), axis=2)
        keys = (ordered * 256.0 ** np.arange(5, -1, -1)).sum(axis=2)
        best = keys == keys.max(axis=1, keepdims=True)
        ended = results.plies < MOST_PLIES
        wins += (best / best.sum(axis=1, keepdims=True))[ended].sum(axis=0)
        lowest += ordered[:, :, 0].sum(axis=0)
        plies += int(results.plies.sum())
        aborted += int((~ended).sum())
        done += count
        tick()
    return Sums(plies / done, wins.tolist(), (lowest / done).tolist(), aborted)


def logged(game: AnyGame, names: Sequence[str], matches: int, seed: object) -> Iterator[Match]:
    """The same matches one by one, each verified by the rules."""
    for number in range(matches):
        results, (log,), _ = play_logged(game, 1, seed, names, number)
        match = Match.new(game, list(names)).play_all(codes.decode(game, code) for code in log)
        if isinstance(game, Collecting) and results.plies[0] >= MOST_PLIES and not match.finished:
            match = match.abort()
        yield match
