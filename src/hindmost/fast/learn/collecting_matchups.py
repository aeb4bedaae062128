"""Ways to play the collecting game, each a few numbers, and matches between them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hindmost.fast.collecting.evaluator import Judge
from hindmost.fast.collecting.lookahead import CLEAR, solve_ahead
from hindmost.fast.collecting.playout import CHOOSE, DECIDE, OVER, PHASE, REVEALS, ROWS, SEAT, collect_on
from hindmost.fast.collecting.stopping import Rule, by_rule
from hindmost.fast.collecting.turn import CODES, NEVER, Turn, solve
from hindmost.fast.core.bits import GAMMA, S32, Array, Word, generator, mixed, whole
from hindmost.fast.core.compiled import kernel, part
from hindmost.fast.core.maths import gaussian
from hindmost.fast.core.script import Script
from hindmost.fast.core.tables import CollectingTables

BY_RULE, BY_NET, AHEAD = range(3)


class Mind(NamedTuple):
    kind: int
    net: int = 0  # which of two
    noise: float = 0.0  # normal, on every chance of winning; see with_noise
    rule: Rule = Rule()


KIND, NET, NOISE, RULE = range(len(Mind._fields))


def numbers(mind: Mind) -> Array:
    return np.array([*mind[:RULE], *mind.rule], np.float64)


@part
def with_noise(room: Turn, seat: int, noise: float, chance: Word) -> int:
    """The choice that looks best through normal noise. What another tile may bring is only ever flattered by it: who
    does not see well is hopeful, and pushes his luck too far."""
    best, high = whole(REVEALS), NEVER
    for code in range(REVEALS, CODES):
        if room.choices[code, seat] > NEVER:
            seen = gaussian(mixed(chance + GAMMA * np.uint64(code)))
            value = room.choices[code, seat] + noise * (abs(seen) if code == REVEALS else seen)
            if value > high:
                best, high = code, value
    return best


@part
def decide(
    tables: CollectingTables, judge: Judge, world: Array, room: Turn, inner: Turn, mind: Array, chance: Word
) -> int:
    if mind[KIND] == BY_RULE:
        return by_rule(tables, world, mind[RULE:])
    if mind[KIND] == AHEAD:
        code = solve_ahead(tables, judge, world, room, inner, CLEAR)
    else:
        code = solve(tables, judge, world, room)
    seat = whole(world[ROWS + 6 * tables.n[0] + SEAT])
    return with_noise(room, seat, mind[NOISE], chance) if mind[NOISE] > 0 else code


@kernel
def meet(
    tables: CollectingTables,
    judges: tuple[Judge, Judge],
    minds: Array,
    start: Array,
    world: Array,
    room: Turn,
    inner: Turn,
    seed: Word,
    first: int,
    most: int,
    winners: Array,
) -> None:
    """Matches of minds: as many in a row as there are seats have the same chance, the seats moved on.

    Writes the number of the mind that won, -1 if it took more than `most` choices.
    """
    seats = tables.n[0]
    turn = ROWS + 6 * seats
    for match in range(winners.size):
        for at in range(start.size):
            world[at] = start[at]
        moved = (first + match) % seats
        chance, noise = generator(seed, (first + match) // seats), generator(~seed, first + match)
        made = who = 0
        while world[turn + PHASE] != OVER and made < most:
            chooses = world[turn + PHASE] == CHOOSE or world[turn + PHASE] == DECIDE
            if chooses:
                who = (whole(world[turn + SEAT]) + moved) % seats
                judge = judges[1] if minds[who, NET] else judges[0]
                room.script[0] = decide(tables, judge, world, room, inner, minds[who], noise)
                noise += GAMMA << S32
                made += 1
            script = Script(room.script, whole(chooses), whole(1), whole(0))
            chance = collect_on(tables, world, chance, room.nobody, script).chance
        winners[match] = who if world[turn + PHASE] == OVER else -1
