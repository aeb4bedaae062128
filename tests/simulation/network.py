"""Wires between people and server processes: calls and sockets as ASGI has them, with no socket at all.

What is sent on one connection arrives in its order, a little later, or never. A connection can break so that both ends
hear of it, or so that nobody does until the keepalive notices; a client may read slowly, and then the server waits.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, MutableMapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from hindmost.server.host.protocols import EXTENSION
from tests.simulation.loop import ACTOR, Actor, VirtualLoop, context_of

HOST = "localhost"
KEEPALIVE = 40.0  # seconds until a server notices that nobody is there
ABNORMAL = 1006
Message = MutableMapping[str, Any]


class End(Protocol):
    """Somebody's end of a socket."""

    actor: Actor

    def opened(self, wire: Wire) -> None: ...

    def heard(self, wire: Wire, text: str) -> None: ...

    def lost(self, wire: Wire, code: int) -> None: ...


@dataclass(eq=False)
class Direction:
    """One way of a connection."""

    loop: VirtualLoop
    chance: Random
    last: float = 0.0
    slow: float = 0.0  # seconds more for every message

    def carry(self, to: Actor, work: Callable[..., object], *args: Any) -> None:
        self.last = max(self.last + self.slow, self.loop.now + delay(self.chance))
        self.loop.at(self.last, context_of(to), work, *args)


def delay(chance: Random) -> float:
    return chance.uniform(0.1, 0.6) if chance.random() < 0.03 else chance.uniform(0.001, 0.02)


def scope_of(kind: str, path: str, cookie: str, **more: Any) -> Message:
    headers = [(b"host", HOST.encode()), (b"origin", f"http://{HOST}".encode())]
    if cookie:
        headers.append((b"cookie", cookie.encode()))
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "ws" if kind == "websocket" else "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": headers,
        "server": (HOST, 80),
        **more,
    }


def address_of(actor: Actor) -> tuple[str, int]:
    """Each has one of its own."""
    return f"10.0.{len(actor.name)}.{sum(actor.name.encode()) % 250}", 4000


@dataclass(eq=False)
class Wire:
    """A socket of a table."""

    loop: VirtualLoop
    end: End
    server: Actor
    chance: Random
    sent: Callable[[Wire, str], None]  # what the server sends, as it does
    open: bool = False
    over: bool = False  # for the client
    dead: bool = False  # nothing gets through any more, whoever knows it
    gone: bool = False  # the server has been told
    _inbox: deque[Message] = field(default_factory=deque)
    _waiting: asyncio.Future[None] | None = None
    _unread: int = 0  # bytes on the way to the client

    def __post_init__(self) -> None:
        self.there = Direction(self.loop, self.chance)
        self.back = Direction(self.loop, self.chance)
        self._inbox.append({"type": "websocket.connect"})

    # The client's end

    def send(self, text: str) -> None:
        if not self.over and not self.dead:
            self.there.carry(self.server, self._arrive, {"type": "websocket.receive", "text": text})

    def leave(self) -> None:
        """Close it: the server hears of it."""
        if not self.over:
            self.over = self.dead = True
            self.there.carry(self.server, self._disconnect)

    def _hear(self, text: str) -> None:
        self._unread -= len(text)
        if not self.over and not self.dead:
            self.end.heard(self, text)

    def _open(self) -> None:
        if not self.over and not self.dead:
            self.open = True
            self.end.opened(self)

    def _lose(self, code: int) -> None:
        if not self.over:
            self.over = True
            self.end.lost(self, code)

    # What happens to it

    def cut(self, silently: bool = False) -> None:
        """Nothing more gets through; silently, both ends hear of it only when they have waited for long."""
        if self.dead:
            return
        self.dead = True
        later = KEEPALIVE if silently else 0.0
        self.loop.call_later(later + delay(self.chance), self._lose, ABNORMAL, context=context_of(self.end.actor))
        self.loop.call_later(later + delay(self.chance), self._disconnect, context=context_of(self.server))

    def server_died(self) -> None:
        """What it had sent still arrives."""
        self.back.carry(self.end.actor, self._lose, ABNORMAL)

    # The server's end, as ASGI has it

    def _arrive(self, message: Message) -> None:
        if not self.dead:
            self._inbox.append(message)
            _wake(self._waiting)

    def _disconnect(self) -> None:
        if not self.gone:
            self.gone = True
            self._inbox.append({"type": "websocket.disconnect", "code": ABNORMAL})
            _wake(self._waiting)

    async def receive(self) -> Message:
        while not self._inbox:
            self._waiting = self.loop.create_future()
            await self._waiting
        return self._inbox.popleft()

    async def transmit(self, message: Message) -> None:
        """As uvicorn does it."""
        match message["type"]:
            case "websocket.accept":
                self.back.carry(self.end.actor, self._open)
            case "websocket.close":
                self._ended(message.get("code", 1000))
            case "websocket.http.response.start":
                self._ended(message["status"])

    def write(self, message: bytes) -> int:
        """What the server's end is given to send by, besides."""
        waiting, text = self._unread, message.decode()
        if not self.gone:
            self.sent(self, text)
            if not self.dead:
                self._unread += len(text)
                self.back.carry(self.end.actor, self._hear, text)
        return waiting

    def _ended(self, code: int) -> None:
        self.gone = True
        if not self.dead:
            self.back.carry(self.end.actor, self._lose, code)


