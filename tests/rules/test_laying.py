"""The laying game up to the counting of a tile (docs/rules/laying.md, K1 to K9)."""

from __future__ import annotations

import pytest

from hindmost.actions import Place
from hindmost.game import NATURE
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase, View
from hindmost.rules.surface import members
from hindmost.tiles import KIND_NAMED, NO_TILES
from tests.drawing import (
    ZEROS,
    drawn,
    laying,
    legal,
    options,
    played,
    tiles,
    without,
)

CLASSIC = laying("classic-2")
DEAL = [f"draw {tile}" for tile in ["rr", "rg", "rb", "ro", "ry", "rp", "gg", "gb", "go", "gy", "gp", "bb"]]
BOARDS = [("classic-2", 222, 54, 9), ("classic-3", 306, 102, 17), ("classic-4", 426, 144, 24)]
AROUND = "y@b6 p@c6, y@b10 p@c9, y@e11 p@e10, y@j6 p@i6, y@j2 p@i3, y@f2 p@f3"  # a tile at each printed colour


# Setup


@pytest.mark.rule("K1")
def test_all_tiles_start_in_the_bag_and_draws_are_blind() -> None:
    state = CLASSIC.start()
    assert CLASSIC.to_act(state) == NATURE
    assert state.bag == CLASSIC.edition.tiles
    assert state.racks == (NO_TILES, NO_TILES)
    assert options(CLASSIC, state) == [f"draw {name}" for name in KIND_NAMED]
    assert list(CLASSIC.weights(state)) == [count for count in state.bag if count] == list(state.bag)
    state = played(CLASSIC, state, "draw rr", "draw rr")
    assert list(CLASSIC.weights(state)) == [3, *CLASSIC.edition.tiles[1:]]
    assert state.bag == without(CLASSIC.edition.tiles, tiles("rr rr"))


@pytest.mark.rule("K1")
def test_a_kind_that_has_run_out_is_not_drawn() -> None:
    state = drawn(CLASSIC, rack="rb", bag="gg gg yp", phase=Phase.REFILL)
    assert options(CLASSIC, state) == ["draw gg", "draw yp"]
    assert list(CLASSIC.weights(state)) == [2, 1]


