"""Adam: steps that take the size of earlier gradients into account."""

from __future__ import annotations

from typing import Any

import numpy as np

FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8


def step(net: Any, mean: Any, square: Any, slopes: Any, steps: int, rate: float) -> None:
    """The step of this number, from 1 on; all four are tuples of arrays, of which the first three are changed."""
    unbiased = rate * np.sqrt(1 - SECOND_MOMENT**steps) / (1 - FIRST_MOMENT**steps)
    for part, slope in enumerate(slopes):
        mean[part][:] += (1 - FIRST_MOMENT) * (slope - mean[part])
        square[part][:] += (1 - SECOND_MOMENT) * (slope * slope - square[part])
        net[part][:] -= (unbiased * mean[part] / (np.sqrt(square[part]) + TINY)).astype(np.float32)
