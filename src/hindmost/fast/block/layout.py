"""How a block of memory is laid out: by records whose fields say what is to lie there.

A record is a NamedTuple of arrays and numbers, and of other records. Its *description* is the same NamedTuple with a
`Field` in every place. From that come the block (`Layout`), the arrays of NumPy (`core.arrays`), and what the compiler
knows of it (`core.records`), so that all of them mean the same.

A block begins with words of eight bytes: its mark, a fingerprint of the description's types, its size, a fingerprint of
the game, and then for every field in turn where it begins and its shape. These never change.
"""

from __future__ import annotations

import hashlib
import struct
from array import array
from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from hindmost.fast.core import bits

    Array = bits.Array
else:
    Array = Any  # what records are made of: a field or, where kernels are compiled, an array of NumPy

MARK = int.from_bytes(b"hmblock1", "little")
HEADER = 4  # words before those of the fields
WORD = 8
REFUSED = -1  # what a kernel answers to a block that is not for it
ALIGNED = 32
SIZES = {"B": 1, "H": 2, "i": 4, "I": 4, "q": 8, "Q": 8, "f": 4, "d": 8}


class Field(NamedTuple):
    code: str  # of a number, as in `struct`
    shape: tuple[int, ...]  # (): a single number
    data: bytes | None = None  # what lies there at first; nothing but zeros if None

    @property
    def size(self) -> int:
        return SIZES[self.code] * prod(self.shape)


def room(code: str, *shape: int) -> Any:
    """Room to work in. (Any: a description stands where arrays are going to be.)"""
    return Field(code, shape)


def filled(code: str, values: Iterable[float], *shape: int) -> Any:
    """Numbers that stay."""
    data = array(code, values)
    return Field(code, shape or (len(data),), data.tobytes())


def number(code: str, value: float = 0) -> Any:
    return Field(code, (), struct.pack(code, value))


def fields(record: Any, name: str = "") -> Iterator[tuple[str, Field]]:
    """Every field of a description, by its name with dots."""
    if isinstance(record, Field):
        yield name, record
    else:
        for part, each in zip(record._fields, record, strict=True):
            yield from fields(each, f"{name}.{part}" if name else part)


def fingerprint(record: Any) -> int:
    """Of names and types, not of sizes: what a kernel is compiled for."""
    signature = " ".join(f"{name}:{field.code}{len(field.shape)}" for name, field in fields(record))
    return int.from_bytes(hashlib.sha256(signature.encode()).digest()[:8], "little")


class Slot(NamedTuple):
    at: int  # in the block
    field: Field


class Layout:
    """Where everything lies in the block of a description."""

    def __init__(self, record: Any, game: bytes) -> None:
        self.places: dict[str, Slot] = {}
        listed = list(fields(record))
        words: list[int] = []
        at = _aligned(WORD * (HEADER + sum(1 + len(field.shape) for _, field in listed)))
        for name, field in listed:
            self.places[name] = Slot(at, field)
            words += [at, *field.shape]
            at = _aligned(at + field.size)
        self.size = at
        self.head = array("Q", [MARK, fingerprint(record), at, int.from_bytes(game, "little"), *words]).tobytes()

    def at_first(self) -> Iterator[tuple[int, bytes]]:
        """Where a new block has other bytes than zeros."""
        yield 0, self.head
        for place in self.places.values():
            if place.field.data is not None:
                yield place.at, place.field.data

    def encode(self, name: str, values: Sequence[float] | bytes) -> tuple[int, bytes]:
        """Values for a field, from its beginning on, as bytes; and where they belong."""
        at, field = self.places[name]
        data = values if isinstance(values, bytes) else array(field.code, values).tobytes()
        if len(data) > field.size:
            raise ValueError(f"{name} has room for {field.size} bytes, not for {len(data)}")
        return at, data

    def decode(self, name: str, data: bytes) -> Sequence[Any]:
        code: Any = self.places[name].field.code
        return memoryview(data).cast(code)

    def span(self, name: str, count: int, first: int = 0) -> tuple[int, int]:
        """Where so many numbers of a field begin and end."""
        at, field = self.places[name]
        if (first + count) * SIZES[field.code] > field.size:
            raise ValueError(f"{name} has no {first + count} numbers")
        return at + first * SIZES[field.code], at + (first + count) * SIZES[field.code]


def check(block: bytes, layout: Layout) -> None:
    """ValueError in one line if a block that begins with these bytes is not of this layout."""
    if len(block) < WORD * HEADER:
        raise ValueError(f"a block has at least {WORD * HEADER} bytes, not {len(block)}")
    mark, kind, size, game = struct.unpack_from("<4Q", block)
    _, own_kind, own_size, own_game = struct.unpack_from("<4Q", layout.head)
    if mark != MARK:
        raise ValueError("this is no block of kernels, or one of another version")
    if kind != own_kind:
        raise ValueError("this block is of another layout than the kernels")
    if game != own_game:
        raise ValueError("this block is of another game")
    if size != own_size:
        raise ValueError(f"this block says that it has {size} bytes, not {own_size}")
    if not block.startswith(layout.head):
        raise ValueError("this block is spoilt: its fields do not lie where they should")


def _aligned(at: int) -> int:
    return -(-at // ALIGNED) * ALIGNED
