"""Agents think in processes of their own, under a time limit, never in the event loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from random import Random, SystemRandom
from typing import Any, TypeVar

from hindmost import agents
from hindmost.editions import find
from hindmost.server import metrics, processes

LIMIT = 5.0  # seconds for one decision
LOADING = 60.0  # seconds until a process has what an agent thinks with
log = logging.getLogger("hindmost.workers")
T = TypeVar("T")


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


class Workers:
    def __init__(self, processes: int = 1) -> None:
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(processes)  # the time limit is for thinking, not for waiting

    async def choose(self, game: str, options: Mapping[str, Any], position: str, agent: str) -> str | None:
        """The agent's action; None if it dies, takes too long or does what it may not. Whoever decides next does so
        in a fresh process."""
        seed = SystemRandom().getrandbits(64)
        async with self._free:
            pool = self._running()
            try:
                await _within(LOADING, pool.submit(get_ready, game, dict(options), agent))
                return await _within(LIMIT, pool.submit(choose, game, dict(options), position, agent, seed))
            except Exception as error:
                log.warning("agent %s failed at %s: %r", agent, game, error)
                metrics.failed(agent)
                if pool is self._pool:
                    self.close()
                return None

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = processes.pool(self.processes)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            processes.end(pool)


async def _within(seconds: float, work: Future[T]) -> T:
    return await asyncio.wait_for(asyncio.wrap_future(work), seconds)
