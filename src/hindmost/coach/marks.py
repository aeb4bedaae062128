"""When a loss has a name, and how accurate a seat was."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

MARKS = (("blunder", 0.10), ("mistake", 0.05), ("inaccuracy", 0.02))
SURE = 2.0  # standard errors
STEEPNESS = 10.0  # of accuracy: who loses 7 % of the win a decision has half of it


def mark(loss: float, error: float) -> str | None:
    """The name of a loss that is beyond what chance may have made of it."""
    if loss <= SURE * error:
        return None
    return next((name for name, least in MARKS if loss >= least), None)


def accuracy(losses: Sequence[float]) -> float | None:
    """0 to 100: the mean over all decisions of 100 * exp(-10 * loss)."""
    if not losses:
        return None
    return 100 * sum(exp(-STEEPNESS * max(0.0, loss)) for loss in losses) / len(losses)
