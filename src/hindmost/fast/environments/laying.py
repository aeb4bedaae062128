"""Worlds of a laying game that stop whenever a seat has to act: what environments are made of.

A row holds one world as the kernels use it, with its own chance, so that nothing is packed or unpacked on the way:
`words` has the open pairs, the lines, the kinds on each rack, the chance and how many tiles the bag has; `small` the
bytes of a packed world and then the bag, tile by tile. `scratch` is room for a set of pairs and for a script.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hindmost.fast.batch.kernels import ALL_LEGAL
from hindmost.fast.block.laying import World
from hindmost.fast.core.bits import BYTE, GAMMA, ONE, Array, below, mixed, whole, word_of
from hindmost.fast.core.compiled import inlined, kernel, part
from hindmost.fast.core.script import FOR_EVER, Script
from hindmost.fast.core.tables import Numbers, Tables
from hindmost.fast.environments.bundles import numbers_in, tables_in
from hindmost.fast.environments.tensors import spread_row
from hindmost.fast.laying.greedy import looks_in
from hindmost.fast.laying.legal import is_legal, mark_placements, note_legal
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.playout import (
    BEGUN,
    KEEP,
    LAST,
    NO_BITS,
    OFFER,
    OVER,
    PHASE,
    PLACE,
    PLAYS,
    REFILL,
    SEAT,
    SWAPS,
    Policies,
    after_placements,
    any_placement,
    code_of,
    play_on,
)  # fmt: skip
from hindmost.fast.laying.surface import count_pairs

NO_ACTION = -1
CALLER = 255  # the policy of a seat that is played from outside


class WorldRows(NamedTuple):
    words: Array
    small: Array
    legal: Array  # room for one set of pairs


@inlined
def rows_of(n: Numbers, words: Array, small: Array, scratch: Array) -> WorldRows:
    return WorldRows(words, small, scratch[: whole(n.words)])


@inlined
def world_in(n: Numbers, rows: WorldRows, row: int) -> World:
    """A world where it lies."""
    at_held = whole(n.words) + 1 + 6 * whole(n.lines)
    own, small = rows.words[row], rows.small[row]
    return World(
        own[: whole(n.words) + 1],
        own[whole(n.words) + 1 : at_held],
        small[: n.small],
        own[at_held : at_held + whole(n.seats)],
        small[n.small :],
        rows.legal,
    )


@inlined
def action_asked(script: Array, code: int, alone: bool) -> Script:
    """An action, if it is one, and what nature does up to the next choice unless it is asked for alone."""
    script[0] = code
    scripted = whole(code != NO_ACTION)
    return Script(script[:scripted], scripted, scripted if alone else whole(FOR_EVER), whole(not alone))


@inlined
def more_asked(script: Array, choosing: bool) -> Script:
    """What a seat with a policy chooses, or what nature does up to the next choice."""
    return Script(script[:0], whole(0), whole(1) if choosing else whole(FOR_EVER), whole(not choosing))


@kernel
def lay_advance(
    packed: Array,
    around: Array,
    words: Array,
    small: Array,
    scratch: Array,
    looking: Array,
    policies: Array,
    codes: Array,
    alone: bool,
) -> int:
    """Every world after its action, nature's draws and what seats with a policy do, up to the next decision.

    If an action is not legal, nothing is done and its row is told; `NO_ACTION` always is. With `alone` the actions,
    which may be nature's, are all that happens.
    """
    tables = tables_in(packed, around)
    n, rows = tables.n, rows_of(tables.n, words, small, scratch)
    noted, script = looks_in(n, looking), scratch[whole(n.words) :].view(np.int32)
    for row in range(codes.size):
        if codes[row] != NO_ACTION and not is_legal(tables, world_in(n, rows, row), whole(codes[row])):
            return row
    chances = words.shape[1] - 2
    for row in range(codes.size):
        world = world_in(n, rows, row)
        chance, left = words[row, chances], whole(words[row, chances + 1])
        asked = action_asked(script, whole(codes[row]), alone)
        while True:
            played = play_on(tables, world, left, chance, Policies(policies[row], noted), asked)
            chance, left = played.chance, played.left
            phase, seat = whole(world.small[n.turn + PHASE]), whole(world.small[n.turn + SEAT])
            choosing = phase in (PLACE, OFFER)
            if alone or phase == OVER or (choosing and policies[row, seat] == CALLER):
                break
            asked = more_asked(script, choosing)
        words[row, chances], words[row, chances + 1] = chance, word_of(left)
    return ALL_LEGAL


@part
def mark_legal(tables: Tables, world: World, mask: Array) -> None:
    """What the seat to act may do, by code; the mask comes empty."""
    n = tables.n
    others = after_placements(n)
    phase, seat = whole(world.small[n.turn + PHASE]), whole(world.small[n.turn + SEAT])
    if phase == PLACE:
        note_legal(tables, world, seat)
        mark_placements(tables, world.legal, world.held[seat], mask)
    elif phase == OFFER:
        mask[others + KEEP] = mask[others + SWAPS] = True


@kernel
def lay_masks_of(packed: Array, around: Array, words: Array, small: Array, scratch: Array, masks: Array) -> None:
    """What the seat to act may do in every world; the masks come empty."""
    tables = tables_in(packed, around)
    rows = rows_of(tables.n, words, small, scratch)
    for row in range(masks.shape[0]):
        mark_legal(tables, world_in(tables.n, rows, row), masks[row])


@kernel
def lay_factored(
    packed: Array,
    around: Array,
    words: Array,
    small: Array,
    scratch: Array,
    eight: Array,
    kinds: Array,
    pairs: Array,
    choices: Array,
) -> None:
    """The same as which kinds and which pairs, for every kind goes on every pair, and whether keep and swap.

    `eight` is what the eight bits of a byte are as eight bytes, and `pairs` has eight pairs a word.
    """
    tables = tables_in(packed, around)
    n, rows = tables.n, rows_of(tables.n, words, small, scratch)
    for row in range(kinds.shape[0]):
        world = world_in(n, rows, row)
        phase, seat = whole(world.small[n.turn + PHASE]), whole(world.small[n.turn + SEAT])
        placing = phase == PLACE
        held = world.held[seat] if placing else NO_BITS
        for kind in range(KINDS):
            kinds[row, kind] = held >> word_of(kind) & ONE != NO_BITS
        if placing:
            note_legal(tables, world, seat)
        for word in range(n.words):
            left = world.legal[word] if placing else NO_BITS
            for byte in range(8):
                pairs[row, 8 * word + byte] = eight[left >> word_of(8 * byte) & BYTE]
        choices[row, 0] = choices[row, 1] = phase == OFFER


@kernel
def lay_any(
    packed: Array,
    around: Array,
    words: Array,
    small: Array,
    scratch: Array,
    chances: Array,
    codes: Array,
) -> None:
    """Any legal action in every world, each as likely as the other, by a chance that is not the match's."""
    tables = tables_in(packed, around)
    n, rows = tables.n, rows_of(tables.n, words, small, scratch)
    others = after_placements(n)
    for row in range(codes.size):
        world = world_in(n, rows, row)
        phase, seat = whole(world.small[n.turn + PHASE]), whole(world.small[n.turn + SEAT])
        chances[row] += GAMMA
        bits = mixed(chances[row])
        codes[row] = NO_ACTION
        if phase == PLACE:
            note_legal(tables, world, seat)
            count = count_pairs(tables, world.legal)
            chosen = any_placement(tables, world.legal, count, world.held[seat], bits)
            codes[row] = code_of(n, chosen)
        elif phase == OFFER:
            codes[row] = others + KEEP + below(bits, 2)


