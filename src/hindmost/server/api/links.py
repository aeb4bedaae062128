"""Links that hold what they show: made of a record, a position or the puzzle of a day, and opened again."""

from __future__ import annotations

from hindmost.contract.study import LinkInfo, LinkQuery, LinkToOpen, OpenedLink
from hindmost.server.http.endpoints import Call, Endpoints
from hindmost.study import links, puzzles

endpoints = Endpoints()


@endpoints.add("POST", "/api/links", LinkInfo, takes=LinkQuery, price=20)
async def make_link(call: Call, asked: LinkQuery) -> LinkInfo:
    """A link that opens anywhere, on other servers and without any: what it shows is in it."""
    call.limit("records")
    links.check(asked)
    if asked.day is not None:
        return puzzles.link_of_day(asked.day)
    return await call.parts.record_reader.read(links.made, links.asked_for(asked), call.whose(), "no link")


@endpoints.add("POST", "/api/links/open", OpenedLink, takes=LinkToOpen, price=20)
async def open_link(call: Call, given: LinkToOpen) -> OpenedLink:
    """What a link holds, if the rules allow it."""
    call.limit("records")
    return await call.parts.record_reader.read(links.opened, given.link.encode(), call.whose(), "link")
