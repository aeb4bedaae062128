"""What a person with some practice looks at after a placement: no net, six weights."""

from __future__ import annotations

from hindmost.fast.block.laying import BONUS, DENY, RACK, Evaluator
from hindmost.fast.core.bits import Array, whole
from hindmost.fast.core.compiled import part
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.shortlist import row_of


@part
def balance(tables: Tables, small: Array, side: int, stage: float, utility: Array) -> float:
    """What the markers of a side are worth together."""
    row, worth = row_of(stage), 0.0
    for colour in range(6):
        worth += utility[row + whole(small[tables.n.tracks + 6 * side + colour])]
    return worth


@part
def rule_of_thumb(tables: Tables, evaluator: Evaluator, small: Array, seat: int, plays: int, stage: float) -> float:
    """Balance, bonus plays, what the next seat could score (alone, the own next tile), and what the own rack could."""
    weights, found = evaluator.weights, evaluator.prospects.found
    worth = balance(tables, small, seat % whole(tables.n.sides), stage, evaluator.utility) + weights[BONUS] * plays
    following = weights[DENY] * found[2]
    return worth + weights[RACK] * found[0] + (following if tables.n.sides == 1 else -following)
