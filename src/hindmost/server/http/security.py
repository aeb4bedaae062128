"""What keeps other people's pages out: names that lead here, the same origin for all that writes, and headers on every
answer."""

from __future__ import annotations

import re
from ipaddress import ip_address

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hindmost.contract.problems import Problem
from hindmost.game import quoted
from hindmost.server.host.config import Config
from hindmost.server.http.errors import answer

READING = {"GET", "HEAD", "OPTIONS"}
HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([^][:@\s]*))(?::\d*)?")
STARTS = {"http.response.start", "websocket.http.response.start"}
POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
RUNS_PYTHON = "/static/assets/tab-"  # the workers of a tab that is its own server; nothing else compiles WebAssembly
WORKER_POLICY = f"{POLICY}; script-src 'self' 'wasm-unsafe-eval'"
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
ONLY_HTTPS = {"Strict-Transport-Security": "max-age=31536000"}


def same_origin(connection: HTTPConnection, config: Config) -> bool:
    """Does the page that asks belong here? Browsers tell, and do not let pages change it."""
    is_call = connection.scope["type"] == "http"  # for a socket not all browsers tell the site
    origin, site = connection.headers.get("origin"), connection.headers.get("sec-fetch-site")
    if is_call and site not in (None, "same-origin"):
        return False
    if origin is None:
        return is_call and site == "same-origin"
    if config.origins:
        return origin in config.origins
    return origin == f"{'https' if config.https else 'http'}://{connection.headers.get('host')}"


def name_in(host: str) -> str:
    """The name in a Host header, without the port; an address of IPv6 without its brackets. Empty, if there is none."""
    parts = HOST.fullmatch(host.lower())
    return (parts[1] or parts[2]).removesuffix(".") if parts else ""


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class KnownHost:
    """Answers only to names of this server. A page of somebody whose own name has come to lead here (DNS rebinding)
    would be of the same origin; an address cannot be made to lead elsewhere."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app, self._names = app, config.names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan" and not self._answers(scope):
            named = ", ".join(map(quoted, HTTPConnection(scope).headers.getlist("host"))) or "no host"
            text = f"this server does not answer to {named}; whoever runs it can name it with --origin or --host-name"
            await answer(Problem(421, "unknown host", text))(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _answers(self, scope: Scope) -> bool:
        hosts = HTTPConnection(scope).headers.getlist("host")
        if not hosts:
            return bool(scope["http_version"] == "1.0")  # what looks after servers may say no name; browsers do
        name = name_in(hosts[0])
        return len(hosts) == 1 and (name in self._names or name.endswith(".localhost") or is_address(name))


class SameOrigin:
    """Writing calls and sockets only from pages of this server."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app, self._config = app, config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        writes = scope["type"] == "websocket" or (scope["type"] == "http" and scope["method"] not in READING)
        connection = HTTPConnection(scope) if writes else None
        if connection and not same_origin(connection, self._config):
            origin = connection.headers.get("origin")
            problem = Problem(403, "foreign origin", f"the origin {origin!r} does not belong to this server")
            await answer(problem)(scope, receive, send)
            return
        await self._app(scope, receive, send)


class SafeHeaders:
    """What a browser is to know about every answer."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self._app = app
        self._headers = HEADERS | (ONLY_HTTPS if config.https else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] in STARTS:
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers[name] = value
                if scope["path"].startswith(RUNS_PYTHON):
                    headers["Content-Security-Policy"] = WORKER_POLICY
                headers.setdefault("Cache-Control", "no-store" if scope["path"].startswith("/api/") else "no-cache")
            await send(message)

        await self._app(scope, receive, send_safely)
