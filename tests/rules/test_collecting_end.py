"""The collecting game: weakest colour, empty pile, end and series (docs/rules/collecting.md)."""

from __future__ import annotations

import pytest

from hindmost.actions import Choice, Stone
from hindmost.events import Advance, Bonus, Ended
from hindmost.game import NATURE, places, winners
from hindmost.match import Match
from hindmost.rules.collecting_state import CollectingEdition, Phase
from hindmost.series import leaders, points, totals
from tests.drawing import B, G, R, collecting, events, heap, options, played, spread

FOUR = collecting("collecting-4")
FIVE_ROWS = "rgboy" * 5  # with four seats, all but purple


# The pile runs out


@pytest.mark.rule("S-A2")
def test_with_an_empty_pile_a_seat_with_tiles_at_risk_has_to_stop() -> None:
    state = spread(FOUR, "rrgb", risk="r", pile="", phase=Phase.DECIDE)
    assert options(FOUR, state) == ["stop"]
    state = spread(FOUR, "rrgb", risk="r", pile="y", phase=Phase.DECIDE)
    assert options(FOUR, state) == ["reveal", "stop"]


@pytest.mark.rule("S-A2")
def test_after_a_stop_with_an_empty_pile_centre_and_surplus_are_mixed_into_the_pile() -> None:
    state = spread(FOUR, "rrrggb", rows=["rrr"], risk="r", pile="", phase=Phase.DECIDE)
    after = played(FOUR, state, "stop")
    assert (after.pile, after.centre, after.rows[0]) == (heap("rrggb"), heap(""), heap("rrrrr"))
    assert (after.phase, after.seat, after.bonus_turn) == (Phase.FILL, 0, True)
    state = spread(FOUR, "rrrggb", rows=["rrr"], risk="r", pile="y", phase=Phase.DECIDE)
    after = played(FOUR, state, "stop")
    assert (after.pile, after.centre) == (heap("yrr"), heap("ggb"))


@pytest.mark.rule("S-A2")
def test_at_the_start_of_a_turn_an_empty_pile_takes_in_the_whole_centre() -> None:
    state = spread(FOUR, "rrgb", risk="r", pile="y", phase=Phase.REVEAL)
    after = played(FOUR, state, "draw y")
    assert (after.pile, after.centre, after.phase, after.seat) == (heap("rrrgby"), heap(""), Phase.FILL, 1)
    after = played(FOUR, after, "draw r", "draw b", "draw y")
    assert (after.pile, after.centre, after.phase) == (heap("rrg"), heap("rby"), Phase.CHOOSE)


@pytest.mark.rule("S-A2")
def test_between_two_draws_of_a_fill_up_an_empty_pile_takes_in_the_centre() -> None:
    state = spread(FOUR, "gg", pile="r", phase=Phase.FILL)
    after = played(FOUR, state, "draw r")
    assert (after.pile, after.centre, after.phase) == (heap("ggr"), heap(""), Phase.FILL)


@pytest.mark.rule("S-A2")
def test_a_box_has_more_tiles_than_full_rows_and_a_centre_can_hold() -> None:
    assert CollectingEdition("small", seats=2, tiles=bytes([5, 5, 5, 4, 4, 4]), target=2).target == 2
    with pytest.raises(ValueError, match=r"^small: 26 tiles are too few for rows of 2$"):
        CollectingEdition("small", seats=2, tiles=bytes([5, 5, 4, 4, 4, 4]), target=2)


# Weakest colour


@pytest.mark.rule("S14")
@pytest.mark.parametrize(
    ("row", "centre", "colour"),
    [
        ("ggbbooyypp", "rgb", R),
        ("ggbbooyypp", "gbb", None),
        ("rrggbbooyyp", "rgp", 5),
        ("rrggbbooyyp", "rgb", None),
        ("rgbboypp", "rgb", None),
        ("", "rgb", None),
        ("rrrrgbbbooooyyyypp", "rgb", G),
    ],
)
def test_the_one_colour_with_the_fewest_tiles_may_be_taken(row: str, centre: str, colour: int | None) -> None:
    state = spread(FOUR, centre, rows=["rgb", row], seat=1)
    assert ("take" in options(FOUR, state)) == (colour is not None)
    assert FOUR.weakest(state) == colour


