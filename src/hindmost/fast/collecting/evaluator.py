"""What the start of a turn of the collecting game is worth to every seat, as a net has learnt it.

The net does not know one colour from another: it looks at each alone, adds up what it saw, and weighs the sums. What
there is to see of one colour is little enough to be worked out beforehand.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from hindmost.fast.collecting.playout import BONUS_TURN, CENTRE, OVER, OWED, PHASE, ROWS, SEAT
from hindmost.fast.core.bits import Array, whole
from hindmost.fast.core.compiled import part
from hindmost.fast.core.tables import CollectingTables

CENTRES = 10  # so many numbers of tiles of a colour in the centre are told apart
SHARED = 2  # what the net is told beside the colours
ZERO = np.float32(0)


class Net(NamedTuple):
    """As it is learnt and kept, all float32."""

    w1: Array  # [what a colour shows: what each seat lacks of it, the seat to act first, and the centre; features]
    b1: Array
    w2: Array  # [features, and what is shared; hidden: a multiple of four]
    b2: Array
    w3: Array  # [hidden, seats]
    b3: Array


class Judge(NamedTuple):
    """The net as it is asked."""

    lacks: int  # so many numbers of tiles that a row lacks are told apart
    colour: Array  # float32 [all that a colour may show, hidden]: what it adds to the sums
    shared: Array  # float32 [SHARED, hidden]
    bias: Array
    weights: Array  # float32 [seats, hidden]: of each seat's logit above that of the seat to act
    offset: Array
    # room for one question
    shown: Array  # int32 [6]: rows of `colour`
    told: Array  # float32 [SHARED]
    sums: Array  # float32 [hidden]
    odds: Array  # float64 [seats], the seat to act first


def new_net(seats: int, target: int, units: tuple[int, int], seed: int) -> Net:
    random = np.random.default_rng(seed)

    def weights(rows: int, columns: int, scale: float) -> Array:
        return random.normal(0, scale, (rows, columns)).astype(np.float32)

    features, hidden = units
    return Net(
        w1=weights(seats * (target + 1) + CENTRES, features, 0.3),
        b1=np.zeros(features, np.float32),
        w2=weights(features + SHARED, hidden, (6 * features) ** -0.5),
        b2=np.zeros(hidden, np.float32),
        w3=weights(hidden, seats, 0.1),
        b3=np.zeros(seats, np.float32),
    )


@cache
def shows(seats: int, lacks: int) -> Array:
    """For all that a colour may show, the rows of w1 that it stands for."""
    each = np.indices((lacks,) * seats + (CENTRES,)).reshape(seats + 1, -1).T
    return each + lacks * np.arange(seats + 1)


def judge_of(net: Net) -> Judge:
    seats = net.b3.size
    lacks = (len(net.w1) - CENTRES) // seats
    alone = np.maximum(net.w1[shows(seats, lacks)].sum(axis=1) + net.b1, 0)
    return Judge(
        lacks=lacks,
        colour=np.ascontiguousarray(alone @ net.w2[:-SHARED], np.float32),
        shared=np.ascontiguousarray(net.w2[-SHARED:], np.float32),
        bias=np.ascontiguousarray(net.b2, np.float32),
        weights=np.ascontiguousarray((net.w3 - net.w3[:, :1]).T, np.float32),
        offset=np.ascontiguousarray(net.b3 - net.b3[0], np.float32),
        shown=np.zeros(6, np.int32),
        told=np.zeros(SHARED, np.float32),
        sums=np.zeros(net.b2.size, np.float32),
        odds=np.zeros(seats, np.float64),
    )


@part
def show(tables: CollectingTables, lacks: int, world: Array, shown: Array, told: Array) -> None:
    """Of each colour what every seat lacks, the seat to act first, and how many the centre holds; bonus turns."""
    seats, target = tables.n[0], tables.n[1]
    turn = ROWS + 6 * seats
    first = whole(world[turn + SEAT])
    for colour in range(6):
        number = 0
        for later in range(seats):
            seat = first + later if first + later < seats else first + later - seats
            number = number * lacks + min(target - whole(world[ROWS + 6 * seat + colour]), lacks - 1)
        shown[colour] = number * CENTRES + min(whole(world[CENTRE + colour]), CENTRES - 1)
    told[0] = np.float32(world[turn + BONUS_TURN])
    told[1] = np.float32(min(whole(world[turn + OWED]), 2))


@part
def weigh(judge: Judge) -> None:
    """The odds from what was shown and told."""
    hidden, seats = judge.sums.size, judge.odds.size
    for unit in range(hidden):
        judge.sums[unit] = judge.bias[unit]
    for at in range(SHARED):
        if judge.told[at] != ZERO:
            for unit in range(hidden):
                judge.sums[unit] += judge.told[at] * judge.shared[at, unit]
    for colour in range(6):
        row = judge.colour[whole(judge.shown[colour])]
        for unit in range(hidden):
            judge.sums[unit] += row[unit]
    for unit in range(hidden):
        judge.sums[unit] = max(judge.sums[unit], ZERO)
    judge.odds[0] = together = 1.0
    for seat in range(1, seats):
        a, b, c, d = judge.offset[seat], ZERO, ZERO, ZERO  # four sums at a time: one would wait for itself
        for unit in range(0, hidden, 4):
            a += judge.sums[unit] * judge.weights[seat, unit]
            b += judge.sums[unit + 1] * judge.weights[seat, unit + 1]
            c += judge.sums[unit + 2] * judge.weights[seat, unit + 2]
            d += judge.sums[unit + 3] * judge.weights[seat, unit + 3]
        judge.odds[seat] = np.exp(min(max(np.float64(a + b + c + d), -30.0), 30.0))
        together += judge.odds[seat]
    for seat in range(seats):
        judge.odds[seat] /= together


@part
def chances(tables: CollectingTables, judge: Judge, world: Array, values: Array) -> None:
    """The chance of every seat to win where a turn has ended, or the match."""
    seats = tables.n[0]
    turn = ROWS + 6 * seats
    seat = whole(world[turn + SEAT])
    if world[turn + PHASE] == OVER:
        for other in range(seats):
            values[other] = np.float64(other == seat)
        return
    show(tables, judge.lacks, world, judge.shown, judge.told)
    weigh(judge)
    for later in range(seats):
        values[seat] = judge.odds[later]
        seat = seat + 1 if seat + 1 < seats else 0
