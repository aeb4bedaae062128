"""The server as an ASGI application: the API, the sockets of the tables and the page."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute, compile_path
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket

from hindmost.contract.problems import Problem
from hindmost.server.api import ENDPOINTS
from hindmost.server.cluster.hall import Hall
from hindmost.server.cluster.loader import NotFound
from hindmost.server.host import metrics
from hindmost.server.host.config import Config
from hindmost.server.host.logs import Watch
from hindmost.server.http import identity, previews
from hindmost.server.http.endpoints import JSON, NOBODY, Parts, id_in, routes
from hindmost.server.http.errors import answer, problem_of, tell
from hindmost.server.http.openapi import describe
from hindmost.server.http.rate_limits import Addresses, Limits, Priced, Work, pay
from hindmost.server.http.security import KnownHost, SafeHeaders, SameOrigin
from hindmost.server.jobs.record_reader import RecordReader
from hindmost.server.jobs.review_queue import ReviewQueue
from hindmost.server.site import files
from hindmost.server.site.files import built_page
from hindmost.server.site.service_worker import service_worker, withdrawn
from hindmost.server.social.sanctions import kept_out
from hindmost.server.socket import connection
from hindmost.store import Store, StoreGone, Unstorable
from hindmost.table.errors import Refusal
from hindmost.table.table import NO_SPECTATORS

# The places of the page. It is the same file everywhere, and finds out by itself where it is.
PLACES = (
    "/",
    "/t/{id}",
    "/new",
    "/new/{game}",
    "/tables",
    "/learn",
    "/learn/{game}",
    "/rules",
    "/rules/{game}",
    "/replay",
    "/replay/{table}/{number}",
    "/me",
    "/device",
    "/moderation",
    "/people/{id}",
    "/leaders",
    "/daily",
    "/puzzle",
    "/position",
)
LINKED = ("/replay", "/position", "/puzzle")  # where links are opened that hold what they show
CONNECTING = 10.0  # the price of a socket: its table may have to be loaded
SHAPES = tuple(compile_path(place)[0] for place in PLACES)
ERRORS = (HTTPException, Problem, Refusal, NotFound, StoreGone, Unstorable)


def create_app(config: Config, store: Store, hall: Hall) -> Starlette:
    """The application; it opens the hall when it starts and closes it when it ends. The store is the caller's."""
    parts = Parts(
        config,
        store,
        hall,
        Limits.of(config),
        Work(config.work_per_address),
        Addresses(config.trusted_proxies),
        RecordReader(),
        ReviewQueue(store),
    )

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            parts.record_reader.close()
            parts.review_queue.stop()
            await hall.close()

    kept_out = [Middleware(each, config) for each in (KnownHost, SameOrigin)]
    app = Starlette(
        routes=[*routes(ENDPOINTS, parts), *_others(parts)],
        middleware=[
            Middleware(SafeHeaders, config),
            Middleware(Watch),
            Middleware(Priced, parts.work, parts.addresses),
            *kept_out,
        ],
        exception_handlers=dict.fromkeys(ERRORS, tell) | {404: _not_found},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False  # it would name the scheme between proxy and server
    return app


def _others(parts: Parts) -> list[BaseRoute]:
    """What the description leaves out: itself, numbers for the host, the page and the sockets."""
    description = _description(parts.config)

    def numbers() -> Response:
        metrics.TABLES.set(len(parts.hall.registry.tables))
        return Response(metrics.text(), media_type=metrics.CONTENT_TYPE)

    def page() -> Response:
        return FileResponse(built_page())

    async def worker(_request: Request) -> Response:
        built_page()
        text = await asyncio.to_thread(service_worker, "static/") if parts.config.as_app else withdrawn()
        return Response(text, media_type="text/javascript")

    async def told(request: Request) -> Response:
        answer = (await asyncio.to_thread(files.answers)).get(f"{files.DATA}/{request.path_params['name']}")
        if answer is None:
            raise HTTPException(404)
        return Response(answer, media_type=JSON)

    async def socket(socket: WebSocket) -> None:
        await _socket(socket, parts)

    return [
        _simple("/openapi.json", lambda: Response(description, media_type=JSON)),
        _simple("/metrics", numbers),
        *(_simple(path, page) for path in PLACES if path not in LINKED),
        *previews.routes(parts, LINKED, built_page),
        _route("/sw.js", worker),  # at the root: it serves all places of the page
        _route(f"/static/{files.DATA}/{{name:path}}", told),
        Mount("/static/assets", Assets(directory=files.STATIC / "assets", check_dir=False)),
        Mount("/static", StaticFiles(directory=files.STATIC, check_dir=False)),
        WebSocketRoute("/api/tables/{id}/socket", socket),
    ]


@cache
def _description(config: Config) -> bytes:
    return msgspec.json.encode(describe(ENDPOINTS, config))


async def _not_found(request: Request, error: Exception) -> Response:
    """Somebody who mistyped an address gets the page, which says so; with a slash too many, the place they meant."""
    meant = request.url.path.rstrip("/")
    if meant != request.url.path and any(place.fullmatch(meant) for place in SHAPES):
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(f"{meant}{query}")  # without a scheme: which one people came by, the proxy knows
    read_by_people = "text/html" in request.headers.get("accept", "")
    for_programs = request.url.path.startswith(("/api/", "/static/"))
    page = files.STATIC / files.PAGE
    if read_by_people and not for_programs and page.exists():
        return FileResponse(page, 404)
    return await tell(request, error)


class Assets(StaticFiles):
    """Files whose names change with what is in them: who has one need not ask again, and each is compressed once."""

    def file_response(self, full_path: Any, stat_result: Any, scope: Scope, status_code: int = 200) -> Response:
        if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            kind, _ = guess_type(full_path)
            response = Response(compressed(full_path), status_code, {"Content-Encoding": "gzip"}, kind)
        else:
            response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        response.headers["Vary"] = "Accept-Encoding"
        return response


@cache
def compressed(path: str) -> bytes:
    return gzip.compress(Path(path).read_bytes())


def _simple(path: str, respond: Callable[[], Response]) -> Route:
    async def called(_request: Request) -> Response:
        return respond()

    return _route(path, called)


def _route(path: str, respond: Callable[[Request], Awaitable[Response]]) -> Route:
    respond.path = path  # type: ignore[attr-defined]  # for the log
    return Route(path, respond)


async def _keep_out(store: Store, device: str, table: str) -> None:
    if why := kept_out((await store.sanctions_at([device])).get(device, ()), table):
        raise Problem(403, why, "a moderator has decided that you are not at this table")


async def _socket(socket: WebSocket, parts: Parts) -> None:
    """Let somebody in to a table: those who sit there, and others where they may look on."""
    address = parts.addresses.of(socket)
    checks = parts.hall.sockets.checks
    try:
        known = await identity.known(socket, parts.store, parts.config)
        person, device = (known.person, known.device) if known else (NOBODY, "")
        await pay(parts.work.of_person(address, person.id, CONNECTING))
        table = await parts.hall.registry.table(id_in(socket))
        if known and known.sanctioned:
            await _keep_out(parts.store, device, table.id)
        if not table.open_to(person.id):
            raise Problem(403, NO_SPECTATORS, "only those who sit at this table see it")
    except ERRORS as error:
        await socket.send_denial_response(answer(problem_of(error)))
        return
    await socket.accept()
    metrics.SOCKETS.inc()
    try:
        visitor = connection.Visitor(person.id, person.name, device, address, checks)
        await connection.serve(socket, parts.hall, table, visitor, parts.work)
    finally:
        metrics.SOCKETS.dec()
