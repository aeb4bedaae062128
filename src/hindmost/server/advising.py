"""Hints are thought of in a process of their own: neither a table nor an agent waits for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import msgspec

from hindmost.editions import find
from hindmost.game import until_seat
from hindmost.server import processes, wire
from hindmost.server.workers import LOADING

LIMIT = 5.0  # seconds for one hint
WAITING = 32  # hints at once
FAILED = "the coach has failed at this position"
BUSY = "the coach is busy, ask again soon"
log = logging.getLogger("hindmost.hints")


def advise(game_name: str, options: Mapping[str, Any], position: str, names: list[str]) -> dict[str, Any]:
    """What the coach would do with this view. It is given the view as text, as agents are."""
    from hindmost.coach.hinting import hint

    game = find(game_name, options)
    return hint(game, game.read_position(position), names)


def prepare(game_name: str, options: Mapping[str, Any]) -> None:
    """Load what a hint needs, so that the first one need not wait for it."""
    game = find(game_name, options)
    state, _ = until_seat(game, game.start(), 0, 0)
    advise(game_name, options, game.position(game.view(state, state.seat)), [""] * game.seats)


class Adviser:
    """The process, started when the first table needs it."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(1)  # the time limit is for thinking, not for waiting
        self._waiting = 0
        self._prepared: set[str] = set()

    async def prepare(self, game: str, options: Mapping[str, Any]) -> None:
        """Once for each game."""
        if game not in self._prepared:
            self._prepared.add(game)
            await self._run(LOADING, prepare, game, dict(options))

    async def advise(
        self, game: str, options: Mapping[str, Any], position: str, names: list[str]
    ) -> wire.Hinted | wire.Refused:
        """What the coach would do with this view."""
        if self._waiting >= WAITING:
            return wire.Refused(code="no coach", text=BUSY)
        await self.prepare(game, options)
        told = await self._run(LIMIT, advise, game, dict(options), position, names)
        if told is None:
            return wire.Refused(code="no coach", text=FAILED)
        return msgspec.convert({"type": "hinted", "row": 0} | told, wire.Hinted)

    async def _run(self, limit: float | None, function: Any, *given: Any) -> Any:
        self._waiting += 1
        try:
            async with self._free:
                if self._pool is None:
                    self._pool = processes.pool(1)
                thinking = self._pool.submit(function, *given)
                return await asyncio.wait_for(asyncio.wrap_future(thinking), limit)
        except Exception as error:
            log.warning("the coach failed: %r", error)
            self.close()
            return None
        finally:
            self._waiting -= 1

    def close(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            self._prepared.clear()
            processes.end(pool)
