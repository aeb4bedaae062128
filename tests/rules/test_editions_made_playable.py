"""An edition is data; a game is made of it and of nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying
from tests.drawing import collecting, laying, options, tiles


@pytest.mark.rule("C4", "C5", "K7")
@pytest.mark.parametrize("name", ["classic-2", "classic-team", "stacking-3"])
def test_a_laying_game_follows_from_its_edition(name: str) -> None:
    known = laying(name)
    game = Laying(known.edition)
    assert vars(game) == vars(known)
    assert (game.name, game.options, game.board) == (name, {}, known.edition.board)
    assert (game.seats, game.sides, game.edition) == (known.edition.seats, known.edition.sides, known.edition)
    assert [cell for cell, _ in game.beside] == list(game.edition.starts)
    assert all(pairs == game.board.beside(cell) for cell, pairs in game.beside)
    assert game.placements(game.start(), tiles("rr")).pairs == game.legal_pairs(game.start())


@pytest.mark.rule("S2")
def test_a_collecting_game_follows_from_its_edition() -> None:
    known = collecting("collecting-3", bonus_per="stop")
    game = Collecting(known.edition)
    assert vars(game) == vars(known)
    assert (game.name, game.options, game.seats, game.sides) == ("collecting-3", {"bonus_per": "stop"}, 3, 3)
    assert len(game.start().rows) == 3
    assert options(game, game.start()) == [f"draw {colour}" for colour in "rgboyp"]


@pytest.mark.rule("C2", "Z2", "K2")
@pytest.mark.parametrize(
    ("name", "changes", "what"),
    [
        ("classic-2", {"starts": (), "printed": ()}, "classic-2: the start cells are not all different"),
        ("classic-2", {"starts": (1, 2, 3, 4, 5, 5)}, "classic-2: the start cells are not all different"),
        ("classic-2", {"printed": (0, 1)}, "classic-2: there is not one colour for each of 6 start cells"),
        ("classic-2", {"printed": ()}, "classic-2: there is not one colour for each of 6 start cells"),
        ("stacking-2", {"starts": (1, 2)}, "stacking-2: there is not one colour for each of 2 start cells"),
        ("travel-2", {"rack": 29}, "travel-2: 57 tiles are too few for 2 racks"),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused(name: str, changes: dict[str, Any], what: str) -> None:
    with pytest.raises(ValueError, match=f"^{what}$"):
        replace(laying(name).edition, **changes)


@pytest.mark.rule("K2")
def test_an_edition_with_just_enough_tiles_can_be_played() -> None:
    assert replace(laying("classic-2").edition, rack=60).rack == 60
