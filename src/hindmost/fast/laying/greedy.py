"""The placement that is worth most right after it, in kernels: what the agents `greedy` and `points` look for."""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from hindmost.fast.block.laying import Looks
from hindmost.fast.core.bits import ONE, Array, Word, below, lowest, whole, word_of
from hindmost.fast.core.compiled import inlined, part
from hindmost.fast.core.tables import Numbers, Tables
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.surface import BARE, SIX, SMALL
from hindmost.fast.laying.tracks import advance, advance_twice, in_order

MOST_POINTS = 63  # more make no difference on any track
NO_BITS = np.uint64(0)


def room_to_look(n: Numbers) -> Array:
    """One array for all that is noted: the fewer a kernel is given, the sooner it begins."""
    return np.zeros(3 * int(n.cells) + 3 * (KINDS << 11) + 6 + KINDS * int(n.pairs) + 1, np.uint64)


@inlined
def looks_in(n: Numbers, room: Array) -> Looks:
    cells, judged, best = whole(n.cells), KINDS << 11, KINDS * whole(n.pairs)
    worth = 3 * cells
    track = worth + 3 * judged
    return Looks(
        room[:cells].view(np.uint8),
        room[cells : 2 * cells].view(np.uint8),
        room[2 * cells : worth].view(np.uint32),
        room[worth : worth + 2 * judged],
        room[worth + 2 * judged : track].view(np.uint32),
        room[track : track + 6].view(np.int64),
        room[track + 6 : track + 6 + best].view(np.int32),
        room[track + 6 + best :].view(np.uint32),
    )


def looks(n: Numbers) -> Looks:
    return cast(Looks, cast(Any, looks_in).py_func(n, room_to_look(n)))


@part
def look_around(tables: Tables, small: Array, noted: Looks, cell: int) -> None:
    """The lines that meet at a cell."""
    at = (8 * cell) & SMALL
    noted.known[cell] = noted.number[0]
    for colour in range(6):
        noted.points[at + colour] = 0
    for direction in range(6):
        length = 0
        seen = whole(tables.neighbours[cell, direction])
        if seen < tables.n.cells and small[seen] != BARE:
            colour = whole(small[seen])
            while seen < tables.n.cells and small[seen] == colour:
                length += 1
                seen = whole(tables.neighbours[seen, direction])
            noted.points[at + colour] += length
        noted.runs[at + direction] = length


@inlined
def look_once(tables: Tables, small: Array, noted: Looks, cell: int) -> None:
    if noted.known[cell] != noted.number[0]:
        look_around(tables, small, noted, cell)


@inlined
def points_at(small: Array, noted: Looks, cell: int, other: int, towards: int, colour: int) -> int:
    """What a half scores, on a cell that was looked at, whose other half lies `towards` there."""
    at = (8 * cell) & SMALL
    own = whole(noted.points[at + colour])
    if small[other] == colour:
        own -= whole(noted.runs[at + towards])
    return min(own, MOST_POINTS)


@part
def half_points(tables: Tables, small: Array, noted: Looks, cell: int, other: int, towards: int, colour: int) -> int:
    look_once(tables, small, noted, cell)
    return points_at(small, noted, cell, other, towards, colour)


@part
def worth(tables: Tables, small: Array, noted: Looks, side: int, kind: int, a: int, b: int, by_points: bool) -> Word:
    """The side's markers after a tile as a number: in order, or taken together."""
    key = (kind << 12) | (a << 6) | b
    if noted.judged[key] == noted.number[0]:
        return noted.worth[key]
    n = tables.n
    track = noted.track
    for colour in range(6):
        track[colour] = small[n.tracks + 6 * side + colour]
    first, second = whole(tables.kinds[2 * kind]), whole(tables.kinds[2 * kind + 1])
    if first == second:
        if not (n.lock and track[first] == 0):
            track[first] = advance_twice(n, track[first], a, b)
    else:
        if not (n.lock and track[first] == 0):
            track[first] = advance(n, track[first], a)
        if not (n.lock and track[second] == 0):
            track[second] = advance(n, track[second], b)
    if by_points:
        found = word_of(track[0] + track[1] + track[2] + track[3] + track[4] + track[5])
    else:
        found = in_order(track[0], track[1], track[2], track[3], track[4], track[5])
    noted.judged[key] = noted.number[0]
    noted.worth[key] = found
    return found


@part
def best_placement(
    tables: Tables, legal: Array, small: Array, noted: Looks, side: int, held: Word, by_points: bool, bits: Word
) -> int:
    """One of the best placements as a code, each as likely as the other."""
    n = tables.n
    noted.number[0] += 1
    best, count = NO_BITS, 0
    for word in range(n.words):
        pairs = legal[word]
        while pairs != NO_BITS:
            pair = (word << SIX) + lowest(pairs)
            pairs &= pairs - ONE
            a, b = whole(tables.pair_cells[2 * pair]), whole(tables.pair_cells[2 * pair + 1])
            there, back = whole(tables.pair_towards[2 * pair]), whole(tables.pair_towards[2 * pair + 1])
            look_once(tables, small, noted, a)
            look_once(tables, small, noted, b)
            kinds = held
            while kinds != NO_BITS:
                kind = lowest(kinds)
                kinds &= kinds - ONE
                first, second = whole(tables.kinds[2 * kind]), whole(tables.kinds[2 * kind + 1])
                for turned in range(1 if first == second else 2):
                    on_first, on_second = (second, first) if turned else (first, second)
                    on_a = points_at(small, noted, a, b, there, on_first)
                    on_b = points_at(small, noted, b, a, back, on_second)
                    if turned:
                        on_a, on_b = on_b, on_a
                    value = worth(tables, small, noted, side, kind, on_a, on_b, by_points)
                    if value > best or count == 0:
                        best, count = value, 0
                    if value == best:
                        noted.best[count] = ((kind * n.pairs + pair) << 1) | turned
                        count += 1
    return whole(noted.best[below(bits, count)])
