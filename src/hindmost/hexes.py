"""Geometry of the boards: cells, neighbours, rays, pairs and the names of cells. No tile lies here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import lru_cache

Axial = tuple[int, int]

# Pointy-top cells, rows run west to east, r grows downwards (G2).
DIRECTIONS: tuple[Axial, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
DIRECTION_NAMES = ("E", "NE", "NW", "W", "SW", "SE")
OFF_BOARD = -1


def opposite(direction: int) -> int:
    return (direction + 3) % 6


def distance(q: int, r: int) -> int:
    """How many steps the cell lies from the centre."""
    return max(abs(q), abs(r), abs(q + r))


class Board:
    """A hexagon of cells (G3), or what is left of one without some of them.

    Cells are numbered row by row, and from west to east in a row; everything else speaks of cells by this number.
    A pair is two adjacent cells, the smaller number first; a set of pairs is an int with a bit for each of them.
    """

    def __init__(self, radius: int, without: Collection[Axial] = ()) -> None:
        span = range(-radius, radius + 1)
        self.radius = radius
        self.cells = tuple((q, r) for r in span for q in span if distance(q, r) <= radius and (q, r) not in without)
        self.at = {cell: number for number, cell in enumerate(self.cells)}
        self.names = tuple(f"{chr(ord('a') + r + radius)}{q + radius + 1}" for q, r in self.cells)
        self.named = {name: number for number, name in enumerate(self.names)}
        self.neighbours = tuple(
            tuple(self.at.get((q + dq, r + dr), OFF_BOARD) for dq, dr in DIRECTIONS) for q, r in self.cells
        )
        self.around = tuple(tuple(n for n in cells if n != OFF_BOARD) for cells in self.neighbours)
        self.rays = tuple(tuple(tuple(self._ray(cell, d)) for d in range(6)) for cell in range(len(self.cells)))
        # looks[cell][d]: the rays a half counts along when its other half lies in direction d (G7).
        self.looks = tuple(
            tuple(tuple(ray for e, ray in enumerate(rays) if e != d and ray) for d in range(6)) for rays in self.rays
        )
        self.pairs = tuple((a, b) for a in range(len(self.cells)) for b in sorted(self.neighbours[a]) if b > a)
        self.pair_at = {pair: number for number, pair in enumerate(self.pairs)}
        self.towards = {
            (a, b): d for a, cells in enumerate(self.neighbours) for d, b in enumerate(cells) if b != OFF_BOARD
        }
        self.touching = tuple(
            sum(1 << p for p, pair in enumerate(self.pairs) if cell in pair) for cell in range(len(self.cells))
        )

    def _ray(self, cell: int, direction: int) -> Iterator[int]:
        while (cell := self.neighbours[cell][direction]) != OFF_BOARD:
            yield cell

    def pair(self, a: int, b: int) -> int:
        """The number of the pair of two adjacent cells, given in either order."""
        return self.pair_at[(a, b) if a < b else (b, a)]

    def beside(self, cell: int) -> int:
        """The set of pairs with at least one cell adjacent to this cell, and none on it."""
        pairs = 0
        for neighbour in self.around[cell]:
            pairs |= self.touching[neighbour]
        return pairs & ~self.touching[cell]

    def rows(self) -> list[list[int]]:
        """The cells row by row, for drawing and for text."""
        rows: dict[int, list[int]] = {}
        for cell, (_, r) in enumerate(self.cells):
            rows.setdefault(r, []).append(cell)
        return list(rows.values())


@lru_cache(maxsize=64)
def hexagon(radius: int, without: tuple[Axial, ...] = ()) -> Board:
    return Board(radius, without)


def turned(cell: Axial) -> Axial:
    """The cell a sixth of a turn further round the centre."""
    q, r = cell
    return -r, q + r


def mirrored(cell: Axial) -> Axial:
    q, r = cell
    return r, q


def symmetries(board: Board) -> list[tuple[int, ...]]:
    """The ways to turn and mirror the board onto itself, each as the new number of every cell."""
    found = []
    for flip in (False, True):
        image: Callable[[Axial], Axial] = mirrored if flip else lambda cell: cell
        cells = [image(cell) for cell in board.cells]
        for _ in range(6):
            if all(cell in board.at for cell in cells):
                found.append(tuple(board.at[cell] for cell in cells))
            cells = [turned(cell) for cell in cells]
    return found
