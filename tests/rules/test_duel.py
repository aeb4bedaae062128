"""The duel (docs/rules/duel.md)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hindmost.events import Advance, Bonus, Ended
from hindmost.game import winners
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase, State
from hindmost.rules.tracks import NOBODY
from tests.drawing import ZEROS, B, R, drawn, earning, events, laying, legal, options, played

DUEL = laying("classic-duel")
LOCK = laying("classic-duel", lock=True)
REPEAT = laying("classic-duel", repeat_bonus=True)
PLACE = "place r@f6 b@f7"


def before(game: Laying, blue: int, points: int, seat: int = 0, holders: str = "------", red: int = 0) -> State:
    """Blue stands there as this seat sees it; a tile in the middle will pull it by so many points."""
    track = (red, 0, blue, 0, 0, 0)
    laid = earning(game, "r0", f"b{points}")
    return drawn(game, laid=laid, rack="rb gg yy", seat=seat, track=track, holders=holders)


def holder(state: State, colour: int) -> int | None:
    return None if state.holders[colour] == NOBODY else state.holders[colour]


@pytest.mark.rule("DU1", "DU-A6")
def test_the_setup_is_that_of_two_seats() -> None:
    classic = laying("classic-2").edition
    assert replace(DUEL.edition, name=classic.name, track=classic.track) == classic
    assert len(DUEL.actions(drawn(DUEL, rack="rr", begun=0))) == 54


@pytest.mark.rule("DU2", "DU3")
def test_six_markers_start_in_the_middle_and_the_duel_markers_lie_ready() -> None:
    state = DUEL.start()
    assert state.tracks == (ZEROS, ZEROS)
    assert [holder(state, colour) for colour in range(6)] == [None] * 6
    assert (DUEL.edition.track.ends, DUEL.edition.track.bonus_spaces) == ((9,), (9,))


@pytest.mark.rule("DU2", "DU3", "DU4")
@pytest.mark.parametrize("seat", [0, 1])
def test_what_one_side_gains_the_other_loses(seat: int) -> None:
    state = drawn(DUEL, laid=earning(DUEL, "r3", "b2"), rack="rb rr", seat=seat, track=(1, 2, -3, 4, -5, 6))
    after = played(DUEL, state, PLACE)
    assert after.tracks[seat] == (4, 2, -1, 4, -5, 6)
    assert after.tracks[1 - seat] == (-4, -2, 1, -4, 5, -6)
    assert events(DUEL, state, PLACE)[-2:] == [Advance(seat, R, 3, 1, 4), Advance(seat, B, 2, -3, -1)]


@pytest.mark.rule("DU4")
@pytest.mark.parametrize(
    ("value", "points", "after"),
    [
        (-4, 6, 2),
        (-4, 4, 0),
        (-4, 3, -1),
        (-9, 5, -4),
        (0, 8, 8),
        (0, 9, 9),
        (7, 2, 9),
        (7, 3, 9),
        (9, 4, 9),
        (9, 0, 9),
    ],
)
def test_a_marker_is_pulled_over_start_but_never_past_nine(value: int, points: int, after: int) -> None:
    for seat in (0, 1):
        state = played(DUEL, before(DUEL, value, points, seat), PLACE)
        assert (state.tracks[seat][B], state.tracks[1 - seat][B]) == (after, -after)


@pytest.mark.rule("DU5")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_pulls_a_marker_to_the_last_space_takes_the_duel_marker_and_lays_again(seat: int) -> None:
    start = before(DUEL, 7, 2, seat)
    assert events(DUEL, start, PLACE)[-1] == Bonus(B)
    state = played(DUEL, start, PLACE)
    assert [holder(state, colour) for colour in range(6)] == [None, None, seat, None, None, None]
    assert (state.phase, state.seat, state.plays) == (Phase.PLACE, seat, 1)
    state = played(DUEL, before(DUEL, 7, 1, seat), PLACE)
    assert holder(state, B) is None
    assert (state.phase, state.plays) == (Phase.REFILL, 0)


@pytest.mark.rule("DU5")
def test_the_seat_whose_marker_is_pulled_away_gets_nothing() -> None:
    state = played(DUEL, before(DUEL, -9, 3, holders="--1---"), PLACE)
    assert (holder(state, B), state.plays, state.tracks[0][B]) == (1, 0, -6)


@pytest.mark.rule("DU6")
@pytest.mark.parametrize(
    ("track", "won_by"),
    [
        ((1, 1, 1, 1, -9, -9), (0,)),
        ((1, 1, 1, -9, -9, 0), (0,)),
        ((1, 0, 0, 0, 0, 0), (0,)),
        ((9, 9, -1, -1, -1, 0), (1,)),
        ((9, 9, 9, 9, 9, -1), (0,)),
    ],
)
def test_more_markers_on_the_own_side_win_and_start_belongs_to_nobody(
    track: tuple[int, ...], won_by: tuple[int, ...]
) -> None:
    state = drawn(DUEL, free="f6 f7", rack="gg", track=track)
    assert events(DUEL, state, "place g@f6 g@f7")[-1] == Ended(won_by)


@pytest.mark.rule("DU7")
@pytest.mark.parametrize(
    ("track", "standings", "won_by"),
    [
        ((2, 3, 4, -1, -9, -9), ((0, 0, 0, 2, 3, 4), (0, 0, 0, 1, 9, 9)), (0,)),
        ((2, 3, 4, -2, -4, -4), ((0, 0, 0, 2, 3, 4), (0, 0, 0, 2, 4, 4)), (1,)),
        ((2, 9, 0, -3, -3, 0), ((0, 0, 0, 0, 2, 9), (0, 0, 0, 0, 3, 3)), (1,)),
        ((5, 0, 0, 0, 0, -6), ((0, 0, 0, 0, 0, 5), (0, 0, 0, 0, 0, 6)), (1,)),
        ((2, 3, 4, -4, -3, -2), ((0, 0, 0, 2, 3, 4), (0, 0, 0, 2, 3, 4)), (0, 1)),
        (ZEROS, (ZEROS, ZEROS), (0, 1)),
    ],
)
def test_with_equally_many_the_distances_decide_from_the_low_end(
    track: tuple[int, ...], standings: tuple[tuple[int, ...], ...], won_by: tuple[int, ...]
) -> None:
    state = drawn(DUEL, track=track, phase=Phase.OVER)
    assert DUEL.standings(state) == standings
    assert winners(DUEL.standings(state)) == won_by


# Open points


@pytest.mark.rule("DU-A1")
@pytest.mark.parametrize(("value", "free", "locked"), [(-9, -4, -9), (-8, -3, -3), (9, 9, 9), (4, 9, 9)])
def test_a_marker_on_the_others_nine_can_be_pulled_back_unless_it_is_locked(value: int, free: int, locked: int) -> None:
    for game, after in ((DUEL, free), (LOCK, locked)):
        for seat in (0, 1):
            state = before(game, value, 5, seat)
            assert played(game, state, PLACE).tracks[seat][B] == after
            assert played(game, state, PLACE).tracks[1 - seat][B] == -after


@pytest.mark.rule("DU-A1")
def test_a_lock_holds_one_marker_and_no_other() -> None:
    state = drawn(LOCK, laid=earning(LOCK, "r3", "b5"), rack="rb gg", track=(-9, 0, -8, 0, 0, 0))
    assert played(LOCK, state, PLACE).tracks[0] == (-9, 0, -3, 0, 0, 0)
    lost = [event for event in events(LOCK, state, PLACE) if isinstance(event, Advance)]
    assert [(event.colour, event.points, event.lost) for event in lost] == [(R, 3, 3), (B, 5, 0)]


@pytest.mark.rule("DU-A1")
def test_a_locked_marker_still_lets_the_other_colour_of_the_tile_pay() -> None:
    state = drawn(LOCK, laid=earning(LOCK, "r3", "b5"), rack="rb gg", track=(-9, 0, 4, 0, 0, 0))
    after = played(LOCK, state, PLACE)
    assert (after.tracks[0], after.plays) == ((-9, 0, 9, 0, 0, 0), 1)


@pytest.mark.rule("DU-A2")
@pytest.mark.parametrize(
    ("holders", "bonus", "with_repeat"), [("------", 1, 1), ("--1---", 1, 1), ("--0---", 0, 1), ("0-----", 1, 1)]
)
def test_a_colour_pays_again_only_if_its_duel_marker_does_not_lie_before_the_seat(
    holders: str, bonus: int, with_repeat: int
) -> None:
    for game, plays in ((DUEL, bonus), (REPEAT, with_repeat)):
        state = before(game, 7, 5, holders=holders)
        after = played(game, state, PLACE)
        assert (after.tracks[0][B], holder(after, B), after.plays) == (9, 0, plays)
        assert [event for event in events(game, state, PLACE) if isinstance(event, Bonus)] == [Bonus(B)] * plays


@pytest.mark.rule("DU-A2")
def test_the_duel_marker_is_taken_from_the_other_seat() -> None:
    state = played(DUEL, before(DUEL, 8, 1, seat=1, holders="0-0--0"), PLACE)
    assert [holder(state, colour) for colour in range(6)] == [0, None, 1, None, None, 0]


@pytest.mark.rule("DU-A2", "DU4")
def test_a_double_takes_one_duel_marker_and_earns_one_bonus_play() -> None:
    for game in (DUEL, REPEAT):
        state = drawn(game, laid=earning(game, "r3", "r4"), rack="rr gg", track=(6, 0, 0, 0, 0, 0))
        after = played(game, state, "place r@f6 r@f7")
        assert (after.tracks[0][R], holder(after, R), after.plays) == (9, 0, 1)
        assert events(game, state, "place r@f6 r@f7")[-2:] == [Advance(0, R, 7, 6, 9), Bonus(R)]


@pytest.mark.rule("DU-A3")
def test_duel_markers_do_not_count_at_the_end() -> None:
    state = drawn(DUEL, free="f6 f7", rack="gg", track=(1, -1, -1, 0, 0, 0), holders="000000")
    assert events(DUEL, state, "place g@f6 g@f7")[-1] == Ended((1,))


@pytest.mark.rule("DU-A4")
@pytest.mark.parametrize(
    ("track", "rest", "offered"),
    [
        ((-5, 0, 0, 0, 0, 0), "gg", True),
        ((-5, 0, 0, 0, 0, 0), "rg", False),
        ((-5, -5, 0, 0, 0, 0), "gb", False),
        ((-5, -5, 0, 0, 0, 0), "bo", True),
        ((0, 5, 5, 5, 5, 5), "gg", True),
        ((-5, -4, 0, 0, 0, 0), "gg", True),
        ((-9, -9, -9, -9, -9, -9), "gg", False),
    ],
)
def test_the_colour_pulled_furthest_away_decides_about_an_exchange(
    track: tuple[int, ...], rest: str, offered: bool
) -> None:
    for seat in (0, 1):
        state = played(DUEL, drawn(DUEL, rack=f"yp {rest}", track=track, seat=seat), "place y@f6 p@f7")
        assert (options(DUEL, state) == ["keep", "swap"]) == offered


@pytest.mark.rule("DU-A5")
@pytest.mark.parametrize("seat", [0, 1])
def test_all_six_markers_on_the_own_nine_win_on_the_spot(seat: int) -> None:
    state = drawn(DUEL, laid=earning(DUEL, "r0", "b2"), rack="rb gg", track=(9, 9, 7, 9, 9, 9), seat=seat)
    assert events(DUEL, state, PLACE)[-1] == Ended((seat,))
    assert played(DUEL, state, PLACE).phase is Phase.OVER
    state = drawn(DUEL, laid=earning(DUEL, "r0", "b2"), rack="rb gg", track=(9, 9, 7, 9, 9, 8), seat=seat)
    assert played(DUEL, state, PLACE).phase is Phase.PLACE


@pytest.mark.rule("DU-A6")
def test_first_round_and_chains_of_bonus_plays_are_those_of_the_core() -> None:
    state = drawn(DUEL, laid="g@b6 g@b7", rack="rb", seat=1, begun=1)
    assert not legal(DUEL, state, "place r@a7 b@a8")
    assert not legal(DUEL, state, PLACE)
    state = drawn(DUEL, laid=earning(DUEL, "r2", "b2") + ", y@i5", rack="rb yy gg gg", track=(7, 0, 7, 0, 8, 0))
    state = played(DUEL, state, PLACE)
    assert state.plays == 2
    state = played(DUEL, state, "place y@i6 y@i7")
    assert (state.plays, state.phase, state.seat) == (2, Phase.PLACE, 0)
