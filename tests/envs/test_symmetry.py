"""Turning, mirroring and renaming commute with play."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import numpy as np
import pytest

from hindmost.editions import find
from hindmost.envs import worlds
from hindmost.envs.observations import observe, tensor
from hindmost.envs.symmetry import Symmetry, colourings, symmetries
from hindmost.fast.batch.kernels import ALL_LEGAL
from hindmost.fast.core.codes import encode
from hindmost.game import NATURE
from hindmost.rules.laying import Laying
from tests.playing import ALL, WITH_RACKS, some_match
from tests.turning import COLOURINGS, Turn


def turned_steps(name: str) -> Any:
    """Steps of a match and how each is turned."""
    game = find(name)
    assert isinstance(game, Laying)
    steps = [step for step in some_match(name) if step.before.phase not in ("stones", "deal")]
    ways = symmetries(game)
    assert len(ways) == 12
    for step, way, colours in zip(steps[::8], cycle(ways), cycle(COLOURINGS)):
        cells = tuple(way.cells.tolist())
        yield game, step, Symmetry(game, cells, colours), Turn(game.board, cells, colours)


@pytest.mark.parametrize("name", WITH_RACKS)
def test_what_is_seen_and_done_turns_with_the_board(name: str) -> None:
    row = worlds.of(find(name), 2)
    for game, step, symmetry, turn in turned_steps(name):
        before = turn.state(game, step.before)
        assert symmetry.action(encode(game, step.action)) == encode(game, turn.action(step.action))
        for seat in range(game.seats):
            view, other = game.view(step.before, seat), game.view(before, seat)
            np.testing.assert_array_equal(symmetry.tensor(tensor(game, view)), tensor(game, other))
            due = observe(game, other)
            for field, numbers in symmetry.named(observe(game, view)).items():
                np.testing.assert_array_equal(numbers, due[field], field)
        if game.to_act(before) != NATURE:
            row.put(0, step.before, 1)
            row.put(1, before, 1)
            mask, turned = row.masks()
            np.testing.assert_array_equal(symmetry.mask(mask), turned)
            code = encode(game, step.action)
            assert row.follow(np.array([code, symmetry.action(code)], np.int32)) == ALL_LEGAL
            assert turn.state(game, row.state(0)) == row.state(1)


@pytest.mark.parametrize("name", ["collecting-2", "tiny-collecting-2"])
def test_colours_of_the_collecting_game_are_all_alike(name: str) -> None:
    game = find(name)
    (same,) = symmetries(game)
    np.testing.assert_array_equal(same.codes, np.arange(len(same.codes)))
    for step, colours in zip(some_match(name)[::5], cycle(COLOURINGS)):
        symmetry = Symmetry(game, colours=colours)
        seen = observe(game, game.view(step.before, 0))
        turned = symmetry.named(seen)
        for field in ("pile", "centre", "risk", "rows"):
            for old, new in enumerate(colours):
                np.testing.assert_array_equal(turned[field][..., new], seen[field][..., old])


@pytest.mark.parametrize("name", ALL)
def test_there_and_back_is_where_one_was(name: str) -> None:
    game = find(name)
    for way in symmetries(game)[::5]:
        symmetry = Symmetry(game, way.cells.tolist(), (2, 0, 1, 4, 5, 3))
        back = symmetry.inverse()
        np.testing.assert_array_equal(back.codes[symmetry.codes], np.arange(len(symmetry.codes)))
        np.testing.assert_array_equal(back.places[symmetry.places], np.arange(len(symmetry.places)))


def test_what_is_no_symmetry_is_refused() -> None:
    game = find("tiny-2")
    with pytest.raises(ValueError, match="colours are the six numbers"):
        Symmetry(game, colours=(0, 0, 1, 2, 3, 4))
    with pytest.raises(ValueError, match="do not turn or mirror the board of tiny-2"):
        Symmetry(game, [1, 0, *range(2, len(game.board.cells))])  # type: ignore[attr-defined]
    assert len(set(colourings())) == 720
