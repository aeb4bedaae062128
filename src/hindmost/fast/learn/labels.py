"""Matches as a master plays them, with what rollouts say of every placement that it looks at."""

from __future__ import annotations

from typing import NamedTuple

from hindmost.fast.block.laying import Evaluator, Stage, Start, Study, World
from hindmost.fast.core.bits import GAMMA, Array, Word, below, generator, mixed, whole
from hindmost.fast.core.compiled import kernel, part
from hindmost.fast.core.copying import copy
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.acting import act, deal
from hindmost.fast.evaluate.evaluator import try_out
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.playout import NO_BITS, OFFER, OVER, PHASE, SEAT
from hindmost.fast.search.rollouts import Known, list_actions, play_out


class Labelling(NamedTuple):
    study: Study  # how rollouts are played
    listed: int  # placements of a decision
    judged: int  # those of them that the net likes best
    worlds: int  # an even number
    strays: int  # of a thousand decisions, so many are left to chance


class Choices(NamedTuple):
    """The choices of one decision."""

    codes: Array  # int32
    values: Array  # float64: what the net thinks of each
    inputs: Array  # float32 [choices, width]; the first is -1 where there is nothing to learn


class LabelRoom(NamedTuple):
    match: Stage  # where it is played
    stage: Stage  # where its rollouts take place
    veiled: Start  # what the seat to act sees
    choices: Choices


class Labels(NamedTuple):
    """A row for every placement."""

    inputs: Array  # float32 [placements, width]
    wanted: Array  # float32 [placements, 2]: what either half of the worlds says
    decision: Array  # int32 [placements]: rows of the same number are choices of one


@part
def veil(tables: Tables, world: World, viewer: int, left: int, view: Start) -> int:
    """What the viewer sees of a world; how many tiles are hidden from it."""
    n = tables.n
    copy(world.open_pairs, view.open_pairs, view.open_pairs.size)
    copy(world.lines, view.lines, view.lines.size)
    copy(world.small, view.small, view.small.size)
    copy(world.bag, view.bag, left)
    for seat in range(n.seats):
        view.held[seat] = world.held[seat]
        if seat != viewer:
            view.held[seat] = NO_BITS
            for kind in range(KINDS):
                for _ in range(view.small[n.racks + KINDS * seat + kind]):
                    view.bag[left] = kind
                    left += 1
                view.small[n.racks + KINDS * seat + kind] = 0
    return left


@part
def best_first(choices: Choices, count: int, most: int) -> int:
    """Bring the actions that the net likes best to the front, so many at most; how many these are."""
    codes, values, inputs = choices.codes, choices.values, choices.inputs
    kept = min(count, most)
    for at in range(kept):
        best = at
        for other in range(at + 1, count):
            if values[other] > values[best]:
                best = other
        codes[at], codes[best] = codes[best], codes[at]
        values[at], values[best] = values[best], values[at]
        for place in range(inputs.shape[1]):
            inputs[at, place], inputs[best, place] = inputs[best, place], inputs[at, place]
    return kept


@part
def list_choices(
    tables: Tables, evaluator: Evaluator, match: Stage, left: int, how: Labelling, choices: Choices
) -> int:
    """What rollouts are to judge, with what the net is told and thinks of each, the best first. How many."""
    world, scores, codes, values = match.world, match.scores, choices.codes, choices.values
    listed = list_actions(tables, evaluator, world, scores, how.listed, left, left, codes, values)
    if world.small[tables.n.turn + PHASE] != OFFER:
        for at in range(listed):
            values[at] = try_out(tables, evaluator, world, scores, whole(codes[at]), left)
            choices.inputs[at, 0] = -1
            if evaluator.scratch.is_over[0] == 0:
                copy(evaluator.layers.inputs, choices.inputs[at], choices.inputs.shape[1])
    return best_first(choices, listed, how.judged)


@part
def judge_by_rollouts(
    tables: Tables, evaluator: Evaluator, stage: Stage, known: Known, how: Labelling, code: int, seed: Word
) -> tuple[float, float]:
    """The sums of what it leads to in either half of the imagined worlds."""
    halves = (0.0, 0.0)
    for number in range(how.worlds):
        value = play_out(tables, evaluator, stage, known, how.study, code, seed, number)
        halves = (halves[1], halves[0] + value)
    return halves


@kernel
def label(
    tables: Tables, evaluator: Evaluator, start: Start, room: LabelRoom, how: Labelling, seed: Word, labels: Labels
) -> int:
    """Play matches and note the placements looked at until there may be no more room; how many were noted."""
    n, world, choices = tables.n, room.match.world, room.choices
    row, number, decisions = 0, 0, 0
    while row + how.judged <= labels.decision.size:
        left, chance = deal(tables, start, room.match, generator(seed, number))
        number += 1
        while world.small[n.turn + PHASE] != OVER and row + how.judged <= labels.decision.size:
            offered = world.small[n.turn + PHASE] == OFFER
            count = list_choices(tables, evaluator, room.match, left, how, choices)
            seat = whole(world.small[n.turn + SEAT])
            hidden = veil(tables, world, seat, left, room.veiled)
            known = Known(room.veiled, seat, hidden, room.match.scores)
            best, code = -1.0, whole(choices.codes[0])
            for at in range(count):
                one, other = judge_by_rollouts(
                    tables, evaluator, room.stage, known, how, whole(choices.codes[at]), chance
                )
                if one + other > best:
                    best, code = one + other, whole(choices.codes[at])
                if not offered and choices.inputs[at, 0] >= 0:
                    copy(choices.inputs[at], labels.inputs[row], labels.inputs.shape[1])
                    labels.wanted[row, 0], labels.wanted[row, 1] = 2 * one / how.worlds, 2 * other / how.worlds
                    labels.decision[row] = decisions
                    row += 1
            decisions = whole(labels.decision[row - 1]) + 1 if row else 0
            chance += GAMMA
            bits = mixed(chance)
            if below(bits, 1000) < how.strays:
                code = whole(choices.codes[below(mixed(bits), count)])
            left, chance = act(tables, evaluator, room.match, code, left, chance)
    return row
