"""Blocks of memory: what is written comes back, and what is no block is refused."""

from __future__ import annotations

import struct
from array import array
from math import prod
from typing import Any, NamedTuple

import numpy as np
import pytest

from hindmost.editions import find
from hindmost.fast.block import collecting, laying
from hindmost.fast.block.layout import (
    ALIGNED,
    HEADER,
    MARK,
    SIZES,
    WORD,
    Field,
    Layout,
    check,
    fields,
    filled,
    fingerprint,
    number,
    room,
)
from hindmost.fast.block.nets import no_net
from hindmost.fast.block.packing import fingerprint as of_game
from hindmost.fast.core.arrays import arrays, described
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying
from tests.playing import ALL

GAME = bytes(range(8))
SHAPES = [(1,), (5,), (0,), (3, 4), (2, 0), (2, 3, 4)]
EDGES: dict[str, list[float]] = {
    "B": [0, 1, 255],
    "H": [0, 1, 65535],
    "i": [-(2**31), -1, 2**31 - 1],
    "I": [0, 1, 2**32 - 1],
    "q": [-(2**63), -1, 2**63 - 1],
    "Q": [0, 1, 2**64 - 1],
    "f": [0.0, -1.5, 2.0**100],
    "d": [0.0, -1.5, 1e300],
}


class Inner(NamedTuple):
    many: Any
    single: Any


class Outer(NamedTuple):
    first: Any
    inner: Inner
    last: Any


def some_record(code: str = "i", shape: tuple[int, ...] = (3, 4), single: float = 7) -> Outer:
    return Outer(room("B", 3), Inner(room(code, *shape), number(code, single)), filled("H", [1, 2, 3]))


def new_block(layout: Layout) -> bytearray:
    block = bytearray(layout.size)
    for at, data in layout.at_first():
        block[at : at + len(data)] = data
    return block


def write(layout: Layout, block: bytearray, name: str, values: Any) -> None:
    at, data = layout.encode(name, values)
    block[at : at + len(data)] = data


def read(layout: Layout, block: bytearray, name: str, count: int, first: int = 0) -> list[float]:
    begin, end = layout.span(name, count, first)
    return list(layout.decode(name, bytes(block[begin:end])))


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("code", SIZES)
def test_numbers_of_every_kind_and_shape_come_back(code: str, shape: tuple[int, ...]) -> None:
    layout = Layout(some_record(code, shape), GAME)
    block, count = new_block(layout), prod(shape)
    assert read(layout, block, "inner.many", count) == [0] * count
    values = (EDGES[code] * count)[:count]
    write(layout, block, "inner.many", values)
    assert read(layout, block, "inner.many", count) == values
    assert read(layout, block, "first", 3) == [0, 0, 0]
    assert read(layout, block, "last", 3) == [1, 2, 3]
    write(layout, block, "inner.many", array(code, values[::-1]).tobytes())
    assert read(layout, block, "inner.many", count) == values[::-1]
    if count > 1:
        assert read(layout, block, "inner.many", count - 1, first=1) == values[::-1][1:]


@pytest.mark.parametrize("code", SIZES)
def test_a_single_number_comes_back_and_leaves_the_head_as_it_is(code: str) -> None:
    for value in EDGES[code]:
        layout = Layout(some_record(code, single=value), GAME)
        block = new_block(layout)
        assert layout.places["inner.single"].at >= len(layout.head)
        assert read(layout, block, "inner.single", 1) == [value]
        for other in EDGES[code]:
            write(layout, block, "inner.single", [other])
            assert read(layout, block, "inner.single", 1) == [other]
            check(bytes(block), layout)


def test_a_block_begins_with_what_it_is_and_where_everything_lies() -> None:
    record = some_record()
    layout = Layout(record, GAME)
    words = struct.unpack(f"<{len(layout.head) // WORD}Q", layout.head)
    assert words[:HEADER] == (MARK, fingerprint(record), layout.size, int.from_bytes(GAME, "little"))
    at = {name: place.at for name, place in layout.places.items()}
    assert words[HEADER:] == (at["first"], 3, at["inner.many"], 3, 4, at["inner.single"], at["last"], 3)


