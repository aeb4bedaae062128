"""One turn further: what the end of a turn of the collecting game is worth by the turn that follows it."""

from __future__ import annotations

from itertools import combinations_with_replacement as combos

import numpy as np

from hindmost.fast.block.collecting import CODES, Judge, TurnRoom
from hindmost.fast.collecting.evaluator import chances
from hindmost.fast.collecting.playout import CENTRE, CHOOSE, FILL, FULL, OVER, PHASE, REVEALS, ROWS, SEAT, total
from hindmost.fast.collecting.turn import mark_what_matters, solve, work_back
from hindmost.fast.core.bits import Array, whole
from hindmost.fast.core.compiled import inlined, part
from hindmost.fast.core.tables import CollectingTables

# What up to three tiles may be, as counts per colour, and where those of each number begin.
HANDS = np.array(
    [[hand.count(colour) for colour in range(6)] for size in range(4) for hand in combos(range(6), size)], np.uint8
)
FIRST_HAND = np.array([0, 1, 7, 28, 84])


@inlined
def ways(count: int, taken: int) -> float:
    """To take at most three of so many tiles."""
    ordered = 1.0
    for before in range(taken):
        ordered *= (count - before) / (before + 1)
    return ordered


@part
def expect(tables: CollectingTables, judge: Judge, world: Array, room: TurnRoom, values: Array) -> None:
    """The chance of every seat where a turn has ended: the next one solved, for every way to fill up the centre."""
    seats = tables.n[0]
    turn = ROWS + 6 * seats
    phase, pile = whole(world[turn + PHASE]), total(world, 0)
    short = FULL - total(world, CENTRE) if phase == FILL else 0
    if phase == OVER or pile <= short:  # an empty pile will take in the centre: too rare to look into
        chances(tables, judge, world, values)
        return
    for seat in range(seats):
        values[seat] = 0.0
    world[turn + PHASE] = CHOOSE
    for hand in range(FIRST_HAND[short], FIRST_HAND[short + 1]):
        odds = 1 / ways(pile, short)
        for colour in range(6):
            odds *= ways(whole(world[colour]), whole(HANDS[hand, colour]))
        if odds > 0:
            for colour in range(6):
                world[colour] -= HANDS[hand, colour]
                world[CENTRE + colour] += HANDS[hand, colour]
            best = solve(tables, judge, world, room)
            for seat in range(seats):
                values[seat] += odds * room.choices[best, seat]
            for colour in range(6):
                world[colour] += HANDS[hand, colour]
                world[CENTRE + colour] -= HANDS[hand, colour]


@part
def look_at_ends(
    tables: CollectingTables, judge: Judge, room: TurnRoom, inner: TurnRoom, first: int, last: int
) -> None:
    """Judge those of some ends that matter again, by the turn that follows."""
    for end in range(first, last):
        matters = room.matters[end // CODES]
        if room.happens[end] and matters and (matters > 1 or end % CODES >= REVEALS):
            expect(tables, judge, room.ends[end], inner, room.worth[end])


@part
def is_clear(room: TurnRoom, seat: int, best: int, clear: float) -> bool:
    """Is one choice that much better than all others, or the only one?"""
    for code in range(REVEALS, CODES):
        if code != best and room.choices[code, seat] >= room.choices[best, seat] - clear:
            return False
    return True


@part
def solve_ahead(
    tables: CollectingTables, judge: Judge, world: Array, room: TurnRoom, inner: TurnRoom, clear: float
) -> int:
    """The turn with its ends judged by the next turn, unless it is clear what to do; the code of the best choice."""
    best = solve(tables, judge, world, room)
    if is_clear(room, whole(world[ROWS + 6 * tables.n[0] + SEAT]), best, clear):
        return best
    mark_what_matters(tables, world, room, clear)
    look_at_ends(tables, judge, room, inner, whole(0), room.happens.size)
    return work_back(tables, world, room)
