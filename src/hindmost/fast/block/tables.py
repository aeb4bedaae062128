"""An edition as tables of numbers, of the same types for every game of its family: one compilation serves them all."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from hindmost.fast.block.layout import Array, Field, filled, number
from hindmost.hexes import OFF_BOARD, Board
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying
from hindmost.tiles import KINDS

NEVER = 250  # a space no marker comes to
NO_PAIR = 65535
MOST_STARTS = 8
HEADER = 32
TURN_BYTES = 8
LAST_PLACE = 62  # of a word; a line has less than half as many
ORDERS = ((1, 2, 0), (0, 2, 1), (0, 1, 2))  # of the axes: each of them once the last


class Numbers(NamedTuple):
    """The numbers of an edition, and where things lie in a packed world.

    To kernels each is an unsigned short: from that the compiler knows that no index made of them is negative.
    """

    seats: int
    sides: int
    rack: int
    storeys: int
    starts: int
    cells: int
    pairs: int
    words: int  # of a set of pairs: a multiple of four
    lines: int  # of the board, each with a pattern per colour
    zero: int  # what stands for 0 on a track: markers are kept as numbers that are never negative
    end_1: int
    end_2: int
    space_1: int
    space_2: int
    per_space: int
    by_tile: int
    tug: int
    lock: int
    plain: int  # one board, one bonus space a marker, no rope
    repeat_bonus: int
    every_stone: int
    ends_placed: int
    exchange: int
    final_round: int
    tiles: int  # of the whole set
    # in the bytes of a world, after the tops
    heights: int
    joins: int
    racks: int
    bag: int
    aside: int
    holders: int
    tracks: int
    turn: int
    sizes: int
    small: int  # how many bytes
    # in the whole of it, after the open pairs
    at_lines: int
    at_small: int
    size: int


class Tables(NamedTuple):
    """One-dimensional where the loop of a match reads them: an index is then one instruction."""

    n: Numbers
    pair_cells: Array  # uint16 [2 * pairs]
    pair_towards: Array  # uint8 [2 * pairs]: the direction of the second cell from the first, and back
    cell_lines: Array  # uint8 [6 * cells]: line and place on it, for each of the three lines of a cell
    neighbours: Array  # uint16 [cells, 6], the number of cells where there is none
    cell_pairs: Array  # uint16 [cells, 6]: the pair with the neighbour in each direction
    touching: Array  # uint64 [cells * words]
    beside: Array  # uint64 [2**starts * words]: the pairs beside one of a set of start cells
    start_bits: Array  # uint64 [cells]: the start cells next to a cell
    starts: Array  # uint16
    kinds: Array  # uint8 [2 * 21]
    shows: Array  # uint64 [64]: the kinds that show one of a set of colours
    tiles: Array  # uint8 [21]
    in_byte: Array  # uint8 [256 * 8]: the number of the n-th set bit of every byte, see bits.nth_bit
    mark_lines: Array  # uint8 [9 * cells]: the three lines of a cell, in three orders: each of them once the last
    marks: Array  # uint64 [9 * cells]: the cell's bits on these lines, see `two_ways`
    pair_marks: Array  # uint16 [2 * pairs]: where the lines of its two cells begin, in the order with the shared last
    closed: Array  # uint64 [pairs * words]: the pairs that a tile on this one shuts


class CollectingTables(NamedTuple):
    n: Array  # int64: seats, target, whether a bonus is per stop, tiles
    tiles: Array  # uint8 [6]


@cache
def numbers(game: Laying) -> Numbers:
    edition, board = game.edition, game.board
    track = edition.track
    cells, pairs = len(board.cells), len(board.pairs)
    if len(track.ends) > 2 or len(track.bonus_spaces) > 2 or len(edition.starts) > MOST_STARTS:
        raise ValueError(f"{game.name} has more ends, bonus spaces or start cells than the kernels know of")
    zero = track.top if track.tug else 0
    spaces = [zero + space for space in track.bonus_spaces]
    words, lines = -(-pairs // 256) * 4, 3 * (2 * board.radius + 1)
    known = {
        "seats": edition.seats,
        "sides": edition.sides,
        "rack": edition.rack,
        "storeys": edition.storeys,
        "starts": len(edition.starts),
        "cells": cells,
        "pairs": pairs,
        "words": words,
        "lines": lines,
        "zero": zero,
        "end_1": zero + track.ends[0],
        "end_2": zero + track.top,
        "space_1": (*spaces, NEVER, NEVER)[0],
        "space_2": (*spaces, NEVER, NEVER)[1],
        "per_space": track.bonus_per == "space",
        "by_tile": track.surplus == "tile",
        "tug": track.tug,
        "lock": track.lock,
        "plain": len(track.ends) == len(track.bonus_spaces) == 1 and not track.tug,
        "repeat_bonus": track.repeat_bonus,
        "every_stone": edition.opening == "every stone",
        "ends_placed": edition.ends == "placed",
        "exchange": edition.exchange,
        "final_round": edition.final_round,
        "tiles": sum(edition.tiles),
    }
    sizes = [
        ("heights", cells),
        ("joins", cells),
        ("racks", cells),
        ("bag", edition.seats * len(KINDS)),
        ("aside", len(KINDS)),
        ("holders", len(KINDS)),
        ("tracks", 6),
        ("turn", 6 * edition.sides),
        ("sizes", TURN_BYTES),
        ("small", edition.seats),
    ]
    at = 0
    for where, size_before in sizes:
        known[where] = at = at + size_before
    known["at_lines"] = HEADER + 8 * (words + 1)  # one more: the start cells without a tile beside them
    known["at_small"] = known["at_lines"] + 8 * 6 * lines
    known["size"] = known["at_small"] + -(-at // 8) * 8
    return Numbers(**{name: int(value) for name, value in known.items()})


@cache
def laying_tables(game: Laying) -> Tables:
    """The description of them."""
    edition, board, n = game.edition, game.board, numbers(game)
    lines = lines_of_cells(board)
    around = [[c if c != OFF_BOARD else n.cells for c in row] for row in board.neighbours]
    pairs = [[board.pair(a, b) if b != OFF_BOARD else NO_PAIR for b in row] for a, row in enumerate(board.neighbours)]
    in_orders = [each[axis] for each in lines for order in ORDERS for axis in order]
    return Tables(
        n=Numbers(*(number("H", value) for value in n)),
        pair_cells=filled("H", flat(board.pairs)),
        pair_towards=filled("B", flat((board.towards[a, b], board.towards[b, a]) for a, b in board.pairs)),
        cell_lines=filled("B", flat(flat(lines))),
        neighbours=filled("H", flat(around), n.cells, 6),
        cell_pairs=filled("H", flat(pairs), n.cells, 6),
        touching=sets(board.touching, n.words),
        beside=sets((_beside(game, starts) for starts in range(1 << len(edition.starts))), n.words),
        start_bits=filled(
            "Q", (sum(1 << at for at, start in enumerate(edition.starts) if start in near) for near in board.around)
        ),
        starts=filled("H", edition.starts),
        kinds=filled("B", flat(KINDS)),
        shows=filled(
            "Q",
            (
                sum(1 << kind for kind, (i, j) in enumerate(KINDS) if colours >> i & 1 or colours >> j & 1)
                for colours in range(64)
            ),
        ),
        tiles=filled("B", edition.tiles),
        in_byte=filled("B", bits_in_bytes()),
        mark_lines=filled("B", (line for line, _ in in_orders)),
        marks=filled("Q", (two_ways(place) for _, place in in_orders)),
        pair_marks=filled("H", pair_marks(board)),
        closed=sets((board.touching[a] | board.touching[b] for a, b in board.pairs), n.words),
    )


def flat(rows: Any) -> list[Any]:
    return [each for row in rows for each in row]


def lines_of_cells(board: Board) -> list[list[tuple[int, int]]]:
    """Line and place on it, by cell and axis; places count from 1."""
    radius, across = board.radius, 2 * board.radius + 1
    return [
        [
            (axis * across + line + radius, place + radius + 1)
            for axis, (line, place) in enumerate(((r, q), (q, r), (q + r, r)))
        ]
        for q, r in board.cells
    ]


def two_ways(place: int) -> int:
    """A place as two bits, counted from either end of the line: what follows in both directions lies above them."""
    return 1 << place | 1 << (LAST_PLACE - place)


def pair_marks(board: Board) -> list[int]:
    """Where in the marks the lines of the cells of every pair begin, with the line that they share the last."""
    lines = lines_of_cells(board)
    found = []
    for a, b in board.pairs:
        shared = next(axis for axis in range(3) if lines[a][axis][0] == lines[b][axis][0])
        found += [9 * a + 3 * shared, 9 * b + 3 * shared]
    return found


def bits_in_bytes() -> bytes:
    table = bytearray(256 * 8)
    for byte in range(256):
        for n, bit in enumerate(bit for bit in range(8) if byte >> bit & 1):
            table[8 * byte + n] = bit
    return bytes(table)


def sets(pairs: Any, words: int) -> Any:
    """Sets of pairs as 64-bit words, one after the other."""
    data = b"".join(set_bytes(each, words) for each in pairs)
    return Field("Q", (len(data) // 8,), data)


def set_bytes(pairs: int, words: int) -> bytes:
    return pairs.to_bytes(8 * words, "little")


def _beside(game: Laying, starts: int) -> int:
    pairs = 0
    for at, (_, beside) in enumerate(game.beside):
        if starts >> at & 1:
            pairs |= beside
    return pairs


@cache
def collecting_tables(game: Collecting) -> CollectingTables:
    edition = game.edition
    numbers = (edition.seats, edition.target, edition.bonus_per == "stop", sum(edition.tiles))
    return CollectingTables(filled("q", map(int, numbers)), filled("B", edition.tiles))
