"""Numbers as tensors, field by field: scaled, or a plane of ones and zeros for every value."""

from __future__ import annotations

import numpy as np

from hindmost.fast.core.bits import Array, whole
from hindmost.fast.core.compiled import kernel, part


@part
def spread_row(seen: Array, blocks: Array, scales: Array, tensor: Array) -> None:
    """`blocks` has for each field where it begins, its size, its place in the tensor and how many values it has."""
    for field in range(blocks.shape[0]):
        begin, size = whole(blocks[field, 0]), whole(blocks[field, 1])
        first, values = whole(blocks[field, 2]), whole(blocks[field, 3])
        numbers = seen[begin : begin + size]
        if values == 0:
            scaled = tensor[first : first + size]
            for at in range(size):
                scaled[at] = np.float32(numbers[at]) * scales[field]
        for value in range(values):
            plane = tensor[first + value * size : first + (value + 1) * size]
            for at in range(size):
                plane[at] = np.float32(numbers[at] == value)


@kernel
def spread_out(seen: Array, blocks: Array, scales: Array, tensors: Array) -> None:
    for row in range(seen.shape[0]):
        spread_row(seen[row], blocks, scales, tensors[row])
