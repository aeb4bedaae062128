"""What a half of each colour would score on every cell, kept up to date from placement to placement."""

from __future__ import annotations

from hindmost.fast.block.laying import HalfScores, Lanes, World
from hindmost.fast.block.nets import EACH
from hindmost.fast.core.bits import Array, whole
from hindmost.fast.core.compiled import part
from hindmost.fast.core.copying import copy
from hindmost.fast.core.tables import Tables
from hindmost.fast.laying.surface import points

MOST_POINTS = EACH - 1


@part
def copy_scores(one: HalfScores, other: HalfScores) -> None:
    copy(one.points, other.points, one.points.size)
    copy(one.usable, other.usable, one.usable.size)
    copy(one.laid, other.laid, one.laid.size)


@part
def is_usable(tables: Tables, open_pairs: Array, cell: int) -> int:
    words = whole(tables.n.words)
    found = open_pairs[0] & tables.touching[cell * words]
    for word in range(1, words):
        found |= open_pairs[word] & tables.touching[cell * words + word]
    return int(found != 0)


@part
def see_colour(tables: Tables, lanes: Lanes, lines: Array, of_colours: Array, cell: int, colour: int) -> None:
    """A colour has come to be seen on a cell, or is no longer seen there."""
    cells = whole(tables.n.cells)
    for at in range(lanes.first[cell], lanes.first[cell + 1]):
        other = whole(lanes.cells[at])
        of_colours[colour * cells + other] = min(points(tables, lines, other, colour), MOST_POINTS)


@part
def see_around(tables: Tables, open_pairs: Array, usable: Array, cell: int) -> None:
    """Which cells can be used, at a cell where something was laid and beside it."""
    usable[cell] = is_usable(tables, open_pairs, cell)
    for direction in range(6):
        beside = whole(tables.neighbours[cell, direction])
        if beside < tables.n.cells:
            usable[beside] = is_usable(tables, open_pairs, beside)


@part
def look(tables: Tables, world: World, scores: HalfScores) -> None:
    """See a whole board anew."""
    cells = whole(tables.n.cells)
    for cell in range(cells):
        scores.usable[cell] = is_usable(tables, world.open_pairs, cell)
        for colour in range(6):
            scores.points[colour * cells + cell] = min(points(tables, world.lines, cell, colour), MOST_POINTS)
