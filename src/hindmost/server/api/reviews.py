"""Reviews: what every decision of a match has cost, and why."""

from __future__ import annotations

from typing import Any

from hindmost.coach import check
from hindmost.coach.annotations import Review
from hindmost.contract.problems import Problem
from hindmost.contract.study import ReviewProgress
from hindmost.server.api.records import PATH, live_of, requested_match
from hindmost.server.http.endpoints import Call, Endpoints
from hindmost.server.jobs.review_queue import Progress
from hindmost.store import StoredMatch
from hindmost.study.records import line_of
from hindmost.study.reviews import shown

endpoints = Endpoints()


@endpoints.add("GET", PATH + "/review", ReviewProgress, price=10)
async def review(call: Call) -> ReviewProgress:
    """How far the review of a match is, and what it says."""
    stored = await requested_match(call)
    found = await call.parts.review_queue.find(stored.table, stored.number)
    return _progress(found, stored)


@endpoints.add("POST", PATH + "/review", ReviewProgress, price=20)
async def start(call: Call) -> ReviewProgress:
    """Have a match that is over reviewed; asked for again, it tells how far that is."""
    stored = await requested_match(call)
    live = await live_of(call, stored)
    if not live.over:
        raise Problem(409, "not over", "a match is reviewed when it is over")
    try:
        check(live.match.game)
    except ValueError as error:
        raise Problem(409, "no coach", str(error)) from None
    found = await call.parts.review_queue.find(stored.table, stored.number)
    if found is None:
        call.limit("reviews")
    line = line_of(live.match.record())
    return _progress(await call.parts.review_queue.start(stored.table, stored.number, line, call.whose()), stored)


def review_of(kept: dict[str, Any] | None, match: StoredMatch) -> Review | None:
    """A review as it is shown: with those who sat there, by the names they have now."""
    return shown(kept, [seat.name for seat in match.seats])


def _progress(found: Progress | None, match: StoredMatch) -> ReviewProgress:
    if found is None:
        return ReviewProgress(asked=False, done=0, of=None, before=0, review=None, problem=None)
    review = review_of(found.review, match)
    return ReviewProgress(
        asked=True, done=found.done, of=found.of, before=found.before, review=review, problem=found.problem
    )
