"""Work beside everything else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any

from hindmost.server.cluster.loader import NotFound
from hindmost.store import StoreGone
from hindmost.table.errors import Refusal

log = logging.getLogger("hindmost.hall")


class Tasks:
    """What goes wrong in them is logged."""

    def __init__(self) -> None:
        self._running: dict[asyncio.Future[Any], None] = {}  # in the order in which they were begun

    def keep(self, work: Awaitable[Any]) -> asyncio.Future[Any]:
        running = asyncio.ensure_future(work)
        self._running[running] = None
        running.add_done_callback(self._done)
        return running

    def _done(self, work: asyncio.Future[Any]) -> None:
        self._running.pop(work, None)
        error = None if work.cancelled() else work.exception()
        if isinstance(error, StoreGone):
            log.error("the database is gone: %s", error)
        elif error and not isinstance(error, (Refusal, NotFound)):
            log.error("unexpected: %r", error, exc_info=error)

    async def close(self) -> None:
        for work in self._running:
            work.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
