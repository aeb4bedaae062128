"""Links that hold what they show: made of a record, a position or the puzzle of a day, and opened again."""

from __future__ import annotations

import msgspec

from hindmost.coach.puzzles import shipped
from hindmost.contract.study import LinkInfo, LinkQuery, LinkToOpen, OpenedLink
from hindmost.server.api.puzzles import answered_number
from hindmost.server.http.endpoints import Call, Endpoints
from hindmost.server.http.errors import Problem
from hindmost.server.jobs import link_reader

endpoints = Endpoints()


@endpoints.add("POST", "/api/links", LinkInfo, takes=LinkQuery, price=20)
async def make_link(call: Call, asked: LinkQuery) -> LinkInfo:
    """A link that opens anywhere, on other servers and without any: what it shows is in it."""
    call.limit("records")
    if sum(each is not None for each in (asked.record, asked.link, asked.day)) != 1:
        raise Problem(422, "link", "a link is made of a record, of another link or of the puzzle of a day")
    if asked.day is not None:
        return _of_day(asked.day)
    of = msgspec.json.encode((asked.link, asked.record, asked.ply))
    return await call.parts.record_reader.read(link_reader.made, of, call.whose(), "no link")


def _of_day(day: str) -> LinkInfo:
    try:
        return link_reader.made_of_puzzle(shipped()[answered_number(day)])
    except ValueError as error:
        raise Problem(422, "puzzle", str(error)) from None


@endpoints.add("POST", "/api/links/open", OpenedLink, takes=LinkToOpen, price=20)
async def open_link(call: Call, given: LinkToOpen) -> OpenedLink:
    """What a link holds, if the rules allow it."""
    call.limit("records")
    return await call.parts.record_reader.read(link_reader.opened, given.link.encode(), call.whose(), "link")
