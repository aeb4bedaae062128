"""What the next tile could bring: to the seat that looks, with the tiles it holds, and to the seat after it, with those
it may hold."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hindmost.fast.bits import ONE, Array, lowest, whole
from hindmost.fast.candidates import EACH, weigh
from hindmost.fast.compiled import part
from hindmost.fast.placing import KINDS
from hindmost.fast.playout import NO_BITS
from hindmost.fast.sight import Sight
from hindmost.fast.surface import SIX
from hindmost.fast.tables import Tables

COLOURS, WIDE = 6, 8  # colours, and the room for them in a row that is looked through in one step
BOTH = COLOURS * WIDE  # a row for the first colour, a place for the second


class Prospects(NamedTuple):
    gains: Array  # float64 [6 * EACH]
    cells: Array  # float32 [2 * 8 * cells]: what a half of a colour is worth on a cell, to both
    best: Array  # float32 [2 * 48]: the best placement of two colours, to both
    usable: Array  # int64 [cells + 1]: how many cells can be used, and which
    found: Array  # float64 [4]: see foresee


def new_prospects(cells: int) -> Prospects:
    return Prospects(
        np.zeros(COLOURS * EACH, np.float64),
        np.zeros(2 * WIDE * cells, np.float32),
        np.zeros(2 * BOTH, np.float32),
        np.zeros(cells + 1, np.int64),
        np.zeros(4, np.float64),
    )


@part
def list_usable(sight: Sight, usable: Array) -> None:
    count = 0
    for cell in range(sight.usable.size):
        usable[1 + count] = cell
        count += whole(sight.usable[cell])
    usable[0] = count


@part
def value_cells(
    tables: Tables, small: Array, sight: Sight, side: int, utility: Array, stage: float, of: Prospects, at: int
) -> None:
    cells, gains = whole(tables.n.cells), of.gains
    weigh(tables, small, side, utility, stage, gains)
    for number in range(of.usable[0]):
        cell = of.usable[1 + number]
        for colour in range(COLOURS):
            of.cells[at + WIDE * cell + colour] = gains[colour * EACH + whole(sight.points[colour * cells + cell])]


@part
def pair_up(tables: Tables, open_pairs: Array, cells: Array, best: Array) -> None:
    """For every two colours the best pair of cells, to both."""
    theirs = cells.size >> 1
    for at in range(2 * BOTH):
        best[at] = np.float32(-1)
    for word in range(tables.n.words):
        bits = open_pairs[word]
        while bits != NO_BITS:
            pair = (word << SIX) + lowest(bits)
            bits &= bits - ONE
            a, b = WIDE * whole(tables.pair_cells[2 * pair]), WIDE * whole(tables.pair_cells[2 * pair + 1])
            for first in range(COLOURS):
                row, own = WIDE * first, cells[a + first]
                for second in range(WIDE):
                    worth = own + cells[b + second]
                    best[row + second] = worth if worth > best[row + second] else best[row + second]
                row, own = BOTH + WIDE * first, cells[theirs + a + first]
                for second in range(WIDE):
                    worth = own + cells[theirs + b + second]
                    best[row + second] = worth if worth > best[row + second] else best[row + second]


@part
def foresee(
    tables: Tables,
    open_pairs: Array,
    small: Array,
    sight: Sight,
    seat: int,
    unseen: int,
    halves_unseen: Array,
    utility: Array,
    stage: float,
    of: Prospects,
) -> None:
    """found: the best and the second best tile of the own rack; what the next seat may expect, and could get."""
    n = tables.n
    other = (seat + 1) % whole(n.seats)
    value_cells(tables, small, sight, seat % whole(n.sides), utility, stage, of, whole(0))
    value_cells(tables, small, sight, other % whole(n.sides), utility, stage, of, WIDE * whole(n.cells))
    pair_up(tables, open_pairs, of.cells, of.best)
    best = next_best = 0.0
    most = expected = 0.0
    for kind in range(KINDS):
        first, second = whole(tables.kinds[2 * kind]), whole(tables.kinds[2 * kind + 1])
        at, turned = WIDE * first + second, WIDE * second + first
        held = whole(small[n.racks + KINDS * seat + kind])
        if held:
            gain = np.float64(max(of.best[at], of.best[turned]))
            if gain > best:
                best, next_best = gain, (gain if held > 1 else best)
            elif gain > next_best:
                next_best = gain
    # The chance that the other has a tile showing both colours, from how many halves of them nobody has seen.
    missing = 1.0
    for _ in range(KINDS):
        top, which = -1.0, -1
        for kind in range(KINDS):
            first, second = whole(tables.kinds[2 * kind]), whole(tables.kinds[2 * kind + 1])
            gain = np.float64(max(of.best[BOTH + WIDE * first + second], of.best[BOTH + WIDE * second + first]))
            if gain > top:
                top, which = gain, kind
        if which < 0 or top <= 0 or unseen <= 0:
            break
        first, second = whole(tables.kinds[2 * which]), whole(tables.kinds[2 * which + 1])
        most = max(most, top)
        total = 2.0 * unseen
        share = halves_unseen[first] / total * (halves_unseen[second] / total) * (1.0 if first == second else 2.0)
        holds = 1.0 - (1.0 - min(share, 1.0)) ** whole(small[n.sizes + other])
        expected += missing * holds * top
        missing *= 1.0 - holds
        of.best[BOTH + WIDE * first + second] = np.float32(-1)
        of.best[BOTH + WIDE * second + first] = np.float32(-1)
        if missing < 0.02:
            break
    of.found[0], of.found[1], of.found[2], of.found[3] = best, next_best, expected, most
