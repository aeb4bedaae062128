"""Actions as integers, the same for all matches of a game; see `block.laying_positions` and its sibling."""

from __future__ import annotations

from hindmost.actions import Action
from hindmost.fast.block.packing import family
from hindmost.game import AnyGame


def count(game: AnyGame) -> int:
    """How many codes there are.

    >>> from hindmost import find
    >>> from hindmost.envs.action_codes import count
    >>> count(find("classic-2")), count(find("collecting-2"))
    (10109, 10)
    """
    return family(game).count(game)


def encode(game: AnyGame, action: Action) -> int:
    return family(game).encode(game, action)


def decode(game: AnyGame, code: int) -> Action:
    if not 0 <= code < count(game):
        raise ValueError(f"{code} is no code of an action of {game.name}")
    return family(game).decode(game, code)
