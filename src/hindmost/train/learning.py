"""Fitting a net to what its positions came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from hindmost.fast.bits import Array
from hindmost.fast.net import Net
from hindmost.train import adam

MINIBATCH = 256
AMONG_CHOICES = 10.0  # how much more it counts to tell the choices of a decision apart than to tell how a match ends
FAR = 80.0  # an exponent beyond which nothing changes


class Lesson(NamedTuple):
    told: Array  # float32 [rows, inputs]
    wanted: Array  # float32 [rows]
    decision: Array  # int32 [rows], from 0 on in rows: those of one decision are the choices there were


def judge(net: Net, told: Array) -> Array:
    """What the net says of many positions at once."""
    return _forward(net, told)[-1]


def _forward(net: Net, told: Array) -> tuple[Array, Array, Array]:
    first = np.maximum(told @ net.w1 + net.b1, 0)
    second = np.maximum(first @ net.w2 + net.b2, 0)
    return first, second, 1 / (1 + np.exp(np.minimum(-(second @ net.w3 + net.b3[0]), FAR)))


def gradients(net: Net, lesson: Lesson) -> Net:
    """Of the cross-entropy between what the net says and what it should have said.

    The choices of one decision teach what is better, and not how good it is: playouts that end with the best of several
    judgements promise too much, all of them alike. So what their errors have in common is left out.
    """
    first, second, said = _forward(net, lesson.told)
    error = said - lesson.wanted
    begins = np.flatnonzero(np.diff(lesson.decision, prepend=-1))
    choices = np.diff(begins, append=len(error))
    common = np.repeat(np.add.reduceat(error, begins) / choices, choices)
    one_of_many = np.repeat(choices > 1, choices)
    error = np.where(one_of_many, AMONG_CHOICES * (error - common), error)
    error = (error / len(error)).astype(lesson.told.dtype)
    told = lesson.told
    back = np.outer(error, net.w3) * (second > 0)
    further = (back @ net.w2.T) * (first > 0)
    return Net(
        told.T @ further,
        further.sum(axis=0),
        first.T @ back,
        back.sum(axis=0),
        second.T @ error,
        error.sum(keepdims=True),
    )


class Learner:
    """It changes the arrays of the net in place."""

    def __init__(self, net: Net, mean: Net | None = None, square: Net | None = None, steps: int = 0) -> None:
        self.net, self.steps = net, steps
        self.mean = mean or Net(*map(np.zeros_like, net))
        self.square = square or Net(*map(np.zeros_like, net))

    def learn(self, lesson: Lesson, rate: float, random: np.random.Generator) -> float:
        """Once through all decisions in any order; the cross-entropy before."""
        said, wanted = judge(self.net, lesson.told), lesson.wanted
        loss = -np.mean(wanted * np.log(said + 1e-9) + (1 - wanted) * np.log(1 - said + 1e-9))
        place = random.permutation(int(lesson.decision[-1]) + 1)
        order = np.argsort(place[lesson.decision], kind="stable")
        for at in range(0, len(order) - MINIBATCH + 1, MINIBATCH):
            chosen = order[at : at + MINIBATCH]
            slopes = gradients(self.net, Lesson(*(part[chosen] for part in lesson)))
            self.steps += 1
            adam.step(self.net, self.mean, self.square, slopes, self.steps, rate)
        return float(loss)


def joined(lessons: Sequence[Lesson]) -> Lesson:
    before = np.cumsum([0, *(lesson.decision[-1] + 1 for lesson in lessons)])
    decisions = [lesson.decision + count for lesson, count in zip(lessons, before, strict=False)]
    told, wanted = ([lesson[part] for lesson in lessons] for part in (0, 1))
    return Lesson(np.concatenate(told), np.concatenate(wanted), np.concatenate(decisions))


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
