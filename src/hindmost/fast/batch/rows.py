"""Packed worlds one below the other in one array, taken up by the kernels one after the other."""

from __future__ import annotations

import numpy as np

from hindmost.fast.block.laying import World
from hindmost.fast.core.bits import Array, whole
from hindmost.fast.core.compiled import inlined
from hindmost.fast.core.copying import copy
from hindmost.fast.core.tables import HEADER, Tables
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.worlds import list_tiles


@inlined
def sections_of(tables: Tables, packed: Array) -> tuple[Array, Array, Array]:
    """As `worlds.sections`, in a kernel and of one world."""
    at_lines, at_small = whole(tables.n.at_lines), whole(tables.n.at_small)
    return packed[HEADER:at_lines].view(np.uint64), packed[at_lines:at_small].view(np.uint64), packed[at_small:]


@inlined
def take_up(tables: Tables, packed: Array, world: World) -> int:
    """Lay a packed world out, its bag as a list of tiles; how many these are."""
    open_pairs, lines, small = sections_of(tables, packed)
    copy(open_pairs, world.open_pairs, world.open_pairs.size)
    copy(lines, world.lines, world.lines.size)
    copy(small, world.small, world.small.size)
    return list_tiles(tables, world)


@inlined
def put_down(tables: Tables, packed: Array, world: World, left: int) -> None:
    """Pack it again."""
    n = tables.n
    for kind in range(KINDS):
        world.small[n.bag + kind] = 0
    for at in range(left):
        world.small[n.bag + whole(world.bag[at])] += 1
    open_pairs, lines, small = sections_of(tables, packed)
    copy(world.open_pairs, open_pairs, world.open_pairs.size)
    copy(world.lines, lines, world.lines.size)
    copy(world.small, small, world.small.size)
