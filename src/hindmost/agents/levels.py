"""Levels for people: the weaker do not see exactly how good anything is, the stronger take more time."""

from __future__ import annotations

from functools import partial

from hindmost.agents.nets import card_of
from hindmost.agents.protocol import Maker, Makers
from hindmost.game import AnyGame

LEVELS = 7


def by_level(at_level: Maker) -> Makers:
    return {f"level-{level}": partial(at_level, level=level) for level in range(1, LEVELS + 1)}


def noise_of(game: AnyGame, level: int, noise: float | None) -> float:
    """As much as its net was found to need, unless another is wanted."""
    return float(card_of(game)["noise"][level - 1]) if noise is None else noise
