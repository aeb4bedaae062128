"""Packed worlds laid out for the kernels, and gathered up again."""

from __future__ import annotations

import hashlib

import numpy as np

from hindmost.fast.block.laying import Start, World, world
from hindmost.fast.core.arrays import arrays
from hindmost.fast.core.bits import Array, word_of
from hindmost.fast.core.compiled import inlined, part
from hindmost.fast.core.copying import copy
from hindmost.fast.core.tables import HEADER, Numbers, Tables
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.playout import NO_BITS


def sections(tables: Tables, packed: Array) -> tuple[Array, Array, Array]:
    """Open pairs, lines and bytes, as they lie in the array, or in every row of it."""
    n = tables.n
    open_pairs = packed[..., HEADER : int(n.at_lines)].view(np.uint64)
    lines = packed[..., int(n.at_lines) : int(n.at_small)].view(np.uint64)
    return open_pairs, lines, packed[..., int(n.at_small) : int(n.at_small) + int(n.small)]


def spread(tables: Tables, packed: Array) -> Start:
    """The parts of a packed world; the bag as a list of its tiles."""
    n = tables.n
    open_pairs, lines, small = sections(tables, packed)
    racks = small[int(n.racks) : int(n.bag)].reshape(int(n.seats), KINDS)
    held = (racks > 0) @ (np.uint64(1) << np.arange(KINDS, dtype=np.uint64))
    counts = small[int(n.bag) : int(n.aside)]
    bag = np.repeat(np.arange(KINDS, dtype=np.uint8), counts)
    return Start(open_pairs.copy(), lines.copy(), small.copy(), held.astype(np.uint64), bag)


def room(tables: Tables) -> World:
    """Arrays for one world at a time."""
    return arrays(world(Numbers(*map(int, tables.n))))


@inlined
def begin(start: Start, world: World) -> int:
    """A world as it was at the start; how many tiles its bag has."""
    copy(start.open_pairs, world.open_pairs, start.open_pairs.size)
    copy(start.lines, world.lines, start.lines.size)
    copy(start.small, world.small, start.small.size)
    copy(start.held, world.held, start.held.size)
    copy(start.bag, world.bag, start.bag.size)
    return start.bag.size


@part
def list_tiles(tables: Tables, world: World) -> int:
    """The kinds on every rack, and the bag as a list of tiles, from the bytes of a world; how many are in the bag."""
    n, left = tables.n, 0
    for seat in range(n.seats):
        world.held[seat] = NO_BITS
        for kind in range(KINDS):
            world.held[seat] |= word_of(world.small[n.racks + KINDS * seat + kind] > 0) << word_of(kind)
    for kind in range(KINDS):
        for _ in range(world.small[n.bag + kind]):
            world.bag[left] = kind
            left += 1
    return left


def number(seed: object) -> np.uint64:
    """64 bits from whatever a person calls a seed."""
    return np.uint64(int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "little"))
