"""A state or a view as one array of bytes, see `block.packing`, and back."""

from __future__ import annotations

from typing import Any

import numpy as np

from hindmost.fast.block import packing
from hindmost.fast.block.packing import COLLECTING_PHASES, NOBODY, PHASES, VERSION, size
from hindmost.fast.block.tables import HEADER, Tables, fingerprint
from hindmost.fast.core.bits import Array
from hindmost.fast.core.tables import laying_tables
from hindmost.game import AnyGame
from hindmost.rules import collecting_state, laying_state
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying
from hindmost.rules.surface import Surface
from hindmost.tiles import KINDS, together


class BadWorld(ValueError):
    """An array that is no packed world of this game."""


def pack(game: AnyGame, position: Any) -> Array:
    """A state, or what one seat sees of it."""
    return np.frombuffer(packing.pack(game, position), np.uint8).copy()


def unpack(game: AnyGame, packed: Array) -> Any:
    """The state or view that was packed; BadWorld if the array is none of this game."""
    check(game, packed)
    try:
        position = unpack_sound(game, packed)
        again = pack(game, game.read_position(game.position(position)))
    except (ValueError, LookupError) as error:
        raise BadWorld(f"no match of {game.name} comes to this packed world: {error}") from None
    if not np.array_equal(again, packed):
        raise BadWorld(f"the parts of this packed world of {game.name} contradict each other")
    return position


def unpack_sound(game: AnyGame, packed: Array) -> Any:
    """The state or view in a packed world that comes from a kernel, not checked again."""
    return _unpack_laying(game, packed) if isinstance(game, Laying) else _unpack_collecting(game, packed)


def check(game: AnyGame, packed: object) -> None:
    """Is this an array of the right type, shape, version and game?"""
    if not isinstance(packed, np.ndarray) or packed.dtype != np.uint8:
        kind = packed.dtype if isinstance(packed, np.ndarray) else type(packed).__name__
        raise BadWorld(f"a packed world is an array of uint8, not of {kind}")
    if packed.shape != (size(game),):
        raise BadWorld(f"a packed world of {game.name} has the shape ({size(game)},), not {packed.shape}")
    if bytes(packed[:2]) != b"hm":
        raise BadWorld("this array is no packed world")
    if packed[2] != VERSION:
        raise BadWorld(f"a packed world of version {packed[2]}, not {VERSION}")
    if bytes(packed[8:16]) != fingerprint(game):
        raise BadWorld(f"this packed world is not one of {game.name} with these options")


def header(game: AnyGame, is_view: bool = False, viewer: int | None = None) -> Array:
    """How every packed world of this game begins."""
    return np.frombuffer(packing.header(game, is_view, viewer), np.uint8)


def is_view(packed: Array) -> bool:
    return bool(packed[4])


def viewer(packed: Array) -> int | None:
    return None if packed[5] == NOBODY else int(packed[5])


# Laying


def sections(tables: Tables, packed: Array) -> tuple[Array, Array, Array]:
    """Open pairs, lines and bytes, as they lie in the array, or in every row of it."""
    n = tables.n
    open_pairs = packed[..., HEADER : int(n.at_lines)].view(np.uint64)
    lines = packed[..., int(n.at_lines) : int(n.at_small)].view(np.uint64)
    return open_pairs, lines, packed[..., int(n.at_small) : int(n.at_small) + int(n.small)]


def _unpack_laying(game: Laying, packed: Array) -> Any:
    tables = laying_tables(game)
    n = tables.n
    open_pairs, _, small = sections(tables, packed)
    held = small.tobytes()
    kinds = len(KINDS)

    def taken(at: int, count: int) -> bytes:
        return held[int(at) : int(at) + count]

    cells = int(n.cells)
    phase, seat, plays, begun, last = taken(n.turn, 5)
    open_set = sum(int(word) << (64 * at) for at, word in enumerate(open_pairs[:-1]))
    zero = int(n.zero)
    racks = tuple(taken(int(n.racks) + kinds * seat, kinds) for seat in range(game.seats))
    shared: dict[str, Any] = {
        "surface": Surface(taken(0, cells), taken(n.heights, cells), taken(n.joins, cells), open_set),
        "tracks": tuple(
            tuple(value - zero for value in taken(int(n.tracks) + 6 * side, 6)) for side in range(game.sides)
        ),
        "holders": taken(n.holders, 6),
        "seat": seat,
        "phase": PHASES[phase],
        "plays": plays,
        "begun": begun,
        "last": last,
        "aside": taken(n.aside, kinds),
    }
    bag = taken(n.bag, kinds)
    if not is_view(packed):
        return laying_state.State(**shared, racks=racks, bag=bag)
    seen = viewer(packed)
    rack = bytes(kinds) if seen is None else racks[seen]
    return laying_state.View(**shared, viewer=seen, rack=rack, sizes=tuple(taken(n.sizes, game.seats)), unseen=bag)


# Collecting


def _unpack_collecting(game: AnyGame, packed: Array) -> Any:
    assert isinstance(game, Collecting)
    heaps = [packed[at : at + 6].tobytes() for at in range(HEADER, HEADER + 6 * (3 + game.seats), 6)]
    phase, seat, bonus_turn, owed = packed[HEADER + 6 * (3 + game.seats) :][:4].tolist()
    together(*heaps)
    shared: dict[str, Any] = {
        "pile": heaps[0],
        "centre": heaps[1],
        "risk": heaps[2],
        "rows": tuple(heaps[3:]),
        "seat": seat,
        "phase": COLLECTING_PHASES[phase],
        "bonus_turn": bool(bonus_turn),
        "owed": owed,
    }
    if is_view(packed):
        return collecting_state.View(**shared, viewer=viewer(packed))
    return collecting_state.State(**shared)
