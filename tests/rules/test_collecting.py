"""The collecting game (docs/rules/collecting.md)."""

from __future__ import annotations

from random import Random

import pytest

from hindmost.actions import Choice, Draw
from hindmost.events import Advance, Bonus, Bust, Risked
from hindmost.game import NATURE
from hindmost.rules.collecting_state import Phase
from tests.drawing import B, G, R, collecting, events, heap, options, played, spread, without

FOUR = collecting("collecting-4")


# Box and setup


@pytest.mark.rule("S1")
def test_there_are_21_tiles_of_every_colour_and_every_draw_is_blind() -> None:
    state = FOUR.start()
    assert state.pile == bytes([21] * 6)
    assert sum(state.pile) == 126
    assert options(FOUR, state) == [f"draw {colour}" for colour in "rgboyp"]
    assert list(FOUR.weights(state)) == [21] * 6
    state = spread(FOUR, "rgb", pile="rrrp", phase=Phase.REVEAL)
    assert options(FOUR, state) == ["draw r", "draw p"]
    assert list(FOUR.weights(state)) == [3, 1]


@pytest.mark.rule("S2")
@pytest.mark.parametrize(("seats", "target"), [(2, 7), (3, 6), (4, 5)])
def test_the_target_depends_on_the_seats_and_six_rows_of_it_win(seats: int, target: int) -> None:
    game = collecting(f"collecting-{seats}")
    row = "rgboy" * target + "p" * (target - 2)
    assert (game.seats, game.sides, [game.side(seat) for seat in range(seats)]) == (seats, seats, [*range(seats)])
    for centre, over in (("p", True), ("", False)):
        state = spread(game, "rgb" + centre, rows=["", row], risk="p", seat=1, phase=Phase.DECIDE)
        after = played(game, state, "stop")
        assert (after.phase is Phase.OVER) == over
        assert after.rows[1] == bytes([target] * 5 + [target - (not over)])


@pytest.mark.rule("S3")
def test_only_the_pile_is_hidden_and_that_can_be_worked_out() -> None:
    state = spread(FOUR, "rgb", rows=["rr", "g"], risk="r", phase=Phase.DECIDE)
    for viewer in (0, 3, None):
        view = FOUR.view(state, viewer)
        assert (view.viewer, view.shared()) == (viewer, state.shared())
        assert FOUR.imagine(view, Random(1)) == state


@pytest.mark.rule("S4", "S-A10")
def test_three_tiles_are_turned_up_and_seat_0_begins() -> None:
    state = FOUR.start()
    assert (FOUR.to_act(state), state.phase) == (NATURE, Phase.FILL)
    state = played(FOUR, state, "draw r", "draw r")
    assert (FOUR.to_act(state), state.phase) == (NATURE, Phase.FILL)
    state = played(FOUR, state, "draw b")
    assert (FOUR.to_act(state), state.phase, state.centre) == (0, Phase.CHOOSE, heap("rrb"))
    assert (state.bonus_turn, options(FOUR, state)) == (False, ["reveal"])
    assert state.pile == without(bytes([21] * 6), heap("rrb"))


# A turn


@pytest.mark.rule("S4", "S5")
@pytest.mark.parametrize(("centre", "draws"), [("bb", 3), ("rbb", 2), ("rgbb", 1), ("rggbb", 0), ("rrgggbb", 0)])
def test_the_next_seat_fills_the_centre_up_to_three(centre: str, draws: int) -> None:
    state = spread(FOUR, centre, risk="b", seat=3, phase=Phase.DECIDE)
    state = played(FOUR, state, "stop")
    assert state.seat == 0
    for _ in range(draws):
        assert (FOUR.to_act(state), state.phase) == (NATURE, Phase.FILL)
        state = played(FOUR, state, "draw p")
    assert (FOUR.to_act(state), state.phase) == (0, Phase.CHOOSE)
    assert state.centre == heap(centre.replace("b", "") + "p" * draws)


@pytest.mark.rule("S6")
def test_a_turn_is_a_regular_one_or_where_open_the_weakest_colour() -> None:
    assert options(FOUR, spread(FOUR, "rgb", rows=["ggbbooyypp"])) == ["reveal", "take"]
    assert options(FOUR, spread(FOUR, "ggb", rows=["ggbbooyypp"])) == ["reveal"]
    assert options(FOUR, spread(FOUR, "rgb")) == ["reveal"]


