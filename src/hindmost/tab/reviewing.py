"""Reviews of this device's matches, one after the other: decisions are kept as they are found."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

from hindmost.coach import check
from hindmost.contract.problems import Problem
from hindmost.contract.study import ReviewProgress
from hindmost.editions import find
from hindmost.processes import FairQueue
from hindmost.study import reviews
from hindmost.tab import thinking
from hindmost.tab.kept import KeptMatch, KeptReview
from hindmost.tab.store import TabStore
from hindmost.tab.tasks import TabTasks
from hindmost.tab.thinking import REVIEW, Thinkers
from hindmost.table.errors import Refusal

KEPT_EVERY = 8  # decisions
log = logging.getLogger("hindmost.tab")
Key = tuple[str, int]


class Reviewing:
    def __init__(self, store: TabStore, thinkers: Thinkers) -> None:
        self._store, self._thinkers = store, thinkers
        self._running: dict[Key, ReviewProgress] = {}
        self._queue = FairQueue(1)
        self._tasks = TabTasks()

    async def progress(self, match: KeptMatch) -> ReviewProgress:
        if running := self._running.get((match.table, match.number)):
            return running
        kept = await self._store.review(match.table, match.number)
        if kept is None:
            return ReviewProgress(asked=False, done=0, of=None, before=0, review=None, problem=None)
        review = reviews.shown(kept.review, [seat.name for seat in match.seats])
        done = len(kept.decisions) if review is None else kept.of
        return ReviewProgress(asked=True, done=done, of=kept.of, before=0, review=review, problem=None)

    async def start(self, match: KeptMatch, line: bytes) -> ReviewProgress:
        """Begun, or gone on with if it is not done; asked for again, it tells how far that is."""
        try:
            check(find(match.game, match.options))
        except ValueError as error:
            raise Problem(409, "no coach", str(error)) from None
        found = await self.progress(match)
        key = match.table, match.number
        if key in self._running or found.review is not None:
            return found
        self._running[key] = found
        found.asked = True
        self._tasks.keep(self._review(match, line.decode(), found))
        return found

    async def _review(self, match: KeptMatch, line: str, progress: ReviewProgress) -> None:
        key = match.table, match.number
        try:
            async with self._queue.turn(told=lambda before: setattr(progress, "before", before)):
                progress.before = 0
                await self._look(match, line, progress)
            self._running.pop(key, None)
        except Exception as error:
            log.warning("the review of match %s at table %s failed: %r", key[1], key[0], error)
            progress.problem = "the review has failed; ask for it again"
            asyncio.get_running_loop().call_later(60, self._running.pop, key, None)

    async def _look(self, match: KeptMatch, line: str, progress: ReviewProgress) -> None:
        planned = await self._thinkers.ask(REVIEW, thinking.plan, line)
        kept = await self._store.review(match.table, match.number)
        found: dict[int, dict[str, Any]] = {each["ply"]: each for each in (kept.decisions if kept else [])}
        progress.done, progress.of = len(found), len(planned)
        for number, task in enumerate(planned, 1):
            looked = await self._thinkers.ask(REVIEW, thinking.look, task)
            found[looked["ply"]] = looked
            progress.done = len(found)
            if not number % KEPT_EVERY:
                await self._keep(match, KeptReview(of=len(planned), decisions=list(found.values())))
        review = await self._thinkers.ask(REVIEW, thinking.finish, line, list(found.values()))
        await self._keep(match, KeptReview(of=len(planned), decisions=[], review=review))
        progress.review = reviews.shown(review, [seat.name for seat in match.seats])

    async def _keep(self, match: KeptMatch, review: KeptReview) -> None:
        with suppress(Refusal):  # another tab keeps what is kept; here it is shown
            await self._store.keep_review(match.table, match.number, review)

    async def close(self) -> None:
        await self._tasks.close()
