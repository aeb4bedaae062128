"""Many worlds of a laying game at once: what is legal in each, and matches from it."""

from __future__ import annotations

from threading import local
from typing import NamedTuple

from hindmost.fast.batch.kernels import ALL_LEGAL, Asked, Noted, count_match
from hindmost.fast.batch.rows import put_down, take_up
from hindmost.fast.block.laying import LONGEST, Start, World
from hindmost.fast.core.bits import Array, generator, whole
from hindmost.fast.core.compiled import kernel
from hindmost.fast.core.copying import copy
from hindmost.fast.core.script import Script
from hindmost.fast.core.tables import Tables, laying_tables
from hindmost.fast.laying.greedy import looks_in, room_to_look
from hindmost.fast.laying.legal import is_legal, mark_legal
from hindmost.fast.laying.playout import Policies, play_on
from hindmost.fast.laying.random_playout import may_be_light, play_light
from hindmost.fast.laying.worlds import begin, room
from hindmost.rules.laying import Laying

__all__ = ["LONGEST", "illegal", "looking", "masks", "play", "zero"]


def masks(game: Laying, rows: Array, marked: Array) -> None:
    tables = laying_tables(game)
    lay_masks(tables, rows, room(tables), marked)


def illegal(game: Laying, rows: Array, codes: Array) -> int:
    tables = laying_tables(game)
    return lay_illegal(tables, rows, room(tables), codes)


def play(game: Laying, rows: Array, chosen: Array, asked: Asked, noted: Noted) -> None:
    tables = laying_tables(game)
    within = BatchRoom(room(tables), room(tables), looking(game))
    lay_matches(tables, rows, within, chosen, asked, noted)


def zero(game: Laying) -> int:
    return int(laying_tables(game).n.zero)


_ROOMS = local()


def looking(game: Laying) -> Array:
    """Room for the policies to look around; made once a thread and size of board."""
    sizes: dict[str, Array] = _ROOMS.__dict__
    cells = str(len(game.board.cells))
    if cells not in sizes:
        sizes[cells] = room_to_look(laying_tables(game).n)
    return sizes[cells]


# Kernels


class BatchRoom(NamedTuple):
    start: World
    world: World
    looking: Array  # see `greedy.looks_in`


@kernel
def lay_masks(tables: Tables, packed: Array, world: World, masks: Array) -> None:
    for row in range(masks.shape[0]):
        take_up(tables, packed[row], world)
        mark_legal(tables, world, masks[row])


@kernel
def lay_illegal(tables: Tables, packed: Array, world: World, codes: Array) -> int:
    """The first row in which its code is not legal."""
    for row in range(codes.size):
        take_up(tables, packed[row], world)
        if not is_legal(tables, world, whole(codes[row])):
            return row
    return ALL_LEGAL


@kernel
def lay_matches(tables: Tables, packed: Array, room: BatchRoom, policies: Array, asked: Asked, noted: Noted) -> None:
    """So many matches from each world, each with its own chance and as far as asked.

    Where logs are kept, the worlds are left as the last match from each has ended.
    """
    n, taken, world = tables.n, room.start, room.world
    kept = noted.logs.shape[1] > 0
    choosing = Policies(policies, looks_in(n, room.looking))
    match = 0
    for row in range(packed.shape[0]):
        left = take_up(tables, packed[row], taken)
        start = Start(taken.open_pairs, taken.lines, taken.small, taken.held, taken.bag[:left])
        light = not kept and may_be_light(n, start.small, policies)
        for _ in range(asked.each):
            left = begin(start, world)
            chance = generator(asked.seed, asked.first + match)
            if light:
                played = play_light(tables, world, left, chance)
            else:
                script = Script(noted.logs[match if kept else 0], asked.scripted, asked.stop, whole(0))
                played = play_on(tables, world, left, chance, choosing, script)
            left = played.left
            count_match(noted, match, played.plies, played.placed, played.bonuses)
            copy(world.small[whole(n.tracks) :], noted.tracks[match], noted.tracks.shape[1])
            match += 1
        if kept:
            put_down(tables, packed[row], world, left)
