"""What the end of a match is worth to each side, by a small array of weights."""

from __future__ import annotations

import numpy as np

from hindmost.fast.core.bits import Array
from hindmost.fast.core.compiled import part
from hindmost.fast.laying.tracks import value_in
from hindmost.game import AnyGame

# weights[0]: the share of the win; weights[1 + i]: the lead in the i-th place of the ascending list, a solo's own value
WEIGHTS = 7


def default_weights(game: AnyGame) -> Array:
    """Winning, and a little for the margin; alone, the result list."""
    top, weights = game.top, np.zeros(WEIGHTS, np.float64)
    if game.sides > 1:
        weights[:3] = 1.0, 0.2 / top, 0.05 / top
    else:
        weights[1:4] = 0.8 / top, 0.15 / top, 0.05 / top
    return weights


@part
def judge(orders: Array, weights: Array, values: Array) -> None:
    """The value for every side from the result lists, each as one number."""
    sides = orders.size
    best, winners = orders[0], 0
    for side in range(sides):
        best = max(best, orders[side])
    for side in range(sides):
        winners += int(orders[side] == best)
    for side in range(sides):
        rival = side
        for other in range(sides):
            if other != side and (rival == side or orders[other] > orders[rival]):
                rival = other
        value = weights[0] / winners if orders[side] == best else 0.0
        for place in range(6):
            own = value_in(orders[side], place)
            value += weights[1 + place] * (own - value_in(orders[rival], place) if rival != side else own)
        values[side] = value
