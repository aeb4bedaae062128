"""A guest doing its worst: python -m tests.server.worst_guest URL SECONDS

First it makes tables for agents and hints, as many as it is given, and says so; then come many sockets, floods of
everything, lists on and on, half calls, and strangers without a name at the same address. It gives way to everything
else on its machine, as if it had one of its own.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from hindmost.contract.messages import VERSION

ADDRESS = "8.8.8.8"
SOCKETS, CALLERS, ALONE, WATCHED, COACHED, HALVES = 32, 8, 20, 8, 8, 100
FLOOD: tuple[dict[str, Any], ...] = (
    {"type": "say", "text": "spam " * 50},
    {"type": "hello", "version": VERSION},
    {"type": "pause"},
    {"type": "resume"},
    {"type": "ask", "what": "abort"},
    {"type": "look", "action": "keep"},
    {"type": "nonsense"},
)
SEEN: Counter[str] = Counter()


class Guest:
    def __init__(self, url: str, http: httpx.AsyncClient) -> None:
        self.url, self.http, self.cookie = url, http, ""

    async def come(self) -> None:
        answer = await self.http.post("/api/people", json={"name": "Mallory"})
        self.cookie = answer.headers["set-cookie"].partition(";")[0]

    async def make(self, game: str, *kinds: str, **settings: Any) -> str | None:
        seats = [{"kind": kind} if kind in ("me", "here") else {"kind": "agent", "agent": kind} for kind in kinds]
        for _ in range(20):
            body = {"game": game, "seats": seats, "settings": settings}
            answer = await self.http.post("/api/tables", json=body)
            SEEN[f"table {answer.status_code}"] += 1
            if answer.status_code == 201:
                return str(answer.json()["id"])
            await asyncio.sleep(0.5)
        return None

    async def at(self, table: str, work: Callable[[Any], Awaitable[None]]) -> None:
        """Do this at a table, and come again when sent away."""
        headers = {"Cookie": self.cookie, "X-Forwarded-For": ADDRESS}
        where = f"ws{self.url.removeprefix('http')}/api/tables/{table}/socket"
        while True:
            with suppress(WebSocketException, OSError, TimeoutError):
                async with connect(
                    where, origin=Origin(self.url), additional_headers=headers, compression=None, proxy=None
                ) as socket:
                    SEEN["sockets"] += 1
                    await socket.send(json.dumps({"type": "hello", "version": VERSION}))
                    await asyncio.gather(work(socket), self.read(socket))
            await asyncio.sleep(0.2)

    async def read(self, socket: Any) -> None:
        async for text in socket:
            told = json.loads(text)
            SEEN[f"refused {told['code']}" if told["type"] == "refused" else told["type"]] += 1


async def flood(socket: Any) -> None:
    for message in itertools.cycle(FLOOD):
        await socket.send(json.dumps(message))
        await asyncio.sleep(0)


async def ask_for_hints(socket: Any) -> None:
    while True:
        await socket.send(json.dumps({"type": "hint"}))
        await asyncio.sleep(0.05)


async def look_on(_socket: Any) -> None:
    await asyncio.Event().wait()


async def call(http: httpx.AsyncClient, me: str) -> None:
    while True:
        for method, path, body in (
            ("GET", "/api/tables", None),
            ("GET", f"/api/people/{me}", None),
            ("PATCH", "/api/me", {"name": "Mallory"}),
            ("GET", "/api/daily", None),
            ("GET", "/api/me/tables", None),
            ("GET", "/api/nothing", None),
        ):
            with suppress(httpx.HTTPError):
                answer = await http.request(method, path, json=body)
                SEEN[f"call {answer.status_code}"] += 1
            await asyncio.sleep(0)


async def half_a_call(url: str) -> None:
    parts = urlsplit(url)
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
            writer.write(b"GET / HTTP/1.1\r\nX-Slow: ")
            await reader.read()
            writer.close()
            SEEN["half calls ended"] += 1
        await asyncio.sleep(0.1)


async def worst(url: str, seconds: float) -> None:
    headers = {"Origin": url, "X-Forwarded-For": ADDRESS}
    limits = httpx.Limits(max_connections=200)
    async with (
        httpx.AsyncClient(base_url=url, headers=headers, timeout=60.0, limits=limits) as http,
        httpx.AsyncClient(base_url=url, headers=headers, timeout=60.0, limits=limits) as nobody,
    ):
        guest = Guest(url, http)
        await guest.come()
        me = (await http.get("/api/me")).json()["id"]
        first = await guest.make("classic-2", "me", "here")
        assert first is not None
        coached = [await guest.make("classic-2", "me", "here", hints=True) for _ in range(COACHED)]
        watched = [await guest.make("classic-2", "master", "master") for _ in range(WATCHED)]
        for _ in range(ALONE):
            await guest.make("classic-4", *["master"] * 4)
        print("ready", flush=True)
        work: list[Awaitable[Any]] = [guest.at(first, flood) for _ in range(SOCKETS)]
        work += [guest.at(table, ask_for_hints) for table in coached if table]
        work += [guest.at(table, look_on) for table in watched if table]
        work += [call(each, me) for _ in range(CALLERS) for each in (http, nobody)]
        work += [half_a_call(url) for _ in range(HALVES)]
        running = [asyncio.ensure_future(each) for each in work]
        await asyncio.wait(running, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        for each in running:
            each.cancel()
        await asyncio.gather(*running, return_exceptions=True)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(15)
    asyncio.run(worst(sys.argv[1], float(sys.argv[2])))
    print(json.dumps(dict(sorted(SEEN.items()))))
