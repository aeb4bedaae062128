"""Hints, reviews and reasons for people who want to play better; here, which games the coach knows."""

from __future__ import annotations

from hindmost.agents import missing
from hindmost.agents.nets import cards
from hindmost.game import AnyGame


def knows(game: AnyGame) -> bool:
    """It needs the kernels, and a net that has learnt the game."""
    return game.name in cards() and missing(game) is None


def check(game: AnyGame) -> None:
    """ValueError in one line, if it does not know the game."""
    if game.name not in cards():
        raise ValueError(f"the coach does not know {game.name}: no net has learnt it (hindmost train {game.name})")
    if why := missing(game):
        raise ValueError(why)


def scale(game: AnyGame) -> float:
    """What a share is shown as: per cent of the win; alone, the lowest colour on its track."""
    return float(game.top) if game.sides == 1 else 100.0
