"""Reviews: what every decision of a match has cost, and why."""

from __future__ import annotations

from hindmost.coach.knowing import check
from hindmost.server.api.records import PATH, line_of, live_of, match_asked_for
from hindmost.server.calls import Call, Endpoints
from hindmost.server.problems import Problem
from hindmost.server.reviewing import Progress
from hindmost.server.shapes import ReviewTold

endpoints = Endpoints()


@endpoints.add("GET", PATH + "/review", ReviewTold)
async def review(call: Call) -> ReviewTold:
    """How far the review of a match is, and what it says."""
    stored = await match_asked_for(call)
    found = await call.parts.reviewers.find(stored.table, stored.number)
    return _told(found)


@endpoints.add("POST", PATH + "/review", ReviewTold)
async def start(call: Call) -> ReviewTold:
    """Have a match that is over reviewed; asked for again, it tells how far that is."""
    stored = await match_asked_for(call)
    live = await live_of(call, stored)
    if not live.over:
        raise Problem(409, "not over", "a match is reviewed when it is over")
    try:
        check(live.match.game)
    except ValueError as error:
        raise Problem(409, "no coach", str(error)) from None
    found = await call.parts.reviewers.find(stored.table, stored.number)
    if found is None:
        call.limit("reviews")
    return _told(await call.parts.reviewers.start(stored.table, stored.number, line_of(live.match.record())))


def _told(found: Progress | None) -> ReviewTold:
    if found is None:
        return ReviewTold(asked=False, done=0, of=None, review=None, problem=None)
    return ReviewTold(asked=True, done=found.done, of=found.of, review=found.review, problem=found.problem)
