"""Short playouts from imagined worlds, judged by a net: what the master thinks with, and what a net learns from."""

from __future__ import annotations

from typing import NamedTuple

from hindmost.fast.batch.kernels import begin
from hindmost.fast.core.bits import GAMMA, Array, Word, below, generator, mixed, whole
from hindmost.fast.core.compiled import kernel, part
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.evaluator import Mind, decide, exchange_by_net, list_best, outcome, try_out
from hindmost.fast.evaluate.features import IS_OVER
from hindmost.fast.evaluate.half_scores import Sight, copy_sight, look
from hindmost.fast.laying.greedy import Looks
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.playout import KEEP, NO_BITS, OFFER, OVER, PHASE, SEAT, SWAPS, World
from hindmost.fast.laying.worlds import Start
from hindmost.fast.learn.selfplay import act, deal
from hindmost.fast.search.endings import UNSOLVED, Endings, may_be_solved, play_to_the_end
from hindmost.fast.search.laying_tree import imagine_in_turn

TURNS, ON_THE_WAY, AT_LAST, SOLVED, LISTED, JUDGED, WORLDS, STRAYS = range(8)  # places in `how`


class Stage(NamedTuple):
    """Where playouts take place."""

    world: World
    sight: Sight
    noted: Looks
    policies: Array  # uint8 [seats]: nobody plays by them
    script: Array  # int32 [1]
    endings: Endings


@part
def play_out(
    tables: Tables,
    view: Start,
    viewer: int,
    unseen: int,
    seen: Sight,
    stage: Stage,
    mind: Mind,
    action: int,
    how: Array,
    seed: Word,
    number: int,
) -> float:
    """What an action leads to in the imagined world of this number.

    how: turns until the viewer's judgement ends a playout, candidates of each decision on the way, and of the last;
    with so few open pairs, between two sides, the end is searched instead.
    """
    n, world, sight = tables.n, stage.world, stage.sight
    begin(view, world)
    left, chance = imagine_in_turn(tables, world, viewer, unseen, seed, number)
    copy_sight(seen, sight)
    code, passed = action, 0
    while True:
        seat = whole(world.small[n.turn + SEAT])
        left, chance = act(tables, mind, world, sight, stage.noted, stage.policies, stage.script, code, left, chance)
        if world.small[n.turn + PHASE] == OVER:
            return outcome(tables, world.small, viewer % whole(n.sides))
        now = whole(world.small[n.turn + SEAT])
        passed += int(now != seat or n.seats == 1)
        chance += GAMMA
        if may_be_solved(tables, world, whole(how[SOLVED])):
            solved = play_to_the_end(tables, mind, world, sight, stage.endings, viewer % whole(n.sides))
            if solved != UNSOLVED:
                return solved
        ends = now == viewer and passed >= how[TURNS]
        code, value = decide(tables, mind, world, sight, whole(how[AT_LAST if ends else ON_THE_WAY]), left, chance)
        if ends:
            return value


@part
def list_actions(
    tables: Tables,
    mind: Mind,
    world: World,
    sight: Sight,
    most: int,
    left: int,
    among: int,
    codes: Array,
    values: Array,
    told: Array,
) -> int:
    """The placements judged quickly to be best, with what the net is told and thinks of each. How many."""
    if world.small[tables.n.turn + PHASE] == OFFER:
        chosen, _value = exchange_by_net(tables, mind, world, sight, left, among, generator(NO_BITS, left))
        keep, swap = 2 * KINDS * whole(tables.n.pairs) + KEEP, 2 * KINDS * whole(tables.n.pairs) + SWAPS
        codes[0], codes[1] = chosen, (keep if chosen == swap else swap)
        values[0], values[1] = 1.0, 0.0
        return 2
    list_best(tables, mind, world, sight, most)
    count = whole(mind.short.length[0])
    for at in range(count):
        codes[at] = mind.short.codes[at]
    for at in range(count):
        values[at] = try_out(tables, mind, world, sight, whole(codes[at]), left)
        if told.shape[0]:
            told[at, 0] = -1  # nothing to learn where the match is over
            if mind.work[IS_OVER] == 0:
                for place in range(told.shape[1]):
                    told[at, place] = mind.layers.inputs[place]
    return count


@kernel
def first_thoughts(
    tables: Tables,
    view: Start,
    stage: Stage,
    seen: Sight,
    mind: Mind,
    most: int,
    left: int,
    codes: Array,
    values: Array,
) -> int:
    """See the board, and list what can be done there."""
    begin(view, stage.world)
    look(tables, stage.world, seen)
    return list_actions(
        tables, mind, stage.world, seen, most, left, view.bag.size, codes, values, values.reshape((values.size, 1))[:0]
    )


@kernel
def roll_out(
    tables: Tables,
    view: Start,
    viewer: int,
    stage: Stage,
    seen: Sight,
    mind: Mind,
    codes: Array,
    how: Array,
    seed: Word,
    first: int,
    values: Array,
) -> None:
    """What each action leads to in the same imagined worlds. values: float64 [actions, worlds]."""
    for number in range(values.shape[1]):
        for at in range(codes.size):
            values[at, number] = play_out(
                tables, view, viewer, view.bag.size, seen, stage, mind, whole(codes[at]), how, seed, first + number
            )


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
