"""The WebSocket of a table: what a client sends is checked here before the table sees it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, NamedTuple, TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from hindmost.contract import messages
from hindmost.server.cluster.hall import Hall
from hindmost.server.cluster.leases import CLOSED, READ_ONLY
from hindmost.server.cluster.sockets import POLICY
from hindmost.server.host import metrics
from hindmost.server.host.protocols import EXTENSION
from hindmost.server.http.rate_limits import Work
from hindmost.server.social import chat
from hindmost.store import StoreGone, Unstorable
from hindmost.table import snapshots
from hindmost.table.carrier import done
from hindmost.table.errors import Refusal
from hindmost.table.table import NO_SPECTATORS, Table

MOST_BYTES = 8 * 1024
MOST_UNREAD = 2 * 1024 * 1024  # bytes that a slow client may have waiting
REST = 0.5, 5.0  # seconds, at least and at most
GREETING = 10.0  # seconds until hello
GOODBYE = 5.0  # seconds for the last message to leave
LONGEST = 300  # of what a refusal says

# Further close codes of RFC 6455
UNSUPPORTED, TOO_BIG, BROKEN, TRY_LATER = 1003, 1009, 1011, 1013
# In every language: a page that is too old to know the code shows the text.
RELOAD = (
    "There is a new version: please reload the page. "
    "Es gibt eine neue Version: Bitte lade die Seite neu. "
    "Hay una versión nueva: recarga la página, por favor."
)
# What each message costs, in milliseconds of the server's time. What is stored for all to see costs more.
PRICES: dict[type[messages.FromClient], float] = {
    messages.Hello: 4.0,
    messages.Look: 2.0,
    messages.Hint: 20.0,
    messages.Say: 10.0,
    messages.Act: 5.0,
    messages.Mix: 5.0,
    messages.Ask: 20.0,
    messages.Answer: 10.0,
    messages.Resign: 5.0,
    messages.Claim: 5.0,
    messages.Pause: 20.0,
    messages.Resume: 20.0,
    messages.Rematch: 5.0,
}
UNREADABLE = 5.0
Wait = Callable[[messages.FromClient | None], float]
T = TypeVar("T")
log = logging.getLogger("hindmost.sockets")


def _refused(refusal: Refusal, id: int | None) -> messages.Refused:
    return messages.Refused(id=id, code=refusal.code, text=refusal.text[:LONGEST], until=refusal.until)


class Hangup(Exception):
    """The server ends the conversation."""


class Visitor(NamedTuple):
    """Who opens a socket."""

    person: str
    name: str
    device: str
    address: str
    checks: int  # of all sockets, before it was found out who this is


class Client:
    """Somebody at the other end of a socket. Sending never waits: a client that does not keep up is let go."""

    def __init__(self, socket: WebSocket, visitor: Visitor) -> None:
        self.socket, self.person, self.name, self.device = socket, visitor.person, visitor.name, visitor.device
        self.end: tuple[int, str] | None = None  # why it is let go
        self.outdated = False  # it speaks another version
        self._task = asyncio.current_task()
        self._listening = False
        self._write: Callable[[bytes], int] = socket.scope["extensions"][EXTENSION]["write"]

    def send(self, message: bytes) -> None:
        if not self.end and self._write(message) > MOST_UNREAD:
            self.let_go(TRY_LATER, "too slow")

    def refuse(self, refusal: Refusal, id: int | None) -> None:
        metrics.refused(refusal.code)
        self.send(messages.encode(_refused(refusal, id)))

    def let_go(self, code: int, why: str) -> None:
        """What is being stored for it is stored; then it has to go."""
        if self.end is None:
            self.end = code, why
            if self._listening and self._task:
                self._task.cancel()

    def turn_away(self, why: str) -> None:
        self.let_go(POLICY, why)

    async def receive(self) -> Any:
        return await self._unless_let_go(self.socket.receive())

    async def rest(self, seconds: float) -> None:
        """Listen to nothing meanwhile: what it sends has to wait on its side."""
        least, most = REST
        await self._unless_let_go(asyncio.sleep(min(max(least, seconds), most)))

    async def _unless_let_go(self, waiting: Coroutine[Any, Any, T]) -> T:
        if self.end:
            waiting.close()
            raise Hangup
        self._listening = True
        try:
            return await waiting
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


async def serve(socket: WebSocket, hall: Hall, table: Table, visitor: Visitor, work: Work) -> None:
    """Talk with one client until either side ends it. The caller has accepted the socket."""
    client = Client(socket, visitor)
    table.guests += 1
    try:
        with hall.sockets.counted(client, (visitor.person or visitor.address, table.id)):
            if hall.sockets.checks != visitor.checks:  # it was not there yet to be looked at
                await hall.sockets.check(visitor.person)
            await _listen(client, hall, table, partial(_wait, work, visitor))
    except (WebSocketDisconnect, Hangup):
        pass
    except StoreGone as error:
        log.error("the database is gone: %s", error)
        client.let_go(TRY_LATER, "nobody can be recognised now")
    except Exception:
        log.exception("unexpected")
        client.let_go(BROKEN, "something went wrong here; it has been noted")
    finally:
        table.guests -= 1
        table.touch()
        here = client in table.viewers
        table.viewers.discard(client)
        if here:
            table.renew()
    if client.end:
        await client.say_goodbye()


def _wait(work: Work, visitor: Visitor, message: messages.FromClient | None) -> float:
    """How many seconds until so much may be done for this person again."""
    price = UNREADABLE if message is None else PRICES[type(message)]
    wait = work.of_person(visitor.address, visitor.person, price)
    return wait or (work.talk(visitor.person or visitor.address) if isinstance(message, messages.Say) else 0.0)


async def _listen(client: Client, hall: Hall, table: Table, wait: Wait) -> None:
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
            else:
                await _answer(client, hall, table, text, wait)
            if client in table.viewers or client.outdated:
                greeting.cancel()
    finally:
        greeting.cancel()


async def _answer(client: Client, hall: Hall, table: Table, text: str, wait: Wait) -> None:
    try:
        message = messages.decode(text)
        if seconds := wait(message):
            client.refuse(Refusal("too fast", f"try again in {seconds:.1f} seconds"), message.id)
            await client.rest(seconds)
            return
        await _handle(client, hall, table, message)
    except (msgspec.DecodeError, RecursionError, Unstorable) as error:
        client.refuse(Refusal("message", str(error)), messages.id_in(text))
        if seconds := wait(None):
            await client.rest(seconds)
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
        await chat.say(hall.store, table, client, message.text)
        done(client, message)
    else:
        await hall.registry.forwarding.handle(table, client, message)


async def _welcome(client: Client, hall: Hall, table: Table, hello: messages.Hello) -> None:
    """A table can be looked at while the database is gone. A client of another version is shown it too, since a page of
    version 1 shows no refusal before it is welcome; but nothing else is done for it."""
    lines: list[messages.Said] = []
    with contextlib.suppress(StoreGone):
        await hall.registry.catch_up(table, hello.match, hello.seen)
        lines = await chat.since(hall.store, table)
    # From here to the end nothing waits: no row is shown twice or left out.
    if not table.open_to(client.person):
        client.turn_away(NO_SPECTATORS)
        return
    client.outdated = hello.version != messages.VERSION
    if client.outdated:
        client.send(snapshots.welcome(table, client.person, hello, lines))
        raise Refusal("reload", RELOAD)
    new = client not in table.viewers
    table.welcome(client, hello, lines)
    if new:
        table.renew()