@pytest.mark.rule("S7")
@pytest.mark.parametrize(
    ("centre", "risk", "tile", "valid"),
    [
        ("rgb", "", "r", True),
        ("rgb", "", "y", False),
        ("rgb", "r", "r", False),
        ("rgb", "r", "g", True),
        ("rgb", "r", "y", False),
        ("rrr", "r", "r", False),
        ("rgb", "rg", "b", True),
    ],
)
def test_a_tile_is_valid_if_its_colour_is_in_the_centre_and_new_at_risk(
    centre: str, risk: str, tile: str, valid: bool
) -> None:
    state = spread(FOUR, centre, risk=risk, phase=Phase.REVEAL)
    after = played(FOUR, state, f"draw {tile}")
    if valid:
        assert (after.seat, after.phase, after.risk, after.centre) == (0, Phase.DECIDE, heap(risk + tile), state.centre)
        assert events(FOUR, state, f"draw {tile}") == [Risked("rgboyp".index(tile))]
    else:
        assert (after.seat, after.risk, after.centre) == (1, heap(""), heap(centre + risk + tile))
        assert events(FOUR, state, f"draw {tile}") == [Bust("rgboyp".index(tile), heap(risk + tile))]
    assert after.pile == without(state.pile, heap(tile))


@pytest.mark.rule("S8")
def test_after_a_valid_tile_the_seat_goes_on_or_stops() -> None:
    state = played(FOUR, spread(FOUR, "rgb"), "reveal", "draw r")
    assert (FOUR.to_act(state), options(FOUR, state)) == (0, ["reveal", "stop"])
    state = played(FOUR, state, "reveal")
    assert (FOUR.to_act(state), state.phase, state.risk) == (NATURE, Phase.REVEAL, heap("r"))


@pytest.mark.rule("S9")
def test_who_stops_takes_what_is_at_risk_and_its_colours_from_the_centre() -> None:
    state = spread(FOUR, "rrgbb", rows=["r", "", "oo"], risk="rb", seat=2, phase=Phase.DECIDE)
    after = played(FOUR, state, "stop")
    assert after.rows == (heap("r"), heap(""), heap("oorrrbbb"), heap(""))
    assert (after.centre, after.risk, after.seat) == (heap("g"), heap(""), 3)
    assert after.pile == state.pile
    assert events(FOUR, state, "stop") == [Advance(2, R, 3, 0, 3), Advance(2, B, 3, 0, 3)]


@pytest.mark.rule("S10", "S-A6")
def test_an_invalid_tile_goes_to_the_centre_with_everything_at_risk() -> None:
    state = spread(FOUR, "rgb", rows=["y"], risk="rg", phase=Phase.REVEAL)
    after = played(FOUR, state, "draw y")
    assert (after.centre, after.risk, after.rows) == (heap("rrggby"), heap(""), state.rows)
    assert (after.seat, after.phase) == (1, Phase.CHOOSE)
    assert options(FOUR, after) == ["reveal"]


@pytest.mark.rule("S11")
def test_a_regular_turn_reveals_at_least_one_tile() -> None:
    assert Choice.STOP not in FOUR.actions(spread(FOUR, "rgb"))
    assert options(FOUR, spread(FOUR, "rgb", phase=Phase.REVEAL)) == [f"draw {colour}" for colour in "rgboyp"]


@pytest.mark.rule("S11")
def test_no_more_tiles_are_valid_than_the_centre_has_colours() -> None:
    state = spread(FOUR, "rrgb", risk="rgb", phase=Phase.REVEAL)
    for action in FOUR.actions(state):
        assert FOUR.apply(state, action).seat == 1
    state = spread(FOUR, "rrgb", risk="rg", phase=Phase.REVEAL)
    assert [FOUR.apply(state, Draw(colour)).seat for colour in range(6)] == [1, 1, 0, 1, 1, 1]


@pytest.mark.rule("S12")
@pytest.mark.parametrize(
    ("row", "centre", "kept", "back"), [("rrr", "r", 5, 0), ("rrr", "rr", 5, 1), ("rrrrr", "rr", 5, 3)]
)
def test_a_row_never_holds_more_than_the_target(row: str, centre: str, kept: int, back: int) -> None:
    state = spread(FOUR, centre + "gg", rows=[row], risk="r", phase=Phase.DECIDE)
    after = played(FOUR, state, "stop")
    assert after.rows[0] == bytes([kept, 0, 0, 0, 0, 0])
    assert after.pile == bytes([state.pile[0] + back, *state.pile[1:]])
    advance = events(FOUR, state, "stop")[0]
    assert advance == Advance(0, R, len(centre) + 1, len(row), kept)
    assert isinstance(advance, Advance)
    assert advance.lost == back


