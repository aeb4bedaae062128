"""Group commit: all appends that wait are stored in one transaction, and told so after it.

The first waits a little for others: a transaction costs several times as much as an append, and nobody sees the time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from hindmost.store.errors import StoreGone
from hindmost.table.errors import Fenced
from hindmost.table.match_log import Row

GATHERING = 0.003  # seconds
logger = logging.getLogger(__name__)

Outcome = Exception | None


@dataclass(frozen=True, slots=True, eq=False)
class Append:
    table: str
    number: int
    rows: Sequence[Row]
    fence: int
    stored: asyncio.Future[None]

    def fenced(self) -> Fenced:
        return Fenced(f"table {self.table!r} is no longer held with fence {self.fence}")


class Commits(Protocol):
    async def commit(self, batch: Sequence[Append]) -> list[Outcome]:
        """Store what can be stored, durably; what became of each append."""

    async def close(self) -> None: ...


class Writer:
    def __init__(self, commits: Commits) -> None:
        self._commits = commits
        self._waiting: list[Append] = []
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    async def append(self, table: str, number: int, rows: Sequence[Row], fence: int) -> None:
        if self._closed:
            raise StoreGone("the store is closed")
        stored = asyncio.get_running_loop().create_future()
        self._waiting.append(Append(table, number, rows, fence, stored))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())
        await stored

    async def _work(self) -> None:
        while self._waiting:
            await asyncio.sleep(GATHERING)
            batch = [append for append in self._waiting if not append.stored.done()]  # the caller may have given up
            self._waiting.clear()
            outcomes = await self._outcomes(batch)
            for append, outcome in zip(batch, outcomes, strict=True):
                if append.stored.done():
                    continue
                if outcome is None:
                    append.stored.set_result(None)
                else:
                    append.stored.set_exception(outcome)

    async def _outcomes(self, batch: Sequence[Append]) -> list[Outcome]:
        try:
            return await self._commits.commit(batch)
        except StoreGone as error:
            return [StoreGone(*error.args) for _ in batch]  # one each: an exception raised twice mixes up its traces
        except Exception as error:
            logger.exception("the writer failed")
            return [StoreGone(f"the writer failed: {error!r}") for _ in batch]

    async def close(self) -> None:
        """Store what waits, then take no more."""
        if self._closed:
            return
        self._closed = True
        if self._task is not None:
            await self._task
        await self._commits.close()
