"""Agents think in processes of their own, under a time limit, never in the event loop."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from random import SystemRandom
from typing import Any

from hindmost.agents.deciding import choose, get_ready
from hindmost.processes import Asker, ProcessPool
from hindmost.server.host import metrics

LIMIT = 5.0  # seconds for one decision
PROCESSES = 2  # one that no asker can keep from others
GENTLE = 3  # how much they give way to the server
LOADING = 60.0  # seconds until a process has what an agent thinks with
log = logging.getLogger("hindmost.agents")


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
                return await slot.run(LIMIT, choose, game, dict(options), position, agent, seed, LIMIT)
        except Exception as error:
            log.warning("agent %s failed at %s: %r", agent, game, error)
            metrics.failed(agent)
            return None

    def close(self) -> None:
        self._pool.close()
