"""Packed worlds of a laying game side by side in one array, taken up by the kernels one after the other."""

from __future__ import annotations

from typing import NamedTuple

from hindmost.fast.core.bits import Array, whole, word_of
from hindmost.fast.core.compiled import inlined
from hindmost.fast.core.packing import sections
from hindmost.fast.core.tables import Tables
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.playout import NO_BITS, World


class Rows(NamedTuple):
    open_pairs: Array  # uint64 [rows, words + 1]
    lines: Array  # uint64 [rows, 6 * lines]
    small: Array  # uint8 [rows, small]


def rows_in(tables: Tables, packed: Array) -> Rows:
    """As they lie in the array."""
    return Rows(*sections(tables, packed))


@inlined
def take_up(tables: Tables, rows: Rows, row: int, world: World) -> int:
    """Lay a packed world out, its bag as a list of tiles; how many these are."""
    n = tables.n
    for at in range(world.open_pairs.size):
        world.open_pairs[at] = rows.open_pairs[row, at]
    for at in range(world.lines.size):
        world.lines[at] = rows.lines[row, at]
    for at in range(world.small.size):
        world.small[at] = rows.small[row, at]
    for seat in range(n.seats):
        world.held[seat] = NO_BITS
        for kind in range(KINDS):
            world.held[seat] |= word_of(world.small[n.racks + KINDS * seat + kind] > 0) << word_of(kind)
    left = 0
    for kind in range(KINDS):
        for _ in range(world.small[n.bag + kind]):
            world.bag[left] = kind
            left += 1
    return left


@inlined
def put_down(tables: Tables, rows: Rows, row: int, world: World, left: int) -> None:
    """Pack it again."""
    n = tables.n
    for kind in range(KINDS):
        world.small[n.bag + kind] = 0
    for at in range(left):
        world.small[n.bag + whole(world.bag[at])] += 1
    for at in range(world.open_pairs.size):
        rows.open_pairs[row, at] = world.open_pairs[at]
    for at in range(world.lines.size):
        rows.lines[row, at] = world.lines[at]
    for at in range(world.small.size):
        rows.small[row, at] = world.small[at]
