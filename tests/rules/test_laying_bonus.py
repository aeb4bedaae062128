"""Counting a tile and the bonus plays it earns (docs/rules/laying.md, K10 to K13)."""

from __future__ import annotations

import pytest

from hindmost.events import Advance, Bonus
from hindmost.rules.laying_state import Phase
from tests.drawing import ZEROS, B, R, counted, drawn, earning, events, laying, legal, middle, options, played, tiles

CLASSIC = laying("classic-2")
TEAM = laying("classic-team")


# Counting


@pytest.mark.rule("K10", "A4")
@pytest.mark.parametrize(
    ("before", "points", "after", "bonuses"),
    [
        (0, 17, 17, 0),
        (0, 18, 18, 1),
        (16, 1, 17, 0),
        (16, 2, 18, 1),
        (16, 3, 18, 1),
        (17, 0, 17, 0),
        (17, 12, 18, 1),
        (18, 0, 18, 0),
        (18, 1, 18, 0),
    ],
)
def test_no_marker_goes_past_eighteen(before: int, points: int, after: int, bonuses: int) -> None:
    settled = counted(CLASSIC, before, points)
    assert settled.tracks == ((after, 0, 0, 0, 0, 0), ZEROS)
    assert settled.bonuses == (R,) * bonuses


@pytest.mark.rule("K10")
@pytest.mark.parametrize(("before", "points", "after", "lost"), [(14, 3, 17, 0), (14, 5, 18, 1), (18, 2, 18, 2)])
def test_what_goes_past_eighteen_is_told_as_lost(before: int, points: int, after: int, lost: int) -> None:
    state = drawn(CLASSIC, laid=earning(CLASSIC, f"r{points}", "b0"), rack="rb rr", track=(before, *ZEROS[1:]))
    (red,) = (
        event for event in events(CLASSIC, state, "place r@f6 b@f7") if isinstance(event, Advance) and not event.colour
    )
    assert (red.points, red.before, red.after, red.lost) == (points, before, after, lost)


@pytest.mark.rule("K10")
def test_only_the_track_of_the_side_that_laid_the_tile_changes() -> None:
    three = laying("classic-3")
    given = ((1,) * 6, (2,) * 6, (3,) * 6)
    state = drawn(three, laid=earning(three, "r3", "b2"), rack="rb", seat=1, tracks=given)
    assert played(three, state, middle(three, "rb")).tracks == (given[0], (5, 2, 4, 2, 2, 2), given[2])


# Bonus plays


@pytest.mark.rule("K11", "A13")
@pytest.mark.parametrize(
    ("red", "blue", "plays", "told"),
    [("r0", "b0", 0, []), ("r1", "b0", 0, []), ("r2", "b1", 1, [R]), ("r1", "b2", 1, [B]), ("r2", "b2", 2, [R, B])],
)
def test_every_marker_that_comes_to_eighteen_earns_a_bonus_play(
    red: str, blue: str, plays: int, told: list[int]
) -> None:
    state = drawn(CLASSIC, laid=earning(CLASSIC, red, blue), rack="rb gg gg", track=(16, 0, 16, 0, 0, 0))
    assert [event for event in events(CLASSIC, state, "place r@f6 b@f7") if isinstance(event, Bonus)] == [
        *map(Bonus, told)
    ]
    after = played(CLASSIC, state, "place r@f6 b@f7")
    assert after.plays == plays
    assert (after.phase is Phase.PLACE) == (plays > 0)


@pytest.mark.rule("K11")
def test_a_marker_that_stood_on_eighteen_earns_nothing_more() -> None:
    state = drawn(CLASSIC, laid=earning(CLASSIC, "r3", "b3"), rack="rb gg", track=(18, 0, 16, 0, 0, 0))
    after = played(CLASSIC, state, "place r@f6 b@f7")
    assert (after.tracks[0], after.plays) == ((18, 0, 18, 0, 0, 0), 1)


@pytest.mark.rule("K11")
@pytest.mark.parametrize(("halves", "after"), [((1, 1), 17), ((1, 2), 18), ((2, 1), 18), ((3, 3), 18), ((5, 9), 18)])
def test_a_double_earns_one_bonus_play_at_most_on_a_single_track(halves: tuple[int, int], after: int) -> None:
    settled = counted(CLASSIC, 15, *halves)
    assert settled.tracks[0][R] == after
    assert len(settled.bonuses) == (after == 18)


@pytest.mark.rule("K11")
def test_on_a_double_length_track_a_double_can_earn_two() -> None:
    settled = counted(TEAM, 15, 3, 18)
    assert (settled.tracks[0][R], settled.bonuses) == (36, (R, R))
    assert counted(TEAM, 15, 18, 3) == settled
    settled = counted(TEAM, 15, 3, 17)
    assert (settled.tracks[0][R], settled.bonuses) == (35, (R,))


