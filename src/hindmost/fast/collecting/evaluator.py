"""What the start of a turn of the collecting game is worth to every seat, as a net has learnt it.

The net does not know one colour from another: it looks at each alone, adds up what it saw, and weighs the sums. What
there is to see of one colour is little enough to be worked out beforehand.
"""

from __future__ import annotations

import numpy as np

from hindmost.fast.block.collecting import CENTRES, SHARED, Judge, Net, judge
from hindmost.fast.collecting.playout import BONUS_TURN, CENTRE, OVER, OWED, PHASE, ROWS, SEAT
from hindmost.fast.core.arrays import arrays, described
from hindmost.fast.core.bits import Array, whole
from hindmost.fast.core.compiled import kernel, part
from hindmost.fast.core.maths import exp
from hindmost.fast.core.tables import CollectingTables

ZERO = np.float32(0)


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


def judge_of(net: Net) -> Judge:
    """In arrays of NumPy, from a net in such arrays."""
    made = arrays(judge(described(net)))
    made = made._replace(lacks=int(made.lacks))
    get_ready(net, made)
    return made


@kernel
def get_ready(net: Net, judge: Judge) -> None:
    make_ready(net, judge)


@part
def make_ready(net: Net, judge: Judge) -> None:
    """Work out what every colour adds to the sums, whatever it shows."""
    seats, hidden, features = net.b3.size, net.b2.size, net.b1.size
    for number in range(judge.colour.shape[0]):
        for at in range(features):
            judge.features[at] = net.b1[at] + net.w1[judge.lacks * seats + number % CENTRES, at]
        rest = number // CENTRES
        for before in range(seats):  # the seat to act is the last to be read off the number
            seat = seats - 1 - before
            for at in range(features):
                judge.features[at] += net.w1[judge.lacks * seat + rest % judge.lacks, at]
            rest //= judge.lacks
        for unit in range(hidden):
            judge.colour[number, unit] = ZERO
        for at in range(features):
            seen = judge.features[at]
            if seen > ZERO:
                for unit in range(hidden):
                    judge.colour[number, unit] += seen * net.w2[at, unit]
    for unit in range(hidden):
        judge.bias[unit] = net.b2[unit]
        for at in range(SHARED):
            judge.shared[at, unit] = net.w2[features + at, unit]
        for seat in range(seats):
            judge.weights[seat, unit] = net.w3[unit, seat] - net.w3[unit, 0]
    for seat in range(seats):
        judge.offset[seat] = net.b3[seat] - net.b3[0]


@part
def show(tables: CollectingTables, lacks: int, world: Array, shown: Array, shared_inputs: Array) -> None:
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
    shared_inputs[0] = np.float32(world[turn + BONUS_TURN])
    shared_inputs[1] = np.float32(min(whole(world[turn + OWED]), 2))


@part
def weigh(judge: Judge) -> None:
    """The odds from what was shown."""
    hidden, seats = judge.sums.size, judge.odds.size
    for unit in range(hidden):
        judge.sums[unit] = judge.bias[unit]
    for at in range(SHARED):
        if judge.shared_inputs[at] != ZERO:
            for unit in range(hidden):
                judge.sums[unit] += judge.shared_inputs[at] * judge.shared[at, unit]
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
        judge.odds[seat] = exp(min(max(np.float64(a + b + c + d), -30.0), 30.0))
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
    show(tables, judge.lacks, world, judge.shown, judge.shared_inputs)
    weigh(judge)
    for later in range(seats):
        values[seat] = judge.odds[later]
        seat = seat + 1 if seat + 1 < seats else 0
