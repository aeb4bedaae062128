"""What may be done in a world of a collecting game."""

from __future__ import annotations

from hindmost.fast.block.tables import CollectingTables
from hindmost.fast.collecting.playout import (
    CHOOSE,
    DECIDE,
    FILL,
    PASSES,
    REVEAL,
    REVEALS,
    ROWS,
    STOPS,
    TAKES,
    total,
    weakest,
)
from hindmost.fast.core.bits import Array, whole
from hindmost.fast.core.compiled import part


@part
def mark_choices(tables: CollectingTables, world: Array, marked: Array) -> None:
    turn = ROWS + 6 * tables.n[0]
    phase, seat = whole(world[turn]), whole(world[turn + 1])
    for code in range(marked.size):
        marked[code] = False
    if phase == CHOOSE:
        marked[REVEALS] = True
        marked[TAKES] = weakest(world, ROWS + 6 * seat) >= 0
        marked[PASSES] = world[turn + 2] != 0
    elif phase == DECIDE:
        marked[REVEALS] = total(world, 0) > 0
        marked[STOPS] = True
    elif phase in (FILL, REVEAL):
        for colour in range(6):
            marked[colour] = world[colour] > 0
