"""The classic game with its team game and its solo (docs/rules/classic.md)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hindmost.events import Advance, Bonus, Ended
from hindmost.game import NATURE, winners
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase
from hindmost.tiles import COLOURS, KIND_NAMES, NO_TILES
from tests.drawing import (
    ZEROS,
    G,
    R,
    Y,
    counted,
    drawn,
    earning,
    events,
    laying,
    legal,
    middle,
    options,
    played,
    tiles,
    without,
)

TEAM = laying("classic-team")
SOLO = laying("classic-solo")


@pytest.mark.rule("C2")
@pytest.mark.parametrize(
    ("name", "radius", "cells", "printed"),
    [
        ("classic-solo", 5, 91, "a6 a11 f11 k6 k1 f1"),
        ("classic-2", 5, 91, "a6 a11 f11 k6 k1 f1"),
        ("classic-duel", 5, 91, "a6 a11 f11 k6 k1 f1"),
        ("classic-3", 6, 127, "b7 b12 g12 l7 l2 g2"),
        ("classic-4", 7, 169, "c8 c13 h13 m8 m3 h3"),
        ("classic-team", 7, 169, "c8 c13 h13 m8 m3 h3"),
    ],
)
def test_the_area_grows_with_the_seats_and_the_printed_colours_stay(
    name: str, radius: int, cells: int, printed: str
) -> None:
    game = laying(name)
    assert (game.board.radius, len(game.board.cells), len(game.board.rows())) == (radius, cells, 2 * radius + 1)
    tops = game.start().surface.tops
    found = {COLOURS[top]: game.board.names[cell] for cell, top in enumerate(tops) if top < 6}
    assert found == dict(zip("rgboyp", printed.split(), strict=True))
    axial = [game.board.cells[game.board.named[cell]] for cell in printed.split()]
    assert axial == [(0, -5), (5, -5), (5, 0), (0, 5), (-5, 5), (-5, 0)]


@pytest.mark.rule("C3")
def test_the_bag_holds_six_of_each_mixed_kind_and_five_of_each_double() -> None:
    bag = laying("classic-2").start().bag
    assert bag == bytes(5 if name[0] == name[1] else 6 for name in KIND_NAMES)
    assert sum(bag) == 120


@pytest.mark.rule("C4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_seats_play_the_core_rules(seats: int) -> None:
    game = laying(f"classic-{seats}")
    edition, track = game.edition, game.edition.track
    assert (game.seats, game.sides, edition.rack, edition.exchange, edition.final_round) == (
        seats,
        seats,
        6,
        True,
        False,
    )
    assert (track.ends, track.bonus_spaces, track.tug) == ((18,), (18,), False)
    assert [game.side(seat) for seat in range(seats)] == list(range(seats))
    state = game.start()
    while game.to_act(state) == NATURE:
        state = game.apply(state, game.actions(state)[0])
    assert (sum(state.bag), [sum(rack) for rack in state.racks]) == (120 - 6 * seats, [6] * seats)


# Team


@pytest.mark.rule("C5")
def test_partners_sit_across_and_hide_their_racks_from_each_other() -> None:
    assert (TEAM.seats, TEAM.sides) == (4, 2)
    assert [TEAM.side(seat) for seat in range(4)] == [0, 1, 0, 1]
    state = drawn(TEAM, racks=["rr", "gg", "bb", "oo"])
    view = TEAM.view(state, 0)
    assert (view.rack, view.sizes) == (tiles("rr"), (1, 1, 1, 1))
    assert view.unseen == without(TEAM.edition.tiles, tiles("rr"))


@pytest.mark.rule("C6")
def test_the_team_game_is_played_on_the_area_of_four_seats_by_the_core_rules() -> None:
    four = laying("classic-4").edition
    assert replace(TEAM.edition, name=four.name, sides=4, track=four.track) == four


@pytest.mark.rule("C7")
def test_each_side_has_one_set_of_markers_on_two_boards_end_to_end() -> None:
    assert TEAM.start().tracks == (ZEROS, ZEROS)
    assert (TEAM.edition.track.ends, TEAM.edition.track.top) == ((18, 36), 36)


@pytest.mark.rule("C8")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_what_either_partner_earns_advances_the_markers_of_the_side(seat: int) -> None:
    state = drawn(TEAM, laid=earning(TEAM, "r3", "b2"), rack="rb rr", seat=seat, tracks=((1,) * 6, (1,) * 6))
    after = played(TEAM, state, middle(TEAM, "rb"))
    assert after.tracks[seat % 2] == (4, 1, 3, 1, 1, 1)
    assert after.tracks[1 - seat % 2] == (1,) * 6
    assert events(TEAM, state, middle(TEAM, "rb"))[-2] == Advance(seat % 2, R, 3, 1, 4)


@pytest.mark.rule("C9")
@pytest.mark.parametrize(
    ("before", "points", "after", "bonus"), [(14, 3, 17, 0), (14, 4, 18, 1), (14, 9, 18, 1), (17, 1, 18, 1)]
)
def test_a_marker_stops_at_the_change_of_boards_and_earns_a_bonus_play(
    before: int, points: int, after: int, bonus: int
) -> None:
    settled = counted(TEAM, before, points)
    assert (settled.tracks[0][R], settled.bonuses) == (after, (R,) * bonus)


@pytest.mark.rule("C10")
@pytest.mark.parametrize(
    ("before", "points", "after", "bonus"),
    [(18, 1, 19, 0), (18, 17, 35, 0), (18, 18, 36, 1), (35, 1, 36, 1), (35, 9, 36, 1), (36, 0, 36, 0), (36, 5, 36, 0)],
)
def test_a_marker_at_the_end_of_the_second_board_stays_there(before: int, points: int, after: int, bonus: int) -> None:
    settled = counted(TEAM, before, points)
    assert (settled.tracks[0][R], settled.bonuses) == (after, (R,) * bonus)


@pytest.mark.rule("C9", "C14", "E3")
@pytest.mark.parametrize("name", ["classic-team", "spanish-team"])
def test_four_green_and_two_yellow_bring_both_markers_to_the_second_board(name: str) -> None:
    game = laying(name)
    state = drawn(game, laid=earning(game, "g4", "y2"), rack="gy rr rr rr", track=(0, 14, 0, 0, 16, 0))
    told = events(game, state, middle(game, "gy"))
    assert told[-4:] == [Advance(0, G, 4, 14, 18), Advance(0, Y, 2, 16, 18), Bonus(G), Bonus(Y)]
    after = played(game, state, middle(game, "gy"))
    assert (after.phase, after.seat, after.plays, after.tracks[0]) == (Phase.PLACE, 0, 2, (0, 18, 0, 0, 18, 0))


@pytest.mark.rule("C11", "C13")
def test_the_better_standing_on_two_boards_wins() -> None:
    tracks = ((17, 36, 36, 36, 36, 36), (18, 18, 18, 19, 18, 18))
    state = drawn(TEAM, free="h8 h9", rack="gg", tracks=tracks)
    after = played(TEAM, state, "place g@h8 g@h9")
    assert after.phase is Phase.OVER
    assert TEAM.standings(after) == ((17, 36, 36, 36, 36, 36), (18, 18, 18, 18, 18, 19))
    assert events(TEAM, state, "place g@h8 g@h9")[-1] == Ended((1,))


@pytest.mark.rule("C12")
def test_partners_may_talk_only_if_all_agreed_on_it() -> None:
    for name in ("classic-team", "spanish-team"):
        silent, open_talk = laying(name), laying(name, team_talk=True)
        assert (silent.edition.team_talk, silent.options) == (False, {})
        assert (open_talk.edition.team_talk, open_talk.options) == (True, {"team_talk": True})
        assert replace(open_talk.edition, team_talk=False, options={}) == silent.edition


@pytest.mark.rule("C-A1")
def test_the_tracks_of_the_side_and_the_rack_of_the_seat_decide_about_an_exchange() -> None:
    def after(racks: list[str], tracks: tuple[tuple[int, ...], ...]) -> Phase:
        state = drawn(TEAM, racks=racks, tracks=tracks, seat=2)
        return played(TEAM, state, middle(TEAM, "yp")).phase

    no_red, no_green = (0, 1, 1, 1, 1, 1), (1, 0, 1, 1, 1, 1)
    assert after(["rr", "rr", "yp gg", "rr"], (no_red, no_green)) is Phase.OFFER
    assert after(["gg", "gg", "yp rr", "gg"], (no_red, no_green)) is Phase.REFILL
    assert after(["rr", "rr", "yp gg", "rr"], (no_green, no_red)) is Phase.REFILL


@pytest.mark.rule("C-A2")
@pytest.mark.parametrize(
    ("before", "over"),
    [((35, 36, 36, 36, 36, 36), True), ((35, 36, 36, 36, 36, 18), False), ((17, 18, 18, 18, 18, 18), False)],
)
@pytest.mark.parametrize("game", [TEAM, SOLO], ids=lambda game: game.name)
def test_all_markers_at_the_end_of_the_second_board_end_the_match(
    game: Laying, before: tuple[int, ...], over: bool
) -> None:
    state = drawn(game, laid=earning(game, "r2", "b0"), rack="rb", track=before)
    after = played(game, state, middle(game, "rb"))
    assert (after.phase is Phase.OVER) == over
    assert not over or winners(game.standings(after)) == (0,)


@pytest.mark.rule("C-A3")
def test_a_team_seat_owed_more_bonus_plays_than_tiles_just_refills() -> None:
    state = drawn(TEAM, laid=earning(TEAM, "r2", "b2"), rack="rb yy", track=(16, 0, 34, 0, 0, 0), seat=1)
    state = played(TEAM, state, middle(TEAM, "rb"))
    assert (state.phase, state.plays) == (Phase.PLACE, 2)
    state = played(TEAM, state, "place y@k7 y@k8")
    assert (state.phase, state.racks[1]) == (Phase.REFILL, NO_TILES)
    state = played(TEAM, state, *["draw oo"] * 5, "draw pp")
    assert (state.phase, state.seat, state.plays) == (Phase.PLACE, 2, 1)


@pytest.mark.rule("C-A4")
def test_each_of_four_team_seats_opens_at_a_printed_colour_of_its_own() -> None:
    state = drawn(TEAM, laid="g@c9 g@c10", rack="rr", seat=2, begun=2)
    assert len(TEAM.actions(state)) == 5 * 24
    assert not legal(TEAM, state, "place r@d7 r@d8")
    state = drawn(TEAM, rack="rr", seat=3, begun=3)
    assert not legal(TEAM, state, "place r@h8 r@h9")


# Solo


@pytest.mark.rule("C15")
def test_solo_is_to_draw_a_tile_to_lay_it_and_to_draw_the_next() -> None:
    state = SOLO.start()
    assert (SOLO.seats, SOLO.sides, sum(state.bag)) == (1, 1, 120)
    state = played(SOLO, state, "draw rb")
    assert (SOLO.to_act(state), state.racks) == (0, (tiles("rb"),))
    assert not legal(SOLO, state, "place r@f6 b@f7")
    assert len(SOLO.actions(state)) == 2 * 54
    state = played(SOLO, state, "place r@a7 b@a8")
    assert (SOLO.to_act(state), state.tracks) == (NATURE, ((1, 0, 0, 0, 0, 0),))
    state = played(SOLO, state, "draw gg")
    assert legal(SOLO, state, "place g@f6 g@f7")


@pytest.mark.rule("C15")
@pytest.mark.parametrize(("before", "after"), [(17, 18), (34, 36), (35, 36)])
def test_solo_knows_no_bonus_play_and_no_exchange(before: int, after: int) -> None:
    state = drawn(SOLO, laid=earning(SOLO, "r2", "b0"), rack="rb", track=(before, *ZEROS[1:]))
    assert not [event for event in events(SOLO, state, "place r@f6 b@f7") if isinstance(event, Bonus)]
    state = played(SOLO, state, "place r@f6 b@f7")
    assert (state.phase, state.tracks[0][R], state.plays) == (Phase.REFILL, after, 0)
    assert "swap" not in options(SOLO, played(SOLO, state, "draw gg"))


@pytest.mark.rule("C15")
def test_solo_ends_when_no_pair_is_free_before_the_next_draw() -> None:
    state = drawn(SOLO, free="f6 f7", rack="rb", track=(3, 4, 5, 6, 7, 8))
    after = played(SOLO, state, "place r@f6 b@f7")
    assert (after.phase, SOLO.standings(after)) == (Phase.OVER, ((3, 4, 5, 6, 7, 8),))
    assert events(SOLO, state, "place r@f6 b@f7")[-1] == Ended((0,))


@pytest.mark.rule("C16", "C-A5")
@pytest.mark.parametrize("game", [TEAM, SOLO], ids=lambda game: game.name)
@pytest.mark.parametrize(
    ("before", "halves", "after"),
    [
        (15, (5, 2), 20),
        (15, (2, 5), 20),
        (15, (3, 2), 20),
        (15, (2, 2), 18),
        (15, (2, 1), 18),
        (15, (1, 1), 17),
        (15, (0, 5), 18),
        (15, (9, 9), 27),
        (30, (5, 2), 36),
        (18, (5, 2), 25),
    ],
)
def test_only_the_half_that_changes_boards_loses_its_remainder(
    game: Laying, before: int, halves: tuple[int, int], after: int
) -> None:
    assert counted(game, before, *halves).tracks[0][R] == after
