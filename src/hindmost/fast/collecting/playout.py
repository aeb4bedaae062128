"""The collecting game in one loop: by a script, by chance, by a policy; to the end, or as far as asked."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hindmost.fast.core.bits import GAMMA, Array, Word, below, mixed, whole
from hindmost.fast.core.compiled import inlined, part
from hindmost.fast.core.script import Script, is_scripted, note, pauses
from hindmost.fast.core.tables import CollectingTables

FILL, CHOOSE, REVEAL, DECIDE, OVER = range(5)
ENDED = 5  # a turn, and the next has not begun: no world is left so
CENTRE, RISK, ROWS = 6, 12, 18  # the pile comes first
PHASE, SEAT, BONUS_TURN, OWED = range(4)  # after the rows
REVEALS, STOPS, TAKES, PASSES = 6, 7, 8, 9  # codes
FULL = 3  # what the centre is filled up to (S4, S5)
RANDOM, GREEDY, POINTS = range(3)


class TurnProgress(NamedTuple):
    """Whose turn it is, and how far it has come."""

    phase: int
    seat: int
    bonus_turn: int  # 1: this is one
    owed: int  # bonus turns to come


class CollectingPlayout(NamedTuple):
    plies: int
    chance: Word  # goes on from here
    bonuses: int


@inlined
def total(world: Array, heap: int) -> int:
    count = 0
    for colour in range(6):
        count += whole(world[heap + colour])
    return count


@part
def weakest(world: Array, row: int) -> int:
    """The seat's only hindmost colour, if the centre has it; -1 if not (S14)."""
    lowest, colour, tied = 255, -1, 0
    for at in range(6):
        value = whole(world[row + at])
        if value < lowest:
            lowest, colour, tied = value, at, 0
        elif value == lowest:
            tied += 1
    return colour if tied == 0 and world[CENTRE + colour] > 0 else -1


@inlined
def tile_worth(target: int, held: int, count: int, need: bool) -> float:
    """What so many tiles of a colour are worth to a row: as many as it keeps, or as many as it lacks before each."""
    worth = 0
    for had in range(held, min(target, held + count)):
        worth += target - had if need else 1
    return np.float64(worth)


@part
def promise(world: Array, row: int, target: int, need: bool) -> tuple[float, float]:
    """What stopping gives, and what revealing another tile promises."""
    now, left, banked = 0, 0, 0.0
    for colour in range(6):
        left += whole(world[colour])
        if world[RISK + colour]:
            now |= 1 << colour
            banked += tile_worth(target, whole(world[row + colour]), 1 + whole(world[CENTRE + colour]), need)
    return banked, going_on(world, row, target, need, now, left, banked)


@part
def going_on(world: Array, row: int, target: int, need: bool, risk: int, left: int, banked: float) -> float:
    """The best that can be expected of one more tile: few colours lie in the centre, so every order is tried."""
    if left <= 0:
        return 0.0
    expected = 0.0
    for colour in range(6):
        if world[colour] > 0 and world[CENTRE + colour] > 0 and not risk >> colour & 1:
            more = banked + tile_worth(target, whole(world[row + colour]), 1 + whole(world[CENTRE + colour]), need)
            further = going_on(world, row, target, need, risk | 1 << colour, left - 1, more)
            expected += np.float64(world[colour]) * max(more, further)
    return expected / left


@part
def choose(world: Array, target: int, now: TurnProgress, policy: int, bits: Word) -> int:
    """What a seat says."""
    row = ROWS + 6 * now.seat
    may_take = now.phase == CHOOSE and weakest(world, row) >= 0
    may_pass = now.phase == CHOOSE and now.bonus_turn != 0
    may_reveal = now.phase == CHOOSE or total(world, 0) > 0
    if policy == RANDOM:
        if now.phase == DECIDE:
            return REVEALS if may_reveal and below(bits, 2) == 0 else STOPS
        which = below(bits, 1 + int(may_take) + int(may_pass))
        if which == 0:
            return REVEALS
        return TAKES if may_take and which == 1 else PASSES
    need = policy == GREEDY
    stopping, revealing = promise(world, row, target, need)
    if now.phase == DECIDE:
        return REVEALS if may_reveal and revealing >= stopping else STOPS
    if may_take:
        colour = weakest(world, row)
        if tile_worth(target, whole(world[row + colour]), 1, need) > revealing:
            return TAKES
    return REVEALS


@inlined
def take_in_centre(world: Array) -> None:
    """An empty pile takes in the whole centre (S-A2)."""
    for colour in range(6):
        world[colour] += world[CENTRE + colour]
        world[CENTRE + colour] = 0


