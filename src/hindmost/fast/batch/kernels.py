"""What Python calls to have matches played: many from each of many worlds, by a script, by chance or by policies."""

from __future__ import annotations

from typing import NamedTuple

from hindmost.fast.batch.rows import put_down, take_up
from hindmost.fast.block.laying import Start, World
from hindmost.fast.collecting.playout import ROWS, collect_on
from hindmost.fast.core.bits import Array, Word, generator, whole
from hindmost.fast.core.compiled import inlined, kernel
from hindmost.fast.core.copying import copy
from hindmost.fast.core.script import Script
from hindmost.fast.core.tables import HEADER, CollectingTables, Tables
from hindmost.fast.laying.greedy import looks_in
from hindmost.fast.laying.playout import Policies, play_on
from hindmost.fast.laying.random_playout import may_be_light, play_light
from hindmost.fast.laying.worlds import begin


class Asked(NamedTuple):
    """Which matches, and how far."""

    seed: Word
    first: int  # the number of the first of them
    each: int  # so many from each world
    scripted: int  # so many plies of each stand in its log
    stop: int  # plies at most


class Noted(NamedTuple):
    """What is written down of matches: a row each."""

    tracks: Array  # uint8 [matches, 6 * sides]
    counts: Array  # int64 [matches, 3]: plies, placements, bonus plays or turns
    logs: Array  # int32 [matches, plies]; one row without room where no logs are kept


class Room(NamedTuple):
    start: World
    world: World
    looking: Array  # see `greedy.looks_in`


@kernel
def lay_matches(tables: Tables, packed: Array, room: Room, policies: Array, asked: Asked, noted: Noted) -> None:
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


@inlined
def count_match(noted: Noted, match: int, plies: int, placed: int, bonuses: int) -> None:
    noted.counts[match, 0] = plies
    noted.counts[match, 1] = placed
    noted.counts[match, 2] = bonuses


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
