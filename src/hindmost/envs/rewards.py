"""What a match is worth to its sides, by name.

`win`       1 at the end to the side that wins, shared by several winners
`rank`      at the end, from 1 for the best place to -1 for the last; the sum is 0
`hindmost`  what the lowest marker gains with every step; in all, where it ends
`colours`   what each of the six markers gains with every step: a vector
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from hindmost.fast.core.bits import Array
from hindmost.game import AnyGame, Standing, quoted, winners

AT_THE_END = ("win", "rank")
NAMES = (*AT_THE_END, "hindmost", "colours")
WEIGHTS = 256.0 ** np.arange(5, -1, -1)  # a result list as one number: its lowest value decides, then the next


def check(name: str | None, game: AnyGame) -> str:
    """The name of a reward; without one `win`, and alone, where there is nobody to win against, `hindmost`."""
    if name is None:
        return "win" if game.sides > 1 else "hindmost"
    if name not in NAMES:
        raise ValueError(f"unknown reward {quoted(str(name))}, there are {', '.join(NAMES)}")
    return name


def standings(tracks: Array) -> Array:
    """The result list of every side (G12)."""
    return np.sort(np.maximum(tracks, 0), axis=-1)


def win(tracks: Array) -> Array:
    order = standings(tracks) @ WEIGHTS
    best = order == order.max(axis=-1, keepdims=True)
    return np.asarray(best / best.sum(axis=-1, keepdims=True))


def rank(tracks: Array) -> Array:
    order = standings(tracks) @ WEIGHTS
    ahead = np.sign(order[..., :, None] - order[..., None, :]).sum(axis=-1)
    return np.asarray(ahead / max(1, tracks.shape[-2] - 1))


FINAL: dict[str, Callable[[Array], Array]] = {"win": win, "rank": rank}


def win_of(results: Sequence[Standing]) -> list[float]:
    """`win` of a single match, from the result lists of its sides: quicker than with arrays."""
    best = winners(results)
    return [1 / len(best) if side in best else 0.0 for side in range(len(results))]


def rank_of(results: Sequence[Standing]) -> list[float]:
    ahead = [sum((own > other) - (own < other) for other in results) for own in results]
    return [each / max(1, len(results) - 1) for each in ahead]


OF_ONE: dict[str, Callable[[Sequence[Standing]], list[float]]] = {"win": win_of, "rank": rank_of}


def gained(name: str, before: Array, after: Array) -> Array:
    """What `hindmost` or `colours` give for the markers before and after a step."""
    if name == "colours":
        return (after - before).astype(np.float64)
    return (standings(after)[..., 0] - standings(before)[..., 0]).astype(np.float64)
