"""The collecting game in one loop: by a script, by chance, by a policy; to the end, or as far as asked."""

from __future__ import annotations

import numpy as np

from hindmost.fast.core.bits import GAMMA, Array, Word, below, mixed, whole
from hindmost.fast.core.compiled import inlined, part
from hindmost.fast.core.tables import CollectingTables

FILL, CHOOSE, REVEAL, DECIDE, OVER = range(5)
CENTRE, RISK, ROWS = 6, 12, 18  # the pile comes first
PHASE, SEAT, BONUS_TURN, OWED = range(4)  # after the rows
REVEALS, STOPS, TAKES, PASSES = 6, 7, 8, 9  # codes
FULL = 3  # what the centre is filled up to (S4, S5)
RANDOM, GREEDY, POINTS = range(3)


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
def choose(world: Array, row: int, target: int, phase: int, bonus_turn: int, policy: int, bits: Word) -> int:
    """What a seat says."""
    may_take = phase == CHOOSE and weakest(world, row) >= 0
    may_pass = phase == CHOOSE and bonus_turn != 0
    may_reveal = phase == CHOOSE or total(world, 0) > 0
    if policy == RANDOM:
        if phase == DECIDE:
            return REVEALS if may_reveal and below(bits, 2) == 0 else STOPS
        which = below(bits, 1 + int(may_take) + int(may_pass))
        if which == 0:
            return REVEALS
        return TAKES if may_take and which == 1 else PASSES
    need = policy == GREEDY
    stopping, revealing = promise(world, row, target, need)
    if phase == DECIDE:
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


@part
def collect_on(
    tables: CollectingTables,
    world: Array,
    policies: Array,
    chance: Word,
    log: Array,
    scripted: int,
    stop: int,
    pause: bool,
) -> tuple[int, Word, int]:
    """Play on: plies, chance and bonus turns. First the codes in the log, then by the policies; see `play_on`."""
    seats, target = tables.n[0], tables.n[1]
    turn = ROWS + 6 * seats
    phase, seat = whole(world[turn + PHASE]), whole(world[turn + SEAT])
    bonus_turn, owed = whole(world[turn + BONUS_TURN]), whole(world[turn + OWED])
    logging = log.size > scripted
    plies = bonuses = 0
    while phase != OVER and plies < stop:
        row = ROWS + 6 * seat
        ended = False
        chance += GAMMA
        bits = mixed(chance)
        if phase in (CHOOSE, DECIDE):
            if pause and plies >= scripted:
                break
            if plies < scripted:
                code = whole(log[plies])
            else:
                code = choose(world, row, target, phase, bonus_turn, policies[seat], bits)
            if code == REVEALS:
                phase = REVEAL
            elif code == STOPS:
                earned = stop_turn(tables, world, row)
                owed += earned
                bonuses += earned
                ended = True
            elif code == TAKES:
                colour = weakest(world, row)
                world[row + colour] += 1
                world[CENTRE + colour] -= 1
                ended = True
            else:
                ended = True
        else:
            if plies < scripted:
                code = whole(log[plies])
            else:
                code, at = 0, below(bits, total(world, 0))
                while at >= whole(world[code]):
                    at -= whole(world[code])
                    code += 1
            world[code] -= 1
            if phase == FILL:
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
                ended = True
        if logging:
            log[plies] = code
        plies += 1
        if ended:
            complete = True
            for colour in range(6):
                complete = complete and world[row + colour] == target
            if complete:  # six complete rows win at once (S15)
                phase = OVER
                continue
            if owed > 0:
                owed -= 1
                bonus_turn = 1
            else:
                seat = seat + 1 if seat + 1 < seats else 0
                bonus_turn = 0
            phase = CHOOSE
        if phase == CHOOSE:  # a turn begins, or the centre is being filled
            if total(world, 0) == 0:
                take_in_centre(world)
            if total(world, CENTRE) < FULL:
                phase = FILL
    world[turn + PHASE] = phase
    world[turn + SEAT] = seat
    world[turn + BONUS_TURN] = bonus_turn
    world[turn + OWED] = owed
    return plies, chance, bonuses
