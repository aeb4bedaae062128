"""Ways to play the collecting game, each a few numbers, and matches between them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hindmost.fast.block.collecting import ANYTHING, CLEAR, CODES, Judge, StopLimits, TurnRoom
from hindmost.fast.collecting.lookahead import solve_ahead
from hindmost.fast.collecting.playout import CHOOSE, DECIDE, OVER, PHASE, REVEALS, ROWS, SEAT, collect_on
from hindmost.fast.collecting.stopping import by_rule
from hindmost.fast.collecting.turn import NEVER, solve
from hindmost.fast.core.bits import GAMMA, S32, Array, Word, generator, mixed, whole
from hindmost.fast.core.compiled import kernel, part
from hindmost.fast.core.maths import gaussian
from hindmost.fast.core.script import Script
from hindmost.fast.core.tables import CollectingTables
from hindmost.fast.learn.collecting_practice import PracticeRoom

BY_RULE, BY_NET, AHEAD = range(3)


class Mind(NamedTuple):
    kind: int
    net: int = 0  # which of two
    noise: float = 0.0  # normal, on every chance of winning; see with_noise
    rule: StopLimits = ANYTHING


def exact(mind: Mind) -> Mind:
    """With numbers of the same types for every mind, as one compilation wants them."""
    return Mind(int(mind.kind), int(mind.net), float(mind.noise), StopLimits(*map(float, mind.rule)))


@part
def with_noise(room: TurnRoom, seat: int, noise: float, chance: Word) -> int:
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
def decide(tables: CollectingTables, judge: Judge, room: PracticeRoom, mind: Mind, chance: Word) -> int:
    world, turn = room.world, room.turn
    if mind.kind == BY_RULE:
        return by_rule(tables, world, mind.rule)
    if mind.kind == AHEAD:
        code = solve_ahead(tables, judge, world, turn, room.following, CLEAR)
    else:
        code = solve(tables, judge, world, turn)
    seat = whole(world[ROWS + 6 * tables.n[0] + SEAT])
    return with_noise(turn, seat, mind.noise, chance) if mind.noise > 0 else code


@kernel
def meet(
    tables: CollectingTables,
    judges: tuple[Judge, Judge],
    minds: tuple[Mind, Mind],
    room: PracticeRoom,
    seed: Word,
    most: int,
    winners: Array,
) -> None:
    """Matches of one mind and others: as many in a row as there are seats have the same chance, the seats moved on.

    Writes who won, 0 for the one, and -1 if it took more than `most` choices.
    """
    seats, world, script = tables.n[0], room.world, room.turn.script
    turn = ROWS + 6 * seats
    for match in range(winners.size):
        for at in range(world.size):
            world[at] = room.start[at]
        chance, noise = generator(seed, match // seats), generator(~seed, match)
        made = who = 0
        while world[turn + PHASE] != OVER and made < most:
            chooses = world[turn + PHASE] == CHOOSE or world[turn + PHASE] == DECIDE
            if chooses:
                who = (whole(world[turn + SEAT]) + match) % seats
                mind = minds[1] if who else minds[0]
                judge = judges[1] if mind.net else judges[0]
                script[0] = decide(tables, judge, room, mind, noise)
                noise += GAMMA << S32
                made += 1
            asked = Script(script, whole(chooses), whole(1), whole(0))
            chance = collect_on(tables, world, chance, room.turn.nobody, asked).chance
        winners[match] = who if world[turn + PHASE] == OVER else -1
