"""What an action leads to, for whoever reviews it: the chance of any seat, and how the markers stand later."""

from __future__ import annotations

from hindmost.fast.block.laying import AFTERWARDS, MOMENTS, REPLIED, Evaluator, Stage, Study
from hindmost.fast.core.bits import GAMMA, Array, Word, whole
from hindmost.fast.core.compiled import part
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.acting import act
from hindmost.fast.evaluate.evaluator import decide, outcome, try_out
from hindmost.fast.evaluate.half_scores import copy_scores
from hindmost.fast.laying.imagining import imagine_in_turn
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.playout import OVER, PHASE, SEAT
from hindmost.fast.laying.worlds import begin
from hindmost.fast.search.endings import UNSOLVED, may_be_solved, play_to_the_end
from hindmost.fast.search.rollouts import Known


@part
def note(tables: Tables, small: Array, moment: int, markers: Array) -> None:
    each = markers.size // MOMENTS
    for at in range(each):
        markers[moment * each + at] = small[tables.n.tracks + at]


@part
def foretell(
    tables: Tables,
    evaluator: Evaluator,
    stage: Stage,
    known: Known,
    study: Study,
    action: int,
    seed: Word,
    number: int,
    judge: int,
    markers: Array,
) -> float:
    """The rollout of `rollouts.play_out`, judged by any seat: one that is not the viewer waits for its own turn.

    markers: uint8, those of all sides at the one moment, then at the other.
    """
    n, world, scores, viewer = tables.n, stage.world, stage.scores, known.viewer
    begin(known.start, world)
    left, chance = imagine_in_turn(tables, world, viewer, known.unseen, seed, number)
    copy_scores(known.scores, scores)
    code, passed, noted, solved = action, 0, 0, UNSOLVED
    while True:
        seat = whole(world.small[n.turn + SEAT])
        left, chance = act(tables, evaluator, stage, code, left, chance)
        if world.small[n.turn + PHASE] == OVER:
            for moment in range(noted, MOMENTS):
                note(tables, world.small, moment, markers)
            return solved if solved != UNSOLVED else outcome(tables, world.small, judge % whole(n.sides))
        now = whole(world.small[n.turn + SEAT])
        passed += int(now != seat or n.seats == 1)
        chance += GAMMA
        if now == viewer and passed > 0 and noted == REPLIED:
            note(tables, world.small, whole(REPLIED), markers)
            noted = AFTERWARDS
        if solved == UNSOLVED and may_be_solved(tables, world, study.solved):
            solved = play_to_the_end(tables, evaluator, world, scores, stage.endings, judge % whole(n.sides))
        ends = now == judge and passed >= study.turns
        most = study.at_last if ends else study.on_the_way
        code, value = decide(tables, evaluator, world, scores, most, left, chance)
        if noted == AFTERWARDS and now == viewer:
            small = world.small
            if code < 2 * KINDS * whole(n.pairs):  # as it is where an exchange is offered
                try_out(tables, evaluator, world, scores, code, left)
                small = evaluator.world.small
            note(tables, small, whole(AFTERWARDS), markers)
            noted = MOMENTS
        if solved != UNSOLVED and noted == MOMENTS:
            return solved
        if ends and solved == UNSOLVED:
            return value
