"""Many matches between policies, summed up or with their logs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from hindmost.chunks import Chunk, cut
from hindmost.editions import find
from hindmost.fast.batch.matches import play, play_logged
from hindmost.fast.batch.results import MOST_PLIES
from hindmost.fast.core import codes
from hindmost.fast.core.bits import Array
from hindmost.game import AnyGame
from hindmost.match import Match
from hindmost.parallel import in_order

BATCH = 5_000


class SimulationSums(NamedTuple):
    plies: float  # of a match, on average
    wins: list[float]  # per side, a shared win split
    hindmost: list[float]  # per side, on average
    aborted: int


class Totals(NamedTuple):
    matches: int
    plies: int
    wins: Array
    lowest: Array
    aborted: int


def totals(tracks: Array, plies: Array) -> Totals:
    """Of matches by their markers at the end and their lengths."""
    ordered = np.sort(np.maximum(tracks, 0), axis=2)
    keys = (ordered * 256.0 ** np.arange(5, -1, -1)).sum(axis=2)
    best = keys == keys.max(axis=1, keepdims=True)
    ended = plies < MOST_PLIES
    wins = (best / best.sum(axis=1, keepdims=True))[ended].sum(axis=0)
    return Totals(len(plies), int(plies.sum()), wins, ordered[:, :, 0].sum(axis=0), int((~ended).sum()))


def sums(batches: Iterable[Totals]) -> SimulationSums:
    matches, plies, wins, lowest, aborted = (sum(part) for part in zip(*batches, strict=True))
    return SimulationSums(plies / matches, wins.tolist(), (lowest / matches).tolist(), aborted)


def play_chunk(chunk: Chunk) -> Totals:
    results = play(find(chunk.game, chunk.options), chunk.matches, chunk.seed, chunk.names, chunk.first)
    return totals(results.tracks, results.plies)


def sum_up(
    game: AnyGame, names: Sequence[str], matches: int, seed: object, tick: Callable[[], object], workers: int = 1,
    cluster: str | None = None,
) -> SimulationSums:  # fmt: skip
    """What matches come to, played in batches; by how many makes no difference."""
    found: list[Totals] = []
    for batch in in_order(play_chunk, cut(game, names, matches, seed, BATCH), workers, cluster):
        found.append(batch)
        tick()
    return sums(found)


def logged(game: AnyGame, names: Sequence[str], matches: int, seed: object) -> Iterator[Match]:
    """The same matches one by one, each verified by the rules."""
    for number in range(matches):
        results, (log,), _ = play_logged(game, 1, seed, names, number)
        match = Match.new(game, list(names)).play_all(codes.decode(game, code) for code in log)
        if results.plies[0] >= MOST_PLIES and not match.finished:
            match = match.abort()
        yield match
