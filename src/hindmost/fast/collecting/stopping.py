"""When to stop in the collecting game, by a rule that can be said in a sentence."""

from __future__ import annotations

from typing import NamedTuple

from hindmost.fast.collecting.playout import (
    CENTRE,
    CHOOSE,
    PHASE,
    REVEALS,
    RISK,
    ROWS,
    SEAT,
    STOPS,
    TAKES,
    total,
    weakest,
)
from hindmost.fast.core.bits import Array, whole
from hindmost.fast.core.compiled import kernel, part
from hindmost.fast.core.tables import CollectingTables

NO_LIMIT = 1000.0


class Rule(NamedTuple):
    """Stop once one of these is reached."""

    tiles: float = NO_LIMIT  # at risk
    gain: float = NO_LIMIT  # tiles that the own rows would keep
    danger: float = NO_LIMIT  # the chance that the next tile is a bust
    loss: float = NO_LIMIT  # gain times danger
    complete: float = 1.0  # 1: also once a row would be complete
    take: float = 6.0  # and take the weakest colour if the centre shows no more than so many colours


TILES, GAIN, DANGER, LOSS, COMPLETE, TAKE = range(len(Rule._fields))


@part
def by_rule(tables: CollectingTables, world: Array, rule: Array) -> int:
    target, turn = tables.n[1], ROWS + 6 * tables.n[0]
    row = ROWS + 6 * whole(world[turn + SEAT])
    colours = at_risk = gain = completed = safe = 0
    for colour in range(6):
        offered = whole(world[CENTRE + colour])
        colours += int(offered > 0)
        if world[RISK + colour]:
            held = whole(world[row + colour])
            kept = min(1 + offered, target - held)
            at_risk += 1
            gain += kept
            completed += int(kept > 0 and held + kept == target)
        elif offered:
            safe += whole(world[colour])
    if world[turn + PHASE] == CHOOSE:
        return TAKES if colours <= rule[TAKE] and weakest(world, row) >= 0 else REVEALS
    left = total(world, 0)
    if left == 0:
        return STOPS
    danger = 1 - safe / left
    stops = at_risk >= rule[TILES] or gain >= rule[GAIN] or danger >= rule[DANGER] or gain * danger >= rule[LOSS]
    return STOPS if stops or completed * rule[COMPLETE] > 0 else REVEALS


@kernel
def say(tables: CollectingTables, world: Array, rule: Array) -> int:
    return by_rule(tables, world, rule)


def rule_for(seats: int) -> Rule:
    return Rule(tiles=2, gain=3, danger=0.5, loss=1.5, take=4)
