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

from hindmost.contract import messages
from hindmost.server.cluster.hall import Hall
from hindmost.server.cluster.leases import CLOSED, READ_ONLY
from hindmost.server.host import metrics
from hindmost.server.social import chat
from hindmost.store import StoreGone, Unstorable
from hindmost.table import snapshots
from hindmost.table.carrier import done
from hindmost.table.errors import Refusal
from hindmost.table.table import Table

MOST_BYTES = 8 * 1024
WAITING = 256  # messages a slow client may have waiting
RATE, BURST = 10.0, 30.0  # messages a second, and how many at once
GREETING = 10.0  # seconds until hello
GOODBYE = 5.0  # seconds for the last message to leave
LONGEST = 300  # of what a refusal says

# Close codes of RFC 6455
UNSUPPORTED, POLICY, TOO_BIG, BROKEN, TRY_LATER = 1003, 1008, 1009, 1011, 1013
# In every language: a page that is too old to know the code shows the text.
RELOAD = (
    "There is a new version: please reload the page. "
    "Es gibt eine neue Version: Bitte lade die Seite neu. "
    "Hay una versión nueva: recarga la página, por favor."
)
log = logging.getLogger("hindmost.sockets")


class Hangup(Exception):
    """The server ends the conversation."""


class Client:
    """Somebody at the other end of a socket. Sending never waits: a client that does not keep up is let go."""

    def __init__(self, socket: WebSocket, person: str, name: str) -> None:
        self.socket, self.person, self.name = socket, person, name
        self.end: tuple[int, str] | None = None  # why it is let go
        self.outdated = False  # it speaks another version
        self._task = asyncio.current_task()
        self._listening = False
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue(WAITING)
        self._tokens, self._counted = BURST, time.monotonic()

    def send(self, message: bytes) -> None:
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.let_go(TRY_LATER, "too slow")

    def refuse(self, refusal: Refusal, id: int | None) -> None:
        metrics.refused(refusal.code)
        self.send(messages.encode(messages.Refused(id=id, code=refusal.code, text=refusal.text[:LONGEST])))

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
            raise Hangup
        self._listening = True
        try:
            return await self.socket.receive()
        except asyncio.CancelledError:
            if self.end and self._task:
                self._task.uncancel()
                raise Hangup from None
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
    except (WebSocketDisconnect, Hangup):
        pass
    except Exception:
        log.exception("unexpected")
        client.let_go(BROKEN, "something went wrong here; it has been noted")
    finally:
        table.guests -= 1
        table.touch()
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
            if client in table.viewers or client.outdated:
                greeting.cancel()
    finally:
        greeting.cancel()


async def _answer(client: Client, hall: Hall, table: Table, text: str) -> None:
    try:
        await _handle(client, hall, table, messages.decode(text))
    except (msgspec.DecodeError, RecursionError, Unstorable) as error:
        client.refuse(Refusal("message", str(error)), messages.id_in(text))
    except Refusal as refusal:
        client.refuse(refusal, messages.id_in(text))
    except StoreGone as error:
        log.error("the database is gone: %s", error)
        client.refuse(Refusal("read only", READ_ONLY), messages.id_in(text))


async def _handle(client: Client, hall: Hall, table: Table, message: messages.FromClient) -> None:
    if table.closed:
        raise Refusal("closed", CLOSED)
    if isinstance(message, messages.Hello):
        await _welcome(client, hall, table, message)
    elif client.outdated:
        raise Refusal("reload", RELOAD)
    elif client not in table.viewers:
        raise Refusal("hello first", "the first message is hello")
    elif isinstance(message, messages.Say):
        await chat.say(hall.store, table, client.person, client.name, message.text)
        done(client, message)
    else:
        await table.handle(client, message)


async def _welcome(client: Client, hall: Hall, table: Table, hello: messages.Hello) -> None:
    """A table can be looked at while the database is gone. A client of another version is shown it too, since a page of
    version 1 shows no refusal before it is welcome; but nothing else is done for it."""
    lines: list[messages.Said] = []
    with contextlib.suppress(StoreGone):
        await hall.registry.catch_up(table, hello.match, hello.seen)
        lines = await chat.since(hall.store, table)
    # From here to the end nothing waits: no row is shown twice or left out.
    seen = hello.seen if hello.match == table.number else None
    client.send(snapshots.welcome(table, client.person, seen, lines, hello.id))
    client.outdated = hello.version != messages.VERSION
    if client.outdated:
        raise Refusal("reload", RELOAD)
    if client not in table.viewers:
        table.viewers.add(client)
        table.renew()
