"""Minds that play, by name. An agent is given views, never states."""

from __future__ import annotations

import re
from random import Random

from hindmost.agents.nets import cards
from hindmost.agents.protocol import Agent, AgentPart
from hindmost.families import FamilyParts
from hindmost.game import AnyGame, quoted

__all__ = ["Agent", "check", "check_name", "family", "make", "missing", "names", "separate"]

PLAIN = ("random", "greedy", "points")  # those of every game, which need neither the kernels nor a net
family = FamilyParts[AgentPart]("hindmost.agents.{}")


def missing(game: AnyGame) -> str | None:
    """Why nobody can think about this game here, though a net has learnt it, in one sentence; None if they can.

    >>> from hindmost import agents, find
    >>> print(agents.missing(find("classic-2")))
    None
    """
    from hindmost.fast import host

    return host.missing() if game.name in cards() else None


def names(game: AnyGame) -> tuple[str, ...]:
    """Those that can play this game here: some need the kernels, and a net that has learnt it.

    >>> from hindmost import agents, find
    >>> agents.names(find("classic-2"))[:7]
    ('random', 'greedy', 'points', 'heuristic', 'net', 'master', 'ismcts')
    >>> agents.names(find("tiny-2"))
    ('random', 'greedy', 'points')
    """
    thoughtless = game.name not in cards() or missing(game)
    return tuple(name for name in family(game).AGENTS if name in PLAIN or not thoughtless)


def check(name: str, game: AnyGame) -> str:
    """The name, if there is such an agent for the game: `greedy`, or with settings `master:seconds=0.02`.

    >>> from hindmost import agents, find
    >>> agents.check("master:seconds=0.02", find("classic-2"))
    'master:seconds=0.02'
    """
    _read(name, game)
    return name


def check_name(name: str, game: AnyGame) -> str:
    """The same, where settings are not taken.

    >>> from hindmost import agents, find
    >>> try:
    ...     agents.check_name("genius", find("tiny-2"))
    ... except ValueError as error:
    ...     print(error)
    unknown agent 'genius', for tiny-2 there are random, greedy, points
    """
    if name not in PLAIN and name in family(game).AGENTS and (why := missing(game)):
        raise ValueError(why)
    if name not in names(game):
        raise ValueError(f"unknown agent {quoted(name)}, for {game.name} there are {', '.join(names(game))}")
    return name


def separate(names: str) -> list[str]:
    """The agents in a list with commas, where some may have settings: `greedy,master:turns=2,candidates=8`.

    >>> from hindmost import agents
    >>> agents.separate("greedy,master:turns=2,candidates=8")
    ['greedy', 'master:turns=2,candidates=8']
    """
    return re.split(r",(?!\w+=)", names)


def _read(name: str, game: AnyGame) -> tuple[str, dict[str, float]]:
    agent, colon, rest = name.partition(":")
    check_name(agent, game)
    known = family(game).SETTINGS.get(agent, ())
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
    """The agent of this name for this game; what it leaves to chance it takes from this generator.

    >>> from random import Random
    >>> from hindmost import agents, find
    >>> from hindmost.game import until_seat
    >>> game = find("classic-2")
    >>> state, _ = until_seat(game, game.start(), 0, seed=1)
    >>> greedy = agents.make("greedy", game, Random(1))
    >>> view = game.view(state, 0)
    >>> game.text(greedy.choose(view, game.legal(view)))
    'place o@j6 o@j7'
    """
    agent, settings = _read(name, game)
    return family(game).AGENTS[agent](game, rng, **settings)
