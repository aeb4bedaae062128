"""Choosing by a net: what a position is worth to the seat that has just placed, and which placement is worth most."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hindmost.fast.core.bits import GAMMA, Array, Word, below, gaussian, mixed, whole
from hindmost.fast.core.compiled import part
from hindmost.fast.core.tables import Tables, laying_tables
from hindmost.fast.evaluate.features import IS_OVER, JUDGED, MOST, PROSPECTS, RIVAL, UNSEEN, describe, inputs, widths
from hindmost.fast.evaluate.half_scores import Lanes, Sight, copy_sight, lanes, new_sight, see_around, see_colour
from hindmost.fast.evaluate.net import Layers, Net, answer, new_layers
from hindmost.fast.evaluate.prior import (
    ABOUT_A_COLOUR,
    ABOUT_A_SPOT,
    Glance,
    Prior,
    glance_at,
    list_by_halves,
    new_glance,
    no_prior,
    weigh_halves,
)
from hindmost.fast.evaluate.prospects import Prospects, foresee, list_usable, new_prospects
from hindmost.fast.evaluate.rule_of_thumb import NOISE, balance, rule_of_thumb
from hindmost.fast.evaluate.shortlist import Shortlist, new_shortlist, shortlist, utilities
from hindmost.fast.laying.placing import KINDS, place
from hindmost.fast.laying.playout import KEEP, LAST, OFFER, PHASE, PLAYS, SEAT, SWAPS, World
from hindmost.fast.laying.surface import BARE, count_pairs
from hindmost.fast.laying.tracks import lowest_marker, standing, value_in
from hindmost.fast.laying.worlds import room
from hindmost.rules.laying import Laying

NONE = whole(0)  # a literal would have everything it is given to compiled once more
RACKS = 6  # imagined for an exchange
FAR = 100.0  # from what the rule of thumb gives a position that goes on
SECOND = 0.02  # alone, the second lowest colour counts so much of the lowest


class Mind(NamedTuple):
    lanes: Lanes
    weights: Array  # of the quick judgement
    net: Net
    layers: Layers
    short: Shortlist
    world: World  # where a placement is tried
    sight: Sight
    work: Array  # int64 [32]
    utility: Array  # see candidates.utilities
    prospects: Prospects
    prior: Prior  # of what is looked at closely in playouts
    glance: Glance


def new_mind(game: Laying, net: Net, weights: Array, prior: Prior | None = None) -> Mind:
    if net.w1.size and (len(net.w1), len(net.v1)) != widths(game.sides):
        raise ValueError(
            f"a net for {game.name} is told {widths(game.sides)}, not {(len(net.w1), len(net.v1))} numbers"
        )
    prior = prior or no_prior()
    if prior.b1.size and (len(prior.w1), len(prior.v1)) != (ABOUT_A_SPOT, ABOUT_A_COLOUR):
        told = len(prior.w1), len(prior.v1)
        raise ValueError(f"a prior is told {(ABOUT_A_SPOT, ABOUT_A_COLOUR)}, not {told} numbers")
    if net.b1.size % 2:
        raise ValueError(f"what the first units say is taken two at a time, and a net has {net.b1.size} of them")
    return Mind(
        lanes(game),
        np.asarray(weights, np.float64),
        net,
        new_layers(net, inputs(game.sides)),
        new_shortlist(),
        room(laying_tables(game)),
        new_sight(game),
        np.zeros(32, np.int64),
        utilities(np.asarray(weights, np.float64), int(laying_tables(game).n.end_2)),
        new_prospects(game.board),
        prior,
        new_glance(len(game.board.cells)),
    )


@part
def copy_world(one: World, other: World) -> None:
    for at in range(one.open_pairs.size):
        other.open_pairs[at] = one.open_pairs[at]
    for at in range(one.lines.size):
        other.lines[at] = one.lines[at]
    for at in range(one.small.size):
        other.small[at] = one.small[at]


@part
def see_placement(
    tables: Tables, lanes: Lanes, world: World, sight: Sight, code: int, covered_a: int, covered_b: int
) -> None:
    """Bring the sight up to date with a placement that has been made."""
    a, b, first, second = see_halves(tables, lanes, world.lines, sight.points, code, covered_a, covered_b)
    see_around(tables, world.open_pairs, sight.usable, a)
    see_around(tables, world.open_pairs, sight.usable, b)
    sight.laid[first] += 1
    sight.laid[second] += 1


@part
def see_halves(
    tables: Tables, lanes: Lanes, lines: Array, points: Array, code: int, covered_a: int, covered_b: int
) -> tuple[int, int, int, int]:
    """What halves score now that a tile lies there; its cells and its colours."""
    pair, turned = (code >> 1) % whole(tables.n.pairs), code & 1
    kind = (code >> 1) // whole(tables.n.pairs)
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
def covered(tables: Tables, small: Array, code: int) -> tuple[int, int]:
    """What lies where a tile is to go."""
    pair, turned = (code >> 1) % whole(tables.n.pairs), code & 1
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
def judge_now(
    tables: Tables, mind: Mind, world: World, sight: Sight, seat: int, plays: int, left: int, count: int, last: int
) -> float:
    """What a position is worth to the seat that has just placed, with `plays` still owed to it."""
    stage, small = 1.0 - count / whole(tables.n.pairs), world.small
    usable = mind.prospects.usable
    list_usable(sight, usable)
    describe(tables, mind.lanes, small, sight, seat, plays, left, count, last, usable[0], mind.work, mind.layers.inputs)
    hidden = left
    for other in range(tables.n.seats):
        if other != seat:
            hidden += whole(small[tables.n.sizes + other])
    unseen = mind.work[UNSEEN : UNSEEN + 6]
    for colour in range(6):
        unseen[colour] = mind.lanes.halves[colour] - sight.laid[colour] - mind.work[6 + colour]
    most = mind.work[MOST]
    foresee(tables, world.open_pairs, small, sight, seat, hidden, unseen, mind.utility, stage, most, mind.prospects)
    judged = rule_of_thumb(tables, small, seat, plays, stage, mind.weights, mind.utility, mind.prospects)
    if mind.net.w1.size == 0:
        return judged
    at_last = mind.layers.inputs[mind.layers.inputs.size - PROSPECTS - JUDGED :]
    for prospect in range(PROSPECTS):
        at_last[prospect] = mind.prospects.found[prospect]
    at_last[PROSPECTS] = judged
    at_last[PROSPECTS + 1] = balance(tables, small, seat % whole(tables.n.sides), stage, mind.utility)
    at_last[PROSPECTS + 2] = 0.0
    if tables.n.sides > 1:
        at_last[PROSPECTS + 2] = balance(tables, small, mind.work[RIVAL], stage, mind.utility)
    return answer(mind.net, mind.layers)


@part
def try_out(tables: Tables, mind: Mind, world: World, sight: Sight, code: int, left: int) -> float:
    """Make a placement in the room of the mind and judge what comes of it; work[IS_OVER]: so is the match."""
    n, scratch = tables.n, mind.world
    copy_world(world, scratch)
    copy_sight(sight, mind.sight)
    small = scratch.small
    seat = whole(small[n.turn + SEAT])
    side = seat % whole(n.sides)
    pair, turned = (code >> 1) % whole(n.pairs), code & 1
    kind = (code >> 1) // whole(n.pairs)
    under_a, under_b = covered(tables, small, code)
    bonus, count = place(tables, scratch.open_pairs, scratch.lines, small, side, kind, pair, turned, False)
    see_placement(tables, mind.lanes, scratch, mind.sight, code, under_a, under_b)
    small[n.racks + KINDS * seat + kind] -= 1
    plays, last = whole(small[n.turn + PLAYS]) + bonus - 1, whole(small[n.turn + LAST])
    lowest = lowest_marker(small, n.tracks + 6 * side) >> 3
    mind.work[IS_OVER] = 1
    if lowest == n.end_2 or count == 0 or (last == 1 and plays == 0):
        result = outcome(tables, small, side)
        return result if mind.net.w1.size else FAR * (2 * result - 1)
    mind.work[IS_OVER] = 0
    return judge_now(tables, mind, scratch, mind.sight, seat, plays, left, count, last)


@part
def stage_of(tables: Tables, world: World) -> float:
    return 1.0 - count_pairs(tables, world.open_pairs) / whole(tables.n.pairs)


@part
def take_a_glance(tables: Tables, mind: Mind, world: World, sight: Sight) -> None:
    """See what a prior is told."""
    list_usable(sight, mind.prospects.usable)
    stage = stage_of(tables, world)
    glance_at(tables, mind.lanes, world, sight, mind.prospects.usable, mind.utility, stage, mind.glance)


@part
def list_likely(tables: Tables, mind: Mind, world: World, sight: Sight, most: int) -> None:
    """By the prior, or by the quick judgement where there is none."""
    if mind.prior.b1.size == 0:
        list_best(tables, mind, world, sight, most)
        return
    take_a_glance(tables, mind, world, sight)
    weigh_halves(mind.prior, mind.glance)
    list_by_halves(tables, world, mind.glance.halves, most, mind.short)


@part
def list_best(tables: Tables, mind: Mind, world: World, sight: Sight, most: int) -> None:
    shortlist(tables, world, sight, mind.utility, stage_of(tables, world), most, mind.short)


@part
def best_by_net(
    tables: Tables, mind: Mind, world: World, sight: Sight, most: int, left: int, chance: Word
) -> tuple[int, float]:
    """The placement after which the net likes the position most, of those that are likely to be good; a mind that is
    noisy does not see exactly how much."""
    list_likely(tables, mind, world, sight, most)
    chosen, best = whole(mind.short.codes[0]), -1e9
    for at in range(mind.short.length[0]):
        value = try_out(tables, mind, world, sight, whole(mind.short.codes[at]), left)
        if mind.weights[NOISE] > 0:
            chance += GAMMA
            value += mind.weights[NOISE] * gaussian(mixed(chance))
        if value > best:
            best, chosen = value, whole(mind.short.codes[at])
    return chosen, best


@part
def exchange_by_net(
    tables: Tables, mind: Mind, world: World, sight: Sight, left: int, among: int, chance: Word
) -> tuple[int, float]:
    """Keep or swap: the rack against some that could come out of the bag; `among`: so many tiles of it are known."""
    n, small = tables.n, mind.world.small
    others = 2 * KINDS * whole(n.pairs)
    seat = whole(world.small[n.turn + SEAT])
    last, count = whole(world.small[n.turn + LAST]), count_pairs(tables, world.open_pairs)
    copy_world(world, mind.world)
    kept = judge_now(tables, mind, mind.world, sight, seat, NONE, left, count, last)
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
        swapped += judge_now(tables, mind, mind.world, sight, seat, NONE, left, count, last)
    if swapped > kept * RACKS:
        return others + SWAPS, swapped / RACKS
    return others + KEEP, kept


@part
def decide(
    tables: Tables, mind: Mind, world: World, sight: Sight, most: int, left: int, chance: Word
) -> tuple[int, float]:
    """What the net would do for the seat that is to act, and what it thinks of it."""
    if world.small[tables.n.turn + PHASE] == OFFER:
        return exchange_by_net(tables, mind, world, sight, left, left, chance)
    if most == 1:
        list_likely(tables, mind, world, sight, most)
        return whole(mind.short.codes[0]), -1.0
    return best_by_net(tables, mind, world, sight, most, left, chance)
