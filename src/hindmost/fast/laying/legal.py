"""What may be done in a world of a laying game."""

from __future__ import annotations

from hindmost.fast.block.laying import World
from hindmost.fast.block.tables import Tables
from hindmost.fast.core.bits import ONE, Array, Word, lowest, whole, word_of
from hindmost.fast.core.compiled import part
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.playout import (
    BEGUN,
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
)
from hindmost.fast.laying.surface import DOUBLES, SIX, in_opening


@part
def note_legal(tables: Tables, world: World, seat: int) -> None:
    if tables.n.every_stone or world.small[tables.n.turn + BEGUN] == seat:
        in_opening(tables, world.open_pairs, world.legal)
    else:
        for word in range(tables.n.words):
            world.legal[word] = world.open_pairs[word]


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


@part
def mark_legal(tables: Tables, world: World, marked: Array) -> None:
    """Every code that may be done; what marks them comes empty."""
    n, small = tables.n, world.small
    others = 2 * KINDS * whole(n.pairs)
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
