"""The stacking game: setup, laying and counting (docs/rules/stacking.md, Z1 to Z14)."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from hindmost.actions import Place
from hindmost.game import NATURE, draw
from hindmost.rules.laying_state import Phase
from hindmost.rules.surface import ALONE, members
from hindmost.tiles import COLOURS, KIND_NAMES, NO_TILES
from tests.drawing import OPENED, ZEROS, counted, drawn, laying, legal, options, played

TWO, THREE, FOUR = (laying(f"stacking-{seats}") for seats in (2, 3, 4))


# Box and setup


@pytest.mark.rule("Z1")
def test_78_tiles_are_four_of_each_mixed_kind_and_three_of_each_double() -> None:
    assert FOUR.edition.tiles == bytes(3 if name[0] == name[1] else 4 for name in KIND_NAMES)
    assert sum(FOUR.edition.tiles) == 78
    assert (FOUR.edition.track.ends, len(FOUR.edition.starts)) == ((27,), 6)


@pytest.mark.rule("Z2", "Z-A1")
@pytest.mark.parametrize(
    ("radius", "rows", "starts", "pairs", "bare", "first"),
    [
        (4, [5, 6, 7, 8, 9, 8, 7, 6, 5], "b5 b8 e8 h5 h2 e2", 156, 120, 96),
        (3, [4, 5, 6, 7, 6, 5, 4], "a4 a7 d7 g4 g1 d1", 90, 72, 48),
    ],
)
def test_the_board_has_radius_4_or_by_option_3(
    radius: int, rows: list[int], starts: str, pairs: int, bare: int, first: int
) -> None:
    for name in ("stacking-2", "stacking-3", "stacking-4", "stacking-solo"):
        game = laying(name, radius=radius)
        board = game.board
        assert (board.radius, [len(row) for row in board.rows()]) == (radius, rows)
        assert [board.names[cell] for cell in game.edition.starts] == starts.split()
        axial = [board.cells[cell] for cell in game.edition.starts]
        assert axial == [(0, -3), (3, -3), (3, 0), (0, 3), (-3, 3), (-3, 0)]
        state = drawn(game, rack="rb")
        assert (len(board.pairs), state.surface.open.bit_count()) == (pairs, bare)
        assert len(game.actions(state)) == 2 * first


@pytest.mark.rule("Z3", "Z-A7")
def test_nature_puts_the_start_stones_on_the_start_cells_in_any_order() -> None:
    for order in permutations(COLOURS):
        state = TWO.start()
        for number, colour in enumerate(order):
            assert (TWO.to_act(state), state.phase) == (NATURE, Phase.STONES)
            if order[0] == "p":
                assert options(TWO, state) == [f"stone {left}" for left in COLOURS if left not in order[:number]]
                assert list(TWO.weights(state)) == [1] * (6 - number)
            state = played(TWO, state, f"stone {colour}")
        assert state.phase is Phase.DEAL
        assert "".join(COLOURS[state.surface.tops[cell]] for cell in TWO.edition.starts) == "".join(order)
    assert [state.surface.heights[cell] for cell in TWO.edition.starts] == [1] * 6
    assert [state.surface.joins[cell] for cell in TWO.edition.starts] == [ALONE] * 6
    assert sum(state.surface.heights) == 6


@pytest.mark.rule("Z4")
@pytest.mark.parametrize(("seats", "total", "doubles"), [("2", 60, 0), ("3", 72, 2), ("4", 78, 3), ("solo", 60, 0)])
def test_fewer_seats_leave_out_doubles(seats: str, total: int, doubles: int) -> None:
    bag = laying(f"stacking-{seats}").start().bag
    assert bag == bytes(doubles if name[0] == name[1] else 4 for name in KIND_NAMES)
    assert sum(bag) == total


@pytest.mark.rule("Z5")
@pytest.mark.parametrize(("seats", "left"), [(2, 50), (3, 57), (4, 58)])
def test_each_seat_draws_five_tiles_that_nobody_else_sees(seats: int, left: int) -> None:
    game = laying(f"stacking-{seats}")
    state = played(game, game.start(), *(f"stone {colour}" for colour in COLOURS))
    while game.to_act(state) == NATURE:
        state = game.apply(state, game.actions(state)[-1])
    assert ([sum(rack) for rack in state.racks], sum(state.bag)) == ([5] * seats, left)
    assert (state.seat, state.tracks) == (0, (ZEROS,) * seats)
    assert (game.view(state, 1).rack, game.view(state, None).rack) == (state.racks[1], NO_TILES)
    assert sum(game.view(state, 1).unseen) == left + 5 * (seats - 1)


# Laying


@pytest.mark.rule("Z6", "Z10")
def test_a_tile_raises_both_cells_and_hides_what_it_covers() -> None:
    state = drawn(TWO, laid=OPENED + "r@e4 b@e5, r@e6 b@e7", rack="gy rb")
    named = TWO.board.named
    surface = state.surface
    assert [surface.heights[named[cell]] for cell in ("e5", "e6", "e9", "e8")] == [1, 1, 0, 1]
    surface = played(TWO, state, "place g@e5 y@e6").surface
    assert [surface.heights[named[cell]] for cell in ("e4", "e5", "e6", "e7")] == [1, 2, 2, 1]
    assert [COLOURS[surface.tops[named[cell]]] for cell in ("e4", "e5", "e6", "e7")] == ["r", "g", "y", "b"]
    assert [surface.joins[named[cell]] for cell in ("e4", "e5", "e6", "e7")] == [0, 0, 3, 3]


@pytest.mark.rule("Z8", "Z9")
@pytest.mark.parametrize(
    ("laid", "place", "fits"),
    [
        ("", "place r@e5 b@e6", True),
        ("r@e5", "place r@e5 b@e6", False),
        ("r@e5 e6", "place r@e5 b@e6", True),
        ("r@e5 e6 e6", "place r@e5 b@e6", False),
        ("r@e5 e6 e5 e6", "place r@e5 b@e6", True),
        ("r@e4 b@e5, r@e6 b@e7", "place r@e5 b@e6", True),
        ("r@e7 b@e6", "place r@e7 b@e8", True),
        ("r@e7 b@e6", "place r@d7 b@e7", False),
        ("", "place r@b5 b@b6", True),
        ("", "place r@b4 b@b5", False),
        ("", "place r@b6 b@b7", False),
    ],
)
def test_a_tile_lies_on_two_cells_of_equal_height(laid: str, place: str, fits: bool) -> None:
    assert legal(TWO, drawn(TWO, laid=OPENED + laid, rack="rb"), place) == fits


@pytest.mark.rule("Z9", "Z-A5")
@pytest.mark.parametrize(("one", "two"), [("e5", "e6"), ("d5", "e5"), ("d6", "e5")])
def test_a_tile_never_covers_one_tile_exactly_turned_or_not(one: str, two: str) -> None:
    for laid in (f"r@{one} b@{two}", f"b@{one} r@{two}"):
        state = drawn(TWO, laid=OPENED + laid, rack="rb gy")
        for place in (f"r@{one} b@{two}", f"r@{two} b@{one}", f"g@{one} y@{two}", f"g@{two} y@{one}"):
            assert not legal(TWO, state, f"place {place}")


@pytest.mark.rule("Z9", "Z-A6")
@pytest.mark.parametrize(
    "laid", ["r@e4 b@e5, r@e6 b@e7", "r@d5 b@e5, r@e6 b@f6", "r@d5 b@e5, r@d6 b@e6", "r@d6 b@e5, r@f6 b@e6"]
)
def test_a_tile_may_always_lie_on_halves_of_two_tiles(laid: str) -> None:
    state = drawn(TWO, laid=OPENED + laid, rack="gy")
    assert legal(TWO, state, "place g@e5 y@e6")
    assert legal(TWO, state, "place g@e6 y@e5")


@pytest.mark.rule("Z-A4")
def test_only_the_height_counts_not_what_lies_further_down() -> None:
    laid = "r@e5 b@e6, g@e4 e7, r@e4 b@e5, r@e6 b@e7"  # two tiles on one, side by side
    state = drawn(TWO, laid=OPENED + laid, rack="gy")
    assert legal(TWO, state, "place g@e5 y@e6")
    assert not legal(TWO, state, "place g@e4 y@e5")


@pytest.mark.rule("Z9")
def test_there_is_no_limit_to_the_height() -> None:
    pile = "r@" + "e5 e6 " * 40
    state = drawn(TWO, laid=OPENED + pile, rack="gy rb")
    after = played(TWO, state, "place g@e5 y@e6")
    assert after.surface.heights[TWO.board.named["e5"]] == 41


@pytest.mark.rule("Z9")
def test_a_tile_never_reaches_over_the_edge() -> None:
    assert len({TWO.board.pairs[pair] for pair in members(drawn(TWO).surface.open)}) == 120
    with pytest.raises(ValueError, match="there is no cell 'e10'"):
        TWO.parse("place r@e9 b@e10")


@pytest.mark.rule("Z-A13")
def test_one_grid_serves_all_heights() -> None:
    state = drawn(TWO, laid=OPENED + "r@e4 b@e5, r@e6 b@e7", rack="gy rb")
    laid = played(TWO, state, "place g@e5 y@e6").surface
    upper = [TWO.board.pairs[pair] for pair in members(laid.open) if laid.heights[TWO.board.pairs[pair][0]]]
    named = TWO.board.named
    assert (named["e5"], named["e6"]) not in upper
    assert (named["e7"], named["e8"]) in upper
    assert all(laid.heights[a] == laid.heights[b] == 1 for a, b in upper)


# Opening


def beside_untouched(state_joins: bytes, place: Place) -> bool:
    """Does a half lie next to a start stone that no tile touches? Worked out anew."""
    board = TWO.board
    open_stones = [c for c in TWO.edition.starts if all(state_joins[n] == ALONE for n in board.around[c])]
    return any(place.first in board.around[stone] or place.second in board.around[stone] for stone in open_stones)


@pytest.mark.rule("Z11")
def test_during_the_opening_a_tile_lies_at_a_start_stone_without_one() -> None:
    state = drawn(TWO, laid="r@b6 g@b7", rack="rb", seat=1)
    assert not legal(TWO, state, "place r@a5 b@a6")
    assert not legal(TWO, state, "place r@e5 b@e6")
    assert not legal(TWO, state, "place r@b5 b@b6")
    assert legal(TWO, state, "place r@e7 b@e6")
    assert legal(TWO, state, "place r@e6 b@e7")
    assert len(TWO.actions(state)) == 2 * 65


@pytest.mark.rule("Z11")
def test_the_opening_lasts_until_every_start_stone_was_touched() -> None:
    state = drawn(TWO, laid="r@b6 g@b7, b@f7 o@g6, p@f2 y@f3", rack="rb")
    assert all(
        isinstance(action, Place) and beside_untouched(state.surface.joins, action) for action in TWO.actions(state)
    )
    assert not legal(TWO, state, "place r@d5 b@d6")
    state = drawn(TWO, laid=OPENED, rack="rb")
    assert len(TWO.actions(state)) == 2 * state.surface.open.bit_count()
    assert legal(TWO, state, "place r@d5 b@d6")


@pytest.mark.rule("Z11")
def test_one_tile_may_serve_two_start_stones_so_it_takes_three_tiles_to_six() -> None:
    state = drawn(TWO, laid="r@b6 g@b7, b@f7 o@g6", rack="yp rg")
    state = played(TWO, state, "place y@f2 p@g2")
    assert TWO.legal_pairs(state) == state.surface.open
    five = "r@c5 g@d5, r@b7 b@c7, r@e7 o@e6, g@g5 b@f5, b@g3 y@f4"
    state = drawn(THREE, laid=five, rack="yp rg")
    assert not legal(THREE, state, "place y@a5 p@a6")
    state = played(THREE, state, "place y@e3 p@d4")
    assert THREE.legal_pairs(state) == state.surface.open


@pytest.mark.rule("Z11", "Z-A8")
@pytest.mark.parametrize("seed", range(8))
def test_the_opening_stays_on_the_bare_board_and_never_gets_stuck(seed: int) -> None:
    rng = Random(seed)
    state = FOUR.start()
    laid = 0
    while True:
        if FOUR.to_act(state) == NATURE:
            state = FOUR.apply(state, draw(FOUR, state, rng))
            continue
        joins = state.surface.joins
        if all(any(joins[n] != ALONE for n in FOUR.board.around[c]) for c in FOUR.edition.starts):
            break
        for action in FOUR.actions(state):
            assert isinstance(action, Place)
            assert beside_untouched(joins, action)
            assert state.surface.heights[action.first] == state.surface.heights[action.second] == 0
        state = FOUR.apply(state, rng.choice(FOUR.actions(state)))
        laid += 1
    assert 3 <= laid <= 6
    assert FOUR.legal_pairs(state) == state.surface.open


@pytest.mark.rule("Z12")
def test_laying_is_a_duty_and_cells_may_be_cut_off() -> None:
    state = drawn(TWO, laid=OPENED, rack="rb gy")
    assert all(isinstance(action, Place) for action in TWO.actions(state))
    assert legal(TWO, state, "place r@a6 b@a7")


# Counting


@pytest.mark.rule("Z13")
@pytest.mark.parametrize(
    ("laid", "red"),
    [("r@e4 e3", 2), ("r@e4 e4 e4 e3", 2), ("r@e4 e3 e3", 2), ("r@e3", 0), ("r@e4 e3, b@e3", 1), ("r@e4, b@e4", 0)],
)
def test_a_line_runs_across_heights_as_seen_from_above(laid: str, red: int) -> None:
    state = drawn(TWO, laid=OPENED + laid, rack="ry gb")
    assert played(TWO, state, "place r@e5 y@e6").tracks[0] == (red, 0, 0, 0, 0, 0)


@pytest.mark.rule("Z14")
@pytest.mark.parametrize(("before", "points", "after"), [(20, 6, 26), (20, 7, 27), (20, 8, 27), (27, 3, 27)])
def test_no_marker_goes_past_twenty_seven(before: int, points: int, after: int) -> None:
    assert counted(TWO, before, points).tracks == ((after, 0, 0, 0, 0, 0), ZEROS)
