"""Fitting a net to what its positions came to."""

from __future__ import annotations

import numpy as np

from hindmost.fast.bits import Array
from hindmost.fast.net import Net

FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8
MINIBATCH = 256


def judge(net: Net, told: Array) -> Array:
    """What the net says of many positions at once."""
    return _forward(net, told)[-1]


def _forward(net: Net, told: Array) -> tuple[Array, Array, Array]:
    first = np.maximum(told @ net.w1 + net.b1, 0)
    second = np.maximum(first @ net.w2 + net.b2, 0)
    return first, second, 1 / (1 + np.exp(-(second @ net.w3 + net.b3[0])))


def gradients(net: Net, told: Array, wanted: Array) -> Net:
    """Of the cross-entropy between what the net says and what it should have said."""
    first, second, said = _forward(net, told)
    error = ((said - wanted) / len(wanted)).astype(np.float32)
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
    """Adam: steps that take the size of earlier gradients into account. It changes the arrays of the net in place."""

    def __init__(self, net: Net, mean: Net | None = None, square: Net | None = None, steps: int = 0) -> None:
        self.net, self.steps = net, steps
        self.mean = mean or Net(*map(np.zeros_like, net))
        self.square = square or Net(*map(np.zeros_like, net))

    def learn(self, told: Array, wanted: Array, rate: float, random: np.random.Generator) -> float:
        """Once through all positions in any order; the cross-entropy before."""
        said = judge(self.net, told)
        loss = -np.mean(wanted * np.log(said + 1e-9) + (1 - wanted) * np.log(1 - said + 1e-9))
        order = random.permutation(len(wanted))
        for at in range(0, len(order) - MINIBATCH + 1, MINIBATCH):
            chosen = order[at : at + MINIBATCH]
            self._step(gradients(self.net, told[chosen], wanted[chosen]), rate)
        return float(loss)

    def _step(self, gradient: Net, rate: float) -> None:
        self.steps += 1
        unbiased = rate * np.sqrt(1 - SECOND_MOMENT**self.steps) / (1 - FIRST_MOMENT**self.steps)
        for part, slope in enumerate(gradient):
            mean, square, weights = self.mean[part], self.square[part], self.net[part]
            mean += (1 - FIRST_MOMENT) * (slope - mean)
            square += (1 - SECOND_MOMENT) * (slope * slope - square)
            weights -= (unbiased * mean / (np.sqrt(square) + TINY)).astype(np.float32)


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
