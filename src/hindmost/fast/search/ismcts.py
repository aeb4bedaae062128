"""Searching with kernels, in slices that a clock can interrupt. A search is given what its seat sees, and no more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, NamedTuple, Protocol

import numpy as np

from hindmost.families import FamilyParts
from hindmost.fast.batch.matches import mask
from hindmost.fast.batch.results import MOST_PLIES, policies
from hindmost.fast.block.laying import Tree
from hindmost.fast.core import codes
from hindmost.fast.core.bits import Array
from hindmost.fast.core.packing import is_view, unpack, viewer
from hindmost.fast.laying.worlds import number
from hindmost.fast.search.tree import NOTHING, Ends, Search, new_tree
from hindmost.fast.search.value import default_weights
from hindmost.game import AnyGame

MOST_NODES = 200_000  # of a search that only time limits
SLICE = 500  # iterations between two looks at the clock
MOST_LINES = 5


class SearchPart(Protocol):
    def searching(self, game: Any, packed: Array, tree: Tree, search: Search, ends: Ends) -> Callable[[int, int], None]:
        """What does iterations in a packed view of a family of games: the first of them, and how many."""


family = FamilyParts[SearchPart]("hindmost.fast.search.{}_tree")


class SearchSettings(NamedTuple):
    """How to search; the numbers are taken as they are by the kernels."""

    exploration: float = 0.7
    width: float = 1.5  # a node has room for 1 + width * sqrt(visits) children
    tries: int = 4  # a new child is the best of so many random placements
    depth: int = 40
    policy: str = "random"  # of the playouts


class Tried(NamedTuple):
    code: int
    visits: int
    value: float  # on average, for the seat that searches
    error: float  # standard error of it


class SearchResult(NamedTuple):
    iterations: int
    tried: list[Tried]  # the most visited first; of a flat search the best first
    line: list[int]  # the codes of the line most visited after the first of them
    lines: list[list[int]]  # such lines after the first few

    @property
    def best(self) -> int:
        return self.tried[0].code


def tree_search(
    game: AnyGame,
    packed: Array,
    iterations: int | None = None,
    seconds: float | None = None,
    seed: object = 0,
    how: SearchSettings = SearchSettings(),  # noqa: B008  (it is immutable)
    weights: Array | None = None,
) -> SearchResult:
    """Information-set Monte-Carlo tree search for the seat whose packed view this is."""
    nodes = min(MOST_NODES, (iterations or MOST_NODES) + 2)
    return _search(game, packed, iterations, seconds, seed, how, weights, new_tree(nodes), 0)


def flat_search(
    game: AnyGame,
    packed: Array,
    worlds: int | None = None,
    seconds: float | None = None,
    seed: object = 0,
    how: SearchSettings = SearchSettings(),  # noqa: B008
    weights: Array | None = None,
    candidates: Sequence[int] | None = None,
) -> SearchResult:
    """Flat Monte-Carlo: playouts after each candidate (every legal action by default), in the same imagined worlds."""
    _viewer(game, packed)
    legal = np.flatnonzero(mask(game, packed)).tolist()
    chosen = legal if candidates is None else list(candidates)
    if not chosen or not set(chosen) <= set(legal):
        raise ValueError(f"not all of the candidates {chosen[:5]} are legal here")
    tree = new_tree(len(chosen) + 1)
    tree.code[1:] = chosen
    tree.seat[1:] = _viewer(game, packed)
    tree.first[0], tree.next[2:] = len(chosen), np.arange(1, len(chosen))
    iterations = None if worlds is None else worlds * len(chosen)
    found = _search(game, packed, iterations, seconds, seed, how, weights, tree, len(chosen))
    best = sorted(found.tried, key=lambda tried: -tried.value)
    lines = [[each.code] for each in best[:MOST_LINES]]
    return found._replace(tried=best, line=lines[0], lines=lines)


def _viewer(game: AnyGame, packed: Array) -> int:
    """The seat that searches: it must be its turn."""
    view = unpack(game, packed)
    seat = viewer(packed)
    if not is_view(packed) or seat is None:
        raise ValueError("a search is given the view of a seat, not a state")
    if game.to_act(view) != seat:
        raise ValueError(f"seat {seat} has nothing to choose here")
    return seat


def _search(
    game: AnyGame,
    packed: Array,
    iterations: int | None,
    seconds: float | None,
    seed: object,
    how: SearchSettings,
    weights: Array | None,
    tree: Tree,
    forced: int,
) -> SearchResult:
    seat = _viewer(game, packed)
    if iterations is None and seconds is None:
        raise ValueError("a search needs a number of iterations or of seconds")
    run = _kernel(game, packed, seat, how, default_weights(game) if weights is None else weights, tree, forced, seed)
    until = monotonic() + (seconds if seconds is not None else float("inf"))
    done = 0
    while (iterations is None or done < iterations) and (done == 0 or monotonic() < until):
        part = SLICE if iterations is None else min(SLICE, iterations - done)
        run(done, part)
        done += part
    lines = [_line(tree, child) for child in _children(tree, 0)[:MOST_LINES]]
    return SearchResult(done, tried(tree), lines[0] if lines else [], lines)


def _kernel(
    game: AnyGame, packed: Array, seat: int, how: SearchSettings, weights: Array, tree: Tree, forced: int, seed: object
) -> Callable[[int, int], None]:
    chosen = policies(game, how.policy)
    weighing = np.ascontiguousarray(weights, np.float64)
    if weighing.shape != default_weights(game).shape:
        raise ValueError(f"weights are {len(default_weights(game))} numbers, not {weighing.shape}")
    orders, values, script = np.zeros(game.sides, np.uint64), np.zeros(game.sides), np.zeros(1, np.int32)
    ends = Ends(chosen, MOST_PLIES, weighing, script, orders, values)
    depth = min(how.depth, tree.path.size)
    search = Search(seat, number(seed), forced, float(how.exploration), float(how.width), how.tries, depth)
    return family(game).searching(game, packed, tree, search, ends)


def _children(tree: Tree, node: int) -> list[int]:
    found = []
    child = int(tree.first[node])
    while child != NOTHING:
        found.append(child)
        child = int(tree.next[child])
    return sorted(found, key=lambda child: (-int(tree.visits[child]), int(tree.code[child])))


def tried(tree: Tree) -> list[Tried]:
    """What was done first, the most visited first."""
    return [_tried(tree, child) for child in _children(tree, 0)]


def _tried(tree: Tree, child: int) -> Tried:
    visits = int(tree.visits[child])
    mean = float(tree.value[child]) / max(visits, 1)
    spread = max(float(tree.squares[child]) / max(visits, 1) - mean * mean, 0.0)
    return Tried(int(tree.code[child]), visits, mean, (spread / max(visits, 1)) ** 0.5)


def _line(tree: Tree, node: int) -> list[int]:
    """The codes from this node on, always by the child most visited."""
    line = [int(tree.code[node])]
    while children := _children(tree, node):
        node = children[0]
        line.append(int(tree.code[node]))
    return line


def text(game: AnyGame, found: SearchResult, most: int = 5) -> list[str]:
    """The best actions for people."""
    return [
        f"{game.text(codes.decode(game, tried.code))}: {tried.value:.3f} ± {tried.error:.3f} ({tried.visits})"
        for tried in found.tried[:most]
    ]
