"""The stacking game: bonus plays, refill and end (docs/rules/stacking.md, Z7 and Z15 to Z22)."""

from __future__ import annotations

import pytest

from hindmost.events import Bonus, Ended, Shown
from hindmost.game import NATURE, places
from hindmost.rules.laying_state import Phase
from hindmost.tiles import NO_TILES
from tests.drawing import (
    NEARLY_STUCK,
    OPENED,
    ZEROS,
    R,
    Y,
    counted,
    drawn,
    earning,
    events,
    laying,
    middle,
    options,
    played,
    tiles,
)

TWO, THREE = laying("stacking-2"), laying("stacking-3")
SMALL = laying("stacking-2", radius=3)
NO_RED = (0, 1, 1, 1, 1, 1)


@pytest.mark.rule("Z7", "Z17")
def test_a_turn_is_to_lay_to_count_and_to_refill_to_five() -> None:
    state = drawn(TWO, laid=OPENED + "r@e4", rack="rb ro ry gb gb")
    state = played(TWO, state, "place r@e5 b@e6")
    assert (state.phase, state.seat, state.tracks[0]) == (Phase.REFILL, 0, (1, 0, 0, 0, 0, 0))
    state = played(TWO, state, "draw go")
    assert (state.phase, state.seat, state.racks[0]) == (Phase.PLACE, 1, tiles("ro ry gb gb go"))


# Bonus plays


@pytest.mark.rule("Z15", "Z-A2")
@pytest.mark.parametrize(
    ("before", "points", "per_marker", "per_space"),
    [
        (0, 9, 0, 0),
        (8, 1, 0, 0),
        (8, 2, 0, 0),
        (16, 1, 0, 0),
        (16, 2, 1, 1),
        (16, 3, 1, 1),
        (18, 5, 0, 0),
        (18, 8, 0, 0),
        (18, 9, 1, 1),
        (26, 9, 1, 1),
        (27, 5, 0, 0),
        (17, 9, 1, 1),
        (17, 10, 1, 2),
        (17, 12, 1, 2),
    ],
)
def test_a_marker_that_comes_to_18_or_27_earns_a_bonus_play(
    before: int, points: int, per_marker: int, per_space: int
) -> None:
    for name in ("stacking-2", "stacking-3", "stacking-4"):
        assert counted(laying(name), before, points).bonuses == (R,) * per_marker
        assert counted(laying(name, bonus_per="space"), before, points).bonuses == (R,) * per_space


@pytest.mark.rule("Z15", "Z16")
def test_a_mixed_tile_can_earn_two_bonus_plays_and_all_come_before_the_refill() -> None:
    laid = OPENED + earning(TWO, "r1", "y2")
    state = drawn(TWO, laid=laid, rack="ry gb gb ro", track=(17, 0, 0, 0, 25, 0))
    assert events(TWO, state, middle(TWO, "ry"))[-2:] == [Bonus(R), Bonus(Y)]
    state = played(TWO, state, middle(TWO, "ry"))
    assert (state.phase, state.seat, state.plays) == (Phase.PLACE, 0, 2)
    assert all(text.startswith("place ") for text in options(TWO, state))
    state = played(TWO, state, "place g@h4 b@i4")
    assert (state.phase, state.plays) == (Phase.PLACE, 1)
    state = played(TWO, state, "place g@h3 b@i3")
    assert (state.phase, state.plays, state.racks[0]) == (Phase.REFILL, 0, tiles("ro"))


@pytest.mark.rule("Z15")
def test_a_double_is_looked_at_once_both_halves_are_counted() -> None:
    assert counted(THREE, 17, 1, 9).bonuses == (R,)
    assert counted(THREE, 16, 1, 1).bonuses == (R,)
    assert counted(laying("stacking-3", bonus_per="space"), 17, 1, 9).bonuses == (R, R)


