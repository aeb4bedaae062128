"""Agents think in processes of their own, under a time limit, never in the event loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random, SystemRandom
from typing import Any

import msgspec

from hindmost import agents
from hindmost.coach.readiness import NOT_READY, is_ready
from hindmost.editions import find
from hindmost.game import until_seat
from hindmost.server import processes, wire

LIMIT = 5.0  # seconds for one decision
log = logging.getLogger("hindmost.workers")


def choose(game_name: str, options: Mapping[str, Any], position: str, agent: str, seed: int) -> str:
    """What the agent does with this view. It is given the view as text: nothing hidden can come with it."""
    game = find(game_name, options)
    view = game.read_position(position)
    action = agents.make(agents.ready(agent), game, Random(seed)).choose(view, game.legal(view), LIMIT)
    return game.text(action)


def advise(game_name: str, options: Mapping[str, Any], position: str, names: list[str]) -> dict[str, Any] | str:
    """What the coach would do with this view, or why it cannot say. It is given the view as text, as agents are."""
    from hindmost.coach.hinting import hint

    game = find(game_name, options)
    if not is_ready(game):
        return NOT_READY
    return hint(game, game.read_position(position), names)


def prepare(game_name: str, options: Mapping[str, Any]) -> None:
    """Load what a hint needs, so that the first one need not wait for it."""
    game = find(game_name, options)
    state, _ = until_seat(game, game.start(), 0, 0)
    advise(game_name, options, game.position(game.view(state, state.seat)), [""] * game.seats)


def awake() -> None:
    """What a process does first: everything an agent needs is imported by then."""


class Workers:
    def __init__(self, processes: int = 1) -> None:
        self.processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._prepared: set[str] = set()
        self._free = asyncio.Semaphore(processes)  # the time limit is for thinking, not for waiting

    async def choose(self, game: str, options: Mapping[str, Any], position: str, agent: str) -> str:
        """The agent's action; if it dies or takes too long, any legal one, so that the table goes on."""
        seed = SystemRandom().getrandbits(64)
        async with self._free:
            pool = self._running()
            try:
                await asyncio.wrap_future(pool.submit(awake))
                thinking = pool.submit(choose, game, dict(options), position, agent, seed)
                return await asyncio.wait_for(asyncio.wrap_future(thinking), LIMIT)
            except Exception as error:
                log.warning("agent %s failed at %s: %r", agent, game, error)
                if isinstance(error, (BrokenProcessPool, TimeoutError)) and pool is self._pool:
                    self.close()
        return choose(game, options, position, "random", seed)

    async def advise(
        self, game: str, options: Mapping[str, Any], position: str, names: list[str]
    ) -> wire.Hinted | wire.Refused:
        """What the coach would do with this view."""
        told: dict[str, Any] | str = "the coach has failed at this position"
        async with self._free:
            pool = self._running()
            try:
                await asyncio.wrap_future(pool.submit(awake))
                thinking = pool.submit(advise, game, dict(options), position, names)
                told = await asyncio.wait_for(asyncio.wrap_future(thinking), LIMIT)
            except Exception as error:
                log.warning("the coach failed at %s: %r", game, error)
                if isinstance(error, (BrokenProcessPool, TimeoutError)) and pool is self._pool:
                    self.close()
        if isinstance(told, str):
            return wire.Refused(code="no coach", text=told)
        return msgspec.convert({"type": "hinted", "row": 0} | told, wire.Hinted)

    async def prepare(self, game: str, options: Mapping[str, Any]) -> None:
        """Once for each game; nobody waits for it but those who need a process right now."""
        if game in self._prepared:
            return
        self._prepared.add(game)
        await asyncio.wrap_future(self._running().submit(prepare, game, dict(options)))

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = processes.pool(self.processes)
        return self._pool

    def close(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            self._prepared.clear()
            processes.end(pool)
