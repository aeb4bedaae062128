"""A tree of what was tried, in preallocated arrays: nodes are actions, children a linked list."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np

from hindmost.fast.block.laying import KNOWN_LOGS, Tree, tree
from hindmost.fast.core.arrays import arrays
from hindmost.fast.core.bits import Array, Word, whole
from hindmost.fast.core.compiled import inlined, kernel, part
from hindmost.fast.core.maths import log

NOTHING = -1


class Search(NamedTuple):
    """How a tree grows."""

    viewer: int
    seed: Word
    forced: int  # so many children are given: each is played out in the same worlds; 0 if the tree finds its own
    exploration: float
    width: float  # a node has room for 1 + width * sqrt(visits) children
    tries: int  # a new child is the best of so many random placements
    depth: int


class Ends(NamedTuple):
    """How matches are played to their end, and what that is worth."""

    policies: Array  # uint8 [seats]
    stop: int  # plies at most; what takes longer is judged as it stands
    weights: Array  # float64, see value.judge
    script: Array  # int32 [1]
    orders: Array  # uint64 [sides]
    values: Array  # float64 [sides]


def new_tree(nodes: int) -> Tree:
    """In arrays of NumPy."""
    made = arrays(tree(nodes))
    start_tree(made)
    return made


@kernel
def start_tree(tree: Tree) -> None:
    begin_tree(tree)


@part
def begin_tree(tree: Tree) -> None:
    """Nothing but the root."""
    for node in range(tree.code.size):
        tree.code[node] = tree.first[node] = tree.next[node] = NOTHING
        tree.seat[node] = tree.children[node] = tree.visits[node] = tree.available[node] = 0
        tree.value[node] = tree.squares[node] = 0.0
    for small in range(tree.roots.size):
        tree.roots[small] = log(max(np.float64(small), 1.0))
    tree.used[0] = 1


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
