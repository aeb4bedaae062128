"""A placement in kernels: what placing does, and when an exchange is on offer."""

from __future__ import annotations

import numpy as np

from hindmost.fast.core.bits import ONE, Array, Word, whole, word_of
from hindmost.fast.core.compiled import inlined
from hindmost.fast.core.tables import Tables
from hindmost.fast.laying.surface import SIX, close, count_pairs, cover, lay, leave_start, put, reopen
from hindmost.fast.laying.tracks import hindmost, settle

KINDS = 21
NO_TILES = np.uint64(0)


@inlined
def place(
    tables: Tables,
    open_pairs: Array,
    lines: Array,
    small: Array,
    side: int,
    kind: int,
    pair: int,
    turned: int,
    light: bool,
) -> tuple[int, int]:
    """Lay a tile and advance the side's markers; the bonus plays earned, and how many pairs are open now."""
    a, b = whole(tables.pair_cells[2 * pair + turned]), whole(tables.pair_cells[2 * pair + 1 - turned])
    first, second = whole(tables.kinds[2 * kind]), whole(tables.kinds[2 * kind + 1])
    stacking = not light and tables.n.storeys > 1
    if stacking:
        cover(tables, lines, small, a)
        cover(tables, lines, small, b)
    on_a, on_b = lay(tables, lines, kind, pair, turned)
    bonus = settle(tables, small, side, first, second, on_a, on_b)
    if not light:
        put(tables, small, a, first, tables.pair_towards[2 * pair + turned])
        put(tables, small, b, second, tables.pair_towards[2 * pair + 1 - turned])
    count = close(tables, open_pairs, pair)
    if stacking:
        reopen(tables, open_pairs, small, a)
        reopen(tables, open_pairs, small, b)
        open_pairs[pair >> SIX] &= ~(ONE << word_of(pair & 63))  # no tile lies on just one other (Z9)
        count = count_pairs(tables, open_pairs)
    if not light:
        leave_start(tables, open_pairs, pair)
    return bonus, count


@inlined
def may_exchange(tables: Tables, small: Array, side: int, lowest: int, held: Word, left: int) -> bool:
    """No tile on the rack shows a hindmost colour, and the bag can fill the rack anew (K15, A8, A12)."""
    colours = hindmost(small, tables.n.tracks + 6 * side, lowest)
    return (
        held & tables.shows[colours] == NO_TILES
        and tables.n.exchange != 0
        and held != NO_TILES
        and left >= tables.n.rack
    )
