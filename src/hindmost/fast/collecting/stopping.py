"""When to stop in the collecting game, by a rule that can be said in a sentence."""

from __future__ import annotations

from hindmost.fast.block.collecting import StopLimits
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
from hindmost.fast.core.compiled import part
from hindmost.fast.core.tables import CollectingTables


@part
def by_rule(tables: CollectingTables, world: Array, rule: StopLimits) -> int:
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
        return TAKES if colours <= rule.take and weakest(world, row) >= 0 else REVEALS
    left = total(world, 0)
    if left == 0:
        return STOPS
    danger = 1 - safe / left
    stops = at_risk >= rule.tiles or gain >= rule.gain or danger >= rule.danger or gain * danger >= rule.loss
    return STOPS if stops or completed * rule.complete > 0 else REVEALS
