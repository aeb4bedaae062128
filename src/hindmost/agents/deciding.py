"""An agent asked for one decision, in text: what it is given can be sent anywhere, and nothing hidden comes with it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from hindmost import agents
from hindmost.editions import find


def choose(game_name: str, options: Mapping[str, Any], position: str, agent: str, seed: int, limit: float) -> str:
    """What the agent does with this view. It is given the view as text: nothing hidden can come with it."""
    game = find(game_name, options)
    view = game.read_position(position)
    legal = game.legal(view)
    action = agents.make(agent, game, Random(seed)).choose(view, legal, limit)
    if action not in legal:
        raise ValueError(f"{game.text(action)!r} is not legal here")
    return game.text(action)


def get_ready(game_name: str, options: Mapping[str, Any], agent: str) -> None:
    """What a process has to load for an agent takes its time, once, and is no thinking."""
    agents.make(agent, find(game_name, options), Random(0))
