"""Monte-Carlo tree search over imagined worlds of a laying game, in one kernel. It is given a view, never a state."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

import numpy as np

from hindmost.fast.block.laying import Looks, Start, Tree, World
from hindmost.fast.core.bits import GAMMA, ONE, Array, Word, generator, mixed, whole, word_of
from hindmost.fast.core.compiled import kernel, part
from hindmost.fast.core.script import one_action, to_the_end
from hindmost.fast.core.tables import Tables, laying_tables
from hindmost.fast.laying.greedy import half_points, looks, worth
from hindmost.fast.laying.imagining import imagine
from hindmost.fast.laying.legal import note_legal
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.playout import (
    KEEP,
    NO_BITS,
    OFFER,
    OVER,
    PHASE,
    SEAT,
    Policies,
    any_placement,
    play_on,
)  # fmt: skip
from hindmost.fast.laying.random_playout import may_be_light, play_light
from hindmost.fast.laying.surface import SIX, count_pairs
from hindmost.fast.laying.tracks import standing
from hindmost.fast.laying.worlds import begin, room, spread
from hindmost.fast.search.tree import NOTHING, Ends, Search, add_child, attraction, credit, find_child
from hindmost.fast.search.value import judge
from hindmost.rules.laying import Laying


class TreeRoom(NamedTuple):
    """Where one iteration works."""

    world: World
    noted: Looks


def searching(game: Laying, packed: Array, tree: Tree, search: Search, ends: Ends) -> Callable[[int, int], None]:
    tables = laying_tables(game)
    start, within = spread(tables, packed), TreeRoom(room(tables), looks(tables.n))
    return lambda first, count: search_laying(tables, start, within, tree, search, ends, first, count)


@part
def candidate(tables: Tables, world: World, noted: Looks, pairs: Array, seat: int, tries: int, chance: Word) -> int:
    """The best of some random placements, by the markers right after it."""
    n = tables.n
    side = seat % n.sides
    ways = count_pairs(tables, pairs)
    best, chosen = NO_BITS, NOTHING
    noted.number[0] += 1
    for _ in range(tries):
        chance += GAMMA
        kind, pair, turned = any_placement(tables, pairs, ways, world.held[seat], mixed(chance))
        code = ((kind * n.pairs + pair) << 1) | turned
        if tries == 1:
            return code
        a, b = whole(tables.pair_cells[2 * pair + turned]), whole(tables.pair_cells[2 * pair + 1 - turned])
        there, back = (
            whole(tables.pair_towards[2 * pair + turned]),
            whole(tables.pair_towards[2 * pair + 1 - turned]),
        )
        first, second = whole(tables.kinds[2 * kind]), whole(tables.kinds[2 * kind + 1])
        on_a = half_points(tables, world.small, noted, a, b, there, first)
        on_b = half_points(tables, world.small, noted, b, a, back, second)
        value = worth(tables, world.small, noted, side, kind, on_a, on_b, False)
        if chosen == NOTHING or value > best:
            best, chosen = value, code
    return chosen


@part
def best_child(tables: Tables, world: World, tree: Tree, node: int, seat: int, exploration: float) -> int:
    """The most attractive child that can be chosen in this world."""
    n = tables.n
    others = 2 * KINDS * whole(n.pairs)
    held, legal = world.held[seat], world.legal
    offer = world.small[n.turn + PHASE] == OFFER
    best, chosen = 0.0, NOTHING
    child = whole(tree.first[node])
    while child >= 0:
        code = whole(tree.code[child])
        if code < others:
            kind, pair = np.uint32(code >> 1) // np.uint32(n.pairs), np.uint32(code >> 1) % np.uint32(n.pairs)
            fits = not offer and (held >> word_of(kind)) & (legal[pair >> SIX] >> word_of(pair & 63)) & ONE != NO_BITS
        else:
            fits = offer
        if fits:
            tree.available[child] += 1
            value = attraction(tree, child, exploration)
            if chosen == NOTHING or value > best:
                best, chosen = value, child
        child = whole(tree.next[child])
    return chosen


@kernel
def search_laying(
    tables: Tables, start: Start, room: TreeRoom, tree: Tree, search: Search, ends: Ends, first: int, iterations: int
) -> None:
    """Iterations of the tree search, or with `forced` children playouts after each of them in the same worlds."""
    n, forced = tables.n, search.forced
    world, noted, script = room.world, room.noted, ends.script
    others = 2 * KINDS * whole(n.pairs)
    light = may_be_light(n, start.small, ends.policies)
    for iteration in range(first, first + iterations):
        chance = generator(search.seed, iteration // forced if forced else iteration)
        left, chance = imagine(tables, world, search.viewer, begin(start, world), chance)
        node, depth = 0, 1
        tree.path[0] = 0
        while world.small[n.turn + PHASE] != OVER and depth < search.depth:
            seat = whole(world.small[n.turn + SEAT])
            offer = world.small[n.turn + PHASE] == OFFER
            if not offer:
                note_legal(tables, world, seat)
            grown = False
            child = NOTHING
            if forced:
                if depth == 1:
                    child, grown = 1 + iteration % forced, True
            elif tree.children[node] < (2 if offer else 1 + search.width * sqrt(np.float64(tree.visits[node]))):
                if offer:
                    code = others + KEEP + tree.children[node]
                else:
                    code = candidate(tables, world, noted, world.legal, seat, search.tries, chance)
                chance += GAMMA
                child = find_child(tree, node, code)
                if child == NOTHING:
                    child = add_child(tree, node, code, seat)
                    grown = child != NOTHING
                else:
                    child = NOTHING
            if child == NOTHING:
                child = best_child(tables, world, tree, node, seat, search.exploration)
            if child == NOTHING:
                break
            script[0] = tree.code[child]
            played = play_on(tables, world, left, chance, Policies(ends.policies, noted), one_action(script))
            left, chance = played.left, played.chance
            tree.path[depth] = child
            depth += 1
            node = child
            if grown:
                break
        if world.small[n.turn + PHASE] != OVER:
            if light:
                play_light(tables, world, left, chance)
            else:
                play_on(tables, world, left, chance, Policies(ends.policies, noted), to_the_end(script))
        for side in range(n.sides):
            ends.orders[side] = standing(tables, world.small, side)
        judge(ends.orders, ends.weights, ends.values)
        credit(tree, depth, ends.values, whole(n.sides))
