"""What a net thinks of the choices it has in matches against itself, with what a prior is told of them."""

from __future__ import annotations

from typing import NamedTuple

from hindmost.fast.block.laying import Evaluator, Stage, Start
from hindmost.fast.block.nets import Glance
from hindmost.fast.core.bits import GAMMA, Array, Word, below, generator, mixed, whole
from hindmost.fast.core.compiled import kernel, part
from hindmost.fast.core.maths import gaussian
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.acting import act, deal
from hindmost.fast.evaluate.evaluator import exchange_by_net, list_best, take_a_glance, try_out
from hindmost.fast.laying.playout import OFFER, OVER, PHASE

BRIEFLY = 32  # placements looked at where nothing is noted
STRAYING = 0.02  # so much noise, in shares of the win, that boards differ


class Decisions(NamedTuple):
    """A row for every decision: what the prior is told, and the placements that the quick judgement likes."""

    spots: Array  # float32 [decisions, 6, ABOUT_A_SPOT, cells]
    colours: Array  # float32 [decisions, 6, ABOUT_A_COLOUR]
    codes: Array  # int32 [decisions, placements]
    values: Array  # float64 [decisions, placements]: what the net thinks of each
    lengths: Array  # int64 [decisions]: how many placements


@part
def note_glance(notes: Decisions, row: int, glance: Glance) -> None:
    for colour in range(notes.spots.shape[1]):
        for at in range(notes.spots.shape[2]):
            for cell in range(notes.spots.shape[3]):
                notes.spots[row, colour, at, cell] = glance.spots[colour, at, cell]
        for at in range(notes.colours.shape[2]):
            notes.colours[row, colour, at] = glance.colours[colour, at]


@kernel
def note_choices(
    tables: Tables, evaluator: Evaluator, start: Start, stage: Stage, noted_of_100: int, seed: Word, notes: Decisions
) -> None:
    """Play matches until there is no more room, and note so many of a hundred decisions."""
    n, world, scores = tables.n, stage.world, stage.scores
    row, match = 0, 0
    while row < notes.lengths.size:
        left, chance = deal(tables, start, stage, generator(seed, match))
        match += 1
        while world.small[n.turn + PHASE] != OVER and row < notes.lengths.size:
            chance += GAMMA
            if world.small[n.turn + PHASE] == OFFER:
                code, _value = exchange_by_net(tables, evaluator, world, scores, left, left, chance)
            else:
                noting = below(mixed(chance), 100) < noted_of_100
                list_best(tables, evaluator, world, scores, whole(notes.codes.shape[1]) if noting else whole(BRIEFLY))
                best, code = -1e9, whole(evaluator.short.codes[0])
                for at in range(evaluator.short.length[0]):
                    choice = whole(evaluator.short.codes[at])
                    value = try_out(tables, evaluator, world, scores, choice, left)
                    if noting:
                        notes.codes[row, at], notes.values[row, at] = choice, value
                    chance += GAMMA
                    value += STRAYING * gaussian(mixed(chance))
                    if value > best:
                        best, code = value, choice
                if noting:
                    notes.lengths[row] = evaluator.short.length[0]
                    take_a_glance(tables, evaluator, world, scores)
                    note_glance(notes, row, evaluator.glance)
                    row += 1
            left, chance = act(tables, evaluator, stage, code, left, chance)
