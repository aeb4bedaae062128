"""A turn of the collecting game solved exactly: every way it may end is laid out, judged, and worked back from.

Where a turn stands is the set of colours at risk. It ends with a code: a draw that is a bust, stop, take or pass.
"""

from __future__ import annotations

import numpy as np

from hindmost.fast.block.collecting import CODES, SETS, Judge, TurnRoom
from hindmost.fast.collecting.evaluator import chances
from hindmost.fast.collecting.playout import (
    BONUS_TURN,
    CENTRE,
    CHOOSE,
    DECIDE,
    PASSES,
    PHASE,
    REVEAL,
    REVEALS,
    RISK,
    ROWS,
    SEAT,
    STOPS,
    TAKES,
    collect_on,
    total,
    weakest,
)  # fmt: skip
from hindmost.fast.core.bits import Array, whole
from hindmost.fast.core.compiled import inlined, part
from hindmost.fast.core.script import Script
from hindmost.fast.core.tables import CollectingTables

NEVER = -np.inf
NO_CHANCE = np.uint64(0)


@inlined
def at_risk(world: Array) -> int:
    risk = 0
    for colour in range(6):
        risk |= int(world[RISK + colour] > 0) << colour
    return risk


@part
def may_be_at_risk(world: Array, now: int, risk: int) -> bool:
    """These colours, from now on?"""
    for colour in range(6):
        if (risk ^ now) >> colour & 1 and (now >> colour & 1 or world[colour] == 0 or world[CENTRE + colour] == 0):
            return False
    return True


@inlined
def is_valid(world: Array, risk: int, colour: int) -> bool:
    return world[CENTRE + colour] > 0 and not risk >> colour & 1


@inlined
def left_of(world: Array, new: int, colour: int) -> int:
    """Tiles of a colour in the pile, once one of each of the new colours has been drawn."""
    return whole(world[colour]) - (new >> colour & 1)


@part
def may_end(world: Array, turn: int, now: int, risk: int, code: int) -> bool:
    if code < REVEALS:
        return left_of(world, risk ^ now, code) > 0 and not is_valid(world, risk, code)
    if code == STOPS:
        return risk > 0
    if risk > 0 or world[turn + PHASE] != CHOOSE:
        return False
    if code == TAKES:
        return weakest(world, ROWS + 6 * whole(world[turn + SEAT])) >= 0
    return code == PASSES and world[turn + BONUS_TURN] > 0


@part
def lay_out(tables: CollectingTables, world: Array, room: TurnRoom) -> None:
    """Every way the turn may end from here, by the rules."""
    turn = ROWS + 6 * tables.n[0]
    now = at_risk(world)
    for risk in range(SETS):
        possible = may_be_at_risk(world, now, risk)
        for code in range(CODES):
            end = CODES * risk + code
            room.happens[end] = possible and may_end(world, turn, now, risk, code)
            if room.happens[end]:
                after = room.ends[end]
                for at in range(world.size):
                    after[at] = world[at]
                for colour in range(6):
                    new = (risk ^ now) >> colour & 1
                    after[colour] -= new
                    after[RISK + colour] += new
                after[turn + PHASE] = REVEAL if code < REVEALS else DECIDE if risk else CHOOSE
                room.script[0] = code
                collect_on(tables, after, NO_CHANCE, room.nobody, Script(room.script, whole(1), whole(1), whole(0)))


@part
def work_back(tables: CollectingTables, world: Array, room: TurnRoom) -> int:
    """What every choice is worth to every seat, from what the ends are worth; the code of the best."""
    seats = tables.n[0]
    turn = ROWS + 6 * seats
    seat = whole(world[turn + SEAT])
    now, pile = at_risk(world), total(world, 0)
    for risk in range(SETS - 1, now - 1, -1):
        if may_be_at_risk(world, now, risk):
            left = pile
            for colour in range(6):
                left -= (risk ^ now) >> colour & 1
            reveal(world, room, now, risk, left, seats)
            end = CODES * risk + STOPS
            stops = room.happens[end] and (left == 0 or room.worth[end, seat] >= room.going_on[risk, seat])
            for other in range(seats):
                room.best[risk, other] = room.worth[end, other] if stops else room.going_on[risk, other]
    best = REVEALS
    for code in range(REVEALS, CODES):
        end = CODES * now + code
        for other in range(seats):
            room.choices[code, other] = room.worth[end, other] if room.happens[end] else NEVER
            if code == REVEALS and pile > 0:
                room.choices[code, other] = room.going_on[now, other]
        if room.choices[code, seat] > room.choices[best, seat]:
            best = code
    return best


@part
def reveal(world: Array, room: TurnRoom, now: int, risk: int, left: int, seats: int) -> None:
    """What another tile promises: the best of what follows if it is valid, the end of the turn if it is not."""
    for seat in range(seats):
        room.going_on[risk, seat] = 0.0
    for colour in range(6):
        count = left_of(world, risk ^ now, colour)
        if count > 0:
            odds = count / left
            if is_valid(world, risk, colour):
                for seat in range(seats):
                    room.going_on[risk, seat] += odds * room.best[risk | 1 << colour, seat]
            else:
                for seat in range(seats):
                    room.going_on[risk, seat] += odds * room.worth[CODES * risk + colour, seat]


@part
def mark_what_matters(tables: CollectingTables, world: Array, room: TurnRoom, clear: float) -> None:
    """Where a solved turn may come to, if nobody goes on who clearly had better stop."""
    seat = whole(world[ROWS + 6 * tables.n[0] + SEAT])
    now = at_risk(world)
    for risk in range(SETS):
        room.matters[risk] = risk == now
    for risk in range(now, SETS):
        end = CODES * risk + STOPS
        stops = risk != now and room.worth[end, seat] - room.going_on[risk, seat] > clear
        if room.matters[risk] and not stops:
            room.matters[risk] = 2
            for colour in range(6):
                if world[colour] > 0 and is_valid(world, risk, colour):
                    room.matters[risk | 1 << colour] = 1


@part
def solve(tables: CollectingTables, judge: Judge, world: Array, room: TurnRoom) -> int:
    """The turn with its ends judged by the net; the code of the best choice."""
    lay_out(tables, world, room)
    for end in range(room.happens.size):
        if room.happens[end]:
            chances(tables, judge, room.ends[end], room.worth[end])
    return work_back(tables, world, room)
