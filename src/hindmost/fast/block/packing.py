"""A state or a view as bytes.

Header (32 bytes: `hm`, version, family, whether it is a view, viewer, fingerprint of the rules), then of a laying game
the open pairs, the lines of every colour and the bytes of `Numbers`; of a collecting game its heaps and its turn.
"""

from __future__ import annotations

import struct
from array import array
from typing import Any

from hindmost.fast.block.tables import HEADER, TURN_BYTES, fingerprint, laying_tables, numbers, set_bytes
from hindmost.game import AnyGame
from hindmost.rules import collecting_state, laying_state
from hindmost.rules.laying import Laying
from hindmost.rules.surface import BARE, untouched
from hindmost.tiles import KINDS

VERSION = 2
LAYING, COLLECTING = 0, 1
NOBODY = 255
PHASES = tuple(laying_state.Phase)
COLLECTING_PHASES = tuple(collecting_state.Phase)


def pack(game: AnyGame, position: Any) -> bytes:
    """A state, or what one seat sees of it."""
    head = header(game, hasattr(position, "viewer"), getattr(position, "viewer", None))
    return head + (_laying(game, position) if isinstance(game, Laying) else _collecting(game, position))


def size(game: AnyGame) -> int:
    """How many bytes a packed world of this game has."""
    return numbers(game).size if isinstance(game, Laying) else HEADER + _whole_words(3 * 6 + 6 * game.seats + 4)


def header(game: AnyGame, is_view: bool = False, viewer: int | None = None) -> bytes:
    """How every packed world of this game begins."""
    family = LAYING if isinstance(game, Laying) else COLLECTING
    told = bytes((*b"hm", VERSION, family, is_view, NOBODY if viewer is None else viewer, 0, 0))
    return (told + fingerprint(game)).ljust(HEADER, b"\0")


def _laying(game: Laying, position: Any) -> bytes:
    n, tables, laid = numbers(game), laying_tables(game), position.surface
    free = (untouched(game.board, laid, cell) for cell in game.edition.starts)
    untouched_starts = sum(1 << start for start, bare in enumerate(free) if bare)
    lines = array("Q", bytes(8 * 6 * n.lines))
    mark_lines, marks = tables.mark_lines.data, memoryview(tables.marks.data).cast("Q")
    for cell, colour in enumerate(laid.tops):
        if colour != BARE:
            for at in range(9 * cell, 9 * cell + 3):
                lines[colour * n.lines + mark_lines[at]] |= marks[at]
    if isinstance(position, laying_state.View):
        sizes, bag = position.sizes, position.unseen
        racks = [position.rack if seat == position.viewer else bytes(len(KINDS)) for seat in range(game.seats)]
    else:
        sizes, bag, racks = tuple(map(sum, position.racks)), position.bag, list(position.racks)
    tracks = bytes(value + n.zero for track in position.tracks for value in track)
    turn = bytes((PHASES.index(position.phase), position.seat, position.plays, position.begun, position.last))
    parts = [
        set_bytes(laid.open, n.words),
        struct.pack("<Q", untouched_starts),
        lines.tobytes(),
        laid.tops,
        laid.heights,
        laid.joins,
        *racks,
        bag,
        position.aside,
        position.holders,
        tracks,
        turn.ljust(TURN_BYTES, b"\0"),
        bytes(sizes),
    ]
    return b"".join(parts).ljust(n.size - HEADER, b"\0")


def _collecting(game: AnyGame, position: Any) -> bytes:
    turn = (COLLECTING_PHASES.index(position.phase), position.seat, position.bonus_turn, position.owed)
    parts = b"".join([position.pile, position.centre, position.risk, *position.rows, bytes(turn)])
    return parts.ljust(_whole_words(len(parts)), b"\0")


def _whole_words(size: int) -> int:
    return -(-size // 8) * 8
