"""The travel game (docs/rules/travel.md)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hindmost.editions import names
from hindmost.rules.laying_state import Phase
from hindmost.tiles import COLOURS, KIND_NAMES
from tests.drawing import ZEROS, drawn, earning, laying, legal, played, tiles

TRAVEL = laying("travel-2")


@pytest.mark.rule("T1")
def test_the_box_is_made_for_two() -> None:
    state = TRAVEL.start()
    assert (TRAVEL.seats, TRAVEL.sides, TRAVEL.edition.rack) == (2, 2, 6)
    assert (TRAVEL.edition.track.ends, TRAVEL.edition.track.bonus_spaces) == ((18,), (18,))
    assert sum(state.bag) == 57
    assert state.tracks == (ZEROS, ZEROS)


@pytest.mark.rule("T2", "T-A1")
def test_the_board_is_the_inner_hexagon_with_the_printed_colours_of_the_classic_game() -> None:
    assert [len(row) for row in TRAVEL.board.rows()] == [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]
    tops = TRAVEL.start().surface.tops
    printed = {TRAVEL.board.names[cell]: COLOURS[top] for cell, top in enumerate(tops) if top < 6}
    assert printed == {"a6": "r", "a11": "g", "f11": "b", "k6": "o", "k1": "y", "f1": "p"}


@pytest.mark.rule("T3", "T-A2")
def test_three_of_each_mixed_kind_and_two_of_each_double_make_57() -> None:
    assert TRAVEL.edition.tiles == bytes(2 if name[0] == name[1] else 3 for name in KIND_NAMES)
    splits = [(a, (57 - 15 * a) // 6) for a in range(4) if (57 - 15 * a) % 6 == 0]
    assert splits == [(1, 7), (3, 2)]


@pytest.mark.rule("T4")
def test_it_is_the_classic_game_for_two_but_for_its_tiles() -> None:
    classic = laying("classic-2").edition
    assert replace(TRAVEL.edition, name=classic.name, tiles=classic.tiles) == classic


@pytest.mark.rule("T5")
def test_the_first_round_is_one_tile_for_each_seat() -> None:
    state = drawn(TRAVEL, racks=["rb rr", "gg gg"], begun=0)
    assert not legal(TRAVEL, state, "place r@f6 b@f7")
    state = played(TRAVEL, state, "place r@a7 b@a8", "keep", *["draw yp"] * 3, *["draw oo"] * 2)
    assert (state.seat, state.begun) == (1, 1)
    assert not legal(TRAVEL, state, "place g@f6 g@f7")
    assert not legal(TRAVEL, state, "place g@b6 g@b7")
    state = played(TRAVEL, state, "place g@a9 g@a10", "keep", *["draw op"] * 3, *["draw oy"] * 2)
    assert (state.seat, state.begun) == (0, 2)
    assert legal(TRAVEL, state, "place r@f6 r@f7")


@pytest.mark.rule("T6")
def test_there_is_no_travel_solo_team_or_duel() -> None:
    assert [name for name in names() if name.startswith("travel")] == ["travel-2"]


@pytest.mark.rule("T7")
def test_after_two_bonus_plays_the_refill_brings_three_tiles() -> None:
    track = (16, 0, 16, 0, 0, 0)
    state = drawn(TRAVEL, laid=earning(TRAVEL, "r2", "b2"), rack="rb gg gg oo oo yy", track=track)
    state = played(
        TRAVEL, state, "place r@f6 b@f7", "place g@d6 g@d7", "place g@a7 g@a8", "draw yy", "draw yp", "draw yp"
    )
    assert (state.phase, state.seat, state.racks[0]) == (Phase.PLACE, 1, tiles("oo oo yy yy yp yp"))
