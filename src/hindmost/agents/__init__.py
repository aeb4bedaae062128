"""Minds that play, by name. An agent is given views, never states."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hindmost.agents.collector import Collector
from hindmost.agents.placer import Placer, by_hindmost, by_points
from hindmost.agents.protocol import Agent
from hindmost.agents.uniform import Uniform
from hindmost.game import AnyGame, quoted
from hindmost.rules.laying import Laying

__all__ = ["Agent", "check", "make", "names"]


def _random(game: AnyGame, rng: Random) -> Agent:
    return Uniform(rng)


def _greedy(game: AnyGame, rng: Random) -> Agent:
    """Raises its lowest colours."""
    if isinstance(game, Laying):
        return Placer(game, rng, by_hindmost, swaps=True)
    return Collector(game, need=True)


def _points(game: AnyGame, rng: Random) -> Agent:
    """Takes what scores most, whatever the colour."""
    if isinstance(game, Laying):
        return Placer(game, rng, by_points, swaps=False)
    return Collector(game, need=False)


MAKERS: dict[str, Callable[[AnyGame, Random], Agent]] = {"random": _random, "greedy": _greedy, "points": _points}


def names() -> tuple[str, ...]:
    return tuple(MAKERS)


def check(name: str) -> str:
    """The name, if there is such an agent."""
    if name not in MAKERS:
        raise ValueError(f"unknown agent {quoted(name)}, there are {', '.join(MAKERS)}")
    return name


def make(name: str, game: AnyGame, rng: Random) -> Agent:
    """The agent of this name for this game; what it leaves to chance it takes from this generator."""
    return MAKERS[check(name)](game, rng)
