"""Colours, grid, tiles, counting and comparing (docs/rules/common.md)."""

from __future__ import annotations

from math import atan2, degrees, hypot, isclose, sqrt
from random import Random

import pytest

from hindmost.actions import Place
from hindmost.events import Advance, Line
from hindmost.game import places, winners
from hindmost.hexes import DIRECTION_NAMES, DIRECTIONS, hexagon
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase
from hindmost.rules.surface import Surface
from hindmost.tiles import COLOUR_NAMES, COLOURS, DOUBLE, KIND_NAMES, KINDS
from tests.drawing import B, G, R, drawn, events, laying, played

CLASSIC = laying("classic-2")


def earned(game: Laying, text: str, laid: str) -> list[int]:
    """The points of each colour of a tile, as its markers tell."""
    tile = text[6] + text.split()[2][0]
    state = drawn(game, laid=laid, rack=tile)
    return [event.points for event in events(game, state, text) if isinstance(event, Advance)]


@pytest.mark.rule("G1")
def test_there_are_six_colours_each_with_a_letter() -> None:
    assert dict(zip(COLOURS, COLOUR_NAMES, strict=True)) == {
        "r": "red",
        "g": "green",
        "b": "blue",
        "o": "orange",
        "y": "yellow",
        "p": "purple",
    }


@pytest.mark.rule("G2")
def test_rows_run_level_and_the_six_neighbours_lie_a_sixth_of_a_turn_apart() -> None:
    angles = dict(zip(("E", "NE", "NW", "W", "SW", "SE"), range(0, 360, 60), strict=True))
    for name, (q, r) in zip(DIRECTION_NAMES, DIRECTIONS, strict=True):
        x, y = sqrt(3) * (q + r / 2), 1.5 * r
        assert isclose(hypot(x, y), sqrt(3))
        assert round(degrees(atan2(-y, x))) % 360 == angles[name]  # r grows down the page


@pytest.mark.rule("G3")
@pytest.mark.parametrize(("radius", "cells"), [(1, 7), (2, 19), (3, 37), (4, 61), (5, 91), (6, 127), (7, 169)])
def test_a_hexagon_has_its_cells_in_twice_its_radius_and_one_rows(radius: int, cells: int) -> None:
    board = hexagon(radius)
    assert len(board.cells) == len(set(board.cells)) == cells == 3 * radius**2 + 3 * radius + 1
    assert all(max(abs(q), abs(r), abs(q + r)) <= radius for q, r in board.cells)
    assert len(board.rows()) == 2 * radius + 1


@pytest.mark.rule("G4")
def test_a_ray_begins_beside_its_cell_and_runs_to_the_edge() -> None:
    board = hexagon(5)
    rays = [[board.names[cell] for cell in ray] for ray in board.rays[board.named["e8"]]]
    assert rays == [
        ["e9", "e10", "e11"],
        ["d9", "c10", "b11"],
        ["d8", "c8", "b8", "a8"],
        ["e7", "e6", "e5", "e4", "e3", "e2"],
        ["f7", "g6", "h5", "i4", "j3", "k2"],
        ["f8", "g8", "h8", "i8"],
    ]
    assert {board.names[cell] for cell in board.around[board.named["a6"]]} == {"a7", "b6", "b5"}


@pytest.mark.rule("G5")
def test_there_are_fifteen_mixed_kinds_and_six_doubles() -> None:
    doubles = [kind for kind in range(21) if DOUBLE[kind]]
    assert [KIND_NAMES[kind] for kind in doubles] == ["rr", "gg", "bb", "oo", "yy", "pp"]
    assert len({frozenset(pair) for pair in KINDS}) == len(KINDS) == len(KIND_NAMES) == 21
    assert [f"{COLOURS[first]}{COLOURS[second]}" for first, second in KINDS] == list(KIND_NAMES)