@part
def note_seen(n: Numbers, own: Array, left: int, viewer: int, out: Array) -> None:
    """What a viewer sees, as numbers in the order of `envs.observations`; nothing of the racks of others."""
    cells, seats, sides = whole(n.cells), whole(n.seats), whole(n.sides)
    seat = whole(own[n.turn + SEAT])
    for cell in range(cells):
        out[cell] = own[cell]
    to = cells
    if n.storeys > 1:
        for cell in range(2 * cells):
            out[to + cell] = own[n.heights + cell]
        to += 2 * cells
    for kind in range(KINDS):
        out[to + kind] = own[n.racks + KINDS * viewer + kind]
        out[to + KINDS + kind] = 0
        out[to + 2 * KINDS + kind] = own[n.aside + kind]
    to += KINDS
    for other in range(seats):
        if other != viewer:
            for kind in range(KINDS):
                out[to + kind] += own[n.racks + KINDS * other + kind]
    for at in range(left):  # the bag as a list: its counts are not kept up
        out[to + whole(own[n.small + at])] += 1
    to += 2 * KINDS
    side = viewer % sides
    for other in range(sides):
        track = whole(n.tracks) + 6 * ((side + other) % sides)
        for colour in range(6):
            out[to + colour] = whole(own[track + colour]) - whole(n.zero)
        to += 6
    for other in range(seats):
        which = (viewer + other) % seats
        out[to + other] = own[n.sizes + which]
        out[to + seats + other] = which < whole(own[n.turn + BEGUN])
    to += 2 * seats
    if n.tug:
        for colour in range(6):
            holder = whole(own[n.holders + colour])
            out[to + colour] = 0 if holder >= sides else 1 + (holder - side) % sides
        to += 6
    out[to] = (seat - viewer) % seats
    phase = whole(own[n.turn + PHASE])
    out[to + 1] = REFILL if phase == OFFER and seat != viewer else phase  # an offer is known to that seat alone
    out[to + 2] = own[n.turn + PLAYS]
    out[to + 3] = own[n.turn + LAST]


@kernel
def lay_seen(packed: Array, words: Array, small: Array, viewers: Array, seen: Array) -> None:
    """What each viewer sees in its world."""
    n = numbers_in(packed)
    for row in range(viewers.size):
        note_seen(n, small[row], whole(words[row, words.shape[1] - 1]), whole(viewers[row]), seen[row])


@kernel
def lay_look(
    packed: Array,
    around: Array,
    words: Array,
    small: Array,
    scratch: Array,
    viewer: int,
    seen: Array,
    blocks: Array,
    scales: Array,
    tensor: Array,
    mask: Array,
) -> None:
    """What a viewer sees in the first world and, if it is to act, what it may do; all in one call."""
    tables = tables_in(packed, around)
    n = tables.n
    note_seen(n, small[0], whole(words[0, words.shape[1] - 1]), viewer, seen)
    spread_row(seen, blocks, scales, tensor)
    if small[0, n.turn + SEAT] == viewer:
        mark_legal(tables, world_in(n, rows_of(n, words, small, scratch), whole(0)), mask)
