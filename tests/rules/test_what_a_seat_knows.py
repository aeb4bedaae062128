"""What a seat of the laying game knows, may do, and can imagine."""

from __future__ import annotations

from random import Random

import pytest

from hindmost.actions import Choice
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


OFFERED = ((0, 2, 2, 2, 2, 2), (1,) * 6)


@pytest.mark.rule("K15", "K16")
def test_that_an_exchange_is_on_offer_is_known_to_that_seat_alone() -> None:
    state = drawn(
        CLASSIC, racks=["gg", "bb"], bag="rr rr rr rg rg rg", tracks=OFFERED, seat=0, phase=Phase.OFFER, plays=0
    )
    assert CLASSIC.view(state, 0).phase is Phase.OFFER
    for other in (1, None):
        view = CLASSIC.view(state, other)
        assert view.phase is Phase.REFILL
        assert view == CLASSIC.view(CLASSIC.apply(state, Choice.KEEP), other)
        assert view != CLASSIC.view(CLASSIC.apply(state, Choice.SWAP), other)


@pytest.mark.rule("K15")
def test_who_sees_a_seat_before_its_refill_imagines_all_it_may_hold_and_nothing_for_it_to_decide() -> None:
    state = drawn(
        CLASSIC, racks=["gg", "bb"], bag="rr rr rr rg rg rg", tracks=OFFERED, seat=0, phase=Phase.OFFER, plays=0
    )
    worlds = [CLASSIC.imagine(CLASSIC.view(state, 1), Random(seed)) for seed in range(100)]
    assert {CLASSIC.may_exchange(world) for world in worlds} == {True, False}
    assert {world.phase for world in worlds} == {Phase.REFILL}
    assert {CLASSIC.imagine(CLASSIC.view(state, 0), Random(seed)).phase for seed in range(9)} == {Phase.OFFER}
