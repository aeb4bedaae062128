"""An edition as arrays, of the same types for every laying game: one compilation serves all of them."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import NamedTuple

import numpy as np

from hindmost.fast.core.bits import Array, bits_in_bytes
from hindmost.fast.core.lines import lines_of_cells, marks, pair_marks
from hindmost.game import AnyGame
from hindmost.hexes import OFF_BOARD
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying
from hindmost.tiles import KINDS

NEVER = 250  # a space no marker comes to
NO_PAIR = 65535
MOST_STARTS = 8
HEADER = 32
TURN_BYTES = 8


class Numbers(NamedTuple):
    """The numbers of an edition, and where things lie in a packed world.

    Each is an np.uint16: from that the compiler knows that no index made of them is negative.
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
    in_byte: Array  # see bits.nth_bit
    mark_lines: Array  # uint8 [9 * cells]: the three lines of a cell, in three orders: each of them once the last
    marks: Array  # uint64 [9 * cells]: the cell's bits on these lines, see `lines.two_ways`
    pair_marks: Array  # uint16 [2 * pairs]: where the lines of its two cells begin, in the order with the shared last
    closed: Array  # uint64 [pairs * words]: the pairs that a tile on this one shuts


class CollectingTables(NamedTuple):
    n: Array  # int64: seats, target, whether a bonus is per stop, tiles
    tiles: Array  # uint8 [6]


@cache
def laying_tables(game: Laying) -> Tables:
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
    mark_lines, bits = marks(board)
    at = 0
    for where, size_before in sizes:
        known[where] = at = at + size_before
    known["at_lines"] = HEADER + 8 * (words + 1)  # one more: the start cells without a tile beside them
    known["at_small"] = known["at_lines"] + 8 * 6 * lines
    known["size"] = known["at_small"] + -(-at // 8) * 8
    return Tables(
        n=Numbers(**{name: np.uint16(number) for name, number in known.items()}),  # type: ignore[arg-type]
        pair_cells=np.array(board.pairs, np.uint16).ravel(),
        pair_towards=np.array([(board.towards[a, b], board.towards[b, a]) for a, b in board.pairs], np.uint8).ravel(),
        cell_lines=lines_of_cells(board).ravel(),
        neighbours=np.array([[c if c != OFF_BOARD else cells for c in row] for row in board.neighbours], np.uint16),
        cell_pairs=np.array(
            [[board.pair(a, b) if b != OFF_BOARD else NO_PAIR for b in row] for a, row in enumerate(board.neighbours)],
            np.uint16,
        ),
        touching=np.concatenate([set_words(touching, words) for touching in board.touching]),
        beside=np.concatenate([set_words(_beside(game, starts), words) for starts in range(1 << len(edition.starts))]),
        start_bits=np.array(
            [sum(1 << at for at, start in enumerate(edition.starts) if start in around) for around in board.around],
            np.uint64,
        ),
        starts=np.array(edition.starts, np.uint16),
        kinds=np.array(KINDS, np.uint8).ravel(),
        shows=np.array(
            [
                sum(1 << kind for kind, (i, j) in enumerate(KINDS) if colours >> i & 1 or colours >> j & 1)
                for colours in range(64)
            ],
            np.uint64,
        ),
        tiles=np.frombuffer(edition.tiles, np.uint8).copy(),
        in_byte=bits_in_bytes(),
        mark_lines=mark_lines,
        marks=bits,
        pair_marks=pair_marks(board),
        closed=np.concatenate([set_words(board.touching[a] | board.touching[b], words) for a, b in board.pairs]),
    )


def _beside(game: Laying, starts: int) -> int:
    pairs = 0
    for at, (_, beside) in enumerate(game.beside):
        if starts >> at & 1:
            pairs |= beside
    return pairs


def set_words(pairs: int, words: int) -> Array:
    """A set of pairs as 64-bit words."""
    return np.array([pairs >> (64 * word) & (2**64 - 1) for word in range(words)], np.uint64)


@cache
def collecting_tables(game: Collecting) -> CollectingTables:
    edition = game.edition
    numbers = (edition.seats, edition.target, edition.bonus_per == "stop", sum(edition.tiles))
    return CollectingTables(np.array(numbers, np.int64), np.frombuffer(edition.tiles, np.uint8).copy())


def fingerprint(game: AnyGame) -> bytes:
    """Eight bytes that tell the rules of one game from those of another."""
    return _digest(laying_tables(game) if isinstance(game, Laying) else collecting_tables(game))  # type: ignore[arg-type]


_DIGESTS: dict[int, bytes] = {}


def _digest(tables: Tables | CollectingTables) -> bytes:
    """Worked out once for tables, which are made once for a game."""
    if id(tables) not in _DIGESTS:
        digest = hashlib.sha256()
        for name, field in zip(tables._fields, tables, strict=True):
            array = np.asarray(field)
            digest.update(name.encode() + str(array.shape).encode() + array.tobytes())
        _DIGESTS[id(tables)] = digest.digest()[:8]
    return _DIGESTS[id(tables)]
