"""What goes wrong, told to a client: a status, a short code and one line of text."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from hindmost.contract.bodies import ProblemInfo
from hindmost.server.cluster.loader import NotFound
from hindmost.store import StoreGone, Unstorable
from hindmost.table.errors import Refusal

LONGEST = 300
log = logging.getLogger("hindmost.http")


class Problem(Exception):
    """A call that is not answered as asked."""

    def __init__(self, status: int, code: str, text: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(text)
        self.status, self.code, self.text, self.headers = status, code, text, headers


def answer(problem: Problem) -> Response:
    line = " ".join(problem.text.split())[:LONGEST]
    body = msgspec.json.encode(ProblemInfo(error=problem.code, text=line))
    return Response(body, problem.status, problem.headers, media_type="application/json")


def problem_of(error: Exception) -> Problem:
    """The problem that an error of any part of the server comes to."""
    match error:
        case Problem():
            return error
        case Refusal():
            return Problem(409, error.code, error.text)
        case NotFound():
            return Problem(404, "not found", f"there is no table {str(error)!r}")
        case StoreGone():
            log.error("the database is gone: %s", error)
            return Problem(503, "store gone", "the database is gone for now, try again soon", {"Retry-After": "5"})
        case Unstorable():
            return Problem(422, "refused", str(error))
        case HTTPException():
            return Problem(error.status_code, _phrase(error.status_code), str(error.detail), error.headers)
        case _:
            log.error("unexpected: %s", type(error).__name__, exc_info=error)
            return Problem(500, "server error", "something went wrong here; it has been noted")


def _phrase(status: int) -> str:
    return HTTPStatus(status).phrase.lower()


async def tell(_request: Request, error: Exception) -> Response:
    return answer(problem_of(error))
