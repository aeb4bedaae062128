"""Teaching a prior which placements its net likes: the net's own judgements of its choices, distilled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hindmost.fast.block.laying import MOST_CANDIDATES
from hindmost.fast.block.nets import ABOUT_A_COLOUR, ABOUT_A_SPOT, COLOURS, Net, Prior
from hindmost.fast.core.bits import Array
from hindmost.fast.laying.worlds import number
from hindmost.fast.learn.choices import Decisions, note_choices
from hindmost.rules.laying import Laying
from hindmost.train import adam
from hindmost.train.gym import Gym

NOTED = 20  # of a hundred decisions
KEPT_BACK = 5  # every so manyth decision is not learnt from
SHARPNESS = 6.0  # of log odds: how much better choices count more
UNITS = 16
EPOCHS, MINIBATCH, RATE, LAST_RATE = 20, 32, 3e-3, 3e-4


class PriorChoices(NamedTuple):
    """Decisions with their choices: what is told of both halves of each, and what the net thinks of it."""

    one: Array  # float32 [decisions, choices, ABOUT_A_SPOT + ABOUT_A_COLOUR]
    other: Array
    values: Array  # float64 [decisions, choices]; -1 where there is none


def choices(game: Laying, net: Net, decisions: int, seed: object) -> PriorChoices:
    gym = Gym(game)
    cells = len(game.board.cells)
    notes = Decisions(
        spots=np.zeros((decisions, COLOURS, ABOUT_A_SPOT, cells), np.float32),
        colours=np.zeros((decisions, COLOURS, ABOUT_A_COLOUR), np.float32),
        codes=np.zeros((decisions, MOST_CANDIDATES), np.int32),
        values=np.zeros((decisions, MOST_CANDIDATES)),
        lengths=np.zeros(decisions, np.int64),
    )
    note_choices(gym.tables, gym.mind(net), gym.start, gym.match, NOTED, number(seed), notes)
    codes = notes.codes
    pairs, turned = (codes >> 1) % int(gym.tables.n.pairs), codes & 1
    kinds = (codes >> 1) // int(gym.tables.n.pairs)
    row = np.arange(decisions)[:, None]

    def half(colour: Array, cell: Array) -> Array:
        return np.concatenate([notes.spots[row, colour, :, cell], notes.colours[row, colour]], axis=-1)

    return PriorChoices(
        half(gym.tables.kinds[2 * kinds], gym.tables.pair_cells[2 * pairs + turned]),
        half(gym.tables.kinds[2 * kinds + 1], gym.tables.pair_cells[2 * pairs + 1 - turned]),
        np.where(np.arange(MOST_CANDIDATES) < notes.lengths[:, None], notes.values, -1.0),
    )


def wanted(values: Array) -> Array:
    """How much each choice should be liked, of 1 in all."""
    likely = np.clip(values, 0.005, 0.995)
    return _shares(SHARPNESS * np.log(likely / (1 - likely)), values)


def _shares(liked: Array, values: Array) -> Array:
    liked = np.where(values >= 0, liked, -np.inf)
    odds = np.exp(liked - liked.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))


def new_prior(seed: int) -> Prior:
    random = np.random.default_rng(seed)
    width = ABOUT_A_SPOT + ABOUT_A_COLOUR
    weights = (random.standard_normal((width, UNITS)) * np.sqrt(2 / width)).astype(np.float32)
    w2 = (0.1 * random.standard_normal(UNITS)).astype(np.float32)
    return Prior(weights[:ABOUT_A_SPOT].copy(), weights[ABOUT_A_SPOT:].copy(), np.zeros(UNITS, np.float32), w2)


def like(prior: Prior, examples: PriorChoices) -> tuple[Array, Array, Array]:
    """What goes through the units for either half, and how much each choice is liked."""
    weights = np.concatenate([prior.w1, prior.v1])
    one, other = (np.maximum(half @ weights + prior.b1, 0) for half in (examples.one, examples.other))
    return one, other, (one + other) @ prior.w2


def slopes(prior: Prior, examples: PriorChoices) -> Prior:
    """The gradient of the cross-entropy between how much choices are liked and how much they should be."""
    one, other, liked = like(prior, examples)
    error = ((_shares(liked, examples.values) - wanted(examples.values)) / len(liked)).astype(np.float32)
    by_one, by_other = (error[:, :, None] * prior.w2 * (half > 0) for half in (one, other))
    both = ((0, 1), (0, 1))
    by_weights = np.tensordot(examples.one, by_one, both) + np.tensordot(examples.other, by_other, both)
    return Prior(
        w1=by_weights[:ABOUT_A_SPOT],
        v1=by_weights[ABOUT_A_SPOT:],
        b1=by_one.sum(axis=(0, 1)) + by_other.sum(axis=(0, 1)),
        w2=np.tensordot(error, one + other, both),
    )


def missed(prior: Prior, examples: PriorChoices, most: int) -> float:
    """What the net loses on average, by its own judgement, if it looks only at so many that the prior likes best."""
    liked = np.where(examples.values >= 0, like(prior, examples)[2], -np.inf)
    likeliest = np.argsort(-liked, axis=1, kind="stable")[:, :most]
    return float(
        (examples.values.max(axis=1) - np.take_along_axis(examples.values, likeliest, axis=1).max(axis=1)).mean()
    )


def teach_prior(game: Laying, net: Net, decisions: int, seed: int) -> tuple[Prior, float]:
    """A prior for a net, and what the four it likes best lose on decisions it has not learnt from."""
    examples = choices(game, net, decisions, f"{seed}:choices")
    kept_back = np.arange(decisions) % KEPT_BACK == 0
    seen, unseen = (PriorChoices(*(part[rows] for part in examples)) for rows in (~kept_back, kept_back))
    there = seen.values >= 0
    mean, spread = seen.one[there].mean(axis=0), seen.one[there].std(axis=0) + 1e-3
    even = PriorChoices((seen.one - mean) / spread, (seen.other - mean) / spread, seen.values)

    prior, steps = new_prior(seed), 0
    moments = Prior(*map(np.zeros_like, prior)), Prior(*map(np.zeros_like, prior))
    random = np.random.default_rng(seed)
    for epoch in range(EPOCHS):
        rate = RATE * (LAST_RATE / RATE) ** (epoch / EPOCHS)
        order = random.permutation(len(even.values))
        for chosen in np.array_split(order, max(1, len(order) // MINIBATCH)):
            steps += 1
            adam.step(prior, *moments, slopes(prior, PriorChoices(*(part[chosen] for part in even))), steps, rate)
    prior = unscaled(prior, mean, spread)
    return prior, missed(prior, unseen, 4)


def unscaled(prior: Prior, mean: Array, spread: Array) -> Prior:
    """The same prior for numbers as they are, not brought to the same mean and spread."""
    weights = np.concatenate([prior.w1, prior.v1]) / spread[:, None]
    b1 = (prior.b1 - mean @ weights).astype(np.float32)
    weights = weights.astype(np.float32)
    return Prior(weights[:ABOUT_A_SPOT].copy(), weights[ABOUT_A_SPOT:].copy(), b1, prior.w2)
