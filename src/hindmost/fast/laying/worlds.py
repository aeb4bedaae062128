"""Packed worlds laid out for the kernels, and gathered up again."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import numpy as np

from hindmost.fast.core.bits import Array
from hindmost.fast.core.packing import sections
from hindmost.fast.core.tables import Tables
from hindmost.fast.laying.playout import World
from hindmost.tiles import KINDS


class Start(NamedTuple):
    """What a match begins from, kept while many of them are played."""

    open_pairs: Array
    lines: Array
    small: Array
    held: Array
    bag: Array


def spread(tables: Tables, packed: Array) -> Start:
    """The parts of a packed world; the bag as a list of its tiles."""
    n = tables.n
    open_pairs, lines, small = sections(tables, packed)
    racks = small[int(n.racks) : int(n.bag)].reshape(int(n.seats), len(KINDS))
    held = (racks > 0) @ (np.uint64(1) << np.arange(len(KINDS), dtype=np.uint64))
    counts = small[int(n.bag) : int(n.aside)]
    bag = np.repeat(np.arange(len(KINDS), dtype=np.uint8), counts)
    return Start(open_pairs.copy(), lines.copy(), small.copy(), held.astype(np.uint64), bag)


def room(tables: Tables) -> World:
    """Arrays for one world at a time."""
    n = tables.n
    return World(
        open_pairs=np.zeros(int(n.words) + 1, np.uint64),
        lines=np.zeros(6 * int(n.lines), np.uint64),
        small=np.zeros(int(n.small), np.uint8),
        held=np.zeros(int(n.seats), np.uint64),
        bag=np.zeros(int(n.tiles), np.uint8),
        legal=np.zeros(int(n.words), np.uint64),
    )


def number(seed: object) -> np.uint64:
    """64 bits from whatever a person calls a seed."""
    return np.uint64(int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "little"))
