"""Which games the coach knows, and what its figures stand for."""

from __future__ import annotations

from importlib.util import find_spec

from hindmost.agents.nets import cards
from hindmost.game import AnyGame
from hindmost.rules.laying import Laying


def knows(game: AnyGame) -> bool:
    """It needs the kernels, and a net that has learnt the game."""
    return find_spec("numba") is not None and game.name in cards()


def check(game: AnyGame) -> None:
    """ValueError in one line, if it does not know the game."""
    if game.name not in cards():
        raise ValueError(f"the coach does not know {game.name}: no net has learnt it (hindmost train {game.name})")
    if not knows(game):
        from hindmost.fast.core.cache import MISSING

        raise ValueError(MISSING)


def scale(game: AnyGame) -> float:
    """What a share is shown as: per cent of the win; alone, the lowest colour on its track."""
    return float(game.edition.track.top) if isinstance(game, Laying) and game.sides == 1 else 100.0
