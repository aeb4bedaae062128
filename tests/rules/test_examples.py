"""The worked examples: counting, comparing, collecting and stacking (docs/rules/examples.md)."""

from __future__ import annotations

import pytest

from hindmost.events import Advance, Line
from hindmost.game import places, winners
from hindmost.hexes import DIRECTION_NAMES
from hindmost.match import Match
from hindmost.rules.collecting_state import Phase as CollectingPhase
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import State
from hindmost.rules.surface import untouched
from hindmost.series import points
from hindmost.tiles import COLOURS
from tests.drawing import OPENED, collecting, counted, drawn, events, heap, laying, legal, options, played, spread

FOUR_ROWS = collecting("collecting-4")
STACKING = laying("stacking-2")


def earned(game: Laying, state: State, place: str) -> dict[str, int]:
    advances = [event for event in events(game, state, place) if isinstance(event, Advance)]
    return {COLOURS[event.colour]: event.points for event in advances}


def example(number: str, laid: str, place: str, points: str, game: str = "classic-2") -> object:
    return pytest.param(game, laid, place, points, id=number)


TWELVE_GREENS = "g@e6 d6 f5 f4 g5 h4 e8 d9 f8 f9 g7 h7"


@pytest.mark.rule("X1", "X2", "X3", "X4", "X5", "X6", "X7", "X8", "X9", "X10", "X11", "X12", "X13")
@pytest.mark.parametrize(
    ("name", "laid", "place", "points"),
    [
        example("X1", "", "place b@f10 o@f9", "b1 o0"),
        example("X2", "r@g10, b@f10", "place b@f9 o@f8", "b2 o0"),
        example("X3", "b@f7 f8 g6 f5, y@f4", "place b@f6 p@e6", "b4 p0"),
        example("X4", "r@e7 d8, g@i4, b@g7 g8 h6 h5", "place r@f6 b@g6", "r2 b4"),
        example("X5", "r@e6, g@d6, b@f8 f9, y@f10", "place r@f6 b@f7", "r1 b2"),
        example("X6", TWELVE_GREENS, "place g@f6 g@f7", "g12"),
        example("X7", "g@e7", "place g@f6 g@f7", "g2"),
        example("X8", "g@f5 f8", "place g@f6 g@f7", "g2"),
        example("X9", "g@f8 f10", "place g@f7 y@f6", "g1 y0"),
        example("X10", "r@f9, g@f8 f10", "place g@f7 y@f6", "g1 y0"),
        example("X11", "g@a10 a9", "place r@a7 g@a8", "r1 g3"),
        example("X12", "", "place g@h15 b@h14", "g0 b1", "classic-4"),
        example("X13", "", "place r@f6 b@f7", "r0 b0"),
    ],
)
def test_a_tile_earns_what_the_example_says(name: str, laid: str, place: str, points: str) -> None:
    for game in [laying(name)] + [laying("travel-2")] * (name == "classic-2"):
        state = drawn(game, laid=laid, rack=place[6] + place.split()[2][0])
        assert earned(game, state, place) == {point[0]: int(point[1:]) for point in points.split()}


@pytest.mark.rule("X6")
def test_six_of_the_twelve_greens_belong_to_each_half() -> None:
    game = laying("classic-2")
    lines = events(game, drawn(game, laid=TWELVE_GREENS, rack="gg"), "place g@f6 g@f7")
    for cell in ("f6", "f7"):
        at = game.board.named[cell]
        assert sum(len(line.cells) for line in lines if isinstance(line, Line) and line.cell == at) == 6


@pytest.mark.rule("X13")
def test_a_tile_in_the_middle_of_nowhere_is_legal_once_the_first_round_is_over() -> None:
    game = laying("classic-2")
    assert not legal(game, drawn(game, rack="rb", begun=0), "place r@f6 b@f7")
    assert legal(game, drawn(game, rack="rb"), "place r@f6 b@f7")


# Comparing


