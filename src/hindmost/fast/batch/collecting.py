"""Many worlds of a collecting game at once: what is legal in each, and matches from it."""

from __future__ import annotations

import numpy as np

from hindmost.fast.batch.kernels import ALL_LEGAL, Asked, Noted, count_match
from hindmost.fast.block.collecting import LONGEST
from hindmost.fast.block.collecting_positions import count
from hindmost.fast.collecting.legal import mark_choices
from hindmost.fast.collecting.playout import ROWS, collect_on
from hindmost.fast.core.bits import Array, generator, whole
from hindmost.fast.core.compiled import kernel
from hindmost.fast.core.copying import copy
from hindmost.fast.core.script import Script
from hindmost.fast.core.tables import HEADER, CollectingTables, collecting_tables
from hindmost.rules.collecting import Collecting

__all__ = ["LONGEST", "illegal", "masks", "play", "zero"]


def masks(game: Collecting, rows: Array, marked: Array) -> None:
    collect_masks(collecting_tables(game), rows, _room(rows), marked)


def illegal(game: Collecting, rows: Array, codes: Array) -> int:
    marked = np.zeros(count(game), np.bool_)
    return collect_illegal(collecting_tables(game), rows, _room(rows), marked, codes)


def play(game: Collecting, rows: Array, chosen: Array, asked: Asked, noted: Noted) -> None:
    collect_matches(collecting_tables(game), rows, _room(rows), chosen, asked, noted)


def zero(game: Collecting) -> int:
    return 0


def _room(rows: Array) -> Array:
    """For one world at a time."""
    return np.zeros(rows.shape[1] - HEADER, np.uint8)


# Kernels


@kernel
def collect_masks(tables: CollectingTables, packed: Array, world: Array, masks: Array) -> None:
    for row in range(masks.shape[0]):
        copy(packed[row][HEADER:], world, world.size)
        mark_choices(tables, world, masks[row])


@kernel
def collect_illegal(tables: CollectingTables, packed: Array, world: Array, marked: Array, codes: Array) -> int:
    """The first row in which its code is not legal."""
    for row in range(codes.size):
        copy(packed[row][HEADER:], world, world.size)
        mark_choices(tables, world, marked)
        if not 0 <= codes[row] < marked.size or not marked[codes[row]]:
            return row
    return ALL_LEGAL


@kernel
def collect_matches(
    tables: CollectingTables, packed: Array, world: Array, policies: Array, asked: Asked, noted: Noted
) -> None:
    """The same of a collecting game."""
    kept = noted.logs.shape[1] > 0
    match = 0
    for row in range(packed.shape[0]):
        own = packed[row][HEADER:]
        for _ in range(asked.each):
            copy(own, world, world.size)
            chance = generator(asked.seed, asked.first + match)
            script = Script(noted.logs[match if kept else 0], asked.scripted, asked.stop, whole(0))
            played = collect_on(tables, world, chance, policies, script)
            count_match(noted, match, played.plies, whole(0), played.bonuses)
            copy(world[ROWS:], noted.tracks[match], noted.tracks.shape[1])
            match += 1
        if kept:
            copy(world, own, world.size)
