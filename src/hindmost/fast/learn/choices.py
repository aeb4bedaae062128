"""What a net thinks of the choices it has in matches against itself, with what a prior is told of them."""

from __future__ import annotations

from hindmost.fast.core.bits import GAMMA, Array, Word, below, generator, mixed, whole
from hindmost.fast.core.compiled import kernel, part
from hindmost.fast.core.maths import gaussian
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.evaluator import Mind, exchange_by_net, list_best, take_a_glance, try_out
from hindmost.fast.evaluate.half_scores import Sight
from hindmost.fast.evaluate.prior import Glance
from hindmost.fast.laying.playout import OFFER, OVER, PHASE, World
from hindmost.fast.laying.worlds import Start
from hindmost.fast.learn.selfplay import act, deal
from hindmost.fast.search.rollouts import Stage

BRIEFLY = 32  # placements looked at where nothing is noted
STRAYING = 0.02  # so much noise, in shares of the win, that boards differ


@part
def copy_glance(glance: Glance, spots: Array, colours: Array) -> None:
    for colour in range(spots.shape[0]):
        for at in range(spots.shape[1]):
            for cell in range(spots.shape[2]):
                spots[colour, at, cell] = glance.spots[colour, at, cell]
        for at in range(colours.shape[1]):
            colours[colour, at] = glance.colours[colour, at]


@kernel
def note_choices(
    tables: Tables,
    start: Start,
    world: World,
    sight: Sight,
    stage: Stage,
    mind: Mind,
    noted_of_100: int,
    seed: Word,
    spots: Array,
    colours: Array,
    codes: Array,
    values: Array,
    lengths: Array,
) -> None:
    """Play matches until there is no more room. Of every noted decision: what the prior is told (spots, colours), and
    the placements that the quick judgement likes with what the net thinks of each (codes, values)."""
    n, row, match = tables.n, 0, 0
    while row < lengths.size:
        chance = generator(seed, match)
        match += 1
        left, chance = deal(tables, start, world, sight, stage.noted, stage.policies, stage.script, chance)
        while world.small[n.turn + PHASE] != OVER and row < lengths.size:
            chance += GAMMA
            if world.small[n.turn + PHASE] == OFFER:
                code, _value = exchange_by_net(tables, mind, world, sight, left, left, chance)
            else:
                noting = below(mixed(chance), 100) < noted_of_100
                list_best(tables, mind, world, sight, whole(codes.shape[1]) if noting else whole(BRIEFLY))
                best, code = -1e9, whole(mind.short.codes[0])
                for at in range(mind.short.length[0]):
                    choice = whole(mind.short.codes[at])
                    value = try_out(tables, mind, world, sight, choice, left)
                    if noting:
                        codes[row, at], values[row, at] = choice, value
                    chance += GAMMA
                    value += STRAYING * gaussian(mixed(chance))
                    if value > best:
                        best, code = value, choice
                if noting:
                    lengths[row] = mind.short.length[0]
                    take_a_glance(tables, mind, world, sight)
                    copy_glance(mind.glance, spots[row], colours[row])
                    row += 1
            left, chance = act(
                tables, mind, world, sight, stage.noted, stage.policies, stage.script, code, left, chance
            )
