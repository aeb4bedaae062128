"""Tree search over imagined worlds that asks a net instead of playing on: what the master is measured against."""

from __future__ import annotations

from math import sqrt

import numpy as np

from hindmost.fast.block.laying import Evaluator, Stage, Tree
from hindmost.fast.core.bits import Array, Word, whole
from hindmost.fast.core.compiled import part
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.acting import act
from hindmost.fast.evaluate.evaluator import list_best, outcome, try_out
from hindmost.fast.evaluate.half_scores import copy_scores
from hindmost.fast.laying.imagining import imagine
from hindmost.fast.laying.legal import note_legal
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.playout import KEEP, OFFER, OVER, PHASE, SEAT
from hindmost.fast.laying.worlds import begin
from hindmost.fast.search.laying_tree import best_child
from hindmost.fast.search.rollouts import Known
from hindmost.fast.search.tree import NOTHING, add_child, credit, find_child

EXPLORATION, WIDTH = 0.25, 1.0  # a node has room for 1 + width * sqrt(visits) children
DEEPEST = 40


@part
def grow(
    tables: Tables,
    evaluator: Evaluator,
    stage: Stage,
    known: Known,
    tree: Tree,
    listed: int,
    chance: Word,
    values: Array,
) -> None:
    """One iteration: new children come in the order of the quick judgement; what the net says of one it has brought.

    values: float64 [sides], to work in.
    """
    n, world, scores = tables.n, stage.world, stage.scores
    sides, others = whole(n.sides), 2 * KINDS * whole(n.pairs)
    begin(known.start, world)
    left, chance = imagine(tables, world, known.viewer, known.unseen, chance)
    copy_scores(known.scores, scores)
    node, depth, side, value = 0, 1, 0, 1.0 / sides
    tree.path[0] = 0
    while world.small[n.turn + PHASE] != OVER and depth < DEEPEST:
        seat = whole(world.small[n.turn + SEAT])
        offer = world.small[n.turn + PHASE] == OFFER
        child = NOTHING
        note_legal(tables, world, seat)
        if tree.children[node] < (2 if offer else 1 + WIDTH * sqrt(np.float64(tree.visits[node]))):
            if offer:
                child = add_child(tree, node, others + KEEP + whole(tree.children[node]), seat)
            else:
                child = next_listed(tables, evaluator, stage, tree, node, seat, listed)
        grown = child != NOTHING and not offer
        if child == NOTHING:
            child = best_child(tables, world, tree, node, seat, EXPLORATION)
        if child == NOTHING:
            break
        code = whole(tree.code[child])
        if grown:
            side, value = seat % sides, try_out(tables, evaluator, world, scores, code, left)
        left, chance = act(tables, evaluator, stage, code, left, chance)
        tree.path[depth] = child
        depth += 1
        node = child
        if grown:
            break
    for each in range(sides):
        if world.small[n.turn + PHASE] == OVER:
            values[each] = outcome(tables, world.small, each)
        else:
            values[each] = value if each == side else (1.0 - value) / (sides - 1)
    credit(tree, depth, values, sides)


@part
def next_listed(
    tables: Tables, evaluator: Evaluator, stage: Stage, tree: Tree, node: int, seat: int, listed: int
) -> int:
    """The best placement that is no child of the node yet becomes one; NOTHING if all that are listed are."""
    list_best(tables, evaluator, stage.world, stage.scores, listed)
    short = evaluator.short
    for at in range(short.length[0]):
        if find_child(tree, node, whole(short.codes[at])) == NOTHING:
            return add_child(tree, node, whole(short.codes[at]), seat)
    return NOTHING
