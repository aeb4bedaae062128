"""Monte-Carlo tree search in the collecting game: nothing is hidden, but chance decides what a reveal shows."""

from __future__ import annotations

from collections.abc import Callable

from hindmost.fast.block.laying import Tree
from hindmost.fast.collecting.playout import (
    CHOOSE,
    OVER,
    PASSES,
    REVEALS,
    ROWS,
    STOPS,
    TAKES,
    collect_on,
    total,
    weakest,
)
from hindmost.fast.core.bits import Array, generator, whole
from hindmost.fast.core.compiled import inlined, kernel, part
from hindmost.fast.core.copying import copy
from hindmost.fast.core.script import Script, one_action
from hindmost.fast.core.tables import HEADER, CollectingTables, collecting_tables
from hindmost.fast.laying.tracks import in_order
from hindmost.fast.search.tree import NOTHING, Ends, Search, add_child, attraction, credit, find_child
from hindmost.fast.search.value import judge
from hindmost.rules.collecting import Collecting


def searching(game: Collecting, packed: Array, tree: Tree, search: Search, ends: Ends) -> Callable[[int, int], None]:
    tables, start, world = collecting_tables(game), packed[HEADER:].copy(), packed[HEADER:].copy()
    return lambda first, count: search_collecting(tables, start, world, tree, search, ends, first, count)


@inlined
def is_legal(world: Array, turn: int, seat: int, code: int) -> bool:
    if world[turn] == CHOOSE:
        if code == TAKES:
            return weakest(world, ROWS + 6 * seat) >= 0
        return code == REVEALS or (code == PASSES and world[turn + 2] != 0)
    return code == STOPS or (code == REVEALS and total(world, 0) > 0)


@part
def next_child(world: Array, tree: Tree, turn: int, node: int, seat: int, exploration: float) -> tuple[int, bool]:
    """A legal choice that was never tried, else the most attractive; and whether it is new."""
    best, chosen = 0.0, NOTHING
    for code in range(REVEALS, PASSES + 1):
        if is_legal(world, turn, seat, code):
            child = find_child(tree, node, code)
            if child == NOTHING:
                child = add_child(tree, node, code, seat)
                if child != NOTHING:
                    return child, True
            else:
                tree.available[child] += 1
                value = attraction(tree, child, exploration)
                if chosen == NOTHING or value > best:
                    best, chosen = value, child
    return chosen, False


@kernel
def search_collecting(
    tables: CollectingTables,
    start: Array,
    world: Array,
    tree: Tree,
    search: Search,
    ends: Ends,
    first: int,
    iterations: int,
) -> None:
    """As `search_laying`."""
    forced, script = search.forced, ends.script
    seats = tables.n[0]
    turn = ROWS + 6 * seats
    for iteration in range(first, first + iterations):
        chance = generator(search.seed, iteration // forced if forced else iteration)
        copy(start, world, start.size)
        node, depth = 0, 1
        tree.path[0] = 0
        while world[turn] != OVER and depth < search.depth:
            seat = whole(world[turn + 1])
            if forced:
                if depth > 1:
                    break
                child, grown = 1 + iteration % forced, True
            else:
                child, grown = next_child(world, tree, turn, node, seat, search.exploration)
            if child == NOTHING:
                break
            script[0] = tree.code[child]
            chance = collect_on(tables, world, chance, ends.policies, one_action(script)).chance
            tree.path[depth] = child
            depth += 1
            node = child
            if grown:
                break
        if world[turn] != OVER:
            collect_on(tables, world, chance, ends.policies, Script(script[:0], whole(0), ends.stop, whole(0)))
        for seat in range(seats):
            row = ROWS + 6 * seat
            ends.orders[seat] = in_order(
                whole(world[row]),
                whole(world[row + 1]),
                whole(world[row + 2]),
                whole(world[row + 3]),
                whole(world[row + 4]),
                whole(world[row + 5]),
            )
        judge(ends.orders, ends.weights, ends.values)
        credit(tree, depth, ends.values, seats)