@pytest.mark.rule("G5")
def test_a_mixed_tile_can_lie_in_two_ways_and_a_double_in_one() -> None:
    state = drawn(CLASSIC, free="f6 f7", rack="rb")
    assert [CLASSIC.text(action) for action in CLASSIC.actions(state)] == ["place r@f6 b@f7", "place r@f7 b@f6"]
    state = drawn(CLASSIC, free="f6 f7", rack="gg")
    assert [CLASSIC.text(action) for action in CLASSIC.actions(state)] == ["place g@f6 g@f7"]


@pytest.mark.rule("G6", "G11")
def test_each_half_is_counted_by_itself_and_pulls_the_marker_of_its_colour() -> None:
    state = drawn(CLASSIC, laid="r@e6 d6, b@f8", rack="rb rr", track=(1, 2, 3, 4, 5, 6))
    after = played(CLASSIC, state, "place r@f6 b@f7")
    assert after.tracks == ((3, 2, 4, 4, 5, 6), (0, 0, 0, 0, 0, 0))
    assert events(CLASSIC, state, "place r@f6 b@f7")[2:] == [Advance(0, R, 2, 1, 3), Advance(0, B, 1, 3, 4)]


@pytest.mark.rule("G6")
def test_both_halves_of_a_double_count_for_one_marker() -> None:
    state = drawn(CLASSIC, laid="g@e6, g@f8 f9", rack="gg", seat=1)
    assert events(CLASSIC, state, "place g@f6 g@f7")[2:] == [Advance(1, G, 3, 0, 3)]


@pytest.mark.rule("G11")
def test_a_tile_may_earn_nothing() -> None:
    state = drawn(CLASSIC, rack="rb rr", seat=1)
    assert events(CLASSIC, state, "place r@f6 b@f7") == [Advance(1, R, 0, 0, 0), Advance(1, B, 0, 0, 0)]
    assert played(CLASSIC, state, "place r@f6 b@f7").tracks == state.tracks


@pytest.mark.rule("G7")
def test_a_half_looks_along_five_rays() -> None:
    around = "r@f5 e6 e7 g5 g6"
    assert earned(CLASSIC, "place r@f6 b@f7", laid=around) == [5, 0]
    assert earned(CLASSIC, "place r@f6 b@f7", laid=around + " f8") == [5, 0]


@pytest.mark.rule("G7")
@pytest.mark.parametrize(
    ("laid", "points"),
    [("r@f5 f4 f3 f2", 4), ("r@f5 f4 f2", 2), ("r@f5 f3, b@f4", 1), ("r@f4 f3", 0), ("b@f5, r@f4", 0)],
)
def test_a_line_ends_at_the_first_cell_that_is_empty_or_shows_another_colour(laid: str, points: int) -> None:
    assert earned(CLASSIC, "place r@f6 g@f7", laid=laid) == [points, 0]


@pytest.mark.rule("G7")
def test_a_line_ends_at_the_edge_where_fewer_rays_begin() -> None:
    assert earned(CLASSIC, "place r@a9 g@a8", laid="r@a10 b9 c9 b8 a7") == [4, 0]
    assert earned(CLASSIC, "place r@e11 g@e10", laid="r@d11 c11 b11 f10 g9") == [5, 0]


@pytest.mark.rule("G8")
def test_neither_the_half_nor_its_partner_nor_what_lies_beyond_it_is_counted() -> None:
    assert earned(CLASSIC, "place g@f6 g@f7", laid="") == [0]
    assert earned(CLASSIC, "place r@f6 b@f7", laid="r@f8 f9, b@f5 f4") == [0, 0]
    assert earned(CLASSIC, "place r@f7 b@f6", laid="r@f8 f9, b@f5 f4") == [2, 2]


@pytest.mark.rule("G9")
def test_printed_colours_count_and_a_line_runs_through_them() -> None:
    four = laying("classic-4")
    assert earned(four, "place g@h11 b@h12", laid="") == [0, 1]
    assert earned(four, "place g@h11 b@h12", laid="b@h14 h15") == [0, 3]
    assert earned(four, "place g@h12 b@h11", laid="") == [0, 0]