@pytest.mark.parametrize("name", ALL)
def test_the_fields_of_a_game_lie_apart_and_begin_where_many_numbers_can_be_read_at_once(name: str) -> None:
    game = find(name)
    layout = Layout(description(game), of_game(game))
    ends = len(layout.head)
    for at, field in layout.places.values():
        assert at % ALIGNED == 0
        assert at >= ends
        ends = at + field.size
    assert ends <= layout.size
    check(bytes(new_block(layout)), layout)


def description(game: object) -> Any:
    if isinstance(game, Laying):
        return laying.laid(game, no_net())
    assert isinstance(game, Collecting)
    return collecting.collected(game, collecting.no_net(game))


@pytest.mark.parametrize("name", ["tiny-2", "tiny-collecting-2", "stacking-3", "collecting-4"])
def test_arrays_have_what_is_described_and_are_described_as_it(name: str) -> None:
    whole = description(find(name))
    for part, made in zip(whole, arrays(whole), strict=True):
        for (_, field), array_of in zip(fields(part), flattened(made), strict=True):
            assert array_of.shape == field.shape
            assert array_of.dtype == np.dtype(field.code)
            assert array_of.tobytes() == (field.data or bytes(field.size))
    net = no_net()
    assert described(arrays(net)) == net
    shaped = Inner(filled("f", [1, 2, 3, 4, 5, 6], 2, 3), filled("q", [-1]))
    assert described(arrays(shaped)) == shaped


def flattened(record: Any) -> list[Any]:
    if isinstance(record, tuple):
        return [each for part in record for each in flattened(part)]
    return [record]


def test_no_more_is_written_or_read_than_there_is_room_for() -> None:
    layout = Layout(some_record(), GAME)
    with pytest.raises(ValueError, match=r"inner\.many has room for 48 bytes, not for 52"):
        layout.encode("inner.many", [0] * 13)
    with pytest.raises(ValueError, match=r"inner\.many has room for 48 bytes, not for 49"):
        layout.encode("inner.many", bytes(49))
    with pytest.raises(ValueError, match=r"inner\.many has no 13 numbers"):
        layout.span("inner.many", 13)
    with pytest.raises(ValueError, match=r"inner\.many has no 13 numbers"):
        layout.span("inner.many", 12, first=1)
    with pytest.raises(OverflowError):
        layout.encode("first", [256])


def test_a_fingerprint_tells_names_and_types_and_not_sizes() -> None:
    known = fingerprint(some_record())
    assert fingerprint(some_record(shape=(30, 1), single=1)) == known
    others = [some_record("I"), some_record(shape=(12,)), Inner(room("i", 1), room("i", 1)), Field("i", (1,))]
    assert len({known, *map(fingerprint, others)}) == 5


def test_a_block_is_taken_for_what_it_is() -> None:
    layout = Layout(some_record(), GAME)
    check(bytes(new_block(layout)), layout)


def changed(block: bytes, word: int, value: int) -> bytes:
    return block[: WORD * word] + value.to_bytes(WORD, "little") + block[WORD * (word + 1) :]


OTHERS: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "at least 32 bytes, not 0"),
    "less than its head": (bytes(31), "at least 32 bytes, not 31"),
    "zeros": (bytes(4096), "no block of kernels, or one of another version"),
    "garbage": (bytes(range(256)) * 16, "no block of kernels, or one of another version"),
}


@pytest.mark.parametrize("other", OTHERS)
def test_bytes_that_are_no_block_are_refused(other: str) -> None:
    data, why = OTHERS[other]
    with pytest.raises(ValueError, match=why):
        check(data, Layout(some_record(), GAME))


def test_another_version_layout_or_game_and_what_is_cut_off_are_refused() -> None:
    layout = Layout(some_record(), GAME)
    block = bytes(new_block(layout))
    version_2 = int.from_bytes(b"hmblock2", "little")
    refused = [
        (changed(block, 0, version_2), "another version"),
        (bytes(new_block(Layout(some_record("I"), GAME))), "another layout"),
        (bytes(new_block(Layout(some_record(), GAME[::-1]))), "another game"),
        (changed(block, 2, layout.size + 1), "says that it has"),
        (changed(block, HEADER, 0), "is spoilt"),  # where the first field begins
        (bytes(new_block(Layout(some_record(shape=(4, 3)), GAME))), "is spoilt"),
        (layout.head[:-1], "is spoilt"),
    ]
    for data, why in refused:
        with pytest.raises(ValueError, match=why):
            check(data, layout)
