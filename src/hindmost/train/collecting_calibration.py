"""A first guess how noisy the levels of a collecting game are: evenly spread between the worst and the best."""

from __future__ import annotations

from math import log

import numpy as np

from hindmost.fast.block.collecting import Net
from hindmost.fast.learn.collecting_matchups import BY_NET, Mind
from hindmost.rules.collecting import Collecting
from hindmost.train.collecting_gym import CollectingGym
from hindmost.train.levels import MOST, Steps

STEPS = Steps(1.7, 0.6)  # 63 %: where luck decides more, seven levels have no room for more
TRIED = np.geomspace(0.008, MOST, 10)  # noise: from hardly any to far more than any two choices differ


def noises(game: Collecting, net: Net, levels: int, deals: int, seed: object) -> list[float]:
    """The weakest first; the strongest has none."""
    gym = CollectingGym(game)

    def log_odds(noise: float) -> float:
        """Of the net without noise."""
        share = gym.score(Mind(BY_NET), Mind(BY_NET, noise=noise), (net, net), deals, seed).share
        return log(max(share, 1 / deals) * (game.seats - 1) / max(1 - share, 1 / deals))

    behind = np.maximum.accumulate([0.0, *map(log_odds, TRIED)])
    step = min(log(STEPS.odds), behind[-1] / (levels - 1))
    found = np.interp(step * np.arange(levels), behind, [0.0, *TRIED])
    found[0] = 0.0  # also where a little noise was found to do no harm
    return [round(float(noise), 4) for noise in found[::-1]]
