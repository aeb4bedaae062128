"""What matches come to, and the policies by which seats play them."""

from __future__ import annotations

from collections.abc import Sequence
from threading import local
from typing import NamedTuple

import numpy as np

from hindmost.fast.batch.kernels import Noted
from hindmost.fast.core.bits import Array
from hindmost.fast.core.tables import laying_tables
from hindmost.fast.host.matches import POLICIES
from hindmost.fast.laying.greedy import room_to_look
from hindmost.game import AnyGame, Standing
from hindmost.rules.laying import Laying

MOST_PLIES = 100_000  # stubborn seats could collect for ever (S-A2)


class Results(NamedTuple):
    """What matches came to, one row each."""

    tracks: Array  # int64 [matches, sides, 6]
    plies: Array
    placed: Array
    bonuses: Array  # bonus plays or turns earned

    def standings(self) -> list[tuple[Standing, ...]]:
        ordered = np.sort(np.maximum(self.tracks, 0), axis=2)
        return [tuple(tuple(side) for side in match) for match in ordered.tolist()]


def nothing_noted(game: AnyGame, matches: int, logs: Array) -> Noted:
    return Noted(np.zeros((matches, 6 * game.sides), np.uint8), np.zeros((matches, 3), np.int64), logs)


def results(game: AnyGame, noted: Noted) -> Results:
    zero = int(laying_tables(game).n.zero) if isinstance(game, Laying) else 0
    tracks = noted.tracks.astype(np.int64).reshape(len(noted.tracks), game.sides, 6) - zero
    return Results(tracks, noted.counts[:, 0], noted.counts[:, 1], noted.counts[:, 2])


def policies(game: AnyGame, names: str | Sequence[str]) -> Array:
    """One name for all seats, or one each."""
    chosen = [names] * game.seats if isinstance(names, str) else list(names)
    for name in chosen:
        if name not in POLICIES:
            raise ValueError(f"kernels play {', '.join(POLICIES)}, not {name!r}")
    if len(chosen) != game.seats:
        raise ValueError(f"{game.name} has {game.seats} seats, not {len(chosen)}")
    return np.array([POLICIES.index(name) for name in chosen], np.uint8)


_ROOMS = local()


def looking(game: Laying) -> Array:
    """Room for the policies to look around; made once a thread and size of board."""
    sizes: dict[str, Array] = _ROOMS.__dict__
    cells = str(len(game.board.cells))
    if cells not in sizes:
        sizes[cells] = room_to_look(laying_tables(game).n)
    return sizes[cells]
