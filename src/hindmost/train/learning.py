"""Fitting a net to what its positions came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from hindmost.fast.block.nets import COLOURS, Net
from hindmost.fast.core.bits import Array
from hindmost.train import adam

MINIBATCH = 256
AT_ONCE = 10_000  # rows, where all of them are judged
AMONG_CHOICES = 10.0  # how much more it counts to tell the choices of a decision apart than to tell how a match ends
FAR = 80.0  # an exponent beyond which nothing changes


class LabelledRows(NamedTuple):
    inputs: Array  # float32 [rows, width]
    wanted: Array  # float32 [rows]
    decision: Array  # int32 [rows], from 0 on in rows: those of one decision are the choices there were


def judge(net: Net, inputs: Array) -> Array:
    """What the net says of many positions at once."""
    return np.concatenate([_forward(net, part).said for part in np.array_split(inputs, max(1, len(inputs) // AT_ONCE))])


class Seen(NamedTuple):
    """What goes through a net for many positions."""

    colours: Array  # [6 * rows, numbers about a colour]
    whole: Array
    first: Array
    second: Array
    sums: Array
    third: Array
    said: Array


def _forward(net: Net, inputs: Array) -> Seen:
    rows, about_colours = len(inputs), COLOURS * len(net.w1)
    colours, whole = inputs[:, :about_colours].reshape(rows * COLOURS, len(net.w1)), inputs[:, about_colours:]
    first = np.maximum(colours @ net.w1 + np.repeat(whole @ net.v1 + net.b1, COLOURS, axis=0), 0)
    second = np.maximum(first @ net.w2 + net.b2, 0)
    sums = second.reshape(rows, COLOURS, -1).sum(axis=1)
    third = np.maximum(sums @ net.w3 + whole @ net.v3 + net.b3, 0)
    said = 1 / (1 + np.exp(np.minimum(-(third @ net.w4 + net.b4[0]), FAR)))
    return Seen(colours, whole, first, second, sums, third, said)


def gradients(net: Net, lesson: LabelledRows) -> Net:
    """Of the cross-entropy between what the net says and what it should have said.

    The choices of one decision teach what is better, and not how good it is: playouts that end with the best of several
    judgements promise too much, all of them alike. So what their errors have in common is left out.
    """
    seen = _forward(net, lesson.inputs)
    error = seen.said - lesson.wanted
    begins = np.flatnonzero(np.diff(lesson.decision, prepend=-1))
    choices = np.diff(begins, append=len(error))
    common = np.repeat(np.add.reduceat(error, begins) / choices, choices)
    one_of_many = np.repeat(choices > 1, choices)
    error = np.where(one_of_many, AMONG_CHOICES * (error - common), error)
    error = (error / len(error)).astype(lesson.inputs.dtype)
    by_third = np.outer(error, net.w4) * (seen.third > 0)
    by_second = np.repeat(by_third @ net.w3.T, COLOURS, axis=0) * (seen.second > 0)
    by_first = (by_second @ net.w2.T) * (seen.first > 0)
    by_common = by_first.reshape(len(error), COLOURS, -1).sum(axis=1)
    return Net(
        w1=seen.colours.T @ by_first,
        v1=seen.whole.T @ by_common,
        b1=by_common.sum(axis=0),
        w2=seen.first.T @ by_second,
        b2=by_second.sum(axis=0),
        w3=seen.sums.T @ by_third,
        v3=seen.whole.T @ by_third,
        b3=by_third.sum(axis=0),
        w4=seen.third.T @ error,
        b4=error.sum(keepdims=True),
    )


class Learner:
    """It changes the arrays of the net in place."""

    def __init__(self, net: Net, mean: Net | None = None, square: Net | None = None, steps: int = 0) -> None:
        self.net, self.steps = net, steps
        self.mean = mean or Net(*map(np.zeros_like, net))
        self.square = square or Net(*map(np.zeros_like, net))

    def learn(self, lesson: LabelledRows, rate: float, random: np.random.Generator) -> float:
        """Once through all decisions in any order; the cross-entropy before."""
        said, wanted = judge(self.net, lesson.inputs), lesson.wanted
        loss = -np.mean(wanted * np.log(said + 1e-9) + (1 - wanted) * np.log(1 - said + 1e-9))
        place = random.permutation(int(lesson.decision[-1]) + 1)
        order = np.argsort(place[lesson.decision], kind="stable")
        for at in range(0, len(order) - MINIBATCH + 1, MINIBATCH):
            chosen = order[at : at + MINIBATCH]
            slopes = gradients(self.net, LabelledRows(*(part[chosen] for part in lesson)))
            self.steps += 1
            adam.step(self.net, self.mean, self.square, slopes, self.steps, rate)
        return float(loss)


def joined(lessons: Sequence[LabelledRows]) -> LabelledRows:
    before = np.cumsum([0, *(lesson.decision[-1] + 1 for lesson in lessons)])
    decisions = [lesson.decision + count for lesson, count in zip(lessons, before, strict=False)]
    inputs, wanted = ([lesson[part] for lesson in lessons] for part in (0, 1))
    return LabelledRows(np.concatenate(inputs), np.concatenate(wanted), np.concatenate(decisions))


def returns(thought: Array, where: Array, outcomes: Array, trace: float) -> Array:
    """What each position should have been judged: TD(lambda) along the positions of one seat in one match.

    where: match and seat of every position, in the order of play.
    """
    seats = int(where[:, 1].max(initial=0)) + 1
    sequence = where[:, 0].astype(np.int64) * seats + where[:, 1]
    order = np.argsort(sequence, kind="stable")
    ordered = sequence[order]
    ends = np.flatnonzero(np.append(ordered[1:] != ordered[:-1], True)) if len(order) else np.zeros(0, int)
    begins = np.append(0, ends[:-1] + 1)
    wanted = np.empty(len(order), np.float32)
    values = thought[order]
    sides = outcomes.shape[1]
    at = ends.copy()
    running = outcomes[where[order[ends], 0], where[order[ends], 1] % sides].astype(np.float32)
    going = np.ones(len(ends), bool)
    while going.any():
        wanted[at[going]] = running[going]
        running[going] = (1 - trace) * values[at[going]] + trace * running[going]
        at = at - 1
        going &= at >= begins
    found = np.empty_like(wanted)
    found[order] = wanted
    return found
