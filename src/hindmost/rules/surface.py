"""What lies on a board: the visible colours, how high they lie, and where a tile may still go.

The flat game is the stacking game with one storey: printed symbols and start stones are stones one storey high.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hindmost.hexes import Board, opposite

BARE = 6  # no colour: nothing lies on the cell
ALONE = 6  # no direction: a bare cell, a printed symbol or a start stone has no other half
NO_LIMIT = 255  # storeys


class Surface(NamedTuple):
    tops: bytes  # the colour seen from above on every cell
    heights: bytes
    joins: bytes  # the direction in which the other half of the tile on top lies
    open: int  # the pairs a tile may lie on, opening rules aside (K6, Z8)


def bare(board: Board) -> Surface:
    cells = len(board.cells)
    return Surface(bytes([BARE]) * cells, bytes(cells), bytes([ALONE]) * cells, (1 << len(board.pairs)) - 1)


def surface(board: Board, storeys: int, tops: bytes, heights: bytes, joins: bytes) -> Surface:
    """A surface from what lies on every cell."""
    laid = Surface(tops, heights, joins, 0)
    return Surface(tops, heights, joins, sum(1 << p for p in range(len(board.pairs)) if fits(board, storeys, laid, p)))


def fits(board: Board, storeys: int, laid: Surface, pair: int) -> bool:
    """May a tile lie on this pair? On one level, below the limit, and not congruent on one tile (K6, Z8, Z9)."""
    a, b = board.pairs[pair]
    height = laid.heights[a]
    return height == laid.heights[b] and height < storeys and laid.joins[a] != board.towards[a, b]


def put_stone(board: Board, storeys: int, laid: Surface, cell: int, colour: int) -> Surface:
    """A printed symbol or a start stone: one cell, one storey (K6, Z3)."""
    return _raise(board, storeys, laid, ((cell, colour, ALONE),))


def lay_tile(board: Board, storeys: int, laid: Surface, halves: tuple[tuple[int, int], tuple[int, int]]) -> Surface:
    """A tile lies on two cells; what it covers is out of the game (Z10)."""
    (a, colour_a), (b, colour_b) = halves
    towards = board.towards[a, b]
    return _raise(board, storeys, laid, ((a, colour_a, towards), (b, colour_b, opposite(towards))))


def _raise(board: Board, storeys: int, laid: Surface, stones: tuple[tuple[int, int, int], ...]) -> Surface:
    tops, heights, joins = bytearray(laid.tops), bytearray(laid.heights), bytearray(laid.joins)
    changed = 0
    for cell, colour, towards in stones:
        tops[cell] = colour
        heights[cell] += 1
        joins[cell] = towards
        changed |= board.touching[cell]
    raised = Surface(bytes(tops), bytes(heights), bytes(joins), laid.open & ~changed)
    if heights[cell] == storeys:  # the halves of a tile lie equally high, so nothing more goes there
        return raised
    reopened = sum(1 << pair for pair in members(changed) if fits(board, storeys, raised, pair))
    return Surface(raised.tops, raised.heights, raised.joins, raised.open | reopened)


def untouched(board: Board, laid: Surface, cell: int) -> bool:
    """Does no tile lie next to this start cell (K7, Z11)?"""
    joins = laid.joins
    return all(joins[neighbour] == ALONE for neighbour in board.around[cell])


def points(board: Board, laid: Surface, cell: int, towards: int, colour: int) -> int:
    """What a half of this colour on this cell scores when its other half lies `towards` there (G7)."""
    tops = laid.tops
    total = 0
    for ray in board.looks[cell][towards]:
        for seen in ray:
            if tops[seen] != colour:
                break
            total += 1
    return total


def runs(board: Board, laid: Surface, cell: int) -> list[tuple[int, int, int]]:
    """The lines that meet at a cell, whoever scores them: direction, colour and length of each."""
    tops = laid.tops
    found = []
    for direction, ray in enumerate(board.rays[cell]):
        if not ray or (colour := tops[ray[0]]) == BARE:
            continue
        length = 1
        while length < len(ray) and tops[ray[length]] == colour:
            length += 1
        found.append((direction, colour, length))
    return found


BITS = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))


def members(pairs: int) -> Iterator[int]:
    """The pairs of a set, in order."""
    for at, byte in enumerate(pairs.to_bytes(-(-pairs.bit_length() // 8), "little")):
        for bit in BITS[byte]:
            yield 8 * at + bit


def nth_member(pairs: int, n: int) -> int:
    """The n-th pair of a set, found by halving."""
    found = 0
    width = pairs.bit_length()
    while width > 1:
        half = width >> 1
        low = pairs & ((1 << half) - 1)
        below = low.bit_count()
        if n < below:
            pairs, width = low, half
        else:
            pairs, width, n, found = pairs >> half, width - half, n - below, found + half
    return found
