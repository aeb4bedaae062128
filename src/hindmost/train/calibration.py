"""How noisy the weaker levels are: each as much as makes the one above beat it by about the same share."""

from __future__ import annotations

import numpy as np

from hindmost.fast.net import Net
from hindmost.fast.rule_of_thumb import NOISE, THUMB
from hindmost.rules.laying import Laying
from hindmost.train.gym import Gym

WANTED = 0.72  # the share of a level against the one below
MOST = 2.0  # noise: far more than any two placements differ
LOOKED_AT = 16


def noises(game: Laying, net: Net, levels: int, matches: int, seed: object) -> list[float]:
    """For levels that choose by the net alone, the weakest first; the strongest has none."""
    gym = Gym(game)

    def share(stronger: float, weaker: float) -> float:
        """Of the win; alone, better results count by the spread of the results."""
        minds = [gym.mind(net, with_noise(noise)) for noise in (stronger, weaker)]
        if game.sides > 1:
            even = 1 / game.sides
            score = gym.score(minds[0], minds[1], LOOKED_AT, matches, seed)
            return 0.5 * score / even if score < even else 0.5 + 0.5 * (score - even) / (1 - even)
        one, other = (gym.play((mind, mind), [0], LOOKED_AT, 0.0, seed, 0, matches)[3][:, 0] for mind in minds)
        return float((one > other).mean() + 0.5 * (one == other).mean())

    found = [0.0]
    for _ in range(levels - 1):
        low, high = found[0], MOST
        for _halving in range(8):
            middle = float(np.sqrt(max(low, 0.004) * high))
            low, high = (low, middle) if share(found[0], middle) > WANTED else (middle, high)
        found.insert(0, round(high, 4))
    return found


def with_noise(noise: float) -> np.ndarray:
    weights = THUMB.copy()
    weights[NOISE] = noise
    return weights