@pytest.mark.rule("Z16", "Z-A3")
@pytest.mark.parametrize("last", [0, 2])
def test_bonus_plays_for_which_the_rack_has_no_tile_fall_away(last: int) -> None:
    laid = OPENED + earning(TWO, "r1", "y2")
    state = drawn(TWO, laid=laid, rack="ry", track=(17, 0, 0, 0, 16, 0), plays=2, last=last)
    state = played(TWO, state, middle(TWO, "ry"))
    if last:
        assert (state.phase, state.seat, state.plays, state.racks[0]) == (Phase.PLACE, 1, 1, NO_TILES)
    else:
        assert (state.phase, state.seat) == (Phase.REFILL, 0)
        state = played(TWO, state, *["draw gp"] * 4, "draw bp")
        assert (state.phase, state.seat, state.plays) == (Phase.PLACE, 1, 1)


# Exchange


@pytest.mark.rule("Z18")
def test_a_rack_without_the_hindmost_colours_may_be_exchanged_for_five_new_tiles() -> None:
    state = drawn(TWO, laid=OPENED, rack="yp gb gb", track=NO_RED)
    state = played(TWO, state, "place y@e5 p@e6")
    assert (state.phase, options(TWO, state)) == (Phase.OFFER, ["keep", "swap"])
    bag = sum(state.bag)
    assert events(TWO, state, "swap") == [Shown(0, tiles("gb gb"))]
    state = played(TWO, state, "swap", *["draw go"] * 4)
    assert (state.phase, sum(state.bag)) == (Phase.SWAP, bag - 4)
    state = played(TWO, state, "draw bo")
    assert (state.phase, state.seat, sum(state.bag)) == (Phase.PLACE, 1, bag - 3)
    assert state.racks[0] == tiles("go go go go bo")


@pytest.mark.rule("Z18")
@pytest.mark.parametrize(
    ("track", "rest", "phase"),
    [
        (NO_RED, "gb rb", Phase.REFILL),
        ((0, 1, 1, 0, 1, 1), "gb gb", Phase.OFFER),
        ((0, 1, 1, 0, 1, 1), "gb bo", Phase.REFILL),
    ],
)
def test_no_tile_may_show_a_colour_that_shares_the_lowest_value(
    track: tuple[int, ...], rest: str, phase: Phase
) -> None:
    state = drawn(TWO, laid=OPENED, rack=f"yp {rest}", track=track)
    assert played(TWO, state, "place y@e5 p@e6").phase is phase


@pytest.mark.rule("Z-A9")
def test_an_empty_rack_is_refilled_without_a_choice() -> None:
    state = drawn(TWO, laid=OPENED, rack="yp", track=NO_RED)
    assert played(TWO, state, "place y@e5 p@e6").phase is Phase.REFILL


# End


@pytest.mark.rule("Z19", "Z-A11")
@pytest.mark.parametrize(("seats", "trigger"), [(seats, trigger) for seats in (2, 3, 4) for trigger in range(seats)])
def test_every_seat_has_one_more_turn_the_one_that_set_it_off_too(seats: int, trigger: int) -> None:
    game = laying(f"stacking-{seats}")
    rack = "rb ro gb go by"
    state = drawn(game, laid=OPENED, racks=[rack] * seats, bag="yp " * 5, seat=trigger)
    state = played(game, state, middle(game, "rb"), "draw yp")
    turns: list[int] = []
    while game.to_act(state) is not None:
        assert (state.phase, state.last, sum(state.bag)) == (Phase.PLACE, seats - len(turns), 4)
        turns.append(state.seat)
        state = game.apply(state, game.actions(state)[0])
    assert turns == [(trigger + 1 + turn) % seats for turn in range(seats)]
    assert (state.phase, state.last) == (Phase.OVER, 0)


@pytest.mark.rule("Z19")
@pytest.mark.parametrize(("bag", "last"), [(7, 0), (6, 0), (5, 2), (4, 2), (1, 2)])
def test_fewer_than_five_tiles_in_the_bag_after_a_turn_set_off_the_final_round(bag: int, last: int) -> None:
    state = drawn(TWO, laid=OPENED, rack="rb ro gb go by", bag="yp " * bag)
    state = played(TWO, state, middle(TWO, "rb"), "draw yp")
    assert (state.seat, state.last, sum(state.bag)) == (1, last, bag - 1)


