"""Refill or exchange (docs/rules/laying.md, K14 to K16)."""

from __future__ import annotations

import pytest

from hindmost.events import Advance, Shown
from hindmost.game import NATURE
from hindmost.rules.laying_state import Phase
from hindmost.tiles import NO_TILES, together
from tests.drawing import ZEROS, drawn, events, laying, options, played, tiles, without

CLASSIC = laying("classic-2")
TRAVEL = laying("travel-2")
NO_RED = (0, 1, 1, 1, 1, 1)  # with red alone behind


@pytest.mark.rule("K14", "T7")
@pytest.mark.parametrize(("rest", "draws"), [("rr rr rr rr rr", 1), ("rr rr rr rr", 2), ("rr", 5), ("", 6)])
def test_the_seat_draws_until_its_rack_holds_six_again(rest: str, draws: int) -> None:
    state = played(CLASSIC, drawn(CLASSIC, rack=f"gg {rest}"), "place g@f6 g@f7")
    for _ in range(draws):
        assert (state.phase, state.seat, CLASSIC.to_act(state)) == (Phase.REFILL, 0, NATURE)
        state = played(CLASSIC, state, "draw bo")
    assert state.racks[0] == tiles(rest + " bo" * draws)
    assert (state.phase, state.seat) == (Phase.PLACE, 1)


@pytest.mark.rule("K15")
@pytest.mark.parametrize(
    ("rest", "track", "offered"),
    [
        ("gg bb", NO_RED, True),
        ("gg rb", NO_RED, False),
        ("gg rr", NO_RED, False),
        ("gg bb", (1, 1, 1, 1, 1, 0), True),
        ("gg bp", (1, 1, 1, 1, 1, 0), False),
        ("gg bb", (2, 5, 5, 2, 5, 5), True),
        ("rg bb", (2, 5, 5, 2, 5, 5), False),
        ("gg bo", (2, 5, 5, 2, 5, 5), False),
        ("gg bb", (2, 5, 5, 3, 5, 5), True),
        ("go bb", (2, 5, 5, 3, 5, 5), True),
        ("gg bb", ZEROS, False),
        ("gg bb", (18, 18, 17, 18, 18, 18), False),
        ("gg gg", (18, 18, 17, 18, 18, 18), True),
    ],
)
def test_a_rack_without_the_hindmost_colours_may_be_exchanged(rest: str, track: tuple[int, ...], offered: bool) -> None:
    state = played(CLASSIC, drawn(CLASSIC, rack=f"yp {rest}", track=track), "place y@f6 p@f7")
    assert options(CLASSIC, state)[:2] == (["keep", "swap"] if offered else ["draw rr", "draw rg"])
    assert state.phase is (Phase.OFFER if offered else Phase.REFILL)


@pytest.mark.rule("K15")
def test_the_track_is_looked_at_as_it_stands_after_the_tile() -> None:
    before = drawn(CLASSIC, laid="y@f5", rack="yp gg", track=(1, 1, 1, 1, 0, 1))
    assert played(CLASSIC, before, "place y@i6 p@i7").phase is Phase.OFFER
    state = played(CLASSIC, before, "place y@f6 p@f7")
    assert state.tracks[0] == (1, 1, 1, 1, 1, 1)
    assert state.phase is Phase.REFILL


@pytest.mark.rule("K15")
def test_the_own_track_decides_not_that_of_another_side() -> None:
    state = drawn(CLASSIC, rack="yp gg", seat=1, tracks=((1, 0, 1, 1, 1, 1), NO_RED))
    assert played(CLASSIC, state, "place y@f6 p@f7").phase is Phase.OFFER
    state = drawn(CLASSIC, rack="yp gg", seat=1, tracks=(NO_RED, (1, 0, 1, 1, 1, 1)))
    assert played(CLASSIC, state, "place y@f6 p@f7").phase is Phase.REFILL


@pytest.mark.rule("K14", "K15")
def test_the_seat_chooses_and_may_keep_its_tiles() -> None:
    state = played(CLASSIC, drawn(CLASSIC, rack="yp gg bb", track=NO_RED), "place y@f6 p@f7")
    assert (CLASSIC.to_act(state), options(CLASSIC, state)) == (0, ["keep", "swap"])
    assert events(CLASSIC, state, "keep") == []
    state = played(CLASSIC, state, "keep")
    assert state.phase is Phase.REFILL
    state = played(CLASSIC, state, *["draw gg"] * 4)
    assert (state.phase, state.seat, state.racks[0]) == (Phase.PLACE, 1, tiles("gg bb gg gg gg gg"))


@pytest.mark.rule("K15")
def test_bonus_plays_come_before_the_exchange() -> None:
    state = drawn(CLASSIC, laid="g@f5", rack="gy bb yp", track=(0, 17, 5, 5, 5, 5))
    state = played(CLASSIC, state, "place g@f6 y@f7")
    assert state.phase is Phase.PLACE
    assert played(CLASSIC, state, "place b@i6 b@i7").phase is Phase.OFFER


