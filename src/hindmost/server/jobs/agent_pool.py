"""Agents think in processes of their own, under a time limit, never in the event loop."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from random import Random, SystemRandom
from typing import Any

from hindmost import agents
from hindmost.editions import find
from hindmost.processes import Asker, ProcessPool
from hindmost.server.host import metrics

LIMIT = 5.0  # seconds for one decision
PROCESSES = 2  # one that no asker can keep from others
GENTLE = 3  # how much they give way to the server
LOADING = 60.0  # seconds until a process has what an agent thinks with
log = logging.getLogger("hindmost.agents")


def choose(game_name: str, options: Mapping[str, Any], position: str, agent: str, seed: int) -> str:
    """What the agent does with this view. It is given the view as text: nothing hidden can come with it."""
    game = find(game_name, options)
    view = game.read_position(position)
    legal = game.legal(view)
    action = agents.make(agent, game, Random(seed)).choose(view, legal, LIMIT)
    if action not in legal:
        raise ValueError(f"{game.text(action)!r} is not legal here")
    return game.text(action)


def get_ready(game_name: str, options: Mapping[str, Any], agent: str) -> None:
    """What a process has to load for an agent takes its time, once, and is no thinking."""
    agents.make(agent, find(game_name, options), Random(0))


class AgentPool:
    def __init__(self) -> None:
        self._pool = ProcessPool(PROCESSES, niceness=GENTLE)

    async def choose(
        self,
        game: str,
        options: Mapping[str, Any],
        position: str,
        agent: str,
        asker: Callable[[], Asker] = Asker,
    ) -> str | None:
        """The agent's action; None if it dies, takes too long or does what it may not. Whoever decides next does so
        in a fresh process."""
        seed = SystemRandom().getrandbits(64)
        try:
            async with self._pool.slot(asker) as slot:
                await slot.run(LOADING, get_ready, game, dict(options), agent)
                return await slot.run(LIMIT, choose, game, dict(options), position, agent, seed)
        except Exception as error:
            log.warning("agent %s failed at %s: %r", agent, game, error)
            metrics.failed(agent)
            return None

    def close(self) -> None:
        self._pool.close()
