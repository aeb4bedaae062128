"""The weights of the rule of thumb, by the cross-entropy method: try some, keep the best, try more around them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hindmost.fast.block.laying import THUMB
from hindmost.fast.core.bits import Array
from hindmost.rules.laying import Laying
from hindmost.train.gym import Gym

TRIED, KEPT = 20, 5  # in each generation
SPREAD = 0.5  # of a weight, at first
LOOKED_AT = 16  # candidates of a decision
TUNED = 5  # of the weights: not the noise


def tune(game: Laying, generations: int, matches: int, seed: int, tell: Callable[[int, Array, float], object]) -> Array:
    """Weights that beat those the generation began with; alone, that come furthest."""
    gym, random = Gym(game), np.random.default_rng(seed)
    mean, deviation = np.array(THUMB), SPREAD * np.array(THUMB)
    for generation in range(generations):
        rival = gym.rule_of_thumb(mean)
        tried = mean + deviation * random.standard_normal((TRIED, len(mean)))
        tried = np.maximum(tried, 0.0)
        scores = [
            gym.score(gym.rule_of_thumb(weights), rival, LOOKED_AT, matches, f"{seed}:{generation}")
            for weights in tried
        ]
        best = tried[np.argsort(scores)[::-1][:KEPT]]
        mean = best.mean(axis=0)
        deviation[:TUNED] = 0.9 * best.std(axis=0)[:TUNED] + 0.02 * mean[:TUNED]
        tell(generation + 1, mean, float(np.max(scores)))
    return mean