@pytest.mark.rule("Z19")
def test_in_the_final_round_nobody_refills_or_exchanges() -> None:
    state = drawn(TWO, laid=OPENED, rack="yp gb gb", track=NO_RED, bag="ro " * 4 + "rb " * 4, last=2)
    after = played(TWO, state, "place y@e5 p@e6")
    assert (after.phase, after.seat, after.last, after.racks[0]) == (Phase.PLACE, 1, 1, tiles("gb gb"))
    assert after.bag == state.bag


@pytest.mark.rule("Z19")
def test_bonus_plays_are_still_made_in_the_final_round() -> None:
    laid = OPENED + earning(TWO, "r1", "y0")
    state = drawn(TWO, laid=laid, rack="ry gb", track=(17, *ZEROS[1:]), last=1, seat=1)
    state = played(TWO, state, middle(TWO, "ry"))
    assert (state.phase, state.seat, state.last) == (Phase.PLACE, 1, 1)
    assert events(TWO, state, "place g@h4 b@i4")[-1] == Ended((1,))
    assert played(TWO, state, "place g@h4 b@i4").phase is Phase.OVER


@pytest.mark.rule("Z20")
def test_a_seat_that_has_to_lay_and_cannot_ends_the_match_after_a_complete_turn() -> None:
    state = drawn(SMALL, NEARLY_STUCK, rack="rb ro gb go bo", tracks=(ZEROS, (1, *ZEROS[1:])))
    assert options(SMALL, state)[:3] == ["place r@d4 b@d5", "place r@d5 b@d4", "place r@d4 o@d5"]
    state = played(SMALL, state, "place r@d4 b@d5")
    assert (state.phase, SMALL.to_act(state), state.surface.open) == (Phase.REFILL, NATURE, 0)
    assert events(SMALL, state, "draw gp") == [Ended((1,))]
    state = played(SMALL, state, "draw gp")
    assert (state.phase, sum(state.racks[0]), SMALL.to_act(state)) == (Phase.OVER, 5, None)


@pytest.mark.rule("Z20")
def test_a_bonus_play_that_finds_no_place_ends_the_match_at_once() -> None:
    state = drawn(SMALL, NEARLY_STUCK, rack="ry ro gb", track=(0, 0, 0, 0, 17, 0))
    after = played(SMALL, state, "place r@d4 y@d5")
    assert (after.phase, after.plays, after.racks[0]) == (Phase.OVER, 1, tiles("ro gb"))
    assert events(SMALL, state, "place r@d4 y@d5")[-2:] == [Bonus(Y), Ended((0,))]


@pytest.mark.rule("Z21")
def test_all_six_markers_on_27_win_on_the_spot_and_the_others_are_ranked() -> None:
    laid = OPENED + earning(THREE, "r2", "y0")
    tracks = ((0, 9, 9, 9, 9, 9), (26, 27, 27, 27, 27, 27), (1, 1, 1, 1, 1, 1))
    state = drawn(THREE, laid=laid, rack="ry gb", seat=1, tracks=tracks)
    after = played(THREE, state, middle(THREE, "ry"))
    assert after.phase is Phase.OVER
    assert places(THREE.standings(after)) == (3, 1, 2)
    state = drawn(THREE, laid=laid, rack="ry gb", seat=1, tracks=(ZEROS, (26, 27, 27, 27, 27, 26), ZEROS))
    assert played(THREE, state, middle(THREE, "ry")).phase is Phase.PLACE


@pytest.mark.rule("Z22")
def test_the_best_standing_wins_and_equals_share() -> None:
    tracks = ((9, 2, 5, 5, 5, 5), (2, 9, 5, 5, 5, 5), (27, 27, 27, 27, 27, 1))
    state = drawn(THREE, laid=OPENED, rack="yp", seat=2, last=1, tracks=tracks)
    assert events(THREE, state, "place y@e5 p@e6")[-1] == Ended((0, 1))
    assert places(THREE.standings(state)) == (1, 1, 3)
