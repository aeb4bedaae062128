"""The best placement of every tile, found many cells at a time, beside looking at every pair."""

from __future__ import annotations

import numpy as np
import pytest

from hindmost.fast.core.bits import Array, whole
from hindmost.fast.core.compiled import kernel
from hindmost.fast.core.packing import pack
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.evaluator import Mind, new_mind
from hindmost.fast.evaluate.features import widths
from hindmost.fast.evaluate.half_scores import MOST_POINTS, Sight, look
from hindmost.fast.evaluate.net import new_net, no_net
from hindmost.fast.evaluate.prospects import best_placement, expected, list_usable, note_shut, value_pairs
from hindmost.fast.evaluate.rule_of_thumb import THUMB
from hindmost.fast.evaluate.shortlist import EACH
from hindmost.fast.laying.playout import World
from hindmost.fast.laying.worlds import spread
from hindmost.fast.search.master import Master
from hindmost.tiles import KINDS
from tests.fast.test_mind import decisions, laying


@kernel
def foreseen(tables: Tables, mind: Mind, world: World, sight: Sight, side: int, best: Array) -> None:
    of = mind.prospects
    look(tables, world, sight)
    list_usable(sight, of.usable)
    note_shut(tables, world.open_pairs, of)
    value_pairs(tables, world.small, sight, side, mind.utility, 0.5, whole(MOST_POINTS), of)
    for kind in range(best.size):
        best[kind] = best_placement(tables, of, kind)


@kernel
def to_be_expected(tables: Tables, best: Array, unseen: int, halves: Array, size: int) -> tuple[float, float]:
    return expected(tables, best, unseen, halves, size)


@pytest.mark.parametrize("name", ["tiny-2", "tiny-stacking-2", "classic-4", "classic-duel", "stacking-2", "travel-2"])
def test_no_pair_gives_a_tile_more(name: str) -> None:
    master = Master(laying(name), no_net(), THUMB)  # one for all: what it saw before must not matter
    for game, state in decisions(name, 7):
        world, sight = master.stage.world, master.seen
        parts = spread(master.tables, pack(game, state))
        world.open_pairs[:], world.lines[:], world.small[:] = parts.open_pairs, parts.lines, parts.small
        for side in range(game.sides):
            best = np.zeros(len(KINDS))
            foreseen(master.tables, master.mind, world, sight, side, best)
            gains = master.mind.prospects.gains.reshape(6, EACH)
            points = sight.points.reshape(6, -1)
            worth = np.stack([gains[colour][points[colour]] for colour in range(6)])
            pairs = [pair for number, pair in enumerate(game.board.pairs) if state.surface.open >> number & 1]
            for kind, (i, j) in enumerate(KINDS):
                found = max((max(worth[i, a] + worth[j, b], worth[j, a] + worth[i, b]) for a, b in pairs), default=-1.0)
                assert max(best[kind], -1.0) == pytest.approx(found, abs=1e-6)


def test_what_somebody_may_expect() -> None:
    tables, halves = Master(laying("classic-2"), no_net(), THUMB).tables, np.array([20, 0, 0, 0, 0, 0])
    best = np.full(len(KINDS), 0.5)
    best[0] = 0.25  # the double that is all there is
    assert to_be_expected(tables, best.copy(), 10, halves, 6) == (0.25, 0.5)
    assert to_be_expected(tables, best.copy(), 10, halves, 0) == (0.0, 0.5)
    even = np.full(6, 20)
    few, many = (to_be_expected(tables, np.linspace(0, 1, len(KINDS)), 60, even, size)[0] for size in (1, 6))
    assert 0.3 < few < many < 1


def test_a_net_for_other_inputs_is_refused() -> None:
    game = laying("classic-2")
    with pytest.raises(ValueError, match="is told"):
        new_mind(game, new_net((3, widths(game.sides)[1]), (4, 4, 4), 0), THUMB)
