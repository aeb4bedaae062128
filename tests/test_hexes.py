"""The boards: cells, names, neighbours, rays and pairs."""

from __future__ import annotations

import pytest

from hindmost.hexes import (
    DIRECTION_NAMES,
    DIRECTIONS,
    OFF_BOARD,
    Board,
    distance,
    hexagon,
    mirrored,
    opposite,
    symmetries,
    turned,
)

RADII = range(1, 8)


@pytest.mark.rule("G3")
@pytest.mark.parametrize("radius", RADII)
def test_a_hexagon_has_three_r_squared_and_three_r_and_one_cells_in_two_r_and_one_rows(radius: int) -> None:
    board = hexagon(radius)
    assert len(board.cells) == 3 * radius * radius + 3 * radius + 1
    assert len(board.rows()) == 2 * radius + 1
    assert all(distance(q, r) <= radius for q, r in board.cells)
    assert len(board.pairs) == 9 * radius * radius + 3 * radius


@pytest.mark.rule("C2", "T2", "Z2")
def test_the_rows_of_the_boards_are_as_long_as_they_should_be() -> None:
    assert [len(row) for row in hexagon(5).rows()] == [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]
    assert [len(row) for row in hexagon(4).rows()] == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert [len(hexagon(radius).cells) for radius in (3, 4, 5, 6, 7)] == [37, 61, 91, 127, 169]
    assert [len(hexagon(radius).pairs) for radius in (3, 4)] == [90, 156]


@pytest.mark.rule("G2")
def test_cells_are_named_by_row_and_diagonal() -> None:
    board = hexagon(5)
    names = {(0, -5): "a6", (5, -5): "a11", (5, 0): "f11", (0, 5): "k6", (-5, 5): "k1", (-5, 0): "f1", (0, 0): "f6"}
    for axial, name in names.items():
        assert board.names[board.at[axial]] == name
        assert board.named[name] == board.at[axial]
    assert len(board.named) == 91


@pytest.mark.parametrize("radius", RADII)
def test_cells_are_numbered_by_row_and_then_by_number(radius: int) -> None:
    board = hexagon(radius)
    assert list(board.names) == sorted(board.names, key=lambda name: (name[0], int(name[1:])))
    assert [cell for row in board.rows() for cell in row] == list(range(len(board.cells)))
    assert all(len({board.names[cell][0] for cell in row}) == 1 for row in board.rows())


@pytest.mark.rule("G2", "G4")
def test_the_six_directions_lead_to_six_neighbours() -> None:
    board = hexagon(5)
    around = [board.names[cell] for cell in board.neighbours[board.named["f6"]]]
    assert dict(zip(DIRECTION_NAMES, around, strict=True)) == {
        "E": "f7",
        "NE": "e7",
        "NW": "e6",
        "W": "f5",
        "SW": "g5",
        "SE": "g6",
    }
    assert [opposite(direction) for direction in range(6)] == [3, 4, 5, 0, 1, 2]
    for direction, (q, r) in enumerate(DIRECTIONS):
        assert DIRECTIONS[opposite(direction)] == (-q, -r)


@pytest.mark.rule("G4")
@pytest.mark.parametrize("board", [hexagon(3), hexagon(4, ((0, 0), (2, -1)))], ids=["whole", "with holes"])
def test_neighbours_are_mutual_and_one_step_apart(board: Board) -> None:
    for cell, neighbours in enumerate(board.neighbours):
        q, r = board.cells[cell]
        assert board.around[cell] == tuple(other for other in neighbours if other != OFF_BOARD)
        for direction, other in enumerate(neighbours):
            dq, dr = DIRECTIONS[direction]
            if other == OFF_BOARD:
                assert (q + dq, r + dr) not in board.at
                continue
            assert board.cells[other] == (q + dq, r + dr)
            assert board.neighbours[other][opposite(direction)] == cell
            assert board.towards[cell, other] == direction
    assert len(board.towards) == 2 * len(board.pairs)


@pytest.mark.rule("G4")
@pytest.mark.parametrize("board", [hexagon(3), hexagon(4, ((0, 0), (2, -1)))], ids=["whole", "with holes"])
def test_a_ray_runs_straight_on_to_the_edge(board: Board) -> None:
    for cell, (q, r) in enumerate(board.cells):
        for direction, (dq, dr) in enumerate(DIRECTIONS):
            ray = board.rays[cell][direction]
            assert [board.cells[seen] for seen in ray] == [(q + n * dq, r + n * dr) for n in range(1, len(ray) + 1)]
            beyond = len(ray) + 1
            assert (q + beyond * dq, r + beyond * dr) not in board.at


