"""Choosing by a net: what a position is worth to the seat that has just placed, and which placement is worth most."""

from __future__ import annotations

from collections.abc import Sequence

from hindmost.fast.block import laying
from hindmost.fast.block.laying import NOISE, THUMB, Evaluator, HalfScores, Lanes, Moment, World
from hindmost.fast.block.nets import JUDGED, PROSPECTS, Net, Prior
from hindmost.fast.block.tables import numbers
from hindmost.fast.core.arrays import arrays, described
from hindmost.fast.core.bits import GAMMA, Array, Word, below, mixed, whole
from hindmost.fast.core.compiled import kernel, part
from hindmost.fast.core.copying import copy
from hindmost.fast.core.maths import gaussian
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.features import describe
from hindmost.fast.evaluate.half_scores import copy_scores, see_around, see_colour
from hindmost.fast.evaluate.net import answer
from hindmost.fast.evaluate.prior import glance_at, list_by_halves, weigh_halves
from hindmost.fast.evaluate.prospects import foresee, list_usable
from hindmost.fast.evaluate.rule_of_thumb import balance, rule_of_thumb
from hindmost.fast.evaluate.shortlist import fill_utility, shortlist
from hindmost.fast.laying.placing import KINDS, Placement, place, placement_of
from hindmost.fast.laying.playout import KEEP, LAST, OFFER, PHASE, PLAYS, SEAT, SWAPS
from hindmost.fast.laying.surface import BARE, count_pairs
from hindmost.fast.laying.tracks import lowest_marker, standing, value_in
from hindmost.rules.laying import Laying

NONE = whole(0)  # a literal would have everything it is given to compiled once more
RACKS = 6  # imagined for an exchange
FAR = 100.0  # from what the rule of thumb gives a position that goes on
SECOND = 0.02  # alone, the second lowest colour counts so much of the lowest


def new_evaluator(
    game: Laying, net: Net, weights: Sequence[float] | Array = THUMB, prior: Prior | None = None
) -> Evaluator:
    """In arrays of NumPy, from nets in such arrays."""
    made = arrays(laying.evaluator(game, described(net), weights, None if prior is None else described(prior)))
    work_out_utility(made.weights, numbers(game).end_2, made.utility)
    return made


@kernel
def work_out_utility(weights: Array, top: int, utility: Array) -> None:
    fill_utility(weights, top, utility)


@part
def copy_world(one: World, other: World) -> None:
    copy(one.open_pairs, other.open_pairs, one.open_pairs.size)
    copy(one.lines, other.lines, one.lines.size)
    copy(one.small, other.small, one.small.size)


@part
def see_placement(
    tables: Tables, lanes: Lanes, world: World, scores: HalfScores, chosen: Placement, covered_a: int, covered_b: int
) -> None:
    """Bring the scores up to date with a placement that has been made."""
    a, b, first, second = see_halves(tables, lanes, world.lines, scores.points, chosen, covered_a, covered_b)
    see_around(tables, world.open_pairs, scores.usable, a)
    see_around(tables, world.open_pairs, scores.usable, b)
    scores.laid[first] += 1
    scores.laid[second] += 1


@part
def see_halves(
    tables: Tables, lanes: Lanes, lines: Array, points: Array, chosen: Placement, covered_a: int, covered_b: int
) -> tuple[int, int, int, int]:
    """What halves score now that a tile lies there; its cells and its colours."""
    kind, pair, turned = chosen.kind, chosen.pair, chosen.turned
    a, b = whole(tables.pair_cells[2 * pair + turned]), whole(tables.pair_cells[2 * pair + 1 - turned])
    first, second = whole(tables.kinds[2 * kind]), whole(tables.kinds[2 * kind + 1])
    see_colour(tables, lanes, lines, points, a, first)
    see_colour(tables, lanes, lines, points, b, second)
    if covered_a != BARE:
        see_colour(tables, lanes, lines, points, a, covered_a)
    if covered_b != BARE:
        see_colour(tables, lanes, lines, points, b, covered_b)
    return a, b, first, second


