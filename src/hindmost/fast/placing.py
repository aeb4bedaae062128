"""A placement in kernels: what placing does, and when an exchange is on offer."""

from __future__ import annotations

import numpy as np

from hindmost.fast.bits import Array, Word, whole
from hindmost.fast.compiled import inlined
from hindmost.fast.surface import close, count_pairs, cover, points, put, reopen, turn_over
from hindmost.fast.tables import Tables
from hindmost.fast.tracks import hindmost, settle

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
    if not light and tables.n.storeys > 1:
        cover(tables, lines, small, a)
        cover(tables, lines, small, b)
    on_a = points(tables, lines, a, first)
    on_b = points(tables, lines, b, second)
    turn_over(tables, lines, a, first)
    turn_over(tables, lines, b, second)
    if not light:
        put(tables, small, a, first, tables.pair_towards[2 * pair + turned])
        put(tables, small, b, second, tables.pair_towards[2 * pair + 1 - turned])
    if not light and tables.n.storeys > 1:
        reopen(tables, open_pairs, small, a)
        reopen(tables, open_pairs, small, b)
        count = count_pairs(tables, open_pairs)
    else:
        count = close(tables, open_pairs, a, b)
    open_pairs[tables.n.words] &= ~(tables.start_bits[a] | tables.start_bits[b])
    return settle(tables, small, side, first, second, on_a, on_b), count


@inlined
def may_exchange(tables: Tables, small: Array, side: int, lowest: int, held: Word, left: int) -> bool:
    """No tile on the rack shows a hindmost colour, and the bag can fill the rack anew (K15, A8, A12)."""
    if held & tables.shows[1 << (lowest & 7)] != NO_TILES:  # mostly one of the hindmost colours is enough to see it
        return False
    colours = hindmost(small, tables.n.tracks + 6 * side, lowest >> 3)
    return (
        held & tables.shows[colours] == NO_TILES
        and tables.n.exchange != 0
        and held != NO_TILES
        and left >= tables.n.rack
    )
