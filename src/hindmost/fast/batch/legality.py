"""What is legal in packed worlds, one after the other: every code marked, or one code asked about."""

from __future__ import annotations

from hindmost.fast.batch.rows import copy, take_up
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
from hindmost.fast.core.bits import ONE, Array, Word, lowest, whole, word_of
from hindmost.fast.core.compiled import kernel, part
from hindmost.fast.core.tables import HEADER, CollectingTables, Tables
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.playout import (
    DRAW,
    KEEP,
    NO_BITS,
    OFFER,
    OVER,
    PHASE,
    PLACE,
    SEAT,
    STONE,
    STONES,
    SWAPS,
    World,
)
from hindmost.fast.laying.surface import DOUBLES, SIX
from hindmost.fast.search.laying_tree import note_legal

ALL_LEGAL = -1


@part
def mark_placements(tables: Tables, legal: Array, held: Word, marked: Array) -> None:
    n = tables.n
    for word in range(n.words):
        pairs = legal[word]
        while pairs != NO_BITS:
            pair = (word << SIX) + lowest(pairs)
            pairs &= pairs - ONE
            for kind in range(KINDS):
                if held >> word_of(kind) & ONE:
                    code = (kind * n.pairs + pair) << 1
                    marked[code] = True
                    marked[code + 1] = not DOUBLES >> word_of(kind) & ONE


@part
def may_be_laid(tables: Tables, world: World, colour: int) -> bool:
    """Is there still a start stone of this colour?"""
    left = True
    for at in range(tables.n.starts):
        left = left and world.small[whole(tables.starts[at])] != colour
    return left


@kernel
def lay_masks(tables: Tables, packed: Array, world: World, masks: Array) -> None:
    n = tables.n
    others = 2 * KINDS * whole(n.pairs)
    for row in range(masks.shape[0]):
        take_up(tables, packed[row], world)
        marked, small = masks[row], world.small
        phase, seat = whole(small[n.turn + PHASE]), whole(small[n.turn + SEAT])
        if phase == PLACE:
            note_legal(tables, world, seat)
            mark_placements(tables, world.legal, world.held[seat], marked)
        elif phase == OFFER:
            marked[others + KEEP] = marked[others + SWAPS] = True
        elif phase == STONES:
            for colour in range(6):
                marked[others + STONE + colour] = may_be_laid(tables, world, colour)
        elif phase != OVER:
            for kind in range(KINDS):
                marked[others + DRAW + kind] = small[n.bag + kind] > 0


@part
def is_legal(tables: Tables, world: World, code: int) -> bool:
    n, small = tables.n, world.small
    phase, seat = whole(small[n.turn + PHASE]), whole(small[n.turn + SEAT])
    other = code - 2 * KINDS * whole(n.pairs)
    if phase == PLACE:
        if code < 0 or other >= 0:
            return False
        kind, pair = word_of((code >> 1) // n.pairs), (code >> 1) % n.pairs
        note_legal(tables, world, seat)
        fits = world.held[seat] >> kind & world.legal[pair >> SIX] >> word_of(pair & 63) & ONE
        return fits != NO_BITS and not (code & 1 and DOUBLES >> kind & ONE)
    if phase == OFFER:
        return other in (KEEP, SWAPS)
    if phase == STONES:
        return STONE <= other < STONE + 6 and may_be_laid(tables, world, other - STONE)
    return phase != OVER and DRAW <= other < DRAW + KINDS and small[n.bag + other - DRAW] > 0


@kernel
def lay_illegal(tables: Tables, packed: Array, world: World, codes: Array) -> int:
    """The first row in which its code is not legal."""
    for row in range(codes.size):
        take_up(tables, packed[row], world)
        if not is_legal(tables, world, whole(codes[row])):
            return row
    return ALL_LEGAL


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
