"""What Python calls to have matches played: many from each of many worlds, by a script, by chance or by policies."""

from __future__ import annotations

from hindmost.fast.batch.rows import Rows, put_down, take_up
from hindmost.fast.collecting.playout import ROWS, collect_on
from hindmost.fast.core.bits import Array, Word, generator, whole
from hindmost.fast.core.compiled import inlined, kernel
from hindmost.fast.core.script import Script
from hindmost.fast.core.tables import CollectingTables, Tables
from hindmost.fast.laying.greedy import looks_in
from hindmost.fast.laying.playout import Policies, World, play_on
from hindmost.fast.laying.random_playout import may_be_light, play_light
from hindmost.fast.laying.worlds import Start


@inlined
def begin(start: Start, world: World) -> int:
    """A world as it was at the start; how many tiles its bag has."""
    for at in range(start.open_pairs.size):
        world.open_pairs[at] = start.open_pairs[at]
    for at in range(start.lines.size):
        world.lines[at] = start.lines[at]
    for at in range(start.small.size):
        world.small[at] = start.small[at]
    for at in range(start.held.size):
        world.held[at] = start.held[at]
    for at in range(start.bag.size):
        world.bag[at] = start.bag[at]
    return start.bag.size


@kernel
def lay_matches(
    tables: Tables,
    rows: Rows,
    taken: World,
    world: World,
    looking: Array,
    policies: Array,
    seed: Word,
    first: int,
    each: int,
    tracks: Array,
    counts: Array,
    logs: Array,
    scripted: int,
    stop: int,
) -> None:
    """So many matches from each world, each with its own chance and as far as asked.

    Where logs are kept, the worlds are left as the last match from each has ended.
    """
    kept = logs.shape[0] > 0
    no_log = logs.reshape(logs.size)[:0]
    at_tracks = whole(tables.n.tracks)
    noted = looks_in(tables.n, looking)
    match = 0
    for row in range(rows.small.shape[0]):
        left = take_up(tables, rows, row, taken)
        start = Start(taken.open_pairs, taken.lines, taken.small, taken.held, taken.bag[:left])
        light = not kept and may_be_light(tables.n, start.small, policies)
        for _ in range(each):
            left = begin(start, world)
            chance = generator(seed, first + match)
            if light:
                played = play_light(tables, world, left, chance)
            else:
                log = logs[match] if kept else no_log
                script = Script(log, scripted, stop, whole(0))
                played = play_on(tables, world, left, chance, Policies(policies, noted), script)
            left = played.left
            counts[match, 0], counts[match, 1], counts[match, 2] = played.plies, played.placed, played.bonuses
            for at in range(tracks.shape[1]):
                tracks[match, at] = world.small[at_tracks + at]
            match += 1
        if kept:
            put_down(tables, rows, row, world, left)


@kernel
def collect_matches(
    tables: CollectingTables,
    rows: Array,
    world: Array,
    policies: Array,
    seed: Word,
    first: int,
    each: int,
    tracks: Array,
    counts: Array,
    logs: Array,
    scripted: int,
    stop: int,
) -> None:
    """The same of a collecting game."""
    kept = logs.shape[0] > 0
    no_log = logs.reshape(logs.size)[:0]
    match = 0
    for row in range(rows.shape[0]):
        for _ in range(each):
            for at in range(world.size):
                world[at] = rows[row, at]
            log = logs[match] if kept else no_log
            chance = generator(seed, first + match)
            played = collect_on(tables, world, chance, policies, Script(log, scripted, stop, whole(0)))
            counts[match, 0], counts[match, 1], counts[match, 2] = played.plies, 0, played.bonuses
            for at in range(tracks.shape[1]):
                tracks[match, at] = world[ROWS + at]
            match += 1
        if kept:
            for at in range(world.size):
                rows[row, at] = world[at]