@part
def covered(tables: Tables, small: Array, chosen: Placement) -> tuple[int, int]:
    """What lies where a tile is to go."""
    pair, turned = chosen.pair, chosen.turned
    a, b = whole(tables.pair_cells[2 * pair + turned]), whole(tables.pair_cells[2 * pair + 1 - turned])
    return whole(small[a]), whole(small[b])


@part
def outcome(tables: Tables, small: Array, side: int) -> float:
    """The share of the win if the match ended now; alone, how far the lowest colour came."""
    sides = whole(tables.n.sides)
    own = standing(tables, small, side)
    if sides == 1:
        return (value_in(own, 0) + SECOND * value_in(own, 1)) / (whole(tables.n.end_2) * (1 + SECOND))
    level = 1
    for other in range(sides):
        if other != side:
            theirs = standing(tables, small, other)
            if theirs > own:
                return 0.0
            level += int(theirs == own)
    return 1.0 / level


@part
def judge_now(tables: Tables, evaluator: Evaluator, world: World, scores: HalfScores, now: Moment) -> float:
    """What a position is worth to the seat that has just placed."""
    stage, small, seat = 1.0 - now.open_pairs / whole(tables.n.pairs), world.small, now.seat
    usable, noted = evaluator.prospects.usable, evaluator.scratch
    list_usable(scores, usable)
    describe(tables, evaluator.lanes, small, scores, now, usable[0], noted, evaluator.layers.inputs)
    unseen = now.left
    for other in range(tables.n.seats):
        if other != seat:
            unseen += whole(small[tables.n.sizes + other])
    for colour in range(6):
        noted.unseen[colour] = evaluator.lanes.halves[colour] - scores.laid[colour] - noted.rack[colour]
    foresee(tables, evaluator, world, scores, seat, unseen, stage)
    judged = rule_of_thumb(tables, evaluator, small, seat, now.plays, stage)
    if evaluator.net.w1.size == 0:
        return judged
    at_last = evaluator.layers.inputs[evaluator.layers.inputs.size - PROSPECTS - JUDGED :]
    for prospect in range(PROSPECTS):
        at_last[prospect] = evaluator.prospects.found[prospect]
    at_last[PROSPECTS] = judged
    at_last[PROSPECTS + 1] = balance(tables, small, seat % whole(tables.n.sides), stage, evaluator.utility)
    at_last[PROSPECTS + 2] = 0.0
    if tables.n.sides > 1:
        at_last[PROSPECTS + 2] = balance(tables, small, noted.rivals[0], stage, evaluator.utility)
    return answer(evaluator.net, evaluator.layers)


@part
def try_out(tables: Tables, evaluator: Evaluator, world: World, scores: HalfScores, code: int, left: int) -> float:
    """Make a placement in its own world and judge what comes of it; scratch.is_over: so is the match."""
    n, scratch = tables.n, evaluator.world
    copy_world(world, scratch)
    copy_scores(scores, evaluator.scores)
    small = scratch.small
    seat = whole(small[n.turn + SEAT])
    side = seat % whole(n.sides)
    chosen = placement_of(n, code)
    under_a, under_b = covered(tables, small, chosen)
    bonus, count = place(tables, scratch, side, chosen, False)
    see_placement(tables, evaluator.lanes, scratch, evaluator.scores, chosen, under_a, under_b)
    small[n.racks + KINDS * seat + chosen.kind] -= 1
    plays, last = whole(small[n.turn + PLAYS]) + bonus - 1, whole(small[n.turn + LAST])
    lowest = lowest_marker(small, n.tracks + 6 * side) >> 3
    evaluator.scratch.is_over[0] = 1
    if lowest == n.end_2 or count == 0 or (last == 1 and plays == 0):
        result = outcome(tables, small, side)
        return result if evaluator.net.w1.size else FAR * (2 * result - 1)
    evaluator.scratch.is_over[0] = 0
    return judge_now(tables, evaluator, scratch, evaluator.scores, Moment(seat, plays, left, count, last))


