"""What Python calls: many matches at once, one action, and what is legal."""

from __future__ import annotations

from hindmost.fast.bits import ONE, Array, Word, generator, lowest, whole, word_of
from hindmost.fast.collecting import (
    CHOOSE,
    DECIDE,
    PASSES,
    REVEALS,
    ROWS,
    STOPS,
    TAKES,
    collect_on,
    total,
    weakest,
)  # fmt: skip
from hindmost.fast.compiled import inlined, kernel, part
from hindmost.fast.greedy import Looks
from hindmost.fast.placing import KINDS
from hindmost.fast.playout import (
    BEGUN,
    DRAW,
    KEEP,
    NO_BITS,
    OFFER,
    OVER,
    PHASE,
    PLACE,
    RANDOM,
    SEAT,
    STONE,
    STONES,
    SWAPS,
    World,
    play_light,
    play_on,
)  # fmt: skip
from hindmost.fast.surface import SIX, in_opening
from hindmost.fast.tables import CollectingTables, Tables
from hindmost.fast.worlds import Start

FOR_EVER = 1 << 40


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


@part
def by_chance(tables: Tables, small: Array, policies: Array) -> bool:
    """Will the light loop do?"""
    chance = tables.n.storeys == 1 and small[tables.n.turn + PHASE] != STONES
    for seat in range(policies.size):
        chance = chance and policies[seat] == RANDOM
    return chance


@kernel
def lay_matches(
    tables: Tables,
    start: Start,
    world: World,
    noted: Looks,
    policies: Array,
    seed: Word,
    first: int,
    tracks: Array,
    counts: Array,
    logs: Array,
    scripted: int,
    stop: int,
) -> int:
    """Matches from one start, each with its own chance and as far as asked; the tiles left in the bag of the last."""
    left = 0
    kept = logs.shape[0] > 0
    at_tracks = whole(tables.n.tracks)
    light = not kept and by_chance(tables, start.small, policies)
    for match in range(tracks.shape[0]):
        left = begin(start, world)
        log = logs[match] if kept else logs.reshape(logs.size)
        chance = generator(seed, first + match)
        if light:
            played = play_light(tables, world, 0, 0, left, chance, 0, 0, 0, False)
        else:
            played = play_on(tables, world, noted, policies, left, chance, log, scripted, stop, False)
        left = played.left
        counts[match, 0], counts[match, 1], counts[match, 2] = played.plies, played.placed, played.bonuses
        for at in range(tracks.shape[1]):
            tracks[match, at] = world.small[at_tracks + at]
    return left


@part
def mark_placements(tables: Tables, legal: Array, held: Word, mask: Array) -> None:
    n = tables.n
    for word in range(n.words):
        pairs = legal[word]
        while pairs != NO_BITS:
            pair = (word << SIX) + lowest(pairs)
            pairs &= pairs - ONE
            for kind in range(KINDS):
                if held >> word_of(kind) & ONE:
                    code = (kind * n.pairs + pair) << 1
                    mask[code] = 1
                    mask[code + 1] = tables.kinds[2 * kind] != tables.kinds[2 * kind + 1]


@kernel
def lay_legal(tables: Tables, start: Start, world: World, mask: Array) -> None:
    """Mark the codes of what is legal."""
    n = tables.n
    begin(start, world)
    small = world.small
    phase, seat = whole(small[n.turn + PHASE]), whole(small[n.turn + SEAT])
    others = 2 * KINDS * whole(n.pairs)
    if phase == PLACE:
        if n.every_stone or small[n.turn + BEGUN] == seat:
            in_opening(tables, world.open_pairs, world.legal)
            mark_placements(tables, world.legal, world.held[seat], mask)
        else:
            mark_placements(tables, world.open_pairs, world.held[seat], mask)
    elif phase == OFFER:
        mask[others + KEEP] = 1
        mask[others + SWAPS] = 1
    elif phase == STONES:
        for colour in range(6):
            mask[others + STONE + colour] = 1
        for at in range(n.starts):
            if small[whole(tables.starts[at])] < 6:
                mask[others + STONE + whole(small[whole(tables.starts[at])])] = 0
    elif phase != OVER:
        for kind in range(KINDS):
            mask[others + DRAW + kind] = small[n.bag + kind] > 0


@kernel
def collect_matches(
    tables: CollectingTables,
    start: Array,
    world: Array,
    policies: Array,
    seed: Word,
    first: int,
    rows: Array,
    counts: Array,
    logs: Array,
    scripted: int,
    stop: int,
) -> None:
    kept = logs.shape[0] > 0
    for match in range(rows.shape[0]):
        for at in range(start.size):
            world[at] = start[at]
        log = logs[match] if kept else logs.reshape(logs.size)
        chance = generator(seed, first + match)
        plies, chance, bonuses = collect_on(tables, world, policies, chance, log, scripted, stop, False)
        counts[match, 0], counts[match, 1], counts[match, 2] = plies, 0, bonuses
        for at in range(rows.shape[1]):
            rows[match, at] = world[ROWS + at]


@kernel
def collect_legal(tables: CollectingTables, world: Array, mask: Array) -> None:
    turn = ROWS + 6 * tables.n[0]
    phase, seat = whole(world[turn]), whole(world[turn + 1])
    if phase == CHOOSE:
        mask[REVEALS] = 1
        mask[TAKES] = weakest(world, ROWS + 6 * seat) >= 0
        mask[PASSES] = world[turn + 2]
    elif phase == DECIDE:
        mask[REVEALS] = total(world, 0) > 0
        mask[STOPS] = 1
    elif phase < DECIDE + 1:
        for colour in range(6):
            mask[colour] = world[colour] > 0
