"""The lines of a board, three through every cell, and what is seen on them as bits."""

from __future__ import annotations

import numpy as np

from hindmost.fast.core.bits import Array
from hindmost.hexes import Board

LAST_PLACE = 62  # of a word; a line has less than half as many
ORDERS = [[1, 2, 0], [0, 2, 1], [0, 1, 2]]  # of the axes: each of them once the last


def lines_of_cells(board: Board) -> Array:
    """Line and place on it, by cell and axis; places count from 1."""
    radius, across = board.radius, 2 * board.radius + 1
    found = [
        [(axis * across + line + radius, place + radius + 1) for axis, (line, place) in enumerate(axes)]
        for axes in (((r, q), (q, r), (q + r, r)) for q, r in board.cells)
    ]
    return np.array(found, np.uint8)


def two_ways(place: int) -> int:
    """A place as two bits, counted from either end of the line: what follows in both directions lies above them."""
    return 1 << place | 1 << (LAST_PLACE - place)


def marks(board: Board) -> tuple[Array, Array]:
    """The lines of every cell, and its bits on them: three times, with each axis once the last."""
    lines = lines_of_cells(board)[:, ORDERS].reshape(-1, 2)
    return lines[:, 0].copy(), np.array([two_ways(place) for place in lines[:, 1].tolist()], np.uint64)


def pair_marks(board: Board) -> Array:
    """Where in these the lines of the cells of every pair begin, with the line that they share the last."""
    lines = lines_of_cells(board)[:, :, 0]
    found = []
    for a, b in board.pairs:
        shared = int(np.flatnonzero(lines[a] == lines[b])[0])
        found += [9 * a + 3 * shared, 9 * b + 3 * shared]
    return np.array(found, np.uint16)