@part
def stage_of(tables: Tables, world: World) -> float:
    return 1.0 - count_pairs(tables, world.open_pairs) / whole(tables.n.pairs)


@part
def take_a_glance(tables: Tables, evaluator: Evaluator, world: World, scores: HalfScores) -> None:
    """See what a prior is told."""
    list_usable(scores, evaluator.prospects.usable)
    glance_at(tables, evaluator, world, scores, stage_of(tables, world))


@part
def list_likely(tables: Tables, evaluator: Evaluator, world: World, scores: HalfScores, most: int) -> None:
    """By the prior, or by the quick judgement where there is none."""
    if evaluator.prior.b1.size == 0:
        list_best(tables, evaluator, world, scores, most)
        return
    take_a_glance(tables, evaluator, world, scores)
    weigh_halves(evaluator.prior, evaluator.glance)
    list_by_halves(tables, world, evaluator.glance.halves, most, evaluator.short)


@part
def list_best(tables: Tables, evaluator: Evaluator, world: World, scores: HalfScores, most: int) -> None:
    shortlist(tables, world, scores, evaluator.utility, stage_of(tables, world), most, evaluator.short)


@part
def best_by_net(
    tables: Tables, evaluator: Evaluator, world: World, scores: HalfScores, most: int, left: int, chance: Word
) -> tuple[int, float]:
    """The placement after which the net likes the position most, of those that are likely to be good; with noise among
    its weights it does not see exactly how much."""
    list_likely(tables, evaluator, world, scores, most)
    chosen, best = whole(evaluator.short.codes[0]), -1e9
    for at in range(evaluator.short.length[0]):
        value = try_out(tables, evaluator, world, scores, whole(evaluator.short.codes[at]), left)
        if evaluator.weights[NOISE] > 0:
            chance += GAMMA
            value += evaluator.weights[NOISE] * gaussian(mixed(chance))
        if value > best:
            best, chosen = value, whole(evaluator.short.codes[at])
    return chosen, best


@part
def exchange_by_net(
    tables: Tables, evaluator: Evaluator, world: World, scores: HalfScores, left: int, among: int, chance: Word
) -> tuple[int, float]:
    """Keep or swap: the rack against some that could come out of the bag; `among`: so many tiles of it are known."""
    n, small = tables.n, evaluator.world.small
    others = 2 * KINDS * whole(n.pairs)
    seat = whole(world.small[n.turn + SEAT])
    last, count = whole(world.small[n.turn + LAST]), count_pairs(tables, world.open_pairs)
    copy_world(world, evaluator.world)
    now = Moment(seat, NONE, left, count, last)
    kept = judge_now(tables, evaluator, evaluator.world, scores, now)
    held = 0
    for kind in range(KINDS):
        held += whole(small[n.racks + KINDS * seat + kind])
    swapped = 0.0
    for _ in range(RACKS):
        for kind in range(KINDS):
            small[n.racks + KINDS * seat + kind] = 0
        for _tile in range(held):
            chance += GAMMA
            kind = whole(world.bag[below(mixed(chance), among)])
            small[n.racks + KINDS * seat + kind] += 1
        swapped += judge_now(tables, evaluator, evaluator.world, scores, now)
    if swapped > kept * RACKS:
        return others + SWAPS, swapped / RACKS
    return others + KEEP, kept


@part
def decide(
    tables: Tables, evaluator: Evaluator, world: World, scores: HalfScores, most: int, left: int, chance: Word
) -> tuple[int, float]:
    """What the net would do for the seat that is to act, and what it thinks of it."""
    if world.small[tables.n.turn + PHASE] == OFFER:
        return exchange_by_net(tables, evaluator, world, scores, left, left, chance)
    if most == 1:
        list_likely(tables, evaluator, world, scores, most)
        return whole(evaluator.short.codes[0]), -1.0
    return best_by_net(tables, evaluator, world, scores, most, left, chance)
