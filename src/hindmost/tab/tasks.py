"""Work beside everything else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any

from hindmost.contract.problems import Problem
from hindmost.table.errors import Refusal

log = logging.getLogger("hindmost.tab")


class TabTasks:
    """What goes wrong in them is logged."""

    def __init__(self) -> None:
        self._running: set[asyncio.Future[Any]] = set()

    def keep(self, work: Awaitable[Any]) -> asyncio.Future[Any]:
        running = asyncio.ensure_future(work)
        self._running.add(running)
        running.add_done_callback(self._done)
        return running

    def _done(self, work: asyncio.Future[Any]) -> None:
        self._running.discard(work)
        error = None if work.cancelled() else work.exception()
        if error and not isinstance(error, (Refusal, Problem)):
            log.error("unexpected: %r", error, exc_info=error)

    async def close(self) -> None:
        running = tuple(self._running)
        for work in running:
            work.cancel()
        await asyncio.gather(*running, return_exceptions=True)