@inlined
def stop_turn(tables: CollectingTables, world: Array, row: int) -> int:
    """Take what is at risk and all of its colours in the centre; surplus goes back (S9, S12). Bonus turns earned."""
    target = tables.n[1]
    empty = total(world, 0) == 0
    completed = 0
    for colour in range(6):
        if world[RISK + colour]:
            taken = whole(world[RISK + colour]) + whole(world[CENTRE + colour])
            held = whole(world[row + colour])
            kept = min(taken, target - held)
            completed += int(held < target and held + kept == target)
            world[row + colour] = held + kept
            world[colour] += taken - kept
            world[CENTRE + colour] = 0
            world[RISK + colour] = 0
    if empty:
        take_in_centre(world)
    return min(completed, 1) if tables.n[2] else completed


@inlined
def progress_in(world: Array, turn: int) -> TurnProgress:
    return TurnProgress(
        whole(world[turn + PHASE]),
        whole(world[turn + SEAT]),
        whole(world[turn + BONUS_TURN]),
        whole(world[turn + OWED]),
    )


@inlined
def note_progress(world: Array, turn: int, now: TurnProgress) -> None:
    world[turn + PHASE] = now.phase
    world[turn + SEAT] = now.seat
    world[turn + BONUS_TURN] = now.bonus_turn
    world[turn + OWED] = now.owed


@inlined
def do_choice(tables: CollectingTables, world: Array, now: TurnProgress, code: int) -> TurnProgress:
    """Reveal, or end the turn: stop, take the weakest colour, or pass."""
    row, phase, owed = ROWS + 6 * now.seat, ENDED, now.owed
    if code == REVEALS:
        phase = REVEAL
    elif code == STOPS:
        owed += stop_turn(tables, world, row)
    elif code == TAKES:
        colour = weakest(world, row)
        world[row + colour] += 1
        world[CENTRE + colour] -= 1
    return TurnProgress(phase, now.seat, now.bonus_turn, owed)


@inlined
def any_tile(world: Array, bits: Word) -> int:
    """The colour of any tile of the pile."""
    colour, at = 0, below(bits, total(world, 0))
    while at >= whole(world[colour]):
        at -= whole(world[colour])
        colour += 1
    return colour


@inlined
def turn_up(world: Array, now: TurnProgress, code: int) -> TurnProgress:
    """A tile of the pile goes to the centre to fill it up, or is revealed: then it is put at risk, or a bust."""
    phase = ENDED
    world[code] -= 1
    if now.phase == FILL:
        world[CENTRE + code] += 1
        phase = CHOOSE
    elif world[CENTRE + code] > 0 and world[RISK + code] == 0:  # valid (S7)
        world[RISK + code] += 1
        phase = DECIDE
    else:  # bust: the tile and all at risk go to the centre
        world[CENTRE + code] += 1
        for colour in range(6):
            world[CENTRE + colour] += world[RISK + colour]
            world[RISK + colour] = 0
    return TurnProgress(phase, now.seat, now.bonus_turn, now.owed)


@inlined
def next_turn(tables: CollectingTables, world: Array, now: TurnProgress) -> TurnProgress:
    """Six complete rows win at once (S15); otherwise a bonus turn that is owed, or the next seat's turn."""
    seats, target = tables.n[0], tables.n[1]
    complete = True
    for colour in range(6):
        complete = complete and world[ROWS + 6 * now.seat + colour] == target
    if complete:
        return TurnProgress(whole(OVER), now.seat, now.bonus_turn, now.owed)
    if now.owed > 0:
        return TurnProgress(whole(CHOOSE), now.seat, whole(1), now.owed - 1)
    return TurnProgress(whole(CHOOSE), now.seat + 1 if now.seat + 1 < seats else 0, whole(0), now.owed)


@inlined
def fill_centre(world: Array, now: TurnProgress) -> TurnProgress:
    """Before a seat chooses the centre is filled up, and an empty pile takes it in before that."""
    if total(world, 0) == 0:
        take_in_centre(world)
    phase = FILL if total(world, CENTRE) < FULL else CHOOSE
    return TurnProgress(phase, now.seat, now.bonus_turn, now.owed)


@part
def collect_on(
    tables: CollectingTables, world: Array, chance: Word, policies: Array, script: Script
) -> CollectingPlayout:
    """Play on: first by the script, then by the policies of the seats."""
    turn = ROWS + 6 * tables.n[0]
    now = progress_in(world, turn)
    plies = bonuses = 0
    while now.phase != OVER and plies < script.stop:
        chance += GAMMA
        chooses = now.phase in (CHOOSE, DECIDE)
        if chooses and pauses(script, plies):
            break
        if is_scripted(script, plies):
            code = whole(script.log[plies])
        elif chooses:
            code = choose(world, tables.n[1], now, policies[now.seat], mixed(chance))
        else:
            code = any_tile(world, mixed(chance))
        note(script, plies, code)
        plies += 1
        owed = now.owed
        if chooses:
            now = do_choice(tables, world, now, code)
        else:
            now = turn_up(world, now, code)
        bonuses += now.owed - owed
        if now.phase == ENDED:
            now = next_turn(tables, world, now)
        if now.phase == CHOOSE:
            now = fill_centre(world, now)
    note_progress(world, turn, now)
    return CollectingPlayout(plies, chance, bonuses)
