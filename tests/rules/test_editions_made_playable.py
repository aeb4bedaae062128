"""An edition is data; a game is made of it and of nothing else."""

from __future__ import annotations

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
