"""What matches come to, and the policies by which seats play them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from hindmost.families import FamilyParts
from hindmost.fast.batch.kernels import Asked, Noted
from hindmost.fast.core.bits import Array
from hindmost.fast.host import matches
from hindmost.game import AnyGame, Standing

MOST_PLIES = 100_000  # stubborn seats could collect for ever (S-A2)


class BatchPart(Protocol):
    """Many packed worlds of a family of games at once."""

    LONGEST: int  # of a log

    def masks(self, game: Any, rows: Array, marked: Array) -> None:
        """Mark every code that is legal in each world."""

    def illegal(self, game: Any, rows: Array, codes: Array) -> int:
        """The first row in which its code is not legal, or ALL_LEGAL."""

    def play(self, game: Any, rows: Array, chosen: Array, asked: Asked, noted: Noted) -> None:
        """Matches from each world."""

    def zero(self, game: Any) -> int:
        """What stands for 0 on a track."""


family = FamilyParts[BatchPart]("hindmost.fast.batch.{}")


class BatchResults(NamedTuple):
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


def results(game: AnyGame, noted: Noted) -> BatchResults:
    tracks = noted.tracks.astype(np.int64).reshape(len(noted.tracks), game.sides, 6) - family(game).zero(game)
    return BatchResults(tracks, noted.counts[:, 0], noted.counts[:, 1], noted.counts[:, 2])


def policies(game: AnyGame, names: str | Sequence[str]) -> Array:
    """One name for all seats, or one each."""
    return np.array(matches.policies(game, names), np.uint8)
