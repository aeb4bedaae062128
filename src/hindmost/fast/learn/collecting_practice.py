"""Matches of the collecting game that a net plays with itself, noted down for it to learn from."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hindmost.fast.block.collecting import CODES, SHARED, Judge, TurnRoom
from hindmost.fast.collecting.evaluator import show
from hindmost.fast.collecting.playout import CHOOSE, DECIDE, OVER, PHASE, REVEALS, ROWS, SEAT, STOPS, collect_on, total
from hindmost.fast.collecting.turn import at_risk, solve
from hindmost.fast.core.bits import Array, Word, generator, whole
from hindmost.fast.core.compiled import kernel, part
from hindmost.fast.core.copying import copy
from hindmost.fast.core.script import Script, until_a_choice
from hindmost.fast.core.tables import CollectingTables

LONGEST = 300  # turns of a match; one that takes longer is judged as it stands


class PracticeRoom(NamedTuple):
    """Where matches are played."""

    start: Array
    world: Array
    turn: TurnRoom
    following: TurnRoom  # the turn after that


class Practice(NamedTuple):
    seed: Word
    first: int  # the number of the first match
    matches: int
    decay: float  # of what came of a turn, in what the turn before it learns


class Notes(NamedTuple):
    """A row for every turn, as it was before the centre was filled up."""

    shown: Array  # int32 [turns, 6]
    shared_inputs: Array  # float32 [turns, SHARED]
    seat: Array  # uint8 [turns]: the seat to act
    chances: Array  # float32 [turns, seats]: what the net should have said, the seat to act first


def new_notes(matches: int, seats: int) -> Notes:
    turns = matches * LONGEST
    return Notes(
        shown=np.zeros((turns, 6), np.int32),
        shared_inputs=np.zeros((turns, SHARED), np.float32),
        seat=np.zeros(turns, np.uint8),
        chances=np.zeros((turns, seats), np.float32),
    )


@part
def finish_turn(tables: CollectingTables, world: Array, room: TurnRoom, chance: Word, code: int) -> Word:
    """Play a solved turn to its end."""
    turn = ROWS + 6 * tables.n[0]
    seat = whole(world[turn + SEAT])
    room.script[0] = code
    script = Script(room.script, whole(1), 1 + whole(code == REVEALS), whole(0))
    chance = collect_on(tables, world, chance, room.nobody, script).chance
    while world[turn + PHASE] == DECIDE:
        risk = at_risk(world)
        stop = total(world, 0) == 0 or room.worth[CODES * risk + STOPS, seat] >= room.going_on[risk, seat]
        room.script[0] = STOPS if stop else REVEALS
        script = Script(room.script, whole(1), 2 - whole(stop), whole(0))
        chance = collect_on(tables, world, chance, room.nobody, script).chance
    return chance


@part
def trace_back(notes: Notes, began: int, ended: int, decay: float, last: Array) -> None:
    """Mix what the turns promised with what came of them, the last one first: TD(lambda)."""
    seats = last.size
    for turn in range(ended - 1, began - 1, -1):
        for seat in range(seats):
            last[seat] = (1 - decay) * notes.chances[turn, seat] + decay * last[seat]
        for later in range(seats):
            notes.chances[turn, later] = last[(whole(notes.seat[turn]) + later) % seats]


@kernel
def practise(tables: CollectingTables, judge: Judge, room: PracticeRoom, how: Practice, notes: Notes) -> int:
    """Play matches and note them down; how many turns these were."""
    seats, world, solved = tables.n[0], room.world, room.turn
    turn = ROWS + 6 * seats
    last = judge.odds
    at = 0
    for match in range(how.first, how.first + how.matches):
        copy(room.start, world, world.size)
        chance = generator(how.seed, match)
        began = at
        while world[turn + PHASE] != OVER and at - began < LONGEST:
            show(tables, judge.lacks, world, notes.shown[at], notes.shared_inputs[at])
            notes.seat[at] = world[turn + SEAT]
            if world[turn + PHASE] != CHOOSE:
                chance = collect_on(tables, world, chance, solved.nobody, until_a_choice(solved.script)).chance
            code = solve(tables, judge, world, solved)
            copy(solved.choices[code], notes.chances[at], seats)
            at += 1
            chance = finish_turn(tables, world, solved, chance, code)
        for seat in range(seats):
            over = world[turn + PHASE] == OVER
            last[seat] = np.float64(seat == whole(world[turn + SEAT])) if over else notes.chances[at - 1, seat]
        trace_back(notes, began, at, how.decay, last)
    return at
