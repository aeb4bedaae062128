"""The worked examples of whole turns (docs/rules/examples.md, L1 to L18; L13 is played in test_examples)."""

from __future__ import annotations

import pytest

from hindmost.events import Advance, Bonus, Ended
from hindmost.game import IllegalAction
from hindmost.rules.collecting_state import Phase as CollectingPhase
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase
from hindmost.tiles import together
from tests.drawing import (
    OPENED,
    ZEROS,
    B,
    R,
    collecting,
    drawn,
    earning,
    events,
    heap,
    laying,
    legal,
    middle,
    options,
    played,
    spread,
    tiles,
)

CLASSIC = laying("classic-2")
PLACE = "place r@f6 b@f7"


@pytest.mark.rule("L1")
def test_sixteen_and_five_is_eighteen_with_a_bonus_play() -> None:
    state = drawn(CLASSIC, laid=earning(CLASSIC, "r5", "b0"), rack="rb gg", track=(16, *ZEROS[1:]))
    advance, _, bonus = events(CLASSIC, state, PLACE)[-3:]
    assert (advance, bonus) == (Advance(0, R, 5, 16, 18), Bonus(R))
    assert isinstance(advance, Advance)
    assert advance.lost == 3
    assert played(CLASSIC, state, PLACE).plays == 1


@pytest.mark.rule("L2")
def test_a_marker_on_eighteen_stays_and_earns_nothing() -> None:
    state = drawn(CLASSIC, laid=earning(CLASSIC, "r4", "b0"), rack="rb gg", track=(18, *ZEROS[1:]))
    after = played(CLASSIC, state, PLACE)
    assert (after.tracks[0][R], after.plays) == (18, 0)


@pytest.mark.rule("L3")
def test_two_markers_on_eighteen_give_two_bonus_plays_and_then_a_refill_of_three() -> None:
    laid = earning(CLASSIC, "r2", "b3")
    state = drawn(CLASSIC, laid=laid, rack="rb oo oo oo oo yy", track=(16, 0, 16, 0, 0, 0))
    state = played(CLASSIC, state, PLACE)
    assert state.plays == 2
    state = played(CLASSIC, state, "place o@b7 o@b8", "place o@d6 o@d7")
    assert (state.phase, state.seat) == (Phase.REFILL, 0)
    state = played(CLASSIC, state, "draw gg", "draw gg", "draw gg")
    assert (state.phase, state.seat, state.racks[0]) == (Phase.PLACE, 1, tiles("oo oo yy gg gg gg"))


@pytest.mark.rule("L4")
def test_fifteen_and_a_double_worth_two_and_three_is_eighteen_with_one_bonus_play() -> None:
    state = drawn(CLASSIC, laid=earning(CLASSIC, "r2", "r3"), rack="rr gg", track=(15, *ZEROS[1:]))
    after = played(CLASSIC, state, "place r@f6 r@f7")
    assert (after.tracks[0][R], after.plays) == (18, 1)


@pytest.mark.rule("L5")
def test_a_rack_without_red_and_blue_may_be_exchanged_when_both_are_lowest() -> None:
    track = (2, 3, 2, 3, 3, 3)
    state = played(CLASSIC, drawn(CLASSIC, rack="oo gg go oy yp pp", track=track), "place o@f6 o@f7")
    assert options(CLASSIC, state) == ["keep", "swap"]
    bag = sum(state.bag)
    state = played(CLASSIC, state, "swap", "draw bb", "draw bb", "draw gg", "draw gg", "draw gg", "draw gg")
    assert sum(state.bag) == bag - 1
    assert state.racks[0] == tiles("bb bb gg gg gg gg")  # the four others of five, so not the one put aside
    assert state.bag[6] == 1
    state = played(CLASSIC, drawn(CLASSIC, rack="oo gb go oy yp pp", track=track), "place o@f6 o@f7")
    assert state.phase is Phase.REFILL


@pytest.mark.rule("L6")
def test_the_second_seat_needs_another_printed_colour_in_the_first_round() -> None:
    state = drawn(CLASSIC, racks=["bo", "bo yp"], begun=0)
    state = played(CLASSIC, state, "place b@f10 o@f9", *["draw rr"] * 5, "draw gg")
    assert (state.seat, state.begun) == (1, 1)
    assert not legal(CLASSIC, state, "place b@e11 o@e10")
    assert not legal(CLASSIC, state, "place y@f6 p@f7")
    assert legal(CLASSIC, state, "place y@a7 p@a8")


@pytest.mark.rule("L7")
def test_neither_a_printed_colour_nor_a_cell_of_the_next_ring_can_be_used() -> None:
    state = drawn(CLASSIC, rack="bo")
    assert not legal(CLASSIC, state, "place b@f11 o@f10")
    with pytest.raises(IllegalAction, match="there is no cell 'g11' on this board"):
        CLASSIC.parse("place b@g10 o@g11")
    three = laying("classic-3")
    assert legal(three, drawn(three, rack="bo"), "place b@h11 o@h12")


@pytest.mark.rule("L8")
def test_the_last_pair_ends_the_match_whatever_is_owed() -> None:
    state = drawn(CLASSIC, free="f6 f7 a7", cover="r", rack="rb gg", track=(17, *ZEROS[1:]))
    after = played(CLASSIC, state, PLACE)
    assert (after.phase, after.tracks[0], after.racks[0]) == (Phase.OVER, (18, 0, 0, 0, 0, 0), tiles("gg"))
    assert events(CLASSIC, state, PLACE)[-2:] == [Bonus(R), Ended((0,))]