@pytest.mark.rule("S14")
def test_taking_the_weakest_colour_takes_one_tile_and_ends_the_turn() -> None:
    state = spread(FOUR, "rrrg", rows=["p", "ggbbooyypp", "g", "b"], seat=1)
    assert events(FOUR, state, "take") == [Advance(1, R, 1, 0, 1)]
    after = played(FOUR, state, "take")
    assert after.rows == (heap("p"), heap("rggbbooyypp"), heap("g"), heap("b"))
    assert after.centre == heap("rrg")
    assert (after.seat, after.phase, after.pile, after.risk) == (2, Phase.CHOOSE, state.pile, heap(""))


@pytest.mark.rule("S14")
def test_the_weakest_colour_is_taken_instead_of_a_regular_turn_only() -> None:
    state = spread(FOUR, "rrrg", rows=["ggbbooyypp"])
    assert "take" not in options(FOUR, played(FOUR, state, "reveal", "draw r"))


@pytest.mark.rule("S-A3")
def test_the_weakest_colour_is_taken_after_the_fill_up() -> None:
    state = spread(FOUR, "gb", rows=["ggbbooyypp"], phase=Phase.FILL)
    assert FOUR.to_act(state) == NATURE
    assert options(FOUR, played(FOUR, state, "draw r")) == ["reveal", "take"]
    assert options(FOUR, played(FOUR, state, "draw g")) == ["reveal"]


@pytest.mark.rule("S-A4")
def test_a_bonus_turn_may_be_used_for_the_weakest_colour() -> None:
    state = spread(FOUR, "rrrg", rows=["gggggbbooyypp"], bonus_turn=True, owed=1)
    after = played(FOUR, state, "take")
    assert (after.seat, after.bonus_turn, after.owed, after.rows[0]) == (0, True, 0, heap("rgggggbbooyypp"))


@pytest.mark.rule("S-A5")
def test_a_row_filled_by_the_weakest_colour_wins_and_earns_no_bonus_turn() -> None:
    state = spread(FOUR, "ppp", rows=["", FIVE_ROWS + "pppp"], seat=1)
    assert events(FOUR, state, "take") == [Advance(1, 5, 1, 4, 5), Ended((1,))]
    after = played(FOUR, state, "take")
    assert (after.phase, after.owed, FOUR.to_act(after)) == (Phase.OVER, 0, None)


# End


@pytest.mark.rule("S-A7")
def test_a_colour_whose_row_is_full_may_be_matched_and_is_all_surplus() -> None:
    state = spread(FOUR, "rrgbb", rows=["rrrrrb"], phase=Phase.REVEAL)
    state = played(FOUR, state, "draw r")
    assert (state.phase, state.risk) == (Phase.DECIDE, heap("r"))
    assert events(FOUR, state, "stop") == [Advance(0, R, 3, 5, 5)]
    after = played(FOUR, state, "stop")
    assert (after.rows[0], after.pile[R], after.seat) == (heap("rrrrrb"), state.pile[R] + 3, 1)
    state = played(FOUR, spread(FOUR, "rrgbb", rows=["rrrrrb"], risk="r", phase=Phase.REVEAL), "draw b")
    assert events(FOUR, state, "stop") == [Advance(0, R, 3, 5, 5), Advance(0, B, 3, 1, 4)]


@pytest.mark.rule("S15", "S-A8")
def test_six_full_rows_end_the_match_before_any_bonus_turn() -> None:
    state = spread(FOUR, "pprg", rows=["", "", FIVE_ROWS + "ppp"], risk="p", seat=2, phase=Phase.DECIDE)
    assert events(FOUR, state, "stop") == [Advance(2, 5, 3, 3, 5), Bonus(5), Ended((2,))]
    after = played(FOUR, state, "stop")
    assert (after.phase, after.seat, FOUR.to_act(after), options(FOUR, after)) == (Phase.OVER, 2, None, [])


