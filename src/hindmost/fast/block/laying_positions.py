"""Positions of the laying games as bytes, their actions as integers, and where kernels find them in a block.

The codes: `(kind * pairs + pair) * 2 + turned` for a placement (turned: the first colour on the larger cell), and after
the last of these 21 draws, 6 stones, keep and swap.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterator
from typing import Any

from hindmost.actions import Action, Choice, Draw, Place, Stone
from hindmost.fast.block.laying import MATCHES, laid
from hindmost.fast.block.nets import no_net
from hindmost.fast.block.tables import HEADER, TURN_BYTES, numbers, set_bytes
from hindmost.fast.block.tables import laying_tables as tables
from hindmost.game import is_view
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase, State, View
from hindmost.rules.surface import BARE, Surface, untouched
from hindmost.tiles import KINDS

__all__ = [
    "KERNELS", "MATCHES", "NUMBER", "PHASES", "body", "count", "decode", "empty_block", "encode", "size", "tables",
    "unpack", "written",
]  # fmt: skip
NUMBER = 0  # in the header
KERNELS = "lay"  # how their names begin
PHASES = tuple(Phase)
OTHERS: tuple[Action, ...] = (*map(Draw, range(len(KINDS))), *map(Stone, range(6)), Choice.KEEP, Choice.SWAP)


def size(game: Laying) -> int:
    return numbers(game).size


def body(game: Laying, position: Any) -> bytes:
    n, known, shown = numbers(game), tables(game), position.surface
    free = (untouched(game.board, shown, cell) for cell in game.edition.starts)
    untouched_starts = sum(1 << start for start, bare in enumerate(free) if bare)
    lines = array("Q", bytes(8 * 6 * n.lines))
    mark_lines, marks = known.mark_lines.data, memoryview(known.marks.data).cast("Q")
    for cell, colour in enumerate(shown.tops):
        if colour != BARE:
            for at in range(9 * cell, 9 * cell + 3):
                lines[colour * n.lines + mark_lines[at]] |= marks[at]
    if is_view(position):
        sizes, bag = position.sizes, position.unseen
        racks = [position.rack if seat == position.viewer else bytes(len(KINDS)) for seat in range(game.seats)]
    else:
        sizes, bag, racks = tuple(map(sum, position.racks)), position.bag, list(position.racks)
    tracks = bytes(value + n.zero for track in position.tracks for value in track)
    turn = bytes((PHASES.index(position.phase), position.seat, position.plays, position.begun, position.last))
    parts = [
        set_bytes(shown.open, n.words),
        struct.pack("<Q", untouched_starts),
        lines.tobytes(),
        shown.tops,
        shown.heights,
        shown.joins,
        *racks,
        bag,
        position.aside,
        position.holders,
        tracks,
        turn.ljust(TURN_BYTES, b"\0"),
        bytes(sizes),
    ]
    return b"".join(parts).ljust(n.size - HEADER, b"\0")


def unpack(game: Laying, packed: bytes, seen: bool, viewer: int | None) -> State | View:
    n, kinds, small = numbers(game), len(KINDS), packed[numbers(game).at_small :]

    def taken(at: int, count: int) -> bytes:
        return small[at : at + count]

    open_pairs = int.from_bytes(packed[HEADER : HEADER + 8 * n.words], "little")
    phase, seat, plays, begun, last = taken(n.turn, 5)
    racks = tuple(taken(n.racks + kinds * seat, kinds) for seat in range(game.seats))
    shared: dict[str, Any] = {
        "surface": Surface(taken(0, n.cells), taken(n.heights, n.cells), taken(n.joins, n.cells), open_pairs),
        "tracks": tuple(tuple(value - n.zero for value in taken(n.tracks + 6 * side, 6)) for side in range(game.sides)),
        "holders": taken(n.holders, 6),
        "seat": seat,
        "phase": PHASES[phase],
        "plays": plays,
        "begun": begun,
        "last": last,
        "aside": taken(n.aside, kinds),
    }
    bag = taken(n.bag, kinds)
    if not seen:
        return State(**shared, racks=racks, bag=bag)
    rack = bytes(kinds) if viewer is None else racks[viewer]
    return View(**shared, viewer=viewer, rack=rack, sizes=tuple(taken(n.sizes, game.seats)), unseen=bag)


def written(game: Laying, packed: bytes) -> Iterator[tuple[str, bytes]]:
    n = numbers(game)
    yield "position.open_pairs", packed[HEADER : n.at_lines]
    yield "position.lines", packed[n.at_lines : n.at_small]
    yield "position.small", packed[n.at_small : n.at_small + n.small]


def empty_block(game: Laying) -> Any:
    return laid(game, no_net())


def count(game: Laying) -> int:
    return _placements(game) + len(OTHERS)


def _placements(game: Laying) -> int:
    return 2 * len(KINDS) * len(game.board.pairs)


def encode(game: Laying, action: Action) -> int:
    if not isinstance(action, Place):
        return _placements(game) + OTHERS.index(action)
    pair = game.board.pair(action.first, action.second)
    return 2 * (action.kind * len(game.board.pairs) + pair) + (action.first > action.second)


def decode(game: Laying, code: int) -> Action:
    if code >= _placements(game):
        return OTHERS[code - _placements(game)]
    half, turned = divmod(code, 2)
    kind, pair = divmod(half, len(game.board.pairs))
    a, b = game.board.pairs[pair]
    return Place(kind, b, a) if turned else Place(kind, a, b)
