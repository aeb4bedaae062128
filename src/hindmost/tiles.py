"""Colours and kinds of tile: six colours, and the 21 ways to put two of them on one tile (G1, G5)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import compress

COLOURS = "rgboyp"
COLOUR_NAMES = ("red", "green", "blue", "orange", "yellow", "purple")
KINDS: tuple[tuple[int, int], ...] = tuple((i, j) for i in range(6) for j in range(i, 6))
KIND_NAMES = tuple(COLOURS[i] + COLOURS[j] for i, j in KINDS)
DOUBLE = tuple(first == second for first, second in KINDS)
KIND_NAMED = {name: kind for kind, name in enumerate(KIND_NAMES)}

# How many of each kind (or of each colour) lie somewhere. Racks, bags and rows are such counts.
Counts = bytes

NO_TILES: Counts = bytes(len(KINDS))


def tile_set(per_mixed: int, per_double: int) -> Counts:
    return bytes(per_double if DOUBLE[kind] else per_mixed for kind in range(len(KINDS)))


def more(counts: Counts, kind: int, by: int = 1) -> Counts:
    changed = bytearray(counts)
    changed[kind] += by
    return bytes(changed)


def together(*heaps: Counts) -> Counts:
    return bytes(map(sum, zip(*heaps, strict=True)))


def each(counts: Counts) -> Iterator[int]:
    """Every single tile, kind by kind."""
    for kind, count in enumerate(counts):
        yield from (kind,) * count


def shows(counts: Counts, colours: set[int]) -> bool:
    """Does any of these tiles show one of these colours?"""
    return any(not colours.isdisjoint(kind) for kind in compress(KINDS, counts))


def counts_text(counts: Counts, kinds: tuple[str, ...] | str = KIND_NAMES) -> str:
    """`rb2gg` for two red-blue tiles and a double green one; `-` for none."""
    listed = (f"{kinds[kind]}{count if count > 1 else ''}" for kind, count in enumerate(counts) if count)
    return "".join(listed) or "-"


LISTED = re.compile(r"([a-z]+)(\d*)", re.ASCII)


def read_counts(text: str, kinds: tuple[str, ...] | str = KIND_NAMES) -> Counts:
    """The reverse of `counts_text`; ValueError if it is none."""
    counts = bytearray(len(kinds))
    size = len(kinds[0])
    for names, count in LISTED.findall(text):
        *single, last = (names[at : at + size] for at in range(0, len(names), size))
        for name in single:
            counts[kinds.index(name)] += 1
        counts[kinds.index(last)] += int(count or 1)
    if counts_text(bytes(counts), kinds) != text:
        raise ValueError(f"{text[:80]!r} is no list of tiles")
    return bytes(counts)
