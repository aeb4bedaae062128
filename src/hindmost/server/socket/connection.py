"""The WebSocket of a table: what a client sends is checked here before the table sees it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Iterator
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from hindmost.server import chat, metrics, shown, wire
from hindmost.server.decide import Refusal
from hindmost.server.hall import Hall
from hindmost.server.owning import CLOSED, READ_ONLY
from hindmost.server.table import Table
from hindmost.store import Refused, StoreGone

MOST_BYTES = 8 * 1024
WAITING = 256  # messages a slow client may have waiting
RATE, BURST = 10.0, 30.0  # messages a second, and how many at once
GREETING = 10.0  # seconds until hello
GOODBYE = 5.0  # seconds for the last message to leave
LONGEST = 300  # of what a refusal says

# Close codes of RFC 6455
UNSUPPORTED, POLICY, TOO_BIG, BROKEN, TRY_LATER = 1003, 1008, 1009, 1011, 1013
log = logging.getLogger("hindmost.sockets")


class Ended(Exception):
    """The server ends the conversation."""


class Client:
    """Somebody at the other end of a socket. Sending never waits: a client that does not keep up is let go."""

    def __init__(self, socket: WebSocket, person: str, name: str) -> None:
        self.socket, self.person, self.name = socket, person, name
        self.end: tuple[int, str] | None = None  # why it is let go
        self._task = asyncio.current_task()
        self._listening = False
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue(WAITING)
        self._tokens, self._counted = BURST, time.monotonic()

    def send(self, message: bytes) -> None:
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.let_go(TRY_LATER, "too slow")

    def refuse(self, code: str, text: str) -> None:
        metrics.refused(code)
        self.send(wire.encode(wire.Refused(code=code, text=text[:LONGEST])))

    def let_go(self, code: int, why: str) -> None:
        """What is being stored for it is stored; then it has to go."""
        if self.end is None:
            self.end = code, why
            if self._listening and self._task:
                self._task.cancel()

    def may_send(self) -> bool:
        now = time.monotonic()
        self._tokens = min(BURST, self._tokens + (now - self._counted) * RATE)
        self._counted = now
        self._tokens -= 1
        return self._tokens >= 0

    async def deliver(self) -> None:
        while True:
            message = await self._outbox.get()
            await self.socket.send_text(message.decode())

    async def receive(self) -> Any:
        if self.end:
            raise Ended
        self._listening = True
        try:
            return await self.socket.receive()
        except asyncio.CancelledError:
            if self.end and self._task:
                self._task.uncancel()
                raise Ended from None
            raise
        finally:
            self._listening = False

    async def say_goodbye(self) -> None:
        code, why = self.end or (1000, "")
        with contextlib.suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            await asyncio.wait_for(self.socket.close(code, why), GOODBYE)


async def serve(socket: WebSocket, hall: Hall, table: Table, person: str, name: str, address: str = "") -> None:
    """Talk with one client until either side ends it. The caller has accepted the socket."""
    client = Client(socket, person, name)
    table.guests += 1
    delivering = asyncio.ensure_future(client.deliver())
    try:
        with _counted(client, hall, (person or address, table.id)):
            await _listen(client, hall, table)
    except (WebSocketDisconnect, Ended):
        pass
    except Exception:
        log.exception("unexpected")
        client.let_go(BROKEN, "something went wrong here; it has been noted")
    finally:
        table.guests -= 1
        table.touched = table.now()
        here = client in table.viewers
        table.viewers.discard(client)
        delivering.cancel()
        with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await delivering
        if here:
            table.renew()
    if client.end:
        await client.say_goodbye()


@contextlib.contextmanager
def _counted(client: Client, hall: Hall, who: tuple[str, str]) -> Iterator[None]:
    """Nobody holds too many connections: the oldest has to go."""
    mine = hall.sockets.setdefault(who, [])
    mine.append(client)
    if len(mine) > hall.most_sockets:
        mine.pop(0).let_go(POLICY, "too many connections")
    try:
        yield
    finally:
        if client in mine:
            mine.remove(client)
        if not mine and hall.sockets.get(who) is mine:
            del hall.sockets[who]


async def _listen(client: Client, hall: Hall, table: Table) -> None:
    greeting = asyncio.get_running_loop().call_later(GREETING, client.let_go, POLICY, "no hello")
    try:
        while True:
            received = await client.receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text")
            if text is None:
                client.let_go(UNSUPPORTED, "text only")
            elif len(text.encode()) > MOST_BYTES:
                client.let_go(TOO_BIG, "too long")
            elif not client.may_send():
                client.let_go(POLICY, "too many messages")
            else:
                await _answer(client, hall, table, text)
            if client in table.viewers:
                greeting.cancel()
    finally:
        greeting.cancel()


async def _answer(client: Client, hall: Hall, table: Table, text: str) -> None:
    try:
        await _handle(client, hall, table, wire.decode(text))
    except (msgspec.DecodeError, RecursionError, Refused) as error:
        client.refuse("message", str(error))
    except Refusal as refusal:
        client.refuse(refusal.code, refusal.text)
    except StoreGone as error:
        log.error("the database is gone: %s", error)
        client.refuse("read only", READ_ONLY)


async def _handle(client: Client, hall: Hall, table: Table, message: wire.FromClient) -> None:
    if table.closed:
        raise Refusal("closed", CLOSED)
    if isinstance(message, wire.Hello):
        await _welcome(client, hall, table, message)
    elif client not in table.viewers:
        raise Refusal("hello first", "the first message is hello")
    elif isinstance(message, wire.Say):
        await chat.say(hall.store, table, client.person, client.name, message.text)
    else:
        await table.handle(client, message)


async def _welcome(client: Client, hall: Hall, table: Table, hello: wire.Hello) -> None:
    """A table can be looked at while the database is gone."""
    lines: list[dict[str, Any]] = []
    with contextlib.suppress(StoreGone):
        await hall.catch_up(table, hello.match, hello.seen)
        lines = await chat.since(hall.store, table)
    # From here to the end nothing waits: no row is shown twice or left out.
    client.send(shown.welcome(table, client.person, hello.seen if hello.match == table.number else None, lines))
    if client not in table.viewers:
        table.viewers.add(client)
        table.renew()
