"""A prior: which placements are worth the net's time, told at a glance.

What a net thinks of a placement is guessed from its two halves, each where it would lie: a few units look at every cell
for every colour, and a placement is as good as its halves together. They have learnt from the net itself which
placements it likes, so that the best few of a list by a prior are worth as much as many more of one by points.
"""

from __future__ import annotations

import numpy as np

from hindmost.fast.block.laying import Evaluator, HalfScores, Lanes, Shortlist, World
from hindmost.fast.block.nets import ABOUT_A_COLOUR, COLOURS, DIRECTIONS, EACH, Glance, Prior
from hindmost.fast.core.bits import ONE, Array, lowest, whole
from hindmost.fast.core.compiled import part
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.half_scores import MOST_POINTS
from hindmost.fast.evaluate.shortlist import insert, weigh
from hindmost.fast.laying.legal import note_legal
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.playout import NO_BITS, SEAT
from hindmost.fast.laying.surface import SIX


@part
def note_colours(
    tables: Tables,
    lanes: Lanes,
    small: Array,
    scores: HalfScores,
    seat: int,
    side: int,
    rival: int,
    stage: float,
    glance: Glance,
) -> None:
    """How both stand in each colour, how much of it is held and still to come, and how far the match has got."""
    n, colours = tables.n, glance.colours
    least = theirs = whole(255)
    unseen = 0.0
    for colour in range(COLOURS):
        least = min(least, whole(small[n.tracks + 6 * side + colour]))
        theirs = min(theirs, whole(small[n.tracks + 6 * rival + colour]))
        colours[colour, 2] = np.float32(0)
    for kind in range(KINDS):
        held = np.float32(small[n.racks + KINDS * seat + kind])
        colours[whole(tables.kinds[2 * kind]), 2] += held
        colours[whole(tables.kinds[2 * kind + 1]), 2] += held
    for colour in range(COLOURS):
        colours[colour, 3] = np.float32(lanes.halves[colour] - scores.laid[colour]) - colours[colour, 2]
        unseen += colours[colour, 3]
    for colour in range(COLOURS):
        colours[colour, 2] *= np.float32(0.25)
        colours[colour, 3] *= np.float32(3.0 / max(1.0, unseen))
        colours[colour, 4] = np.float32(whole(small[n.tracks + 6 * side + colour]) - least) / np.float32(n.end_2)
        colours[colour, 5] = np.float32(whole(small[n.tracks + 6 * rival + colour]) - theirs) / np.float32(n.end_2)
        colours[colour, 6] = np.float32(1.0 - stage)
        colours[colour, 7] = np.float32(least - theirs) * np.float32(0.15)


@part
def note_spots(tables: Tables, scores: HalfScores, usable: Array, glance: Glance) -> None:
    """What a half scores on a cell and what that is worth to either; what the cell is worth to either at most; and what
    laying the half there opens, beside it, beyond the best that either finds already.

    usable: how many cells can be used, and which.
    """
    cells, spots, open_here = whole(tables.n.cells), glance.spots, glance.open
    for colour in range(COLOURS):
        best = theirs = 0.0
        for cell in range(cells):
            open_here[cell] = scores.points[colour * cells + cell] if scores.usable[cell] else 0
        of = spots[colour]
        for number in range(usable[0]):
            cell = usable[1 + number]
            points = whole(open_here[cell])
            worth, to_them = glance.own[colour * EACH + points], glance.theirs[colour * EACH + points]
            best, theirs = max(best, worth), max(theirs, to_them)
            of[0, cell], of[1, cell] = np.float32(worth), np.float32(to_them)
            of[7, cell] = np.float32(points) * np.float32(0.125)
        for number in range(usable[0]):
            cell = usable[1 + number]
            beside, ways = 0, 0
            for direction in range(DIRECTIONS):
                other = min(whole(tables.neighbours[cell, direction]), cells)
                beside = max(beside, whole(open_here[other]))
                ways += whole(scores.usable[other]) if other < cells else 0
            beside = min(beside + 1, MOST_POINTS)
            of[2, cell] = np.float32(max(0.0, glance.theirs[colour * EACH + beside] - theirs))
            of[3, cell] = np.float32(max(0.0, glance.own[colour * EACH + beside] - best))
            of[6, cell] = np.float32(ways) / np.float32(DIRECTIONS)
        glance.colours[colour, 0], glance.colours[colour, 1] = np.float32(best), np.float32(theirs)
    for number in range(usable[0]):
        cell = usable[1 + number]
        most = theirs_at_most = np.float32(0)
        for colour in range(COLOURS):
            most, theirs_at_most = max(most, spots[colour, 0, cell]), max(theirs_at_most, spots[colour, 1, cell])
        for colour in range(COLOURS):
            spots[colour, 4, cell], spots[colour, 5, cell] = theirs_at_most, most


