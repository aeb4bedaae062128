"""How long and how to learn, and how it goes."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Plan(NamedTuple):
    """How long and how to learn."""

    matches: int = 74_000  # of self-play
    batch: int = 256  # matches between two lessons
    candidates: int = 32  # of a decision
    longer: int = 96  # candidates in the last seventh of the matches, which take as long as all before them
    strays: float = 0.04  # of the decisions at first, none at last
    trace: float = 0.8
    rate: float = 1.5e-3
    units: tuple[int, int, int] = (64, 32, 32)
    rounds: int = 0  # of learning from playouts
    rows: int = 160_000  # placements judged by playouts in each round, which tell what is better
    ended: int = 1_000  # matches of itself in each round, which tell how good it is
    listed: int = 256
    judged: int = 24  # of those, the ones that the net likes best
    worlds: int = 4  # many placements judged roughly teach more than few judged well
    epochs: int = 6
    kept: int = 5  # rounds that are learnt from, the newest among them
    finer: float = 1e-3  # the rate then

    def candidates_after(self, matches: int) -> int:
        return self.longer if matches >= self.matches * 6 / 7 else self.candidates


class TrainingOptions(NamedTuple):
    """What is asked for on the command line."""

    matches: int | None = None
    rounds: int | None = None
    listed: int | None = None
    prior: bool = False
    seed: int = 0
    again: bool = False
    workers: int | None = None
    cluster: str | None = None
    plot: Path | None = None


class TrainingProgress(NamedTuple):
    stage: str
    done: int
    loss: float
    score: float  # against the rule of thumb; alone, the mean result
