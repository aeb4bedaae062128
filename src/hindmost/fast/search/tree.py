"""A tree of what was tried, in preallocated arrays: nodes are actions, children a linked list."""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

import numpy as np

from hindmost.fast.core.bits import Array, whole
from hindmost.fast.core.compiled import inlined

NOTHING = -1
KNOWN_LOGS = 1 << 14


class Tree(NamedTuple):
    code: Array  # int32: the action that leads to a node
    seat: Array  # uint8: the seat that does it
    first: Array  # int32: a node's latest child
    next: Array  # int32: the sibling before it
    children: Array  # int32: how many
    visits: Array  # int64
    available: Array  # int64: how often it could have been chosen
    value: Array  # float64: the sum of what it brought its seat
    squares: Array  # float64
    used: Array  # int64 [1]
    path: Array  # int32: the nodes of the iteration under way
    roots: Array  # float64: logarithms of small numbers


def new_tree(nodes: int) -> Tree:
    tree = Tree(
        code=np.full(nodes, NOTHING, np.int32),
        seat=np.zeros(nodes, np.uint8),
        first=np.full(nodes, NOTHING, np.int32),
        next=np.full(nodes, NOTHING, np.int32),
        children=np.zeros(nodes, np.int32),
        visits=np.zeros(nodes, np.int64),
        available=np.zeros(nodes, np.int64),
        value=np.zeros(nodes, np.float64),
        squares=np.zeros(nodes, np.float64),
        used=np.zeros(1, np.int64),
        path=np.zeros(256, np.int32),
        roots=np.log(np.maximum(np.arange(KNOWN_LOGS), 1.0)),
    )
    tree.used[0] = 1
    return tree


@inlined
def attraction(tree: Tree, node: int, exploration: float) -> float:
    """What a child brought on average, and more the less it was tried when it could have been."""
    visits, available = tree.visits[node], tree.available[node]
    logarithm = tree.roots[available] if available < KNOWN_LOGS else log(np.float64(available))
    return tree.value[node] / visits + exploration * sqrt(logarithm / visits)


@inlined
def find_child(tree: Tree, node: int, code: int) -> int:
    child = whole(tree.first[node])
    while child >= 0 and tree.code[child] != code:
        child = whole(tree.next[child])
    return child


@inlined
def add_child(tree: Tree, node: int, code: int, seat: int) -> int:
    """A new child; NOTHING if the tree is full."""
    child = tree.used[0]
    if child >= tree.code.size:
        return NOTHING
    tree.used[0] = child + 1
    tree.code[child] = code
    tree.seat[child] = seat
    tree.next[child] = tree.first[node]
    tree.first[node] = child
    tree.children[node] += 1
    tree.available[child] = 1
    return child


@inlined
def credit(tree: Tree, depth: int, values: Array, sides: int) -> None:
    """Every node of the path gets what the match brought the seat that chose it."""
    for at in range(depth):
        node = whole(tree.path[at])
        tree.visits[node] += 1
        value = values[whole(tree.seat[node]) % sides]
        tree.value[node] += value
        tree.squares[node] += value * value
