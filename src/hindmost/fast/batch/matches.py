"""Matches at full speed: many from a start, one action in a packed world, and what is legal there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from hindmost.fast.batch.batches import do, legal_masks, masks, play_many, run, state, step_many
from hindmost.fast.batch.kernels import Asked
from hindmost.fast.batch.results import MOST_PLIES, BatchResults, family, policies
from hindmost.fast.core.bits import Array
from hindmost.fast.core.packing import pack
from hindmost.fast.laying.worlds import number
from hindmost.game import AnyGame

__all__ = [
    "after", "legal_mask", "legal_masks", "mask", "play", "play_logged", "play_many", "start_of", "step", "step_many",
]  # fmt: skip


def play(
    game: AnyGame,
    matches: int,
    seed: object = 0,
    names: str | Sequence[str] = "random",
    first: int = 0,
    packed: Array | None = None,
) -> BatchResults:
    """Matches from the start, or from a packed state; number `first` and those after it."""
    start = start_of(game) if packed is None else state(game, packed)
    asked = Asked(number(seed), first, matches, 0, MOST_PLIES)
    return run(game, start[None].copy(), policies(game, names), asked)


def play_logged(
    game: AnyGame, matches: int, seed: object = 0, names: str | Sequence[str] = "random", first: int = 0
) -> tuple[BatchResults, list[list[int]], Array]:
    """The same with the code of every action, and the packed state at the end of the last."""
    longest = family(game).LONGEST
    logs = np.zeros((matches, longest), np.int32)
    last = start_of(game)[None].copy()
    results = run(game, last, policies(game, names), Asked(number(seed), first, matches, 0, longest), logs)
    return results, [log[:plies].tolist() for log, plies in zip(logs, results.plies, strict=True)], last[0]


@cache
def start_of(game: AnyGame) -> Array:
    """The packed state before anything is drawn."""
    return pack(game, game.start())


def legal_mask(game: AnyGame, packed: Array) -> Array:
    """For every code whether it is legal."""
    return mask(game, state(game, packed))


def mask(game: AnyGame, packed: Array) -> Array:
    """The same for a packed world that is known to be sound; of a view it is what the viewer may do in its turn."""
    return masks(game, packed[None].copy())[0]


def step(game: AnyGame, packed: Array, code: int) -> Array:
    """The packed state after a legal action; IllegalAction for any other."""
    return step_many(game, state(game, packed)[None], [code], sound=True)[0]


def after(game: AnyGame, packed: Array, script: Sequence[int]) -> Array:
    """The packed state after actions that are known to be legal."""
    return do(game, packed[None].copy(), np.array([script], np.int32))[0]
