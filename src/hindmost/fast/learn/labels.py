"""Matches as a master plays them, with what playouts say of every placement that it looks at."""

from __future__ import annotations

from hindmost.fast.core.bits import GAMMA, Array, Word, below, generator, mixed, whole
from hindmost.fast.core.compiled import kernel, part
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.evaluator import Mind
from hindmost.fast.evaluate.half_scores import Sight
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.playout import NO_BITS, OFFER, OVER, PHASE, SEAT, World
from hindmost.fast.laying.worlds import Start
from hindmost.fast.learn.selfplay import act, deal
from hindmost.fast.search.rollouts import Stage, list_actions, play_out

LISTED, JUDGED, WORLDS, STRAYS = range(4, 8)  # places in `how`, after those of `play_out`


@part
def veil(tables: Tables, world: World, viewer: int, left: int, view: Start) -> int:
    """What the viewer sees of a world; how many tiles are hidden from it."""
    n = tables.n
    for at in range(view.open_pairs.size):
        view.open_pairs[at] = world.open_pairs[at]
    for at in range(view.lines.size):
        view.lines[at] = world.lines[at]
    for at in range(view.small.size):
        view.small[at] = world.small[at]
    for at in range(left):
        view.bag[at] = world.bag[at]
    for seat in range(n.seats):
        view.held[seat] = world.held[seat]
        if seat != viewer:
            view.held[seat] = NO_BITS
            for kind in range(KINDS):
                for _ in range(view.small[n.racks + KINDS * seat + kind]):
                    view.bag[left] = kind
                    left += 1
                view.small[n.racks + KINDS * seat + kind] = 0
    return left


@part
def best_first(codes: Array, values: Array, told: Array, count: int, most: int) -> int:
    """Bring the actions that the net likes best to the front, so many at most; how many these are."""
    kept = min(count, most)
    for at in range(kept):
        best = at
        for other in range(at + 1, count):
            if values[other] > values[best]:
                best = other
        codes[at], codes[best] = codes[best], codes[at]
        values[at], values[best] = values[best], values[at]
        for place in range(told.shape[1]):
            told[at, place], told[best, place] = told[best, place], told[at, place]
    return kept


@kernel
def label(
    tables: Tables,
    start: Start,
    world: World,
    seen: Sight,
    view: Start,
    stage: Stage,
    mind: Mind,
    how: Array,
    seed: Word,
    first: int,
    codes: Array,
    values: Array,
    told: Array,
    listed: Array,
    wanted: Array,
    decision: Array,
) -> int:
    """Play matches as a master does, and note of every placement looked at what it is told and what playouts say.

    how: as in play_out, then candidates, how many the net likes best of these, worlds (an even number), and of a
    thousand decisions how many are left to chance. Stops when `listed` (rows of inputs) is full. `wanted`: what each
    half of the worlds says. `decision`: rows of the same number are choices of one. How many rows.
    """
    n = tables.n
    row, match, decisions = 0, first, 0
    while row + how[JUDGED] <= decision.size:
        chance = generator(seed, match)
        match += 1
        left, chance = deal(tables, start, world, seen, stage.noted, stage.policies, stage.script, chance)
        while world.small[n.turn + PHASE] != OVER and row + how[JUDGED] <= decision.size:
            seat = whole(world.small[n.turn + SEAT])
            offered = world.small[n.turn + PHASE] == OFFER
            count = list_actions(tables, mind, world, seen, whole(how[LISTED]), left, left, codes, values, told)
            count = best_first(codes, values, told, count, whole(how[JUDGED]))
            hidden = veil(tables, world, seat, left, view)
            best, code = -1.0, whole(codes[0])
            for at in range(count):
                halves = (0.0, 0.0)
                for number in range(how[WORLDS]):
                    value = play_out(
                        tables,
                        view,
                        seat,
                        hidden,
                        seen,
                        stage,
                        mind,
                        whole(codes[at]),
                        how,
                        chance,
                        number,
                    )
                    halves = (halves[1], halves[0] + value)
                if halves[0] + halves[1] > best:
                    best, code = halves[0] + halves[1], whole(codes[at])
                if not offered and told[at, 0] >= 0:
                    for place in range(told.shape[1]):
                        listed[row, place] = told[at, place]
                    wanted[row, 0], wanted[row, 1] = 2 * halves[0] / how[WORLDS], 2 * halves[1] / how[WORLDS]
                    decision[row] = decisions
                    row += 1
            decisions = whole(decision[row - 1]) + 1 if row else 0
            chance += GAMMA
            bits = mixed(chance)
            if below(bits, 1000) < how[STRAYS]:
                code = whole(codes[below(mixed(bits), count)])
            left, chance = act(tables, mind, world, seen, stage.noted, stage.policies, stage.script, code, left, chance)
    return row
