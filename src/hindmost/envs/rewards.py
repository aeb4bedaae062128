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

__all__ = ["check", "gained", "rank", "rank_of", "standings", "win", "win_of"]

AT_THE_END = ("win", "rank")
NAMES = (*AT_THE_END, "hindmost", "colours")
WEIGHTS = 256.0 ** np.arange(5, -1, -1)  # a result list as one number: its lowest value decides, then the next


def check(name: str | None, game: AnyGame) -> str:
    """The name of a reward; without one `win`, and alone, where there is nobody to win against, `hindmost`.

    >>> from hindmost import find
    >>> from hindmost.envs import rewards
    >>> rewards.check(None, find("classic-2")), rewards.check(None, find("classic-solo"))
    ('win', 'hindmost')
    """
    if name is None:
        return "win" if game.sides > 1 else "hindmost"
    if name not in NAMES:
        raise ValueError(f"unknown reward {quoted(str(name))}, there are {', '.join(NAMES)}")
    return name


def standings(tracks: Array) -> Array:
    """The result list of every side (G12).

    >>> import numpy as np
    >>> from hindmost.envs import rewards
    >>> rewards.standings(np.array([[3, 1, 2, 9, 0, 5]])).tolist()
    [[0, 1, 2, 3, 5, 9]]
    """
    return np.sort(np.maximum(tracks, 0), axis=-1)


def win(tracks: Array) -> Array:
    """1 to the side that wins, shared by several winners; of one match or many.

    >>> import numpy as np
    >>> from hindmost.envs import rewards
    >>> rewards.win(np.array([[2, 9, 9, 9, 9, 9], [3, 3, 3, 3, 3, 3]])).tolist()
    [0.0, 1.0]
    """
    order = standings(tracks) @ WEIGHTS
    best = order == order.max(axis=-1, keepdims=True)
    return np.asarray(best / best.sum(axis=-1, keepdims=True))


def rank(tracks: Array) -> Array:
    """From 1 for the best place to -1 for the last; of one match or many.

    >>> import numpy as np
    >>> from hindmost.envs import rewards
    >>> rewards.rank(np.array([[2] * 6, [3] * 6, [4] * 6])).tolist()
    [-1.0, 0.0, 1.0]
    """
    order = standings(tracks) @ WEIGHTS
    ahead = np.sign(order[..., :, None] - order[..., None, :]).sum(axis=-1)
    return np.asarray(ahead / max(1, tracks.shape[-2] - 1))


FINAL: dict[str, Callable[[Array], Array]] = {"win": win, "rank": rank}


def win_of(results: Sequence[Standing]) -> list[float]:
    """`win` of a single match, from the result lists of its sides: quicker than with arrays.

    >>> from hindmost.envs import rewards
    >>> rewards.win_of([(2, 9, 9), (3, 3, 3), (3, 3, 3)])
    [0.0, 0.5, 0.5]
    """
    best = winners(results)
    return [1 / len(best) if side in best else 0.0 for side in range(len(results))]


def rank_of(results: Sequence[Standing]) -> list[float]:
    """`rank` of a single match, from the result lists of its sides.

    >>> from hindmost.envs import rewards
    >>> rewards.rank_of([(2, 9, 9), (3, 3, 3)])
    [-1.0, 1.0]
    """
    ahead = [sum((own > other) - (own < other) for other in results) for own in results]
    return [each / max(1, len(results) - 1) for each in ahead]


OF_ONE: dict[str, Callable[[Sequence[Standing]], list[float]]] = {"win": win_of, "rank": rank_of}


def gained(name: str, before: Array, after: Array) -> Array:
    """What `hindmost` or `colours` give for the markers before and after a step.

    >>> import numpy as np
    >>> from hindmost.envs import rewards
    >>> before, after = np.array([[1, 1, 1, 1, 1, 0]]), np.array([[1, 1, 1, 1, 1, 3]])
    >>> rewards.gained("hindmost", before, after).tolist(), rewards.gained("colours", before, after).tolist()
    ([1.0], [[0.0, 0.0, 0.0, 0.0, 0.0, 3.0]])
    """
    if name == "colours":
        return (after - before).astype(np.float64)
    return (standings(after)[..., 0] - standings(before)[..., 0]).astype(np.float64)
