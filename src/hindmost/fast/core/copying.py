"""Numbers copied from one array to another."""

from __future__ import annotations

from hindmost.fast.core.bits import Array
from hindmost.fast.core.compiled import inlined


@inlined
def copy(one: Array, other: Array, count: int) -> None:
    for at in range(count):
        other[at] = one[at]
