"""The best placement of every tile, found many cells at a time, beside looking at every pair."""

from __future__ import annotations

import numpy as np
import pytest

from hindmost.fast.block.laying import Evaluator, HalfScores, World, evaluator, half_scores
from hindmost.fast.block.nets import EACH, no_net, widths
from hindmost.fast.block.tables import numbers
from hindmost.fast.core.arrays import arrays, described
from hindmost.fast.core.bits import Array, whole
from hindmost.fast.core.compiled import kernel
from hindmost.fast.core.packing import pack
from hindmost.fast.core.tables import Tables, laying_tables
from hindmost.fast.evaluate.evaluator import new_evaluator
from hindmost.fast.evaluate.half_scores import MOST_POINTS, look
from hindmost.fast.evaluate.net import new_net
from hindmost.fast.evaluate.prospects import best_placement, expected, list_usable, note_shut, value_pairs
from hindmost.fast.laying.worlds import room, spread
from hindmost.tiles import KINDS
from tests.fast.tools import decisions, laying


@kernel
def foreseen(tables: Tables, evaluator: Evaluator, world: World, scores: HalfScores, side: int, best: Array) -> None:
    of = evaluator.prospects
    look(tables, world, scores)
    list_usable(scores, of.usable)
    note_shut(tables, world.open_pairs, of)
    value_pairs(tables, world.small, scores, side, evaluator.utility, 0.5, whole(MOST_POINTS), of)
    for kind in range(best.size):
        best[kind] = best_placement(tables, of, kind)


@pytest.mark.parametrize("name", ["tiny-2", "tiny-stacking-2", "classic-4", "classic-duel", "stacking-2", "travel-2"])
def test_no_pair_gives_a_tile_more(name: str) -> None:
    tables, made = laying_tables(laying(name)), new_evaluator(laying(name), arrays(no_net()))
    world, scores = room(tables), arrays(half_scores(numbers(laying(name))))  # for all: what was seen must not matter
    for game, state in decisions(name, 7):
        parts = spread(tables, pack(game, state))
        world.open_pairs[:], world.lines[:], world.small[:] = parts.open_pairs, parts.lines, parts.small
        for side in range(game.sides):
            best = np.zeros(len(KINDS))
            foreseen(tables, made, world, scores, side, best)
            gains = made.prospects.gains.reshape(6, EACH)
            points = scores.points.reshape(6, -1)
            worth = np.stack([gains[colour][points[colour]] for colour in range(6)])
            pairs = [pair for number, pair in enumerate(game.board.pairs) if state.surface.open >> number & 1]
            for kind, (i, j) in enumerate(KINDS):
                found = max((max(worth[i, a] + worth[j, b], worth[j, a] + worth[i, b]) for a, b in pairs), default=-1.0)
                assert max(best[kind], -1.0) == pytest.approx(found, abs=1e-6)


def test_what_somebody_may_expect() -> None:
    tables, halves = laying_tables(laying("classic-2")), np.array([20, 0, 0, 0, 0, 0])
    best = np.full(len(KINDS), 0.5)
    best[0] = 0.25  # the double that is all there is
    assert expected(tables, best.copy(), 10, halves, 6) == (0.25, 0.5)
    assert expected(tables, best.copy(), 10, halves, 0) == (0.0, 0.5)
    even = np.full(6, 20)
    few, many = (expected(tables, np.linspace(0, 1, len(KINDS)), 60, even, size)[0] for size in (1, 6))
    assert 0.3 < few < many < 1


def test_a_net_for_other_inputs_is_refused() -> None:
    game = laying("classic-2")
    with pytest.raises(ValueError, match="is told"):
        evaluator(game, described(new_net((3, widths(game.sides)[1]), (4, 4, 4), 0)))
