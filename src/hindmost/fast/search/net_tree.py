"""Tree search over imagined worlds that asks a net instead of playing on: what the master is measured against."""

from __future__ import annotations

from math import sqrt
from time import perf_counter

import numpy as np

from hindmost.fast.batch.kernels import begin
from hindmost.fast.core.bits import Array, Word, generator, whole
from hindmost.fast.core.compiled import kernel
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.evaluator import Mind, list_best, outcome, try_out
from hindmost.fast.evaluate.half_scores import Sight, copy_sight
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.playout import KEEP, OFFER, OVER, PHASE, SEAT
from hindmost.fast.laying.worlds import Start, number
from hindmost.fast.learn.selfplay import act
from hindmost.fast.search.ismcts import tried
from hindmost.fast.search.laying_tree import best_child, imagine, note_legal
from hindmost.fast.search.master import How, Judged, Master
from hindmost.fast.search.rollouts import Stage
from hindmost.fast.search.tree import NOTHING, Tree, add_child, credit, find_child, new_tree
from hindmost.rules.laying_state import View

EXPLORATION, WIDTH = 0.25, 1.0  # a node has room for 1 + width * sqrt(visits) children
DEPTH, NODES, SLICE = 40, 50_000, 50


@kernel
def search_by_net(
    tables: Tables,
    view: Start,
    viewer: int,
    stage: Stage,
    seen: Sight,
    mind: Mind,
    tree: Tree,
    how: Array,
    seed: Word,
    first: int,
    iterations: int,
    values: Array,
) -> None:
    """New children come in the order of the quick judgement; what the net says of one is what it brought.

    how: exploration, width, placements listed, depth. values: float64 [sides], to work in.
    """
    n, world, sight = tables.n, stage.world, stage.sight
    sides, others = whole(n.sides), 2 * KINDS * whole(n.pairs)
    for iteration in range(first, first + iterations):
        begin(view, world)
        left, chance = imagine(tables, world, viewer, view.bag.size, generator(seed, iteration))
        copy_sight(seen, sight)
        node, depth, side, value = 0, 1, 0, 1.0 / sides
        tree.path[0] = 0
        while world.small[n.turn + PHASE] != OVER and depth < how[3]:
            seat = whole(world.small[n.turn + SEAT])
            offer = world.small[n.turn + PHASE] == OFFER
            child = NOTHING
            note_legal(tables, world, seat)
            if tree.children[node] < (2 if offer else 1 + how[1] * sqrt(np.float64(tree.visits[node]))):
                if offer:
                    child = add_child(tree, node, others + KEEP + whole(tree.children[node]), seat)
                else:
                    list_best(tables, mind, world, sight, whole(how[2]))
                    at = 0
                    while at < mind.short.length[0] and find_child(tree, node, whole(mind.short.codes[at])) != NOTHING:
                        at += 1
                    if at < mind.short.length[0]:
                        child = add_child(tree, node, whole(mind.short.codes[at]), seat)
            grown = child != NOTHING and not offer
            if child == NOTHING:
                child = best_child(tables, world, tree, node, seat, how[0])
            if child == NOTHING:
                break
            code = whole(tree.code[child])
            if grown:
                side, value = seat % sides, try_out(tables, mind, world, sight, code, left)
            left, chance = act(
                tables, mind, world, sight, stage.noted, stage.policies, stage.script, code, left, chance
            )
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


class Searcher(Master):
    """A master that grows a tree; `playouts` are its iterations."""

    def judge(self, view: View, how: How, seed: object) -> list[Judged]:
        start = perf_counter()
        parts, viewer, codes, _values = self.look(view, how)
        if len(codes) == 1:
            return [Judged(int(codes[0]), 0.5, 0.0, 0)]
        tree, root = new_tree(NODES), number(seed)
        settings = np.array([EXPLORATION, WIDTH, how.listed, DEPTH])
        done, values = 0, np.zeros(self.game.sides)
        while done < (how.playouts or NODES) and (
            done == 0 or how.seconds is None or perf_counter() < start + how.seconds
        ):
            step = min(SLICE, (how.playouts or NODES) - done)
            search_by_net(
                self.tables, parts, viewer, self.stage, self.seen, self.mind, tree, settings, root, done, step, values
            )
            done += step
        return [Judged(each.code, each.value, each.error, each.visits) for each in tried(tree)]
