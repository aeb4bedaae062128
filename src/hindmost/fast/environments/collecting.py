"""Worlds of a collecting game that stop whenever a seat has to act; see `laying`."""

from __future__ import annotations

from hindmost.fast.batch.kernels import ALL_LEGAL
from hindmost.fast.collecting.legal import mark_choices
from hindmost.fast.collecting.playout import BONUS_TURN, CHOOSE, DECIDE, OVER, OWED, PHASE, ROWS, SEAT, collect_on
from hindmost.fast.core.bits import GAMMA, Array, below, mixed, whole
from hindmost.fast.core.compiled import kernel, part
from hindmost.fast.core.copying import copy
from hindmost.fast.core.tables import CollectingTables
from hindmost.fast.environments.laying import CALLER, NO_ACTION, action_asked, more_asked
from hindmost.fast.environments.tensors import spread_row


@kernel
def collect_advance(
    n: Array,
    tiles: Array,
    worlds: Array,
    marked: Array,
    chances: Array,
    policies: Array,
    codes: Array,
    script: Array,
    alone: bool,
) -> int:
    """Every world after its action, and what happens up to the next decision; or the row of an illegal one."""
    tables = CollectingTables(n, tiles)
    for row in range(codes.size):
        if codes[row] != NO_ACTION:
            mark_choices(tables, worlds[row], marked)
            if not 0 <= codes[row] < marked.size or not marked[codes[row]]:
                return row
    turn = ROWS + 6 * n[0]
    for row in range(codes.size):
        world, chance = worlds[row], chances[row]
        asked = action_asked(script, whole(codes[row]), alone)
        while True:
            chance = collect_on(tables, world, chance, policies[row], asked).chance
            phase, seat = whole(world[turn + PHASE]), whole(world[turn + SEAT])
            choosing = phase in (CHOOSE, DECIDE)
            if alone or phase == OVER or (choosing and policies[row, seat] == CALLER):
                break
            asked = more_asked(script, choosing)
        chances[row] = chance
    return ALL_LEGAL


@kernel
def collect_masks_of(n: Array, tiles: Array, worlds: Array, marked: Array, masks: Array) -> None:
    """What the seat to act may do, by code."""
    tables = CollectingTables(n, tiles)
    for row in range(masks.shape[0]):
        mark_choices(tables, worlds[row], marked)
        copy(marked, masks[row], marked.size)


@kernel
def collect_any(n: Array, tiles: Array, worlds: Array, marked: Array, chances: Array, codes: Array) -> None:
    """Any legal action in every world, each as likely as the other, by a chance that is not the match's."""
    tables = CollectingTables(n, tiles)
    for row in range(codes.size):
        mark_choices(tables, worlds[row], marked)
        count = 0
        for code in range(marked.size):
            count += marked[code]
        chances[row] += GAMMA
        codes[row] = NO_ACTION
        wanted = below(mixed(chances[row]), count)
        for code in range(marked.size):
            if marked[code]:
                if wanted == 0:
                    codes[row] = code
                wanted -= 1


@part
def note_seen(n: Array, own: Array, viewer: int, out: Array) -> None:
    """What a viewer sees, as numbers in the order of `envs.observations`: nothing is hidden."""
    seats = n[0]
    turn = ROWS + 6 * seats
    copy(own, out, ROWS)
    for other in range(seats):
        for colour in range(6):
            out[ROWS + 6 * other + colour] = own[ROWS + 6 * ((viewer + other) % seats) + colour]
    out[turn] = (whole(own[turn + SEAT]) - viewer) % seats
    out[turn + 1] = own[turn + PHASE]
    out[turn + 2] = own[turn + BONUS_TURN]
    out[turn + 3] = own[turn + OWED]


@kernel
def collect_seen(n: Array, worlds: Array, viewers: Array, seen: Array) -> None:
    """What each viewer sees in its world."""
    for row in range(viewers.size):
        note_seen(n, worlds[row], whole(viewers[row]), seen[row])


@kernel
def collect_look(
    n: Array,
    tiles: Array,
    worlds: Array,
    viewer: int,
    seen: Array,
    blocks: Array,
    scales: Array,
    tensor: Array,
    mask: Array,
) -> None:
    """What a viewer sees in the first world and, if it is to act, what it may do; all in one call."""
    note_seen(n, worlds[0], viewer, seen)
    spread_row(seen, blocks, scales, tensor)
    if worlds[0, ROWS + 6 * n[0] + SEAT] == viewer:
        mark_choices(CollectingTables(n, tiles), worlds[0], mask)