def _wake(waiting: asyncio.Future[None] | None) -> None:
    if waiting is not None and not waiting.done():
        waiting.set_result(None)


def connect(
    loop: VirtualLoop, app: Any, server: Actor, end: End, path: str, cookie: str, sent: Callable[[Wire, str], None]
) -> Wire:
    """A socket to this process, which may be dead."""
    wire = Wire(loop, end, server, end.actor.chance, sent)
    if not server.alive:
        wire.dead = True
        loop.call_later(delay(wire.chance), wire._lose, ABNORMAL, context=context_of(end.actor))
        return wire

    def accept() -> None:
        extensions: Message = {"websocket.http.response": {}, EXTENSION: {"write": wire.write}}
        scope = scope_of(
            "websocket", path, cookie, subprotocols=[], extensions=extensions, client=address_of(end.actor)
        )
        loop.create_task(_serve(app, scope, wire), context=context_of(server))

    wire.there.carry(server, accept)
    return wire


async def _serve(app: Any, scope: Message, wire: Wire) -> None:
    await app(scope, wire.receive, wire.transmit)
    if not wire.gone:
        wire._ended(1000)


async def call(
    loop: VirtualLoop, app: Any, server: Actor, method: str, path: str, body: Any, cookie: str = ""
) -> tuple[int, list[str], Any]:
    """One call of the API: status, cookies and what is told; ConnectionError when no answer comes. Whether it was done
    is open then."""
    me, answer = ACTOR.get(), loop.create_future()
    there, back = Direction(loop, me.chance), Direction(loop, me.chance)
    got: dict[str, Any] = {"body": b""}

    async def receive() -> Message:
        return {"type": "http.request", "body": json.dumps(body).encode() if body is not None else b""}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            got.update(status=message["status"], headers=message["headers"])
        else:
            got["body"] += message.get("body", b"")
            if not message.get("more_body"):
                back.carry(me, _give, answer, dict(got))

    def serve() -> None:
        scope = scope_of("http", path, cookie, method=method, client=address_of(me))
        scope["headers"].append((b"content-type", b"application/json"))
        loop.create_task(app(scope, receive, send), context=context_of(server))

    there.carry(server, serve)
    try:
        async with asyncio.timeout(10):
            told = await answer
    except TimeoutError:
        raise ConnectionError("no answer") from None
    cookies = [value.decode().partition(";")[0] for name, value in told["headers"] if name == b"set-cookie"]
    return told["status"], cookies, json.loads(told["body"]) if told["body"] else None


def _give(answer: asyncio.Future[Any], told: Any) -> None:
    if not answer.done():
        answer.set_result(told)