@pytest.mark.rule("K2")
def test_each_seat_draws_six_tiles_seat_by_seat() -> None:
    state = CLASSIC.start()
    for number, text in enumerate(DEAL):
        assert (state.phase, state.seat) == (Phase.DEAL, number // 6)
        state = played(CLASSIC, state, text)
    assert state.racks == (tiles("rr rg rb ro ry rp"), tiles("gg gb go gy gp bb"))
    assert (sum(state.bag), state.phase) == (108, Phase.PLACE)


@pytest.mark.rule("A1")
def test_seat_0_begins_and_the_turn_goes_round() -> None:
    three = laying("classic-3")
    state = drawn(three, rack="rb rb")
    seats = []
    for _ in range(4):
        seats.append(three.to_act(state))
        state = three.apply(state, three.actions(state)[0])
        while three.to_act(state) == NATURE:
            state = three.apply(state, three.actions(state)[0])
    assert seats == [0, 1, 2, 0]
    assert CLASSIC.to_act(played(CLASSIC, CLASSIC.start(), *DEAL)) == 0


@pytest.mark.rule("K2")
def test_nobody_sees_the_rack_of_another() -> None:
    state = played(CLASSIC, CLASSIC.start(), *DEAL)
    own = CLASSIC.view(state, 0)
    assert (own.viewer, own.rack, own.sizes) == (0, tiles("rr rg rb ro ry rp"), (6, 6))
    assert own.unseen == without(CLASSIC.edition.tiles, own.rack)
    other = played(CLASSIC, CLASSIC.start(), *DEAL[:6], *["draw yp"] * 6)
    assert CLASSIC.view(other, 0) == own
    assert CLASSIC.view(other, 1) != CLASSIC.view(state, 1)
    spectator = CLASSIC.view(state, None)
    assert (spectator.viewer, spectator.rack, spectator.unseen) == (None, NO_TILES, CLASSIC.edition.tiles)


@pytest.mark.rule("K3")
def test_all_markers_start_on_0_and_everybody_sees_them() -> None:
    assert CLASSIC.start().tracks == (ZEROS, ZEROS)
    assert laying("classic-4").start().tracks == (ZEROS,) * 4
    tracks = ((1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12))
    assert CLASSIC.view(drawn(CLASSIC, rack="rb", tracks=tracks), 1).tracks == tracks
    assert CLASSIC.edition.track.top == 18


# The turn


@pytest.mark.rule("K5", "T7")
def test_a_turn_is_to_lay_to_count_and_to_refill_then_comes_the_next_seat() -> None:
    state = drawn(CLASSIC, laid="r@f5", rack="rr rb gg gg gg gg")
    state = played(CLASSIC, state, "place r@f6 b@f7")
    assert (state.phase, state.seat, state.tracks[0]) == (Phase.REFILL, 0, (1, 0, 0, 0, 0, 0))
    assert CLASSIC.to_act(state) == NATURE
    state = played(CLASSIC, state, "draw pp")
    assert (state.phase, state.seat, state.plays) == (Phase.PLACE, 1, 1)
    assert state.racks[0] == tiles("rr gg gg gg gg pp")


@pytest.mark.rule("K5", "K12")
def test_bonus_plays_come_before_the_refill() -> None:
    state = drawn(CLASSIC, laid="r@f5", rack="rb rr gg", track=(17, 0, 0, 0, 0, 0))
    state = played(CLASSIC, state, "place r@f6 b@f7")
    assert (state.phase, state.seat, state.plays, CLASSIC.to_act(state)) == (Phase.PLACE, 0, 1, 0)
    state = played(CLASSIC, state, "place g@i6 g@i7")
    assert (state.phase, state.seat) == (Phase.OFFER, 0)


# Laying


@pytest.mark.rule("K6")
@pytest.mark.parametrize(("name", "pairs", "first", "each"), BOARDS)
def test_on_the_empty_board_a_tile_fits_any_two_neighbouring_free_cells(
    name: str, pairs: int, first: int, each: int
) -> None:
    game = laying(name)
    starts = set(game.edition.starts)
    free = [pair for pair in game.board.pairs if not starts & set(pair)]
    state = drawn(game, rack="rr")
    assert [game.board.pairs[pair] for pair in members(state.surface.open)] == free
    assert len(game.actions(state)) == len(free) == pairs
    assert len(game.actions(drawn(game, rack="rr rb"))) == 3 * pairs


@pytest.mark.rule("K6")
def test_a_tile_covers_neither_a_printed_colour_nor_another_tile() -> None:
    state = drawn(CLASSIC, laid="g@f7 g@f8", rack="rb")
    assert not legal(CLASSIC, state, "place r@a6 b@a7")
    assert not legal(CLASSIC, state, "place r@f10 b@f11")
    assert not legal(CLASSIC, state, "place r@f6 b@f7")
    assert not legal(CLASSIC, state, "place r@f9 b@f8")
    assert not legal(CLASSIC, state, "place r@f7 b@f8")
    assert legal(CLASSIC, state, "place r@f6 b@f5")
    assert legal(CLASSIC, state, "place r@e7 b@e8")


@pytest.mark.rule("K6")
def test_a_tile_covers_neighbouring_cells_and_comes_from_the_rack() -> None:
    state = drawn(CLASSIC, rack="rb gg")
    assert not legal(CLASSIC, state, "place r@f5 b@f7")
    assert not legal(CLASSIC, state, "place r@f6 b@f6")
    assert not legal(CLASSIC, state, "place g@f6 g@f6")
    assert not legal(CLASSIC, state, "place r@f6 g@f7")
    assert legal(CLASSIC, state, "place g@f6 g@f7")
    after = played(CLASSIC, state, "place g@f6 g@f7")
    assert after.racks[0] == tiles("rb")
    assert not legal(CLASSIC, after, "place r@e5 b@e6")


@pytest.mark.rule("K6")
def test_a_cell_next_to_a_laid_tile_stays_free() -> None:
    before = drawn(CLASSIC, rack="rb rr")
    after = played(CLASSIC, before, "place r@f6 b@f7")
    gone = before.surface.open & ~after.surface.open
    cells = {CLASSIC.board.named["f6"], CLASSIC.board.named["f7"]}
    assert [CLASSIC.board.pairs[pair] for pair in members(gone)] == [
        pair for pair in CLASSIC.board.pairs if cells & set(pair)
    ]
    assert gone.bit_count() == 11


# First round


def own_symbols(game: Laying) -> list[set[Place]]:
    """For each printed colour the pairs at it, as placements of a double."""
    return [{Place(KIND_NAMED["rr"], *game.board.pairs[pair]) for pair in members(pairs)} for _, pairs in game.beside]


@pytest.mark.rule("K7")
@pytest.mark.parametrize(("name", "pairs", "first", "each"), BOARDS)
def test_the_first_tile_lies_beside_a_printed_colour(name: str, pairs: int, first: int, each: int) -> None:
    game = laying(name)
    legal_now = set(game.actions(drawn(game, rack="rr", begun=0)))
    assert len(legal_now) == first
    assert [len(legal_now & at) for at in own_symbols(game)] == [each] * 6


@pytest.mark.rule("K7")
@pytest.mark.parametrize("name", ["classic-2", "classic-3", "classic-4"])
def test_every_seat_opens_at_a_printed_colour_of_its_own(name: str) -> None:
    game = laying(name)
    each = {"classic-2": 9, "classic-3": 17, "classic-4": 24}[name]
    state = drawn(game, racks=["rr"] * game.seats, begun=0)
    for seat in range(game.seats):
        assert (state.seat, state.begun) == (seat, seat)
        assert len(game.actions(state)) == each * (6 - seat)
        state = game.apply(state, game.actions(state)[0])
        while state.phase is Phase.REFILL:
            state = game.apply(state, game.actions(state)[0])
    assert (state.seat, state.begun) == (0, game.seats)
    assert game.legal_pairs(state) == state.surface.open


@pytest.mark.rule("K7", "A2")
def test_a_printed_colour_that_a_tile_touches_is_closed_to_other_first_tiles() -> None:
    state = drawn(CLASSIC, laid="g@b6 g@b7", rack="rr", seat=1, begun=1)
    assert not legal(CLASSIC, state, "place r@a7 r@a8")
    assert legal(CLASSIC, state, "place r@a9 r@a10")
    assert len(CLASSIC.actions(state)) == 45


@pytest.mark.rule("A2")
@pytest.mark.parametrize("name", ["classic-2", "classic-3", "classic-4", "travel-2"])
def test_one_tile_never_touches_two_printed_colours(name: str) -> None:
    game = laying(name)
    for one, (_, pairs) in enumerate(game.beside):
        for _, others in game.beside[one + 1 :]:
            assert not pairs & others


@pytest.mark.rule("K7")
def test_with_no_untouched_printed_colour_left_the_first_tile_may_lie_anywhere() -> None:
    state = drawn(CLASSIC, laid=AROUND, rack="rr", begun=0)
    assert legal(CLASSIC, state, "place r@f6 r@f7")
    assert len(CLASSIC.actions(state)) == state.surface.open.bit_count()
    state = drawn(CLASSIC, free="f6 f7", rack="rr", begun=0)
    assert options(CLASSIC, state) == ["place r@f6 r@f7"]


@pytest.mark.rule("K7", "K12")
def test_a_bonus_play_in_the_first_turn_is_already_free() -> None:
    state = drawn(CLASSIC, laid="b@c8", rack="ry gg", track=(17, *ZEROS[1:]), begun=0)
    state = played(CLASSIC, state, "place r@a7 y@a8")
    assert (state.phase, state.seat, state.begun) == (Phase.PLACE, 0, 1)
    assert legal(CLASSIC, state, "place g@f6 g@f7")


@pytest.mark.rule("K8")
def test_after_its_first_tile_a_seat_lays_where_it_likes() -> None:
    state = drawn(CLASSIC, laid="g@b6 g@b7", rack="rb", seat=0, begun=1)
    assert legal(CLASSIC, state, "place r@f6 b@f7")
    assert len(CLASSIC.actions(state)) == 2 * state.surface.open.bit_count()
    cut_off = played(CLASSIC, drawn(CLASSIC, free="f5 f6 f7 d5 d6", rack="rb"), "place r@f6 b@f7")
    assert [CLASSIC.board.pairs[pair] for pair in members(cut_off.surface.open)] == [
        (CLASSIC.board.named["d5"], CLASSIC.board.named["d6"])
    ]


@pytest.mark.rule("K9")
def test_there_is_no_passing() -> None:
    state = drawn(CLASSIC, rack="rb gg")
    assert all(isinstance(action, Place) for action in CLASSIC.actions(state))
    assert all(text.startswith("place ") for text in options(CLASSIC, state))
    with pytest.raises(ValueError, match="'pass' is not an action"):
        CLASSIC.parse("pass")


@pytest.mark.rule("K2", "K3")
def test_a_view_shows_what_lies_open_and_no_more() -> None:
    state = drawn(CLASSIC, laid="g@b6 g@b7", rack="rb", plays=2, begun=1)
    view = CLASSIC.view(state, 1)
    assert isinstance(view, View)
    assert view.shared() == state.shared()
    assert set(vars(view)) - set(state.shared()) == {"viewer", "rack", "sizes", "unseen"}
