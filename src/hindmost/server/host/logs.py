"""Logs: one JSON object a line, with nothing in it that opens a door or was said in confidence."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from typing import IO, Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hindmost.server.host import metrics
from hindmost.server.http.errors import answer, problem_of

# Cookies, invitations and their hashes are that long; what is all small letters is a name in the program.
TOKEN = re.compile(r"\b(?![a-z_]+\b)[A-Za-z0-9_-]{22,}")
CODE = re.compile(r"\b[a-z2-9]{5}(-[a-z2-9]{5}){3}\b")
STARTS = {"http.response.start", "websocket.http.response.start"}
log = logging.getLogger("hindmost.http")


def without_secrets(text: str) -> str:
    return CODE.sub("[secret]", TOKEN.sub("[secret]", text))


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "part": record.name,
            "text": without_secrets(record.getMessage()),
        }
        if record.exc_info:
            line["trace"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(line | getattr(record, "facts", {}))


def set_up(stream: IO[str] | None = None, level: int = logging.INFO) -> logging.Handler:
    """Everything that is logged goes there as JSON lines."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(level)
    for noisy in ("uvicorn.error", "uvicorn.access", "alembic", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.WARNING)  # they tell addresses and whole paths
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    return handler


def _is_news(record: logging.LogRecord) -> bool:
    """That a socket was refused is no error of the server."""
    return "without completing handshake" not in record.getMessage()


class Watch:
    """Counts and logs every HTTP call by its route, never by its path; turns an unexpected error into an answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def send_watched(message: Message) -> None:
            nonlocal status
            if message["type"] in STARTS:
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_watched)
        except Exception as error:
            problem = answer(problem_of(error))
            if status == 0:
                await problem(scope, receive, send_watched)
        finally:
            seconds = time.perf_counter() - began
            method, route = scope["method"], getattr(scope.get("endpoint"), "path", "other")
            metrics.REQUESTS.labels(method=_method(method), route=route, status=str(status)).inc()
            metrics.ANSWERS.observe(seconds)
            facts = {"method": _method(method), "route": route, "status": status, "ms": round(seconds * 1000, 1)}
            log.info("answered", extra={"facts": facts})


def _method(method: str) -> str:
    """A client may make up methods; a label may not grow without end."""
    return method if method in ("GET", "HEAD", "POST", "PATCH", "DELETE") else "other"
