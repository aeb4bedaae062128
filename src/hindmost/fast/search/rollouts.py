"""Short rollouts from imagined worlds, judged by a net: what the master thinks with, and what a net learns from."""

from __future__ import annotations

from typing import NamedTuple

from hindmost.fast.block.laying import Evaluator, HalfScores, Stage, Start, Study, World
from hindmost.fast.core.bits import GAMMA, Array, Word, generator, whole
from hindmost.fast.core.compiled import part
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.acting import act
from hindmost.fast.evaluate.evaluator import decide, exchange_by_net, list_best, outcome
from hindmost.fast.evaluate.half_scores import copy_scores
from hindmost.fast.laying.imagining import imagine_in_turn
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.playout import KEEP, NO_BITS, OFFER, OVER, PHASE, SEAT, SWAPS
from hindmost.fast.laying.worlds import begin
from hindmost.fast.search.endings import UNSOLVED, may_be_solved, play_to_the_end


class Known(NamedTuple):
    """What a viewer knows."""

    start: Start  # the position, and what is unseen as its bag
    viewer: int
    unseen: int  # tiles
    scores: HalfScores  # of the board as it is


@part
def play_out(
    tables: Tables,
    evaluator: Evaluator,
    stage: Stage,
    known: Known,
    study: Study,
    action: int,
    seed: Word,
    number: int,
) -> float:
    """What an action leads to in the imagined world of this number."""
    n, world, viewer = tables.n, stage.world, known.viewer
    begin(known.start, world)
    left, chance = imagine_in_turn(tables, world, viewer, known.unseen, seed, number)
    copy_scores(known.scores, stage.scores)
    code, passed = action, 0
    while True:
        seat = whole(world.small[n.turn + SEAT])
        left, chance = act(tables, evaluator, stage, code, left, chance)
        if world.small[n.turn + PHASE] == OVER:
            return outcome(tables, world.small, viewer % whole(n.sides))
        now = whole(world.small[n.turn + SEAT])
        passed += int(now != seat or n.seats == 1)
        chance += GAMMA
        if may_be_solved(tables, world, study.solved):
            solved = play_to_the_end(tables, evaluator, world, stage.scores, stage.endings, viewer % whole(n.sides))
            if solved != UNSOLVED:
                return solved
        ends = now == viewer and passed >= study.turns
        most = study.at_last if ends else study.on_the_way
        code, value = decide(tables, evaluator, world, stage.scores, most, left, chance)
        if ends:
            return value


@part
def list_actions(
    tables: Tables,
    evaluator: Evaluator,
    world: World,
    scores: HalfScores,
    most: int,
    left: int,
    among: int,
    codes: Array,
    values: Array,
) -> int:
    """The placements judged quickly to be best, or both answers to an offer, the better first and with values that say
    no more than which. How many. among: so many tiles of the bag are known."""
    if world.small[tables.n.turn + PHASE] == OFFER:
        chosen, _value = exchange_by_net(tables, evaluator, world, scores, left, among, generator(NO_BITS, left))
        keep, swap = 2 * KINDS * whole(tables.n.pairs) + KEEP, 2 * KINDS * whole(tables.n.pairs) + SWAPS
        codes[0], codes[1] = chosen, (keep if chosen == swap else swap)
        values[0], values[1] = 1.0, 0.0
        return 2
    list_best(tables, evaluator, world, scores, most)
    count = whole(evaluator.short.length[0])
    for at in range(count):
        codes[at] = evaluator.short.codes[at]
    return count
