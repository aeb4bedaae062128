"""A placement in kernels: what placing does, and when an exchange is on offer."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hindmost.fast.block.laying import World
from hindmost.fast.core.bits import ONE, Array, Word, whole, word_of
from hindmost.fast.core.compiled import inlined
from hindmost.fast.core.tables import Numbers, Tables
from hindmost.fast.laying.surface import SIX, close, count_pairs, cover, lay, leave_start, put, reopen
from hindmost.fast.laying.tracks import hindmost, settle

KINDS = 21
NO_TILES = np.uint64(0)


class Placement(NamedTuple):
    kind: int
    pair: int
    turned: int  # 1: its first colour on the larger cell


@inlined
def placement_of(n: Numbers, code: int) -> Placement:
    return Placement((code >> 1) // whole(n.pairs), (code >> 1) % whole(n.pairs), code & 1)


@inlined
def place(tables: Tables, world: World, side: int, chosen: Placement, light: bool) -> tuple[int, int]:
    """Lay a tile and advance the side's markers; the bonus plays earned, and how many pairs are open now."""
    open_pairs, lines, small = world.open_pairs, world.lines, world.small
    kind, pair, turned = chosen.kind, chosen.pair, chosen.turned
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
