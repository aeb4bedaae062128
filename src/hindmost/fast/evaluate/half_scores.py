"""What a half of each colour would score on every cell, kept up to date from placement to placement."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from hindmost.fast.core.bits import Array, whole
from hindmost.fast.core.compiled import part
from hindmost.fast.core.tables import Tables, laying_tables
from hindmost.fast.laying.playout import World
from hindmost.fast.laying.surface import points
from hindmost.rules.laying import Laying
from hindmost.tiles import KINDS

MOST_POINTS = 31  # more make no difference on any track


class Lanes(NamedTuple):
    """The cells on the three lines through each cell, which is one of them."""

    first: Array  # int32 [cells + 1]: where the list of a cell begins
    cells: Array  # uint16
    halves: Array  # int32 [6]: how many halves the whole set has of each colour


class Sight(NamedTuple):
    points: Array  # uint8 [6 * cells]: by colour, then by cell
    usable: Array  # uint8 [cells]: whether a tile may lie over it
    laid: Array  # int32 [6]: halves laid by everybody, covered ones too


@cache
def lanes(game: Laying) -> Lanes:
    n_cells = len(game.board.cells)
    lines = laying_tables(game).cell_lines.reshape(n_cells, 3, 2)[:, :, 0]
    lists = [np.flatnonzero((lines == lines[cell]).any(axis=1)) for cell in range(n_cells)]
    halves = np.zeros(6, np.int32)
    for count, (i, j) in zip(game.edition.tiles, KINDS, strict=True):
        halves[i] += count
        halves[j] += count
    return Lanes(
        first=np.cumsum([0, *map(len, lists)]).astype(np.int32),
        cells=np.concatenate(lists).astype(np.uint16),
        halves=halves,
    )


def new_sight(game: Laying) -> Sight:
    cells = len(game.board.cells)
    return Sight(np.zeros(6 * cells, np.uint8), np.zeros(cells, np.uint8), np.zeros(6, np.int32))


@part
def copy_sight(one: Sight, other: Sight) -> None:
    for at in range(one.points.size):
        other.points[at] = one.points[at]
    for at in range(one.usable.size):
        other.usable[at] = one.usable[at]
    for at in range(6):
        other.laid[at] = one.laid[at]


@part
def is_usable(tables: Tables, open_pairs: Array, cell: int) -> int:
    words = whole(tables.n.words)
    found = open_pairs[0] & tables.touching[cell * words]
    for word in range(1, words):
        found |= open_pairs[word] & tables.touching[cell * words + word]
    return int(found != 0)


@part
def see_colour(tables: Tables, lanes: Lanes, lines: Array, sight_points: Array, cell: int, colour: int) -> None:
    """A colour has come to be seen on a cell, or is no longer seen there."""
    cells = whole(tables.n.cells)
    for at in range(lanes.first[cell], lanes.first[cell + 1]):
        other = whole(lanes.cells[at])
        sight_points[colour * cells + other] = min(points(tables, lines, other, colour), MOST_POINTS)


@part
def see_around(tables: Tables, open_pairs: Array, usable: Array, cell: int) -> None:
    """Which cells can be used, at a cell where something was laid and beside it."""
    usable[cell] = is_usable(tables, open_pairs, cell)
    for direction in range(6):
        beside = whole(tables.neighbours[cell, direction])
        if beside < tables.n.cells:
            usable[beside] = is_usable(tables, open_pairs, beside)


@part
def look(tables: Tables, world: World, sight: Sight) -> None:
    """See a whole board anew."""
    cells = whole(tables.n.cells)
    for cell in range(cells):
        sight.usable[cell] = is_usable(tables, world.open_pairs, cell)
        for colour in range(6):
            sight.points[colour * cells + cell] = min(points(tables, world.lines, cell, colour), MOST_POINTS)
