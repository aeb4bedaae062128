"""Matches of a net against itself, with what it was told and thought after each of its placements."""

from __future__ import annotations

from typing import NamedTuple

from hindmost.fast.block.laying import Evaluator, Stage, Start
from hindmost.fast.core.bits import GAMMA, Array, Word, below, generator, mixed, whole
from hindmost.fast.core.compiled import kernel, part
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.acting import act, deal
from hindmost.fast.evaluate.evaluator import decide, outcome, try_out
from hindmost.fast.laying.playout import OFFER, OVER, PHASE, SEAT


class Practice(NamedTuple):
    looked_at: int  # placements of a decision
    strays: float  # of a thousand decisions, so many are left to chance
    seed: Word
    first: int  # the number of the first match


class Notes(NamedTuple):
    """A row for every placement as long as there is room, and one for every match."""

    inputs: Array  # float32 [placements, width]
    thought: Array  # float32 [placements]
    where: Array  # int32 [placements, 2]: match and seat
    outcomes: Array  # float64 [matches, sides]


@part
def note_thought(notes: Notes, row: int, inputs: Array, thought: float, match: int, seat: int) -> None:
    for at in range(inputs.size):
        notes.inputs[row, at] = inputs[at]
    notes.thought[row] = thought
    notes.where[row, 0], notes.where[row, 1] = match, seat


@kernel
def self_play(
    tables: Tables,
    evaluators: tuple[Evaluator, Evaluator],
    who: Array,
    start: Start,
    stage: Stage,
    how: Practice,
    notes: Notes,
) -> int:
    """Play matches, each seat by the evaluator that `who` tells, and note them; how many placements were noted."""
    n, world, scores = tables.n, stage.world, stage.scores
    row, rows = 0, notes.inputs.shape[0]
    for match in range(notes.outcomes.shape[0]):
        left, chance = deal(tables, start, stage, generator(how.seed, how.first + match))
        while world.small[n.turn + PHASE] != OVER:
            seat = whole(world.small[n.turn + SEAT])
            evaluator = evaluators[0] if who[seat] == 0 else evaluators[1]
            chance += GAMMA
            code, _value = decide(tables, evaluator, world, scores, how.looked_at, left, chance)
            if world.small[n.turn + PHASE] != OFFER:
                chance += GAMMA
                bits = mixed(chance)
                if below(bits, 1000) < how.strays:
                    code = whole(evaluator.short.codes[below(mixed(bits), evaluator.short.length[0])])
                if rows:
                    thought = try_out(tables, evaluator, world, scores, code, left)
                    if evaluator.scratch.is_over[0] == 0 and row < rows:
                        note_thought(notes, row, evaluator.layers.inputs, thought, match, seat)
                        row += 1
            left, chance = act(tables, evaluator, stage, code, left, chance)
        for side in range(n.sides):
            notes.outcomes[match, side] = outcome(tables, world.small, side)
    return row
