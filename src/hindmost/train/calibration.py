"""How noisy the levels of a laying game are, so that each beats the one below about as often in every game.

How much a level loses a decision is counted on decisions that playouts have judged; what that is worth in matches is
found by letting the net play against itself with noise. So no match of the slow levels has to be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

import numpy as np

from hindmost.agents.laying import LOOKED_AT
from hindmost.fast.block.laying import NOISE, THUMB
from hindmost.fast.block.nets import Net
from hindmost.fast.core.bits import Array
from hindmost.rules.laying import Laying
from hindmost.train.gym import Gym, practice
from hindmost.train.learning import judge
from hindmost.train.plan import Plan

BEHIND = (6.0, 4.75, 3.5, 2.25, 1.5, 0.75, 0.0)  # each level the strongest, in log odds: steps of 78 % and 68 %
ALONE = 4  # so many of them ask the net alone, the others play on in imagined worlds
TEMPERED = (1.0, 1.0, 1.0, 1.0, 0.7, 0.6, 1.0)  # of the noise found: playouts that time allows are noisy themselves
TRIED = np.geomspace(0.0005, 1.6, 18)  # noise: from hardly any to far more than any two placements differ
JUDGED = Plan(rows=8_000, listed=LOOKED_AT, judged=LOOKED_AT, worlds=32)
DRAWS = 10


def noises(game: Laying, net: Net, matches: int, seed: object) -> list[float]:
    """The weakest level first."""
    gym = Gym(game)
    inputs, wanted, decision = gym.label(gym.mind(net), JUDGED, f"{seed}:levels")
    said = judge(net, inputs)
    searching = [worth(wanted, wanted, decision, noise) for noise in (0.0, *TRIED)]
    alone = [worth(np.column_stack((said, said)), wanted, decision, noise) for noise in (0.0, *TRIED)]
    odds = [log_odds(gym, net, noise, matches, seed) for noise in TRIED]
    slope = odds_per_loss(alone[0] - np.array(alone[1:]), np.array(odds))
    found = [
        noise_for(wanted_behind / slope, searching[0], searching if level >= ALONE else alone)
        for level, wanted_behind in enumerate(BEHIND)
    ]
    return [round(tempered * noise, 4) for tempered, noise in zip(TEMPERED, found, strict=True)]


def worth(seen: Array, wanted: Array, decision: Array, noise: float) -> float:
    """Of taking what looks best through noise. Either half of the worlds is asked what the choice of the other is
    worth, so that nobody profits from the luck of the worlds it looked at."""
    begins = np.flatnonzero(np.diff(decision, prepend=-1))
    choices, random, total = np.diff(begins, append=len(decision)), np.random.default_rng(0), 0.0
    for _ in range(DRAWS):
        for half in (0, 1):
            looks = seen[:, half] + noise * random.standard_normal(len(seen))
            chosen = looks == np.repeat(np.maximum.reduceat(looks, begins), choices)
            total += np.maximum.reduceat(np.where(chosen, wanted[:, 1 - half], -1), begins).mean()
    return float(total / (2 * DRAWS))


def odds_per_loss(losses: Array, odds: Array) -> float:
    """How far behind one is, in log odds, for what one loses a decision: the slope of a line from the origin."""
    near = (odds > 0.3) & (odds < 3.5)
    return float((losses[near] * odds[near]).sum() / (losses[near] ** 2).sum())


def noise_for(lost: float, best: float, worths: Sequence[float]) -> float:
    """The noise with which one loses so much a decision, and none if that much is lost anyway."""
    losses = np.maximum.accumulate(best - np.array(worths))
    return float(np.interp(lost, losses, [0.0, *TRIED])) if lost > losses[0] else 0.0


def log_odds(gym: Gym, net: Net, noise: float, matches: int, seed: object) -> float:
    """Of the net against itself with noise; alone, of a better result with the same tiles."""
    minds = [gym.mind(net, with_noise(each)) for each in (0.0, noise)]
    if gym.game.sides > 1:
        share = gym.score(minds[0], minds[1], LOOKED_AT, matches, seed)
    else:
        one, other = (gym.play((mind, mind), [0], practice(LOOKED_AT, seed), matches)[3][:, 0] for mind in minds)
        share = float((one > other).mean() + 0.5 * (one == other).mean())
    share = min(max(share, 1 / (2 * matches)), 1 - 1 / (2 * matches))
    return log(share / (1 - share) * max(1, gym.game.sides - 1))


def with_noise(noise: float) -> Array:
    weights = np.array(THUMB)
    weights[NOISE] = noise
    return weights
