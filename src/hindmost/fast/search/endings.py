"""The last placements of an imagined world, in which everybody's tiles are known, searched to the end of the match.

Who lays last, and where, often decides a match of two sides, and no judgement at a glance sees it. So both are let
choose among the open pairs, each with the tile that is worth most there, until the match is over: alpha-beta search
with wins, draws and losses. Nobody draws or exchanges any more.
"""

from __future__ import annotations

from hindmost.fast.block.laying import DEPTH, WIDTH, Endings, Evaluator, HalfScores, Shortlist, World
from hindmost.fast.core.bits import ONE, Array, lowest, whole, word_of
from hindmost.fast.core.compiled import part
from hindmost.fast.core.copying import copy
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.evaluator import covered, outcome, see_halves
from hindmost.fast.evaluate.half_scores import MOST_POINTS
from hindmost.fast.evaluate.shortlist import insert, quick_worth, row_of, weigh
from hindmost.fast.laying.legal import note_legal
from hindmost.fast.laying.placing import KINDS, place, placement_of
from hindmost.fast.laying.playout import LAST, NO_BITS, PHASE, PLACE, PLAYS, SEAT
from hindmost.fast.laying.surface import SIX, count_pairs
from hindmost.fast.laying.tracks import lowest_value

ALL = 2  # with so few open pairs every placement is tried: six tiles go both ways on each
VISITS = 1_000  # placements tried; after so many it gives up
UNSOLVED = -1.0
SPARED = 0.3  # of what a tile is worth at most counts against laying it elsewhere
STAGE = 1.0  # of the match, for the quick judgement


@part
def world_at(of: Endings, depth: int, bag: Array) -> World:
    return World(of.open_pairs[depth], of.lines[depth], of.small[depth], of.held[depth], bag, of.legal[depth])


@part
def copy_row(rows: Array, one: int, other: int) -> None:
    for at in range(rows.shape[1]):
        rows[other, at] = rows[one, at]


@part
def list_by_pair(tables: Tables, utility: Array, world: World, points: Array, most: Array, best: Shortlist) -> None:
    """The best placement on each open pair for the seat to act, or all of them on the last few; the best first.

    A tile that is worth much elsewhere is not for waiting. most: float64 [KINDS], to work in.
    """
    n, small = tables.n, world.small
    seat = whole(small[n.turn + SEAT])
    side, row = seat % whole(n.sides), row_of(STAGE)
    weigh(tables, small, side, utility, STAGE, whole(MOST_POINTS), best.gains)
    note_legal(tables, world, seat)
    best.length[0] = 0
    all_of_them = count_pairs(tables, world.open_pairs) <= ALL
    for kind in range(KINDS):
        most[kind] = 0.0
    for listing in range(1 if all_of_them else 2):
        for word in range(n.words):
            bits = world.legal[word]
            while bits != NO_BITS:
                pair = (word << SIX) + lowest(bits)
                bits &= bits - ONE
                chosen, seems = whole(-1), 0.0
                kinds = world.held[seat]
                while kinds != NO_BITS:
                    kind = lowest(kinds)
                    kinds &= kinds - ONE
                    for turned in range(1 if tables.kinds[2 * kind] == tables.kinds[2 * kind + 1] else 2):
                        worth = quick_worth(tables, small, points, utility, best.gains, row, side, kind, pair, turned)
                        code = ((kind * whole(n.pairs) + pair) << 1) | turned
                        if all_of_them:
                            insert(best, whole(WIDTH), code, worth)
                        elif listing == 0:
                            most[kind] = max(most[kind], worth)
                        elif chosen < 0 or worth - SPARED * most[kind] > seems:
                            chosen, seems = code, worth - SPARED * most[kind]
                if chosen >= 0 and (best.length[0] < WIDTH or seems > best.worths[WIDTH - 1]):
                    insert(best, whole(WIDTH), chosen, seems)