@pytest.mark.rule("G7", "G8")
def test_a_half_looks_along_five_rays_and_never_towards_its_other_half() -> None:
    board = hexagon(3)
    for cell, rays in enumerate(board.rays):
        for direction in range(6):
            others = [rays[(direction + turn) % 6] for turn in range(1, 6)]
            assert sorted(board.looks[cell][direction]) == sorted(ray for ray in others if ray)
    assert all(len(looks) == 5 for looks in board.looks[board.at[0, 0]])
    assert [len(looks) for looks in board.looks[board.at[0, -3]]] == [2, 3, 3, 3, 2, 2]  # rays to E, SW and SE


@pytest.mark.parametrize("radius", RADII)
def test_a_pair_is_two_neighbours_the_smaller_first(radius: int) -> None:
    board = hexagon(radius)
    assert list(board.pairs) == sorted(board.pairs)
    assert all(a < b and (a, b) in board.towards for a, b in board.pairs)
    for number, (a, b) in enumerate(board.pairs):
        assert board.pair(a, b) == board.pair(b, a) == number
    with pytest.raises(KeyError):
        board.pair(0, len(board.cells) - 1)


@pytest.mark.parametrize("board", [hexagon(2), hexagon(3, ((1, 0),))], ids=["whole", "with a hole"])
def test_sets_of_pairs_touch_a_cell_or_lie_beside_it(board: Board) -> None:
    for cell in range(len(board.cells)):
        touching = {pair for pair in board.pairs if cell in pair}
        beside = {pair for pair in board.pairs if cell not in pair and set(pair) & set(board.around[cell])}
        assert {pair for n, pair in enumerate(board.pairs) if board.touching[cell] >> n & 1} == touching
        assert {pair for n, pair in enumerate(board.pairs) if board.beside(cell) >> n & 1} == beside


@pytest.mark.rule("K7")
@pytest.mark.parametrize(("radius", "first", "each"), [(5, 54, 9), (6, 102, 17), (7, 144, 24)])
def test_as_many_pairs_lie_beside_the_printed_colours_as_the_rules_say(radius: int, first: int, each: int) -> None:
    board = hexagon(radius)
    starts = [board.at[cell] for cell in ((0, -5), (5, -5), (5, 0), (0, 5), (-5, 5), (-5, 0))]
    free = (1 << len(board.pairs)) - 1
    for cell in starts:
        free &= ~board.touching[cell]
    assert [(board.beside(cell) & free).bit_count() for cell in starts] == [each] * 6
    together = 0
    for cell in starts:
        together |= board.beside(cell) & free
    assert together.bit_count() == first


def test_a_board_can_lack_cells() -> None:
    board = hexagon(2, ((0, 0), (2, -2)))
    assert len(board.cells) == 17
    assert (0, 0) not in board.at
    assert "c3" not in board.named
    assert [len(row) for row in board.rows()] == [2, 4, 4, 4, 3]
    assert board.rays[board.named["c1"]][0] == (board.named["c2"],)


def test_the_same_board_is_built_once() -> None:
    assert hexagon(5) is hexagon(5)
    assert hexagon(5) is not hexagon(6)


def test_six_turns_or_two_mirrorings_lead_back() -> None:
    for cell in hexagon(3).cells:
        seen = cell
        for _ in range(6):
            seen = turned(seen)
            assert distance(*seen) == distance(*cell)
        assert seen == cell
        assert mirrored(mirrored(cell)) == cell
    assert turned((1, 0)) == (0, 1)


@pytest.mark.parametrize("radius", [1, 3, 5])
def test_a_whole_board_goes_onto_itself_in_twelve_ways(radius: int) -> None:
    board = hexagon(radius)
    ways = symmetries(board)
    assert len(set(ways)) == len(ways) == 12
    assert ways[0] == tuple(range(len(board.cells)))
    for way in ways:
        assert sorted(way) == list(range(len(board.cells)))
        assert all((way[a], way[b]) in board.towards for a, b in board.pairs)


def test_a_board_with_a_missing_corner_has_only_the_ways_that_keep_the_gap() -> None:
    assert len(symmetries(hexagon(2, ((2, -2),)))) == 2
    assert len(symmetries(hexagon(2, ((2, -2), (-2, 2))))) == 4
    assert len(symmetries(hexagon(2, ((0, 0),)))) == 12
    assert len(symmetries(hexagon(2, ((2, -2), (0, 1))))) == 1
