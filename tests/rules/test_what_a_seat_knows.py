"""What a seat of the laying game knows, may do, and can imagine."""

from __future__ import annotations

from random import Random

import pytest

from hindmost.rules.laying_state import Phase
from hindmost.tiles import together
from tests.drawing import drawn, laying
from tests.rules.test_positions import POSITIONS

CLASSIC = laying("classic-2")


@pytest.mark.rule("K2", "K9", "K15")
@pytest.mark.parametrize("name", POSITIONS)
def test_a_seat_knows_what_it_may_do_and_nobody_else_may_do_anything(name: str) -> None:
    game, state = POSITIONS[name]
    for seat in (*range(game.seats), None):
        known = list(game.legal(game.view(state, seat)))
        assert known == (list(game.actions(state)) if seat is not None and seat == game.to_act(state) else [])
    assert (state.phase in (Phase.PLACE, Phase.OFFER)) == any(
        game.legal(game.view(state, seat)) for seat in range(game.seats)
    )


@pytest.mark.rule("K2", "C5", "DU1")
@pytest.mark.parametrize("name", POSITIONS)
def test_an_imagined_world_looks_the_same_and_holds_every_tile(name: str) -> None:
    game, state = POSITIONS[name]
    for seat in (*range(game.seats), None):
        view = game.view(state, seat)
        world = game.imagine(view, Random(5))
        assert game.view(world, seat) == view
        assert together(*world.racks, world.bag) == together(*state.racks, state.bag)
        if seat is not None:
            assert world.racks[seat] == state.racks[seat]


@pytest.mark.rule("K2")
def test_hidden_tiles_are_imagined_at_random() -> None:
    state = drawn(CLASSIC, racks=["rb", "gg"], bag="oo")
    worlds = [CLASSIC.imagine(CLASSIC.view(state, 0), Random(seed)) for seed in range(200)]
    same = sum(world == state for world in worlds)
    assert 60 < same < 140
    assert len({(world.racks, world.bag) for world in worlds}) == 2
