"""Matches are reviewed in processes that give way to everything else, one match after another.

Decisions are kept as they are found: a server that starts again goes on where the last one was.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from functools import partial
from typing import Any

from hindmost.coach.review import DecisionTask
from hindmost.contract.problems import Problem
from hindmost.processes import Asker, Busy, FairQueue, ProcessPool
from hindmost.store import Store, StoredReview
from hindmost.study.reviews import finish, plan, work

PROCESSES = 2
WAITING, EACH = 64, 4  # matches, and of one person
KEPT_EVERY = 8  # decisions
GENTLE = 4  # how much they give way
log = logging.getLogger("hindmost.reviews")
Key = tuple[str, int]  # table and number of the match


@dataclass
class Progress:
    done: int = 0
    of: int | None = None  # not known before its turn has come
    before: int = 0  # reviews that come first
    review: dict[str, Any] | None = None
    problem: str | None = None
    busy: bool = False  # there was no place for it in the queue


class ReviewQueue:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._pool = ProcessPool(PROCESSES, niceness=GENTLE)
        self._queue = FairQueue(1, WAITING, EACH)
        self._running: dict[Key, Progress] = {}
        self._work: set[asyncio.Future[None]] = set()

    async def find(self, table: str, number: int) -> Progress | None:
        """How far the review of a match is; None if nobody has asked for it."""
        if running := self._running.get((table, number)):
            return running
        stored = await self._store.review_of(table, number)
        if stored is None:
            return None
        done = len(stored.decisions) if stored.review is None else stored.of
        return Progress(done, stored.of, review=stored.review)

    async def start(self, table: str, number: int, line: bytes, who: str = "") -> Progress:
        """The review of a match, begun or gone on with if it is not done, in rounds over those who ask."""
        found = await self.find(table, number)
        if (table, number) in self._running or (found and found.review):
            assert found is not None
            return found
        progress = self._running.setdefault((table, number), found or Progress())
        running = asyncio.ensure_future(self._review((table, number), line, progress, who))
        self._work.add(running)
        running.add_done_callback(self._work.discard)
        await asyncio.sleep(0)  # it has its place in the queue, or there is none
        if progress.busy:
            text = "too many matches are being reviewed, try again soon"
            raise Problem(503, "busy", text, {"Retry-After": "60"})
        return progress

    async def _review(self, key: Key, line: bytes, progress: Progress, who: str) -> None:
        try:
            async with self._queue.turn(lambda: Asker(who), partial(setattr, progress, "before")):
                progress.before = 0
                await self._look(key, line, progress)
        except Busy:
            progress.busy = True
        except Exception as error:
            log.warning("the review of match %s at table %s failed: %r", key[1], key[0], error)
            progress.problem = "the review has failed; ask for it again"
        finally:
            if progress.review is not None or progress.problem is None:
                self._running.pop(key, None)
            else:
                asyncio.get_running_loop().call_later(60, self._running.pop, key, None)

    async def _look(self, key: Key, line: bytes, progress: Progress) -> None:
        planned = await self._pool.run(None, plan, line)
        stored = await self._store.review_of(*key)
        found = {each["ply"]: each for each in (stored.decisions if stored else [])}
        progress.done, progress.of = len(found), len(planned)
        left = [task for task in planned if task.ply not in found]

        async def look_at(task: DecisionTask) -> None:
            found[task.ply] = await self._pool.run(None, work, task)
            progress.done = len(found)

        for first in range(0, len(left), KEPT_EVERY):
            async with asyncio.TaskGroup() as group:  # whoever ends the review ends all of them
                for task in left[first : first + KEPT_EVERY]:
                    group.create_task(look_at(task))
            await self._store.keep_review(StoredReview(*key, len(planned), list(found.values()), None))
        review = await self._pool.run(None, finish, line, list(found.values()))
        await self._store.keep_review(StoredReview(*key, len(planned), [], review))
        progress.review = review

    def stop(self) -> None:
        """What has been found is kept."""
        for running in self._work:
            running.cancel()
        self._pool.close()
