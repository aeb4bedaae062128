"""A state or a view as bytes.

Header (32 bytes: `hm`, version, family, whether it is a view, viewer, fingerprint of the rules), then of a laying game
the open pairs, the lines of every colour and the bytes of `Numbers`; of a collecting game its heaps and its turn.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from typing import Any, Protocol

from hindmost.actions import Action
from hindmost.families import FamilyParts
from hindmost.fast.block.layout import Field
from hindmost.fast.block.tables import HEADER
from hindmost.game import AnyGame, is_view

VERSION = 2
NOBODY = 255


class PositionPart(Protocol):
    """How positions and actions of a family of games are told to kernels."""

    NUMBER: int  # of the family
    KERNELS: str  # how their names begin
    MATCHES: int  # most of one call

    def size(self, game: Any) -> int:
        """Of a packed world."""

    def body(self, game: Any, position: Any) -> bytes:
        """A packed world without its header."""

    def unpack(self, game: Any, packed: bytes, seen: bool, viewer: int | None) -> Any:
        """The state in a sound packed world, or what this viewer has seen."""

    def written(self, game: Any, packed: bytes) -> Iterable[tuple[str, bytes]]:
        """What of a packed world goes into which field of a block."""

    def tables(self, game: Any) -> Any:
        """The description of its tables."""

    def empty_block(self, game: Any) -> Any:
        """The description of a block without a net."""

    def count(self, game: Any) -> int:
        """How many codes there are."""

    def encode(self, game: Any, action: Action) -> int:
        """The code of an action."""

    def decode(self, game: Any, code: int) -> Action:
        """The action of a code there is."""


family = FamilyParts[PositionPart]("hindmost.fast.block.{}_positions")


def pack(game: AnyGame, position: Any) -> bytes:
    """A state, or what one seat sees of it."""
    return header(game, is_view(position), getattr(position, "viewer", None)) + family(game).body(game, position)


def unpack(game: AnyGame, packed: bytes) -> Any:
    """The state or view in a sound packed world."""
    return family(game).unpack(game, packed, bool(packed[4]), None if packed[5] == NOBODY else packed[5])


def size(game: AnyGame) -> int:
    """How many bytes a packed world of this game has."""
    return family(game).size(game)


def header(game: AnyGame, is_view: bool = False, viewer: int | None = None) -> bytes:
    """How every packed world of this game begins."""
    start = bytes((*b"hm", VERSION, family(game).NUMBER, is_view, NOBODY if viewer is None else viewer, 0, 0))
    return (start + fingerprint(game)).ljust(HEADER, b"\0")


@cache
def fingerprint(game: AnyGame) -> bytes:
    """Eight bytes that tell the rules of one game from those of another."""
    digest = hashlib.sha256()
    for name, table in family(game).tables(game)._asdict().items():
        parts = [table] if isinstance(table, Field) else table
        shape = table.shape if isinstance(table, Field) else (len(table),)
        digest.update(f"{name}{shape}".encode() + b"".join(part.data or b"" for part in parts))
    return digest.digest()[:8]