# Bonus turn


@pytest.mark.rule("S13")
@pytest.mark.parametrize(
    ("row", "centre", "earned"),
    [("rr", "r", False), ("rr", "rr", True), ("rr", "rrr", True), ("rrrr", "r", True), ("rrrrr", "r", False)],
)
def test_a_row_that_a_stop_fills_earns_a_bonus_turn(row: str, centre: str, earned: bool) -> None:
    state = spread(FOUR, centre + "ggg", rows=["", row], risk="r", seat=1, phase=Phase.DECIDE)
    after = played(FOUR, state, "stop")
    assert (after.seat, after.bonus_turn, after.owed) == ((1, True, 0) if earned else (2, False, 0))
    assert events(FOUR, state, "stop")[1:] == ([Bonus(R)] if earned else [])


@pytest.mark.rule("S13")
def test_a_bonus_turn_begins_with_the_fill_up_and_has_every_choice() -> None:
    state = spread(FOUR, "rrr", rows=["rggggbbbooooyyyy"], risk="r", phase=Phase.DECIDE)
    state = played(FOUR, state, "stop")
    assert (state.phase, state.seat, state.bonus_turn) == (Phase.FILL, 0, True)
    state = played(FOUR, state, "draw p", "draw b", "draw b")
    assert options(FOUR, state) == ["reveal", "take", "pass"]
    state = played(FOUR, state, "reveal", "draw b")
    assert options(FOUR, state) == ["reveal", "stop"]
    state = played(FOUR, state, "stop")
    assert (state.seat, state.bonus_turn) == (0, True)


@pytest.mark.rule("S-A11")
def test_a_bonus_turn_may_be_passed_at_its_start() -> None:
    state = spread(FOUR, "rgb", rows=["ooooo"], bonus_turn=True, seat=0)
    assert options(FOUR, state) == ["reveal", "pass"]
    after = played(FOUR, state, "pass")
    assert (after.seat, after.bonus_turn, after.phase, after.centre) == (1, False, Phase.CHOOSE, heap("rgb"))
    assert events(FOUR, state, "pass") == []
    assert "pass" not in options(FOUR, after)
    assert "pass" not in options(FOUR, played(FOUR, state, "reveal", "draw r"))


@pytest.mark.rule("S-A1")
@pytest.mark.parametrize(("option", "owed", "told"), [("colour", 1, [R, G]), ("stop", 0, [R])])
def test_two_rows_filled_by_one_stop_earn_two_bonus_turns_or_one(option: str, owed: int, told: list[int]) -> None:
    game = collecting("collecting-4", bonus_per=option)
    state = spread(game, "rgbbb", rows=["rrrggg"], risk="rg", phase=Phase.DECIDE)
    assert events(game, state, "stop")[2:] == [*map(Bonus, told)]
    after = played(game, state, "stop")
    assert (after.seat, after.bonus_turn, after.owed) == (0, True, owed)
    after = played(game, after, "pass")
    assert (after.seat, after.bonus_turn, after.owed) == ((0, True, 0) if owed else (1, False, 0))


@pytest.mark.rule("S-A1")
def test_bonus_turns_are_played_one_after_the_other_whatever_comes_of_them() -> None:
    state = spread(FOUR, "rgb", rows=["ooooo"], bonus_turn=True, owed=1)
    state = played(FOUR, state, "reveal", "draw y")
    assert (state.seat, state.bonus_turn, state.owed) == (0, True, 0)
    state = played(FOUR, state, "reveal", "draw p")
    assert (state.seat, state.bonus_turn, state.owed) == (1, False, 0)


@pytest.mark.rule("S-A1", "S13")
def test_a_bonus_turn_can_earn_another() -> None:
    state = spread(FOUR, "rrrrggg", rows=["ooooo"], risk="r", bonus_turn=True, owed=1, phase=Phase.DECIDE)
    state = played(FOUR, state, "stop")
    assert (state.seat, state.bonus_turn, state.owed) == (0, True, 1)