@pytest.mark.rule("Y1", "Y2", "Y3", "Y4", "Y5")
@pytest.mark.parametrize(
    ("standings", "ranked"),
    [
        pytest.param([(10, 10, 10, 10, 10, 10), (9, 18, 18, 18, 18, 18)], (1, 2), id="Y1"),
        pytest.param([(9, 12, 14, 14, 14, 14), (9, 12, 13, 18, 18, 18)], (1, 2), id="Y2"),
        pytest.param([(9, 10, 10, 10, 10, 10), (9, 9, 18, 18, 18, 18)], (1, 2), id="Y3"),
        pytest.param([(9, 12, 13, 18, 18, 18), (10,) * 6, (9, 12, 14, 14, 14, 14)], (3, 1, 2), id="Y4"),
        pytest.param([(7, 8, 9, 10, 11, 12), (7, 8, 9, 10, 11, 12)], (1, 1), id="Y5"),
    ],
)
def test_standings_compare_as_the_example_says(standings: list[tuple[int, ...]], ranked: tuple[int, ...]) -> None:
    assert places(standings) == ranked
    assert places(standings[::-1]) == ranked[::-1]
    assert winners(standings) == tuple(side for side, place in enumerate(ranked) if place == 1)


@pytest.mark.rule("Y6", "Z-X7")
def test_the_final_example_of_the_stacking_game() -> None:
    game = laying("stacking-4")
    tracks = ((20, 14, 18, 19, 27, 27), (27, 27, 27, 27, 27, 11), (17, 17, 17, 17, 17, 17), (18, 18, 14, 27, 27, 27))
    state = drawn(game, laid=OPENED, rack="rb", seat=3, last=1, tracks=tracks)
    assert places(game.standings(state)) == (2, 4, 1, 3)


@pytest.mark.rule("Y6", "S-X3")
def test_the_final_example_of_the_collecting_game_and_its_series() -> None:
    rows = ["rgboyp" * 2 + "rrrgggbbbooo", "rgboyp" * 5, "rgboyp" * 3 + "gbo", "rgboyp" * 3 + "rgboy"]
    state = spread(FOUR_ROWS, "rr", rows=rows, phase=CollectingPhase.OVER)
    assert [standing[:2] for standing in FOUR_ROWS.standings(state)] == [(2, 2), (5, 5), (3, 3), (3, 4)]
    assert places(FOUR_ROWS.standings(state)) == (4, 1, 3, 2)
    assert points(Match(FOUR_ROWS, ("d", "a", "c", "b"), state=state)) == [2, 5, 3, 3]


# Collecting


@pytest.mark.rule("S-X1", "L13")
def test_the_long_example_played_through() -> None:
    state = FOUR_ROWS.start()
    for seat, actions, centre in [
        (0, "draw b, draw y, draw r", "byr"),
        (1, "reveal, draw b, stop", "yr"),
        (1, "draw p", "yrp"),
        (2, "reveal, draw y, reveal, draw g", "yyrpg"),
        (3, "reveal, draw r, reveal, draw p, reveal, draw r", "yyrrrppg"),
        (0, "reveal, draw g, reveal, draw r, stop", "yypp"),
    ]:
        state = played(FOUR_ROWS, state, *actions.split(", "))
        assert (state.seat, state.centre) == (seat, heap(centre))
    assert state.rows == (heap("bb"), heap(""), heap(""), heap("rrrrgg"))
    assert not state.bonus_turn


@pytest.mark.rule("S-X2")
@pytest.mark.parametrize(("sizes", "weakest"), [("012131", "r"), ("324353", "g"), ("200131", None), ("312412", None)])
def test_the_weakest_colour_is_the_one_the_example_names(sizes: str, weakest: str | None) -> None:
    row = "".join(colour * int(size) for colour, size in zip(COLOURS, sizes, strict=True))
    state = spread(FOUR_ROWS, "rgboyp", rows=[row])
    found = FOUR_ROWS.weakest(state)
    assert (None if found is None else COLOURS[found]) == weakest
    assert ("take" in options(FOUR_ROWS, state)) == (weakest is not None)


# Stacking


@pytest.mark.rule("Z-X0")
def test_the_blue_half_east_of_its_partner_looks_everywhere_but_west() -> None:
    state = drawn(STACKING, laid=OPENED + "b@d6 d7 e7 f6 f5 e4", rack="by")
    lines = [line for line in events(STACKING, state, "place b@e6 y@e5") if isinstance(line, Line)]
    begins = {DIRECTION_NAMES[line.direction]: STACKING.board.names[line.cells[0]] for line in lines}
    assert begins == {"NW": "d6", "NE": "d7", "E": "e7", "SE": "f6", "SW": "f5"}