@pytest.mark.rule("K12")
def test_a_bonus_play_is_another_tile_of_the_same_rack_laid_and_counted() -> None:
    state = drawn(CLASSIC, laid="r@f5, g@i5", rack="rb gg yp", track=(17, *ZEROS[1:]))
    state = played(CLASSIC, state, "place r@f6 b@f7")
    assert (state.seat, state.phase, state.plays) == (0, Phase.PLACE, 1)
    assert {text[6] for text in options(CLASSIC, state)} == {"g", "y"}
    assert not legal(CLASSIC, state, "place r@e6 b@e7")
    state = played(CLASSIC, state, "place g@i6 g@i7")
    assert state.tracks[0] == (18, 1, 0, 0, 0, 0)
    assert (state.seat, state.phase, state.racks[0]) == (0, Phase.REFILL, tiles("yp"))


@pytest.mark.rule("K12")
def test_a_bonus_play_cannot_be_declined() -> None:
    state = drawn(CLASSIC, rack="gg", plays=1)
    assert options(CLASSIC, state)
    assert all(text.startswith("place g@") for text in options(CLASSIC, state))


@pytest.mark.rule("K12", "K13")
def test_a_bonus_play_may_earn_another() -> None:
    laid = "r@f5, g@i5 i4, b@b8"
    state = drawn(CLASSIC, laid=laid, rack="ry gy bp oo yy", track=(17, 16, 17, 0, 0, 0))
    state = played(CLASSIC, state, "place r@f6 y@f7")
    assert state.plays == 1
    state = played(CLASSIC, state, "place g@i6 y@i7")
    assert (state.plays, state.phase, state.seat) == (1, Phase.PLACE, 0)
    state = played(CLASSIC, state, "place b@c8 p@d8")
    assert (state.plays, state.phase, state.seat) == (1, Phase.PLACE, 0)
    state = played(CLASSIC, state, "place o@g8 o@g9")
    assert (state.plays, state.tracks[0]) == (0, (18, 18, 18, 0, 0, 0))
    assert (state.phase, state.seat) == (Phase.REFILL, 0)


@pytest.mark.rule("K13")
def test_bonus_plays_owed_are_a_number_from_which_each_tile_takes_one() -> None:
    laid = earning(CLASSIC, "r2", "b2") + ", g@i5"
    state = drawn(CLASSIC, laid=laid, rack="rb gy oo oo oo", track=(16, 17, 16, 0, 0, 0))
    state = played(CLASSIC, state, "place r@f6 b@f7")
    assert state.plays == 2
    state = played(CLASSIC, state, "place g@i6 y@j5")
    assert state.plays == 2
    state = played(CLASSIC, state, "place o@d7 o@d8")
    assert (state.plays, state.phase) == (1, Phase.PLACE)


@pytest.mark.rule("K13")
def test_both_halves_are_counted_before_the_first_bonus_play() -> None:
    state = drawn(CLASSIC, laid=earning(CLASSIC, "r2", "b3"), rack="rb gg", track=(16, *ZEROS[1:]))
    state = played(CLASSIC, state, "place r@f6 b@f7")
    assert (state.phase, state.plays, state.tracks[0]) == (Phase.PLACE, 1, (18, 0, 3, 0, 0, 0))


@pytest.mark.rule("A3")
@pytest.mark.parametrize("halves", [(2, 5), (5, 2)])
def test_the_halves_of_a_double_are_counted_in_the_order_that_ends_higher(halves: tuple[int, int]) -> None:
    assert counted(TEAM, 15, *halves).tracks[0][R] == 20
    state = drawn(TEAM, laid=earning(TEAM, f"r{halves[0]}", f"r{halves[1]}"), rack="rr gg", track=(15, *ZEROS[1:]))
    assert played(TEAM, state, middle(TEAM, "rr")).tracks[0] == (20, 0, 0, 0, 0, 0)


@pytest.mark.rule("A7")
def test_bonus_plays_fall_away_when_the_rack_is_empty() -> None:
    state = drawn(CLASSIC, laid=earning(CLASSIC, "r2", "b2"), rack="rb", track=(16, 0, 16, 0, 0, 0))
    state = played(CLASSIC, state, "place r@f6 b@f7")
    assert (state.phase, state.seat) == (Phase.REFILL, 0)
    state = played(CLASSIC, state, *["draw yp"] * 6)
    assert (state.phase, state.seat, state.plays) == (Phase.PLACE, 1, 1)