@pytest.mark.rule("L9")
def test_the_sixth_marker_on_eighteen_wins_whatever_is_free_and_owed() -> None:
    laid = earning(CLASSIC, "r3", "b0")
    state = drawn(CLASSIC, laid=laid, rack="rb gg gg", track=(16, 18, 18, 18, 18, 18), plays=3)
    after = played(CLASSIC, state, PLACE)
    assert (after.phase, after.plays) == (Phase.OVER, 3)
    assert after.surface.open
    assert events(CLASSIC, state, PLACE)[-1] == Ended((0,))


@pytest.mark.rule("L10", "L11")
@pytest.mark.parametrize(("before", "points", "after"), [(14, 4, 18), (16, 5, 18), (35, 3, 36)])
def test_the_double_length_track(before: int, points: int, after: int) -> None:
    for name, bonus in (("classic-team", 1), ("spanish-team", 1), ("classic-solo", 0), ("spanish-solo", 0)):
        game = laying(name)
        state = drawn(game, laid=earning(game, f"r{points}", "b0"), rack="rb gg", track=(before, *ZEROS[1:]))
        told = [event for event in events(game, state, middle(game, "rb")) if isinstance(event, Bonus)]
        assert told == [Bonus(R)] * bonus
        assert played(game, state, middle(game, "rb")).tracks[0][R] == after


@pytest.mark.rule("L12")
@pytest.mark.parametrize(
    ("name", "after"), [("classic-team", 20), ("classic-solo", 20), ("spanish-team", 18), ("spanish-solo", 18)]
)
def test_fifteen_and_a_double_worth_five_and_two(name: str, after: int) -> None:
    game = laying(name)
    for first, second in (("r5", "r2"), ("r2", "r5")):
        state = drawn(game, laid=earning(game, first, second), rack="rr gg", track=(15, *ZEROS[1:]))
        assert played(game, state, middle(game, "rr")).tracks[0][R] == after


@pytest.mark.rule("L14")
def test_three_blue_for_a_row_of_four_are_two_too_many() -> None:
    game = collecting("collecting-4")
    state = played(game, spread(game, "bbrrrr", rows=["bbbb"]), "reveal", "draw b")
    after = played(game, state, "stop")
    assert (after.rows[0], after.bonus_turn, after.seat) == (heap("bbbbb"), True, 0)
    assert after.pile[B] == state.pile[B] + 2
    again = spread(game, "bbrrrr", rows=["bbbbb"], risk="b", bonus_turn=True, phase=CollectingPhase.DECIDE)
    after = played(game, again, "stop")
    assert (after.rows[0], after.pile[B]) == (heap("bbbbb"), again.pile[B] + 3)
    assert (after.seat, after.bonus_turn) == (1, False)


@pytest.mark.rule("L15")
def test_two_colours_without_a_tile_share_the_fewest() -> None:
    game = collecting("collecting-4")
    assert options(game, spread(game, "rgb", rows=["booyypp"])) == ["reveal"]
    assert options(game, spread(game, "rgb", rows=["gbooyypp"])) == ["reveal", "take"]


@pytest.mark.rule("L16")
def test_the_last_turns_when_the_second_of_three_seats_sets_off_the_final_round() -> None:
    game = laying("stacking-3")
    state = drawn(game, laid=OPENED, rack="rb ro gb go by", bag="yp " * 5, seat=1)
    state = played(game, state, middle(game, "rb"), "draw yp")
    seats = []
    while (seat := game.to_act(state)) is not None:
        seats.append(seat)
        state = game.apply(state, game.actions(state)[0])
    assert seats == [2, 0, 1]


@pytest.mark.rule("L17")
def test_an_exchange_can_set_off_the_final_round() -> None:
    game = laying("stacking-2")
    state = drawn(game, laid=OPENED, rack="yp gb gb go bo", track=(0, 1, 1, 1, 1, 1), bag="by " * 3 + "oy " * 2)
    state = played(game, state, "place y@e5 p@e6", "swap", *["draw by"] * 3, "draw oy")
    assert (state.phase, state.last) == (Phase.SWAP, 0)
    state = played(game, state, "draw oy")
    assert (state.phase, state.seat, state.last) == (Phase.PLACE, 1, 2)
    assert state.bag == together(tiles("gb gb"), tiles("go bo"))


@pytest.mark.rule("L18")
@pytest.mark.parametrize("repeat", [False, True])
def test_the_blue_marker_of_the_duel_is_pulled_to_and_fro(repeat: bool) -> None:
    game = laying("classic-duel", repeat_bonus=repeat)
    assert pulled(game, 0, -4, 6, "------") == (2, "------", 0)
    assert pulled(game, 0, 7, 5, "------") == (9, "--0---", 1)
    assert pulled(game, 1, 9, 8, "--0---") == (1, "--0---", 0)
    assert pulled(game, 0, 1, 8, "--0---") == (9, "--0---", int(repeat))


def pulled(game: Laying, seat: int, blue: int, points: int, holders: str) -> tuple[int, str, int]:
    """Where blue comes to as seat 0 sees it, who holds the duel markers then, and the bonus plays owed."""
    seen = (0, 0, blue, 0, 0, 0), (0, 0, -blue, 0, 0, 0)
    laid = earning(game, "r0", f"b{points}")
    after = played(game, drawn(game, laid=laid, rack="rb gg", seat=seat, tracks=seen, holders=holders), PLACE)
    return after.tracks[0][B], "".join("-" if side > 1 else str(side) for side in after.holders), after.plays
