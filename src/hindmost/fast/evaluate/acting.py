"""A match that goes on, with what is known of it kept up to date."""

from __future__ import annotations

from hindmost.fast.block.laying import Evaluator, Stage, Start
from hindmost.fast.block.tables import Tables
from hindmost.fast.core.bits import Word, whole
from hindmost.fast.core.compiled import part
from hindmost.fast.core.script import one_action, until_a_choice
from hindmost.fast.evaluate.evaluator import covered, see_placement
from hindmost.fast.evaluate.half_scores import look
from hindmost.fast.laying.placing import KINDS, placement_of
from hindmost.fast.laying.playout import Policies, play_on
from hindmost.fast.laying.surface import BARE
from hindmost.fast.laying.worlds import begin


@part
def act(tables: Tables, evaluator: Evaluator, stage: Stage, code: int, left: int, chance: Word) -> tuple[int, Word]:
    """Do it, let nature draw until a seat is to act, and see what has changed; how many tiles are left in the bag."""
    world, script = stage.world, stage.script
    script[0] = code
    laid = code < 2 * KINDS * whole(tables.n.pairs)
    under_a = under_b = BARE
    if laid:
        under_a, under_b = covered(tables, world.small, placement_of(tables.n, code))
    played = play_on(tables, world, left, chance, Policies(stage.policies, stage.noted), one_action(script))
    if laid:
        see_placement(tables, evaluator.lanes, world, stage.scores, placement_of(tables.n, code), under_a, under_b)
    return played.left, played.chance


@part
def deal(tables: Tables, start: Start, stage: Stage, chance: Word) -> tuple[int, Word]:
    """A new match up to its first decision, and what halves score there; how many tiles are left in the bag."""
    world, scores, script = stage.world, stage.scores, stage.script
    left = begin(start, world)
    played = play_on(tables, world, left, chance, Policies(stage.policies, stage.noted), until_a_choice(script))
    look(tables, world, scores)
    for colour in range(6):
        scores.laid[colour] = 0
    return played.left, played.chance