@pytest.mark.rule("S15")
def test_a_match_goes_on_while_one_row_is_short() -> None:
    state = spread(FOUR, "yrrg", rows=["rgbop" * 5 + "yy"], risk="y", phase=Phase.DECIDE)
    after = played(FOUR, state, "stop")
    assert (after.phase, after.rows[0]) == (Phase.CHOOSE, heap("rgbop" * 5 + "yyyy"))
    assert not [event for event in events(FOUR, state, "stop") if isinstance(event, Ended)]


@pytest.mark.rule("S16", "S-A9")
def test_the_others_are_ranked_row_by_row_from_the_smallest_and_may_share_a_place() -> None:
    rows = ["rrrrggggbbboooyyypp", FIVE_ROWS + "ppppp", "ppppyyyyooobbbgggrr", "rrgbboooyyypppgg"]
    state = spread(FOUR, "rrr", rows=rows, phase=Phase.OVER)
    standings = FOUR.standings(state)
    assert standings == ((2, 3, 3, 3, 4, 4), (5,) * 6, (2, 3, 3, 3, 4, 4), (2, 2, 3, 3, 3, 3))
    assert places(standings) == (2, 1, 2, 4)
    assert winners(standings) == (1,)


@pytest.mark.rule("S17", "S-A9")
def test_in_a_series_each_match_pays_the_tiles_of_the_weakest_colour() -> None:
    won = spread(FOUR, "rr", rows=["rgboyp" * 5, "rgboyp" * 3, "rgboyp" * 2 + "rgboy", ""], phase=Phase.OVER)
    second = spread(FOUR, "rr", rows=["rgboyp" * 5, "rgboyp" * 2, "rgboyp", "rgboyp" * 4], phase=Phase.OVER)
    first = Match(FOUR, ("ann", "bob", "cy", "di"), state=won)
    other = Match(FOUR, ("bob", "ann", "di", "cy"), state=second)
    assert points(first) == [5, 3, 2, 0]
    assert points(other) == [5, 2, 1, 4]
    total = totals((match.names, points(match)) for match in (first, other))
    assert total == {"ann": 7, "bob": 8, "cy": 6, "di": 1}
    assert leaders(total) == ["bob"]
    assert leaders({"ann": 7, "bob": 7, "cy": 6}) == ["ann", "bob"]


@pytest.mark.rule("S17")
def test_a_match_cut_short_pays_nothing_to_the_seat_that_gave_up_and_an_aborted_one_nobody() -> None:
    state = spread(FOUR, "rrr", rows=["rgboyp" * 2, "rgboyp", "rgboyp" * 3, ""])
    match = Match(FOUR, ("ann", "bob", "cy", "di"), state=state)
    assert points(match) == [0, 0, 0, 0]
    assert points(match.abort()) == [0, 0, 0, 0]
    assert points(match.resign(2)) == [2, 1, 0, 0]
    assert points(match.out_of_time(0)) == [0, 1, 3, 0]
    assert totals([]) == {}
    assert leaders({}) == []


@pytest.mark.rule("S6")
def test_the_laying_of_tiles_is_no_action_of_this_game() -> None:
    with pytest.raises(ValueError, match=r"^no such action in collecting-4: Choice.SWAP$"):
        FOUR.apply(spread(FOUR, "rgb"), Choice.SWAP)
    for text in ("swap", "keep", "draw rb", "draw", "draw x", "place r@f6 b@f7", "stone r", "Reveal", "reveal "):
        with pytest.raises(ValueError, match=r"is not an action of this game$"):
            FOUR.parse(text)
    with pytest.raises(ValueError, match=r"^no action of a collecting game: Stone"):
        FOUR.text(Stone(R))
    assert [FOUR.text(FOUR.parse(text)) for text in ("draw p", "pass", "stop")] == ["draw p", "pass", "stop"]