@pytest.mark.rule("Z-X1", "Z-X2", "Z-X3", "Z-X4", "Z-X5")
@pytest.mark.parametrize(
    ("laid", "stones", "place", "points"),
    [
        pytest.param("", "rgboyp", "place r@c5 o@c6", "r1 o0", id="Z-X1"),
        pytest.param("", "pgbory", "place g@b7 p@b6", "g1 p1", id="Z-X2"),
        pytest.param(OPENED + "r@e5 e4, y@d5 d4 d3", "rgboyp", "place r@e6 y@d6", "r2 y3", id="Z-X3"),
        pytest.param(
            OPENED + "r@e5 e4 e4 e4, b@d5 d5, y@d5 d4 d3 d3", "rgboyp", "place r@e6 y@d6", "r2 y3", id="Z-X3 heights"
        ),
        pytest.param(
            OPENED + "g@f4 g3, y@d6 f5, r@e4 b@e5, r@e6 b@e7, y@e7, y@e8",
            "rgpoyb",
            "place g@e5 y@e6",
            "g2 y4",
            id="Z-X4",
        ),
    ],
)
def test_a_tile_of_the_stacking_game_earns_what_the_example_says(
    laid: str, stones: str, place: str, points: str
) -> None:
    state = drawn(STACKING, laid=laid, stones=stones, rack=place[6] + place.split()[2][0])
    assert earned(STACKING, state, place) == {point[0]: int(point[1:]) for point in points.split()}


@pytest.mark.rule("Z-X4")
def test_that_tile_lies_in_the_second_storey_on_halves_of_two_tiles() -> None:
    state = drawn(STACKING, laid=OPENED + "r@e4 b@e5, r@e6 b@e7", rack="gy rb")
    heights = played(STACKING, state, "place g@e5 y@e6").surface.heights
    assert [heights[STACKING.board.named[cell]] for cell in ("e4", "e5", "e6", "e7")] == [1, 2, 2, 1]


@pytest.mark.rule("Z-X5")
def test_a_cell_beside_both_halves_of_a_stacked_double_pays_for_both() -> None:
    game = laying("stacking-4")
    state = drawn(game, laid=OPENED + "r@d8 g@c8, y@e4 e3 f4 f6 f7", rack="yy")
    assert earned(game, state, "place y@e5 y@f5") == {"y": 6}
    lines = [line for line in events(game, state, "place y@e5 y@f5") if isinstance(line, Line)]
    named = [(game.board.names[line.cell], DIRECTION_NAMES[line.direction], len(line.cells)) for line in lines]
    assert named == [("e5", "W", 2), ("e5", "SW", 1), ("f5", "E", 2), ("f5", "W", 1)]


@pytest.mark.rule("Z-X2")
def test_the_tile_between_two_start_stones_touches_both() -> None:
    state = drawn(STACKING, stones="pgbory", rack="gp rb")
    after = played(STACKING, state, "place g@b7 p@b6")
    open_stones = [cell for cell in STACKING.edition.starts if untouched(STACKING.board, after.surface, cell)]
    assert [STACKING.board.names[cell] for cell in open_stones] == ["e8", "h5", "h2", "e2"]


@pytest.mark.rule("Z-X6")
def test_what_may_be_covered_after_the_first_example() -> None:
    opening = drawn(STACKING, laid="r@c5 o@c6", rack="rb")
    later = drawn(STACKING, laid=OPENED + "r@c5 o@c6", rack="rb")
    for state, on_stone in ((opening, False), (later, True)):
        assert legal(STACKING, state, "place r@b5 b@c5") == on_stone
        assert legal(STACKING, state, "place r@c5 b@b5") == on_stone
        assert not legal(STACKING, state, "place r@c5 b@c6")
        assert not legal(STACKING, state, "place r@c6 b@c5")
        assert not legal(STACKING, state, "place r@c6 b@c7")
        with pytest.raises(ValueError, match="there is no cell 'e10' on this board"):
            legal(STACKING, state, "place r@e9 b@e10")


@pytest.mark.rule("Z-X8")
@pytest.mark.parametrize(
    ("before", "points", "after", "bonus"),
    [(16, 3, 19, 1), (18, 5, 23, 0), (25, 6, 27, 1), (27, 1, 27, 0), (27, 9, 27, 0), (17, 10, 27, 1)],
)
def test_one_marker_and_one_half_of_the_stacking_game(before: int, points: int, after: int, bonus: int) -> None:
    settled = counted(STACKING, before, points)
    assert (settled.tracks[0][0], len(settled.bonuses)) == (after, bonus)
    per_space = counted(laying("stacking-2", bonus_per="space"), before, points)
    assert len(per_space.bonuses) == (2 if (before, points) == (17, 10) else bonus)