@part
def lay_next(tables: Tables, evaluator: Evaluator, of: Endings, bag: Array, depth: int, code: int) -> bool:
    """Make a placement, in the world one deeper; whether the match is over by it."""
    n = tables.n
    deeper = depth + 1
    copy_row(of.open_pairs, depth, deeper)
    copy_row(of.lines, depth, deeper)
    copy_row(of.small, depth, deeper)
    copy_row(of.held, depth, deeper)
    world = world_at(of, deeper, bag)
    small, held = world.small, world.held
    seat = whole(small[n.turn + SEAT])
    side = seat % whole(n.sides)
    chosen = placement_of(n, code)
    under_a, under_b = covered(tables, small, chosen)
    bonus, count = place(tables, world, side, chosen, False)
    small[n.racks + KINDS * seat + chosen.kind] -= 1
    if small[n.racks + KINDS * seat + chosen.kind] == 0:
        held[seat] &= ~(ONE << word_of(chosen.kind))
    plays, last = whole(small[n.turn + PLAYS]) + bonus - 1, whole(small[n.turn + LAST])
    if lowest_value(small, n.tracks + 6 * side) == n.end_2 or count == 0:
        return True
    if plays == 0 or held[seat] == NO_BITS:
        if last == 1:
            return True
        small[n.turn + LAST] = max(0, last - 1)
        seat = (seat + 1) % whole(n.seats)
        plays = 1
        if held[seat] == NO_BITS:
            return True
    small[n.turn + SEAT], small[n.turn + PLAYS] = seat, plays
    copy_row(of.points, depth, deeper)
    see_halves(tables, evaluator.lanes, world.lines, of.points[deeper], chosen, under_a, under_b)
    return False


@part
def solve(
    tables: Tables, evaluator: Evaluator, of: Endings, bag: Array, depth: int, side: int, low: float, high: float
) -> float:
    """What a side gets from here on; nobody asks how much less than `low` or more than `high` it is."""
    n = tables.n
    if depth + 1 == DEPTH:
        of.visits[0] = VISITS
    if of.visits[0] >= VISITS:
        return UNSOLVED
    own = whole(of.small[depth, n.turn + SEAT]) % whole(n.sides) == side
    best = Shortlist(of.codes[depth], of.worths[depth], of.gains, of.length[depth])
    list_by_pair(tables, evaluator.utility, world_at(of, depth, bag), of.points[depth], of.best, best)
    found = 0.0 if own else 1.0
    for at in range(of.length[depth, 0]):
        of.visits[0] += 1
        if lay_next(tables, evaluator, of, bag, depth, whole(of.codes[depth, at])):
            value = outcome(tables, of.small[depth + 1], side)
        else:
            value = solve(tables, evaluator, of, bag, depth + 1, side, low, high)
        if own:
            found = max(found, value)
            low = max(low, found)
        else:
            found = min(found, value)
            high = min(high, found)
        if low >= high or of.visits[0] >= VISITS:
            break
    return found


@part
def may_be_solved(tables: Tables, world: World, most: int) -> bool:
    """Two sides, a placement to be made, so few open pairs at most, and no final round that has yet to begin."""
    n, small = tables.n, world.small
    if n.sides != 2 or small[n.turn + PHASE] != PLACE or (n.final_round and small[n.turn + LAST] == 0):
        return False
    return count_pairs(tables, world.open_pairs) <= most


@part
def play_to_the_end(
    tables: Tables, evaluator: Evaluator, world: World, scores: HalfScores, of: Endings, side: int
) -> float:
    """What a side gets if everybody knows all tiles; UNSOLVED if that takes too long to find out."""
    copy(world.open_pairs, of.open_pairs[0], world.open_pairs.size)
    copy(world.lines, of.lines[0], world.lines.size)
    copy(world.small, of.small[0], world.small.size)
    copy(world.held, of.held[0], world.held.size)
    copy(scores.points, of.points[0], scores.points.size)
    of.visits[0] = 0
    value = solve(tables, evaluator, of, world.bag, whole(0), side, 0.0, 1.0)
    return value if of.visits[0] < VISITS else UNSOLVED