@pytest.mark.rule("K16")
def test_in_an_exchange_the_old_tiles_return_only_after_six_new_ones_are_drawn() -> None:
    state = played(CLASSIC, drawn(CLASSIC, rack="yp gg gg bb", track=NO_RED), "place y@f6 p@f7")
    bag = state.bag
    assert events(CLASSIC, state, "swap") == [Shown(0, tiles("gg gg bb"))]
    state = played(CLASSIC, state, "swap")
    for number in range(6):
        assert (state.phase, state.seat, CLASSIC.to_act(state)) == (Phase.SWAP, 0, NATURE)
        assert (state.aside, state.bag) == (tiles("gg gg bb"), without(bag, tiles("go " * number)))
        assert CLASSIC.view(state, 1).aside == state.aside
        state = played(CLASSIC, state, "draw go")
    assert (state.phase, state.seat) == (Phase.PLACE, 1)
    assert state.racks[0] == tiles("go " * 6)
    assert state.aside == NO_TILES
    assert state.bag == together(without(bag, tiles("go " * 6)), tiles("gg gg bb"))


@pytest.mark.rule("K16")
def test_no_tile_put_aside_comes_back_in_the_same_exchange() -> None:
    bag = "rr rr rr rr rr rr"
    state = played(CLASSIC, drawn(CLASSIC, rack="yp gg bb", track=NO_RED, bag=bag), "place y@f6 p@f7", "swap")
    assert options(CLASSIC, state) == ["draw rr"]
    state = played(CLASSIC, state, *["draw rr"] * 6)
    assert (state.bag, state.racks[0]) == (tiles("gg bb"), tiles(bag))


@pytest.mark.rule("K16")
def test_a_view_keeps_no_memory_of_tiles_shown() -> None:
    views = []
    for rest, new in (("gg bb", "go"), ("gb gb", "by")):
        start = drawn(CLASSIC, rack=f"yp {rest}", track=NO_RED)
        state = played(CLASSIC, start, "place y@f6 p@f7", "swap", *[f"draw {new}"] * 6)
        views.append(CLASSIC.view(state, 1))
    assert views[0] == views[1]


@pytest.mark.rule("A8", "T-A3")
@pytest.mark.parametrize(("left", "phase"), [(7, Phase.OFFER), (6, Phase.OFFER), (5, Phase.REFILL), (1, Phase.REFILL)])
def test_with_fewer_than_six_tiles_in_the_bag_no_exchange_is_offered(left: int, phase: Phase) -> None:
    for game in (CLASSIC, TRAVEL):
        state = drawn(game, rack="yp gg bb", track=NO_RED, bag="rg " * left)
        assert played(game, state, "place y@f6 p@f7").phase is phase


@pytest.mark.rule("A8")
@pytest.mark.parametrize(("left", "draws"), [(5, 4), (4, 4), (3, 3), (1, 1), (0, 0)])
def test_the_rack_is_refilled_as_far_as_the_bag_goes(left: int, draws: int) -> None:
    state = drawn(TRAVEL, rack="yp gg bb", track=NO_RED, bag="rg " * left)
    state = played(TRAVEL, state, "place y@f6 p@f7", *["draw rg"] * draws)
    assert (state.phase, state.seat, state.racks[0]) == (Phase.PLACE, 1, tiles("gg bb" + " rg" * draws))
    assert sum(state.bag) == left - draws


@pytest.mark.rule("A11")
def test_an_exchange_ends_the_turn_even_if_the_new_rack_lacks_the_colour_again() -> None:
    state = played(CLASSIC, drawn(CLASSIC, rack="yp gg bb", track=NO_RED), "place y@f6 p@f7", "swap")
    state = played(CLASSIC, state, *["draw oo"] * 5, "draw yp")
    assert (state.phase, state.seat) == (Phase.PLACE, 1)


@pytest.mark.rule("A12")
def test_an_empty_rack_is_refilled_without_a_choice() -> None:
    state = played(CLASSIC, drawn(CLASSIC, rack="yp", track=NO_RED), "place y@f6 p@f7")
    assert state.phase is Phase.REFILL
    state = played(CLASSIC, state, *["draw gg"] * 5, "draw bb")
    assert (state.phase, state.seat) == (Phase.PLACE, 1)


@pytest.mark.rule("K16")
def test_an_exchange_moves_no_marker() -> None:
    state = played(CLASSIC, drawn(CLASSIC, rack="yp gg", track=NO_RED), "place y@f6 p@f7")
    assert not [event for event in events(CLASSIC, state, "swap") if isinstance(event, Advance)]
    assert played(CLASSIC, state, "swap", *["draw go"] * 6).tracks == (NO_RED, ZEROS)
