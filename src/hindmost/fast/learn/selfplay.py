"""Matches of a net against itself, with what it was told and thought after each of its placements."""

from __future__ import annotations

from hindmost.fast.batch.kernels import begin
from hindmost.fast.core.bits import GAMMA, Array, Word, below, generator, mixed, whole
from hindmost.fast.core.compiled import kernel, part
from hindmost.fast.core.script import one_action, until_a_choice
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.evaluator import Mind, covered, decide, outcome, see_placement, try_out
from hindmost.fast.evaluate.features import IS_OVER
from hindmost.fast.evaluate.half_scores import Sight, look
from hindmost.fast.laying.greedy import Looks
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.playout import OFFER, OVER, PHASE, SEAT, Policies, World, play_on
from hindmost.fast.laying.surface import BARE
from hindmost.fast.laying.worlds import Start


@part
def act(
    tables: Tables,
    mind: Mind,
    world: World,
    sight: Sight,
    noted: Looks,
    policies: Array,
    script: Array,
    code: int,
    left: int,
    chance: Word,
) -> tuple[int, Word]:
    """Do it, let nature draw until a seat is to act, and see what has changed."""
    script[0] = code
    laid = code < 2 * KINDS * whole(tables.n.pairs)
    under_a = under_b = BARE
    if laid:
        under_a, under_b = covered(tables, world.small, code)
    played = play_on(tables, world, left, chance, Policies(policies, noted), one_action(script))
    if laid:
        see_placement(tables, mind.lanes, world, sight, code, under_a, under_b)
    return played.left, played.chance


@part
def deal(
    tables: Tables,
    start: Start,
    world: World,
    sight: Sight,
    noted: Looks,
    policies: Array,
    script: Array,
    chance: Word,
) -> tuple[int, Word]:
    """A new match up to its first decision, and the sight of it; how many tiles are left in the bag."""
    left = begin(start, world)
    played = play_on(tables, world, left, chance, Policies(policies, noted), until_a_choice(script))
    look(tables, world, sight)
    for colour in range(6):
        sight.laid[colour] = 0
    return played.left, played.chance


@kernel
def self_play(
    tables: Tables,
    start: Start,
    world: World,
    sight: Sight,
    minds: tuple[Mind, Mind],
    who: Array,
    noted: Looks,
    policies: Array,
    script: Array,
    how: Array,
    seed: Word,
    first: int,
    told: Array,
    thought: Array,
    where: Array,
    outcomes: Array,
) -> int:
    """Play matches; rows of `told` (inputs), `thought` (values) and `where` (match, seat). How many rows.

    how: candidates of a decision, and of a thousand decisions how many are left to chance. who: the mind of each seat.
    """
    n = tables.n
    row = 0
    for match in range(outcomes.shape[0]):
        chance = generator(seed, first + match)
        left, chance = deal(tables, start, world, sight, noted, policies, script, chance)
        while world.small[n.turn + PHASE] != OVER:
            seat = whole(world.small[n.turn + SEAT])
            mind = minds[0] if who[seat] == 0 else minds[1]
            chance += GAMMA
            code, value = decide(tables, mind, world, sight, whole(how[0]), left, chance)
            if world.small[n.turn + PHASE] != OFFER:
                chance += GAMMA
                bits = mixed(chance)
                if below(bits, 1000) < how[1]:
                    code = whole(mind.short.codes[below(mixed(bits), mind.short.length[0])])
                if told.shape[0]:
                    value = try_out(tables, mind, world, sight, code, left)
                    if mind.work[IS_OVER] == 0 and row < told.shape[0]:
                        for at in range(told.shape[1]):
                            told[row, at] = mind.layers.inputs[at]
                        thought[row] = value
                        where[row, 0], where[row, 1] = match, seat
                        row += 1
            left, chance = act(tables, mind, world, sight, noted, policies, script, code, left, chance)
        for side in range(n.sides):
            outcomes[match, side] = outcome(tables, world.small, side)
    return row
