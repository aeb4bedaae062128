"""What the next tile could bring: to the seat that looks, with the tiles it holds, and to the seat after it, with those
it may hold.

What a half is worth on every cell lies in a grid with a rim, in which the neighbour in a direction is as far away from
each cell: so many cells can be looked at in one step. It is counted in whole numbers, since the best of many is found
several times as fast among these.
"""

from __future__ import annotations

import numpy as np

from hindmost.fast.block.laying import Evaluator, HalfScores, Prospects, World
from hindmost.fast.block.nets import COLOURS, DIRECTIONS, EACH
from hindmost.fast.core.bits import ONE, Array, lowest, whole
from hindmost.fast.core.compiled import part
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.shortlist import weigh
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.playout import NO_BITS
from hindmost.fast.laying.surface import SIX

ONE_WHOLE = 1 << 24  # what a worth of 1 is counted as
SHUT = np.int32(-1 << 29)


@part
def list_usable(scores: HalfScores, usable: Array) -> None:
    count = 0
    for cell in range(scores.usable.size):
        usable[1 + count] = cell
        count += whole(scores.usable[cell])
    usable[0] = count


@part
def note_shut(tables: Tables, open_pairs: Array, of: Prospects) -> None:
    inner = of.shut.size // DIRECTIONS
    rim = of.width[0] + 1
    for at in range(of.shut.size):
        of.shut[at] = SHUT
    for word in range(tables.n.words):
        bits = open_pairs[word]
        while bits != NO_BITS:
            pair = (word << SIX) + lowest(bits)
            bits &= bits - ONE
            for end in range(2):
                cell, towards = whole(tables.pair_cells[2 * pair + end]), whole(tables.pair_towards[2 * pair + end])
                of.shut[towards * inner + whole(of.spots[cell]) - rim] = 0


@part
def value_cells(
    tables: Tables, small: Array, scores: HalfScores, side: int, utility: Array, stage: float, most: int, of: Prospects
) -> None:
    """What a half of each colour is worth to a side on each usable cell, where it scores `most` at most."""
    cells, grid = whole(tables.n.cells), of.worths.size // COLOURS
    weigh(tables, small, side, utility, stage, most, of.gains)
    for at in range(of.gains.size):
        of.counted[at] = np.int32(of.gains[at] * ONE_WHOLE)
    for number in range(of.usable[0]):
        cell = of.usable[1 + number]
        spot = whole(of.spots[cell])
        for colour in range(COLOURS):
            points = whole(scores.points[colour * cells + cell])
            of.worths[colour * grid + spot] = of.counted[colour * EACH + points]


@part
def look_beside(worths: Array, width: int, shut: Array, beside: Array) -> None:
    """The best neighbour of each cell for each colour. Directions as in hexes."""
    grid, inner = worths.size // COLOURS, shut.size // DIRECTIONS
    shut_e, shut_ne, shut_nw = shut[:inner], shut[inner : 2 * inner], shut[2 * inner : 3 * inner]
    shut_w, shut_sw, shut_se = shut[3 * inner : 4 * inner], shut[4 * inner : 5 * inner], shut[5 * inner :]
    for colour in range(COLOURS):
        here = colour * grid + width + 1
        e, w = worths[here + 1 :], worths[here - 1 :]
        ne, sw = worths[here + 1 - width :], worths[here - 1 + width :]
        nw, se = worths[here - width :], worths[here + width :]
        found = beside[colour * inner : (colour + 1) * inner]
        for at in range(inner):
            one = max(np.int32(e[at] + shut_e[at]), np.int32(w[at] + shut_w[at]))
            two = max(np.int32(ne[at] + shut_ne[at]), np.int32(sw[at] + shut_sw[at]))
            three = max(np.int32(nw[at] + shut_nw[at]), np.int32(se[at] + shut_se[at]))
            found[at] = max(one, max(two, three))  # noqa: PLW3301


@part
def value_pairs(
    tables: Tables, small: Array, scores: HalfScores, side: int, utility: Array, stage: float, most: int, of: Prospects
) -> None:
    """What halves are worth to a side on the usable cells, and beside these: all that the worth of a tile needs."""
    value_cells(tables, small, scores, side, utility, stage, most, of)
    look_beside(of.worths, of.width[0], of.shut, of.beside)


@part
def best_of(one: Array, other: Array) -> float:
    """The best sum of what lies at the same place of both."""
    best = SHUT
    for at in range(other.size):
        best = max(best, np.int32(one[at] + other[at]))
    return best / ONE_WHOLE


@part
def best_placement(tables: Tables, of: Prospects, kind: int) -> float:
    """Of a tile, when what its halves are worth is known; beside a cell that cannot be used everything is shut."""
    grid, inner = of.worths.size // COLOURS, of.beside.size // COLOURS
    first = whole(tables.kinds[2 * kind]) * grid + of.width[0] + 1
    second = whole(tables.kinds[2 * kind + 1]) * inner
    return best_of(of.worths[first : first + inner], of.beside[second : second + inner])


@part
def foresee(
    tables: Tables, evaluator: Evaluator, world: World, scores: HalfScores, seat: int, unseen: int, stage: float
) -> None:
    """found: the best and the second best tile of the own rack; what the next seat may expect, and could get.

    unseen: how many tiles are, by this seat.
    """
    n, small, of, noted = tables.n, world.small, evaluator.prospects, evaluator.scratch
    utility, most = evaluator.utility, noted.most[0]
    other = (seat + 1) % whole(n.seats)
    note_shut(tables, world.open_pairs, of)
    value_pairs(tables, small, scores, seat % whole(n.sides), utility, stage, most, of)
    best = next_best = 0.0
    for kind in range(KINDS):
        held = whole(small[n.racks + KINDS * seat + kind])
        if held:
            gain = best_placement(tables, of, kind)
            if gain > best:
                best, next_best = gain, (gain if held > 1 else best)
            elif gain > next_best:
                next_best = gain
    value_pairs(tables, small, scores, other % whole(n.sides), utility, stage, most, of)
    for kind in range(KINDS):
        of.best[kind] = best_placement(tables, of, kind)
    of.found[0], of.found[1] = best, next_best
    of.found[2], of.found[3] = expected(tables, of.best, unseen, noted.unseen, whole(small[n.sizes + other]))


@part
def expected(tables: Tables, best: Array, unseen: int, halves_unseen: Array, size: int) -> tuple[float, float]:
    """What somebody with so many unseen tiles may expect to get for the best of them, and the most it could be.

    The chance to hold a tile is that of its two colours, from how many halves of them nobody has seen.
    """
    most = total = 0.0
    missing = 1.0
    halves = 2.0 * unseen
    for _ in range(KINDS):
        kind, top = whole(0), best[0]
        for each in range(1, KINDS):
            if best[each] > top:
                kind, top = each, best[each]
        if top <= 0 or unseen <= 0:
            break
        best[kind] = -1.0
        first, second = whole(tables.kinds[2 * kind]), whole(tables.kinds[2 * kind + 1])
        most = max(most, top)
        share = halves_unseen[first] / halves * (halves_unseen[second] / halves) * (1.0 if first == second else 2.0)
        holds = 1.0 - (1.0 - min(share, 1.0)) ** size
        total += missing * holds * top
        missing *= 1.0 - holds
        if missing < 0.02:
            break
    return total, most
