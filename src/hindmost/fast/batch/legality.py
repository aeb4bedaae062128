"""What is legal in packed worlds, one after the other: every code marked, or one code asked about."""

from __future__ import annotations

from hindmost.fast.batch.rows import take_up
from hindmost.fast.block.laying import World
from hindmost.fast.collecting.legal import mark_choices
from hindmost.fast.core.bits import Array, whole
from hindmost.fast.core.compiled import kernel
from hindmost.fast.core.copying import copy
from hindmost.fast.core.tables import HEADER, CollectingTables, Tables
from hindmost.fast.laying.legal import is_legal, mark_legal

ALL_LEGAL = -1


@kernel
def lay_masks(tables: Tables, packed: Array, world: World, masks: Array) -> None:
    for row in range(masks.shape[0]):
        take_up(tables, packed[row], world)
        mark_legal(tables, world, masks[row])


@kernel
def lay_illegal(tables: Tables, packed: Array, world: World, codes: Array) -> int:
    """The first row in which its code is not legal."""
    for row in range(codes.size):
        take_up(tables, packed[row], world)
        if not is_legal(tables, world, whole(codes[row])):
            return row
    return ALL_LEGAL


@kernel
def collect_masks(tables: CollectingTables, packed: Array, world: Array, masks: Array) -> None:
    for row in range(masks.shape[0]):
        copy(packed[row][HEADER:], world, world.size)
        mark_choices(tables, world, masks[row])


@kernel
def collect_illegal(tables: CollectingTables, packed: Array, world: Array, marked: Array, codes: Array) -> int:
    """The first row in which its code is not legal."""
    for row in range(codes.size):
        copy(packed[row][HEADER:], world, world.size)
        mark_choices(tables, world, marked)
        if not 0 <= codes[row] < marked.size or not marked[codes[row]]:
            return row
    return ALL_LEGAL
