"""A state or a view as one array of bytes, see `block.packing`, and back."""

from __future__ import annotations

from typing import Any

import numpy as np

from hindmost.fast.block import packing
from hindmost.fast.block.packing import NOBODY, VERSION, fingerprint, size
from hindmost.fast.core.bits import Array
from hindmost.game import AnyGame


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
    return packing.unpack(game, packed.tobytes())


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
