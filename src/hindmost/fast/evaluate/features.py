"""What a net is told of a position: the colours by the standing of who asks, the rivals the strongest first."""

from __future__ import annotations

import numpy as np

from hindmost.fast.block.laying import HalfScores, Lanes, Moment, Scratch
from hindmost.fast.block.nets import A_COLOUR, A_RIVAL
from hindmost.fast.core.bits import Array, whole
from hindmost.fast.core.compiled import part
from hindmost.fast.core.maths import exp
from hindmost.fast.core.tables import Tables
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.tracks import lowest_marker, standing, value_in


@part
def strongest_first(tables: Tables, small: Array, side: int, rivals: Array) -> None:
    """The other sides in the order of their standings, those that come next first where they are level."""
    sides = whole(tables.n.sides)
    for step in range(1, sides):
        other = (side + step) % sides
        strength = standing(tables, small, other)
        at = step - 1
        while at > 0 and standing(tables, small, whole(rivals[at - 1])) < strength:
            rivals[at] = rivals[at - 1]
            at -= 1
        rivals[at] = other


@part
def spots(points: Array, usable: Array) -> tuple[int, int, int, int, int]:
    """Of what a colour would score on the usable cells: the best, the second best, the sum, how many bring 3 and how
    many 5. Twice over all cells, many at a time, is quicker than once over the usable ones."""
    nothing = np.uint8(0)
    best = second = nothing
    for cell in range(usable.size):
        best = max(best, points[cell] if usable[cell] else nothing)
    as_good = total = many = very = np.uint32(0)
    for cell in range(usable.size):
        seen = points[cell] if usable[cell] else nothing
        second = max(second, seen if seen < best else nothing)
        as_good = np.uint32(as_good + np.uint32(seen == best))
        total = np.uint32(total + np.uint32(seen))
        many = np.uint32(many + np.uint32(seen >= 3))
        very = np.uint32(very + np.uint32(seen >= 5))
    return whole(best), whole(best if as_good > 1 else second), whole(total), whole(many), whole(very)


@part
def describe(
    tables: Tables,
    lanes: Lanes,
    small: Array,
    scores: HalfScores,
    now: Moment,
    usable: int,
    noted: Scratch,
    x: Array,
) -> None:
    """Describe a position. usable: how many cells can be used."""
    n, seat = tables.n, now.seat
    side = seat % whole(n.sides)
    cells, top = whole(n.cells), np.float32(1.0) / np.float32(n.end_2)
    order, rack, rivals, lowest = noted.order, noted.rack, noted.rivals, noted.lowest
    for colour in range(6):
        rack[colour] = 0
    held = 0
    for kind in range(KINDS):
        count = whole(small[n.racks + KINDS * seat + kind])
        if count:
            rack[tables.kinds[2 * kind]] += count
            rack[tables.kinds[2 * kind + 1]] += count
            held += count
    for colour in range(6):
        value = whole(small[n.tracks + 6 * side + colour])
        at = colour
        while at > 0:
            other = order[at - 1]
            than = whole(small[n.tracks + 6 * side + other])
            if than < value or (than == value and rack[other] >= rack[colour]):
                break
            order[at] = other
            at -= 1
        order[at] = colour
    strongest_first(tables, small, side, rivals)
    count_rivals = whole(n.sides) - 1
    least = whole(small[n.tracks + 6 * side + order[0]])
    for rival in range(count_rivals):
        lowest[rival] = lowest_marker(small, n.tracks + 6 * rivals[rival]) >> 3
    at, most = 0, 0
    for place in range(6):
        colour = order[place]
        value = whole(small[n.tracks + 6 * side + colour])
        best, second, total, many, very = spots(scores.points[colour * cells : (colour + 1) * cells], scores.usable)
        most = max(most, best)
        unseen = lanes.halves[colour] - scores.laid[colour] - rack[colour]
        x[at] = np.float32(value) * top
        x[at + 1] = np.float32(value - least) * top
        x[at + 2] = np.float32(value >= n.end_2)
        x[at + 3] = np.float32(n.tug != 0 and small[n.holders + colour] == side)
        x[at + 4] = np.float32(rack[colour]) * np.float32(0.25)
        x[at + 5] = np.float32(best if rack[colour] else 0) * np.float32(0.125)
        x[at + 6] = np.float32(best) * np.float32(0.125)
        x[at + 7] = np.float32(second) * np.float32(0.125)
        x[at + 8] = np.float32(total) * np.float32(0.02)
        x[at + 9] = np.float32(many) * np.float32(0.1)
        x[at + 10] = np.float32(very) * np.float32(0.1)
        x[at + 11] = np.float32(unseen) / np.float32(lanes.halves[colour])
        at += A_COLOUR
        for rival in range(count_rivals):
            theirs = whole(small[n.tracks + 6 * rivals[rival] + colour])
            x[at] = np.float32(theirs) * top
            x[at + 1] = np.float32(theirs - lowest[rival]) * top
            at += A_RIVAL
    noted.most[0] = most
    own = standing(tables, small, side)
    for place in range(6):
        x[at] = np.float32(value_in(own, place)) * top
        at += 1
    for rival in range(count_rivals):
        order_of = standing(tables, small, whole(rivals[rival]))
        for place in range(6):
            x[at] = np.float32(value_in(order_of, place)) * top
            at += 1
    x[at] = np.float32(now.open_pairs) / np.float32(n.pairs)
    x[at + 1] = np.float32(now.left) / np.float32(n.tiles)
    x[at + 2] = np.float32(now.plays > 0)
    x[at + 3] = np.float32(held) / np.float32(n.rack)
    x[at + 4] = np.float32(now.last) / np.float32(n.seats)
    x[at + 5] = np.float32(exp(-now.open_pairs / 5.0))  # the nearer the end, the more a single pair matters
    x[at + 6] = np.float32(exp(-now.open_pairs / 15.0))
    x[at + 7] = np.float32(usable) / np.float32(cells)
    lead = behind = 0
    if count_rivals:
        strongest = standing(tables, small, whole(rivals[0]))
        lead = value_in(own, 0) - value_in(strongest, 0)
        behind = value_in(own, 1) - value_in(strongest, 1)
    x[at + 8] = np.float32(lead) * np.float32(0.15)
    x[at + 9] = np.float32(behind) * np.float32(0.15)
