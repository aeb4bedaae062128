"""Views to decide on, and agents that decide the same on any machine and in any Python."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from hindmost import agents, find
from hindmost.agents.collecting import Gatherer
from hindmost.agents.laying import Thinker
from hindmost.game import NATURE, AnyGame, draw

PLAYOUTS = 24
THINKING = ("heuristic", "net", "master", "level-1", "level-4", "level-5", "level-6", "level-7", "ismcts")


def thinking(game: AnyGame) -> dict[str, Any]:
    """All that think with the kernels, with a number of playouts instead of a clock."""
    made: dict[str, Any] = {
        name: agents.make(name, game, Random(name)) for name in agents.names(game) if name in THINKING
    }
    for agent in made.values():
        if isinstance(agent, Thinker) and agent.how.seconds is not None:
            agent.how = agent.how._replace(playouts=PLAYOUTS, seconds=None)
        if isinstance(agent, Gatherer) and agent.seconds is not None:
            agent.seconds = 1e9
    return made


def views(game: AnyGame, seed: object) -> Iterator[Any]:
    """What seats see that have a choice, in matches by greed and by chance."""
    rng = Random(f"{game.name} {seed}")
    while True:
        state = game.start()
        greedy = agents.make("greedy", game, rng)
        while (actor := game.to_act(state)) is not None:
            if actor == NATURE:
                state = game.apply(state, draw(game, state, rng))
                continue
            legal = game.actions(state)
            view = game.view(state, actor)
            if len(legal) > 1:
                yield view
            state = game.apply(state, rng.choice(legal) if rng.random() < 0.5 else greedy.choose(view, legal))


def decisions(name: str, positions: list[str]) -> list[str]:
    """What the agents do in turn, each with one of these views."""
    game = find(name)
    made = list(thinking(game).values())
    read = [game.read_position(position) for position in positions]
    return [game.text(made[number % len(made)].choose(view, game.legal(view))) for number, view in enumerate(read)]


def main(given: str) -> str:
    """Views of many games, from JSON to JSON: asked of another Python."""
    return json.dumps({name: decisions(name, positions) for name, positions in json.loads(given).items()})