@pytest.mark.rule("G10")
def test_a_cell_beside_both_halves_pays_for_each_half_whose_colour_it_shows() -> None:
    assert earned(CLASSIC, "place g@f6 g@f7", laid="g@e7 g6") == [4]
    assert earned(CLASSIC, "place g@f6 b@f7", laid="g@e7 g6") == [2, 0]


@pytest.mark.rule("G7", "G8")
def test_the_lines_told_are_the_lines_counted() -> None:
    state = drawn(CLASSIC, laid="r@e7 d8 f5, b@e8 f8 f9 e6", rack="rb")
    named = CLASSIC.board.named
    assert [event for event in events(CLASSIC, state, "place r@f6 b@f7") if isinstance(event, Line)] == [
        Line(R, named["f6"], 1, (named["e7"], named["d8"])),
        Line(R, named["f6"], 3, (named["f5"],)),
        Line(B, named["f7"], 0, (named["f8"], named["f9"])),
        Line(B, named["f7"], 1, (named["e8"],)),
    ]


def gain(game: Laying, laid: Surface, cell: tuple[int, int], partner: tuple[int, int], colour: int) -> int:
    """The procedure of docs/rules/common.md, word for word."""
    total = 0
    for dq, dr in DIRECTIONS:
        q, r = cell[0] + dq, cell[1] + dr
        if (q, r) == partner:
            continue
        while (q, r) in game.board.at and laid.tops[game.board.at[q, r]] == colour:
            total += 1
            q, r = q + dq, r + dr
    return total


@pytest.mark.rule("G7", "G8", "G9", "G10")
def test_every_tile_anywhere_on_a_crowded_board_earns_what_the_procedure_says() -> None:
    rng = Random(7)
    cells = CLASSIC.board.names
    laid = ", ".join(
        f"{rng.choice('rgb')}@{name}"
        for number, name in enumerate(cells)
        if number not in CLASSIC.edition.starts and rng.random() < 0.6
    )
    state = drawn(CLASSIC, laid=laid, rack="rr rg rb gg gb bb")
    legal = CLASSIC.actions(state)
    assert len(legal) > 100
    for action in legal:
        assert isinstance(action, Place)
        a, b = CLASSIC.board.cells[action.first], CLASSIC.board.cells[action.second]
        first, second = KINDS[action.kind]
        points = [gain(CLASSIC, state.surface, a, b, first), gain(CLASSIC, state.surface, b, a, second)]
        told = CLASSIC.explain(state, action)
        due = [sum(points)] if first == second else points
        assert [event.points for event in told if isinstance(event, Advance)] == due
        assert sum(len(event.cells) for event in told if isinstance(event, Line)) == sum(points)


@pytest.mark.rule("G12")
def test_a_standing_is_the_six_values_from_low_to_high() -> None:
    state = drawn(CLASSIC, tracks=((5, 3, 18, 0, 7, 3), (6, 6, 1, 2, 3, 4)), phase=Phase.OVER)
    assert CLASSIC.standings(state) == ((0, 3, 3, 5, 7, 18), (1, 2, 3, 4, 6, 6))


@pytest.mark.rule("G12")
def test_standings_are_compared_from_the_low_end() -> None:
    low, high = (3, 3, 18, 18, 18, 18), (3, 4, 4, 4, 4, 4)
    assert winners((low, high)) == (1,)
    assert winners((high, low)) == (0,)
    assert places((low, high)) == (2, 1)


@pytest.mark.rule("G12")
def test_it_does_not_matter_which_colour_a_value_belongs_to() -> None:
    state = drawn(CLASSIC, tracks=((1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1)), phase=Phase.OVER)
    assert winners(CLASSIC.standings(state)) == (0, 1)
