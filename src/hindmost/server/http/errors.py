"""What goes wrong, told to a client: a status, a short code and one line of text."""

from __future__ import annotations

import logging
from http import HTTPStatus

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from hindmost.contract.problems import Problem
from hindmost.server.cluster.loader import NotFound
from hindmost.store import StoreGone, Unstorable
from hindmost.table.errors import Refusal

log = logging.getLogger("hindmost.http")


def answer(problem: Problem) -> Response:
    body = msgspec.json.encode(problem.told)
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
