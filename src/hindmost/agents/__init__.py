"""Minds that play, by name. An agent is given views, never states."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from hindmost.agents.collector import Collector
from hindmost.agents.levels import LEVELS
from hindmost.agents.nets import cards
from hindmost.agents.placer import Placer, by_hindmost, by_points
from hindmost.agents.protocol import Agent
from hindmost.agents.uniform import Uniform
from hindmost.game import AnyGame, quoted
from hindmost.rules.laying import Laying

__all__ = ["Agent", "check", "check_name", "make", "missing", "names", "separate"]

Settings = dict[str, float]


def _random(game: AnyGame, rng: Random, settings: Settings) -> Agent:
    return Uniform(rng)


def _greedy(game: AnyGame, rng: Random, settings: Settings) -> Agent:
    """Raises its lowest colours."""
    if isinstance(game, Laying):
        return Placer(game, rng, by_hindmost, swaps=True)
    return Collector(game, need=True)


def _points(game: AnyGame, rng: Random, settings: Settings) -> Agent:
    """Takes what scores most, whatever the colour."""
    if isinstance(game, Laying):
        return Placer(game, rng, by_points, swaps=False)
    return Collector(game, need=False)


def _heuristic(game: AnyGame, rng: Random, settings: Settings) -> Agent:
    """A rule of thumb: balance, bonus plays, denial and what is left on the rack; collecting, when to stop."""
    from hindmost.agents.thinking import heuristic

    return heuristic(game, rng)


def _net(game: AnyGame, rng: Random, settings: Settings) -> Agent:
    """What a net likes best right after it."""
    from hindmost.agents.thinking import by_net

    return by_net(game, rng, **settings)


def _master(game: AnyGame, rng: Random, settings: Settings) -> Agent:
    """Plays on in imagined worlds and asks the net there; collecting, after the turn that follows."""
    from hindmost.agents.thinking import master

    return master(game, rng, **settings)


def _ismcts(game: AnyGame, rng: Random, settings: Settings) -> Agent:
    """Information-set tree search with the same net: what the master is measured against."""
    from hindmost.agents.thinking import by_tree

    return by_tree(game, rng, **settings)


def _level(number: int) -> Callable[[AnyGame, Random, Settings], Agent]:
    """For people."""

    def make_level(game: AnyGame, rng: Random, settings: Settings) -> Agent:
        from hindmost.agents.thinking import at_level

        return at_level(game, rng, number, **settings)

    return make_level


PLAIN: dict[str, Callable[[AnyGame, Random, Settings], Agent]] = {
    "random": _random,
    "greedy": _greedy,
    "points": _points,
}
THINKING: dict[str, Callable[[AnyGame, Random, Settings], Agent]] = {
    "heuristic": _heuristic,
    "net": _net,
    "master": _master,
    "ismcts": _ismcts,
    **{f"level-{number}": _level(number) for number in range(1, LEVELS + 1)},
}
NOT_COLLECTING = {"ismcts"}  # nothing is hidden there, and a turn is solved exactly
SETTINGS = {
    "ismcts": ("seconds", "playouts"),
    "net": ("noise", "listed"),
    "master": (
        "seconds",
        "noise",
        "playouts",
        "candidates",
        "listed",
        "turns",
        "on_the_way",
        "at_last",
        "solved",
        "trust",
        "prior",
    ),
    **{f"level-{number}": ("noise",) for number in range(1, LEVELS + 1)},
}
COLLECTING = SETTINGS | {"net": ("noise",), "master": ("seconds", "noise")}  # no lists and no playouts in these


def missing(game: AnyGame) -> str | None:
    """Why nobody can think about this game here, though a net has learnt it, in one sentence; None if they can."""
    from hindmost.fast import host

    return host.missing() if game.name in cards() else None


def names(game: AnyGame) -> tuple[str, ...]:
    """Those that can play this game here: some need the kernels, and a net that has learnt it."""
    if game.name not in cards() or missing(game):
        return tuple(PLAIN)
    return tuple(name for name in (*PLAIN, *THINKING) if isinstance(game, Laying) or name not in NOT_COLLECTING)


def check(name: str, game: AnyGame) -> str:
    """The name, if there is such an agent for the game: `greedy`, or with settings `master:seconds=0.02`."""
    _read(name, game)
    return name


def check_name(name: str, game: AnyGame) -> str:
    """The same, where settings are not taken."""
    if name in THINKING and (why := missing(game)):
        raise ValueError(why)
    if name not in names(game):
        raise ValueError(f"unknown agent {quoted(name)}, for {game.name} there are {', '.join(names(game))}")
    return name


def separate(names: str) -> list[str]:
    """The agents in a list with commas, where some may have settings: `greedy,master:turns=2,candidates=8`."""
    return re.split(r",(?!\w+=)", names)


def _read(name: str, game: AnyGame) -> tuple[str, Settings]:
    agent, colon, rest = name.partition(":")
    check_name(agent, game)
    known = (SETTINGS if isinstance(game, Laying) else COLLECTING).get(agent, ())
    settings = {}
    for part in rest.split(",") if colon else []:
        key, _, number = part.partition("=")
        try:
            settings[key] = float(number)
        except ValueError:
            key = ""
        if key not in known or not 0 <= settings[key] < 1e9:
            raise ValueError(f"the settings of {agent} are numbers ({', '.join(known) or 'none'}), not {quoted(part)}")
    return agent, settings


def make(name: str, game: AnyGame, rng: Random) -> Agent:
    """The agent of this name for this game; what it leaves to chance it takes from this generator."""
    agent, settings = _read(name, game)
    return (PLAIN | THINKING)[agent](game, rng, settings)
