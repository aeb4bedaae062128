"""A quick judgement of every placement, and the list of those worth a closer look.

The worth of a side's markers is a soft minimum: a sum of -exp(-steepness * value), so that a tile's two halves can be
judged apart by a table of what so many points are worth to each colour now.
"""

from __future__ import annotations

from hindmost.fast.block.laying import BONUS, STAGES, STEEPER, STEEPNESS, VALUES, HalfScores, Shortlist, World
from hindmost.fast.block.nets import EACH
from hindmost.fast.core.bits import ONE, Array, lowest, whole
from hindmost.fast.core.compiled import inlined, part
from hindmost.fast.core.maths import exp
from hindmost.fast.core.tables import Numbers, Tables
from hindmost.fast.evaluate.half_scores import MOST_POINTS
from hindmost.fast.laying.legal import note_legal
from hindmost.fast.laying.playout import NO_BITS, SEAT
from hindmost.fast.laying.surface import SIX
from hindmost.fast.laying.tracks import advance, advance_twice, earned


@part
def fill_utility(weights: Array, top: int, utility: Array) -> None:
    """What a marker's value is worth, by the stage of the match; after these the worth of a bonus play."""
    for stage in range(STAGES):
        steepness = weights[STEEPNESS] + weights[STEEPER] * (stage + 0.5) / STAGES
        for value in range(VALUES):
            utility[stage * VALUES + value] = -exp(-steepness * value / top)
    utility[STAGES * VALUES] = weights[BONUS]


@part
def row_of(stage: float) -> int:
    return VALUES * min(STAGES - 1, whole(STAGES * stage))


@part
def judged(n: Numbers, small: Array, side: int, colour: int, after: int, utility: Array, row: int) -> float:
    """What it is worth that a marker comes to a value."""
    before = whole(small[n.tracks + 6 * side + colour])
    if n.lock and before == 0:
        return 0.0
    plays = earned(n, before, after)
    if plays and n.tug and not n.repeat_bonus and small[n.holders + colour] == side:
        plays = 0
    return utility[row + after] - utility[row + before] + utility[STAGES * VALUES] * plays


@part
def weigh(tables: Tables, small: Array, side: int, utility: Array, stage: float, most: int, gains: Array) -> None:
    """What points are worth to each colour of a side, up to so many."""
    n = tables.n
    row = row_of(stage)
    for colour in range(6):
        value = whole(small[n.tracks + 6 * side + colour])
        for scored in range(most + 1):
            gains[colour * EACH + scored] = judged(n, small, side, colour, advance(n, value, scored), utility, row)


@part
def run_beyond(tables: Tables, small: Array, cell: int, towards: int, colour: int) -> int:
    """How many cells in a row show a colour, from a cell on."""
    length, seen = 0, cell
    while seen < tables.n.cells and small[seen] == colour:
        length += 1
        seen = whole(tables.neighbours[seen, towards])
    return length


@part
def half_scores(tables: Tables, small: Array, points: Array, cell: int, other: int, towards: int, colour: int) -> int:
    """What a half scores; its partner covers what lies on the other cell first (Z10)."""
    scored = whole(points[colour * tables.n.cells + cell])
    if small[other] == colour:
        scored = max(0, scored - run_beyond(tables, small, other, towards, colour))
    return scored


@inlined
def quick_worth(
    tables: Tables,
    small: Array,
    points: Array,
    utility: Array,
    gains: Array,
    row: int,
    side: int,
    kind: int,
    pair: int,
    turned: int,
) -> float:
    """What a placement is worth to the markers of a side."""
    n = tables.n
    a, b = whole(tables.pair_cells[2 * pair]), whole(tables.pair_cells[2 * pair + 1])
    first, second = whole(tables.kinds[2 * kind]), whole(tables.kinds[2 * kind + 1])
    on_a, on_b = (second, first) if turned else (first, second)
    if n.storeys == 1:
        points_a = whole(points[on_a * whole(n.cells) + a])
        points_b = whole(points[on_b * whole(n.cells) + b])
    else:
        there, back = whole(tables.pair_towards[2 * pair]), whole(tables.pair_towards[2 * pair + 1])
        points_a = half_scores(tables, small, points, a, b, there, on_a)
        points_b = half_scores(tables, small, points, b, a, back, on_b)
    if first == second:
        value = whole(small[n.tracks + 6 * side + first])
        return judged(n, small, side, first, advance_twice(n, value, points_a, points_b), utility, row)
    return gains[on_a * EACH + points_a] + gains[on_b * EACH + points_b]


@part
def insert(best: Shortlist, most: int, code: int, worth: float) -> None:
    count = best.length[0]
    at = count
    while at > 0 and best.worths[at - 1] < worth:
        best.worths[at], best.codes[at] = best.worths[at - 1], best.codes[at - 1]
        at -= 1
    best.worths[at], best.codes[at] = worth, code
    best.length[0] = min(most, count + 1)


@part
def shortlist(
    tables: Tables, world: World, scores: HalfScores, utility: Array, stage: float, most: int, best: Shortlist
) -> None:
    """The best placements of the seat to act."""
    n, small = tables.n, world.small
    seat = whole(small[n.turn + SEAT])
    side = seat % n.sides
    weigh(tables, small, side, utility, stage, whole(MOST_POINTS), best.gains)
    gains = best.gains
    row = row_of(stage)
    note_legal(tables, world, seat)
    pairs = world.legal
    held = world.held[seat]
    best.length[0] = 0
    for word in range(n.words):
        bits = pairs[word]
        while bits != NO_BITS:
            pair = (word << SIX) + lowest(bits)
            bits &= bits - ONE
            kinds = held
            while kinds != NO_BITS:
                kind = lowest(kinds)
                kinds &= kinds - ONE
                for turned in range(1 if tables.kinds[2 * kind] == tables.kinds[2 * kind + 1] else 2):
                    worth = quick_worth(tables, small, scores.points, utility, gains, row, side, kind, pair, turned)
                    if best.length[0] < most or worth > best.worths[most - 1]:
                        insert(best, most, ((kind * whole(n.pairs) + pair) << 1) | turned, worth)
