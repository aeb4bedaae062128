"""What a person with some practice looks at after a placement: no net, six weights."""

from __future__ import annotations

import numpy as np

from hindmost.fast.core.bits import Array, whole
from hindmost.fast.core.compiled import part
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.prospects import Prospects
from hindmost.fast.evaluate.shortlist import BONUS, row_of

DENY, RACK, NOISE = 3, 4, 5  # after the weights of the quick judgement
THUMB = np.array([0.9, 9.0, 0.01, 0.62, 0.175, 0.0])


@part
def balance(tables: Tables, small: Array, side: int, stage: float, utility: Array) -> float:
    """What the markers of a side are worth together."""
    row, worth = row_of(stage), 0.0
    for colour in range(6):
        worth += utility[row + whole(small[tables.n.tracks + 6 * side + colour])]
    return worth


@part
def rule_of_thumb(
    tables: Tables, small: Array, seat: int, plays: int, stage: float, weights: Array, utility: Array, of: Prospects
) -> float:
    """Balance, bonus plays, what the next seat could score (alone, the own next tile), and what the own rack could."""
    worth = balance(tables, small, seat % whole(tables.n.sides), stage, utility) + weights[BONUS] * plays
    following = weights[DENY] * of.found[2]
    return worth + weights[RACK] * of.found[0] + (following if tables.n.sides == 1 else -following)