@part
def glance_at(tables: Tables, evaluator: Evaluator, world: World, scores: HalfScores, stage: float) -> None:
    """What the prior is told of a position, for the seat to act."""
    n, small, glance, utility = tables.n, world.small, evaluator.glance, evaluator.utility
    seat = whole(small[n.turn + SEAT])
    side, rival = seat % whole(n.sides), (seat + 1) % whole(n.seats) % whole(n.sides)
    weigh(tables, small, side, utility, stage, whole(MOST_POINTS), glance.own)
    weigh(tables, small, rival, utility, stage, whole(MOST_POINTS), glance.theirs)
    note_colours(tables, evaluator.lanes, small, scores, seat, side, rival, stage, glance)
    note_spots(tables, scores, evaluator.prospects.usable, glance)


@part
def weigh_halves(prior: Prior, glance: Glance) -> None:
    """What the prior says of a half of every colour on every cell; what it says of unusable cells means nothing."""
    cells, of_spots = glance.spots.shape[2], prior.w1
    for colour in range(COLOURS):
        halves = glance.halves[colour * cells : (colour + 1) * cells]
        of = glance.spots[colour]
        s0, s1, s2, s3, s4, s5, s6, s7 = of[0], of[1], of[2], of[3], of[4], of[5], of[6], of[7]
        for cell in range(cells):
            halves[cell] = np.float32(0)
        for unit in range(prior.b1.size):
            common = prior.b1[unit]
            for at in range(ABOUT_A_COLOUR):
                common += glance.colours[colour, at] * prior.v1[at, unit]
            a, b, c, d = of_spots[0, unit], of_spots[1, unit], of_spots[2, unit], of_spots[3, unit]
            e, f, g, h = of_spots[4, unit], of_spots[5, unit], of_spots[6, unit], of_spots[7, unit]
            weight = prior.w2[unit]
            for cell in range(cells):
                one = a * s0[cell] + b * s1[cell] + c * s2[cell] + d * s3[cell]
                two = e * s4[cell] + f * s5[cell] + g * s6[cell] + h * s7[cell]
                halves[cell] += weight * max(common + one + two, np.float32(0))


@part
def list_by_halves(tables: Tables, world: World, halves: Array, most: int, best: Shortlist) -> None:
    """The placements of the seat to act whose halves the prior likes best."""
    n = tables.n
    seat, cells = whole(world.small[n.turn + SEAT]), whole(n.cells)
    note_legal(tables, world, seat)
    best.length[0] = 0
    for word in range(n.words):
        bits = world.legal[word]
        while bits != NO_BITS:
            pair = (word << SIX) + lowest(bits)
            bits &= bits - ONE
            a, b = whole(tables.pair_cells[2 * pair]), whole(tables.pair_cells[2 * pair + 1])
            kinds = world.held[seat]
            while kinds != NO_BITS:
                kind = lowest(kinds)
                kinds &= kinds - ONE
                first, second = whole(tables.kinds[2 * kind]) * cells, whole(tables.kinds[2 * kind + 1]) * cells
                for turned in range(1 if first == second else 2):
                    worth = np.float64(halves[first + (b if turned else a)] + halves[second + (a if turned else b)])
                    if best.length[0] < most or worth > best.worths[most - 1]:
                        insert(best, most, ((kind * whole(n.pairs) + pair) << 1) | turned, worth)
