"""What an action leads to, for whoever reviews it: the chance of any seat, and how the markers stand later."""

from __future__ import annotations

from hindmost.fast.batch.kernels import begin
from hindmost.fast.core.bits import GAMMA, Array, Word, whole
from hindmost.fast.core.compiled import kernel, part
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.evaluator import Mind, decide, outcome, try_out
from hindmost.fast.evaluate.half_scores import Sight, copy_sight
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.playout import OVER, PHASE, SEAT, World
from hindmost.fast.laying.worlds import Start
from hindmost.fast.learn.selfplay import act
from hindmost.fast.search.endings import UNSOLVED, may_be_solved, play_to_the_end
from hindmost.fast.search.laying_tree import imagine_in_turn
from hindmost.fast.search.rollouts import AT_LAST, ON_THE_WAY, SOLVED, TURNS, Stage

# When markers are noted: once the viewer is to act again, and after what it would do then.
REPLIED, AFTERWARDS = 0, 1
MOMENTS = 2


@part
def note(tables: Tables, small: Array, markers: Array) -> None:
    for at in range(markers.size):
        markers[at] = small[tables.n.tracks + at]


@part
def foretell(
    tables: Tables,
    view: Start,
    viewer: int,
    seen: Sight,
    stage: Stage,
    mind: Mind,
    action: int,
    how: Array,
    seed: Word,
    number: int,
    judge: int,
    markers: Array,
) -> float:
    """The playout of `rollouts.play_out`, judged by any seat: one that is not the viewer waits for its own turn."""
    n, world, sight = tables.n, stage.world, stage.sight
    begin(view, world)
    left, chance = imagine_in_turn(tables, world, viewer, view.bag.size, seed, number)
    copy_sight(seen, sight)
    code, passed, noted, solved = action, 0, 0, UNSOLVED
    while True:
        seat = whole(world.small[n.turn + SEAT])
        left, chance = act(tables, mind, world, sight, stage.noted, stage.policies, stage.script, code, left, chance)
        if world.small[n.turn + PHASE] == OVER:
            for moment in range(noted, MOMENTS):
                note(tables, world.small, markers[moment])
            return solved if solved != UNSOLVED else outcome(tables, world.small, judge % whole(n.sides))
        now = whole(world.small[n.turn + SEAT])
        passed += int(now != seat or n.seats == 1)
        chance += GAMMA
        if now == viewer and passed > 0 and noted == REPLIED:
            note(tables, world.small, markers[REPLIED])
            noted = AFTERWARDS
        if solved == UNSOLVED and may_be_solved(tables, world, whole(how[SOLVED])):
            solved = play_to_the_end(tables, mind, world, sight, stage.endings, judge % whole(n.sides))
        ends = now == judge and passed >= how[TURNS]
        code, value = decide(tables, mind, world, sight, whole(how[AT_LAST if ends else ON_THE_WAY]), left, chance)
        if noted == AFTERWARDS and now == viewer:
            note_afterwards(tables, mind, world, sight, code, left, markers)
            noted = MOMENTS
        if solved != UNSOLVED and noted == MOMENTS:
            return solved
        if ends and solved == UNSOLVED:
            return value


@part
def note_afterwards(
    tables: Tables, mind: Mind, world: World, sight: Sight, code: int, left: int, markers: Array
) -> None:
    """The markers after a placement, or as they are where an exchange is offered."""
    small = world.small
    if code < 2 * KINDS * whole(tables.n.pairs):
        try_out(tables, mind, world, sight, code, left)
        small = mind.world.small
    note(tables, small, markers[AFTERWARDS])


@kernel
def look_ahead(
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
    judge: int,
    values: Array,
    markers: Array,
) -> None:
    """Each action in the same imagined worlds.

    values: float64 [actions, worlds]; markers: uint8 [actions, worlds, MOMENTS, 6 * sides].
    """
    for number in range(values.shape[1]):
        for at in range(codes.size):
            values[at, number] = foretell(
                tables,
                view,
                viewer,
                seen,
                stage,
                mind,
                whole(codes[at]),
                how,
                seed,
                first + number,
                judge,
                markers[at, number],
            )
