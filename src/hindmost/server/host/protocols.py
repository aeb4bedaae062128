"""How bytes become calls and sockets: uvicorn's protocols, with an end to what is too long, too slow or too much."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from hindmost.server.http.rate_limits import Addresses, Allowance, network_of

MOST_HEAD = 32 * 1024  # bytes of an address with its headers
HEAD_SECONDS = 10.0  # in which they must have come
MESSAGE_SECONDS = 30.0  # in which all of a call must have come
READING_SECONDS = 30.0  # in which a client must have read some of what waits for it
BESIDES, BESIDES_SECONDS = 200, 10.0  # frames of a socket that are no message: so many at once, and in this time
PIECE = 4 * 1024  # bytes that are looked at before it is asked whether that is enough
MOST_UNREAD = 2000  # messages of a socket that wait to be looked at
LONGEST_GOODBYE = 10  # seconds for calls that are being answered when the server ends
EXTENSION = "hindmost"  # of ASGI: `write` sends a socket bytes as they are
TOO_LONG, TOO_SLOW = "431 Request Header Fields Too Large", "408 Request Timeout"


def last_word(status: str) -> bytes:
    return f"HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".encode()


class Doors:
    """How many connections each address has open. A proxy that is trusted has those of everybody."""

    def __init__(self, most: int, addresses: Addresses) -> None:
        self._most, self._addresses = most, addresses
        self._open: Counter[str] = Counter()

    def enter(self, client: tuple[str, int] | None) -> bool:
        address = network_of(client[0]) if client else ""
        self._open[address] += 1
        return self._open[address] <= self._most or self._addresses.is_trusted(address)

    def leave(self, client: tuple[str, int] | None) -> None:
        address = network_of(client[0]) if client else ""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]


class HttpProtocol(HttpToolsProtocol):
    """A call has its time, and a client that sends half of one does not keep its connection."""

    def __init__(self, doors: Doors, **given: Any) -> None:
        super().__init__(**given)
        self._doors = doors
        self._head: int | None = 0  # bytes of it so far; None: it is complete
        self._refused = False
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._doors.enter(self.client):
            self._expect(HEAD_SECONDS, self._too_slow)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._doors.leave(self.client)
        self._expect()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        if self._head is not None:
            self._head += len(data)
        super().data_received(data)
        if self._head is not None and self._head > MOST_HEAD:
            self._refuse(TOO_LONG)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect(HEAD_SECONDS, self._too_slow)

    def on_headers_complete(self) -> None:
        self._head = None
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > MOST_HEAD:
            self._refuse(TOO_LONG)
            return
        self._expect(MESSAGE_SECONDS, self._too_slow)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._expect()
        self._head = 0
        if not self._refused:
            super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._expect()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        self._unread = self.loop.call_later(READING_SECONDS, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def _expect(self, seconds: float = 0.0, otherwise: Callable[[], object] | None = None) -> None:
        """Something within so many seconds; nothing, if not said otherwise."""
        if self._deadline:
            self._deadline.cancel()
        self._deadline = self.loop.call_later(seconds, otherwise) if otherwise else None

    def _too_slow(self) -> None:
        answered = self.cycle is not None and self.cycle.response_started
        self.transport.abort() if answered else self._refuse(TOO_SLOW)

    def _refuse(self, status: str) -> None:
        self._refused = True
        if not self.transport.is_closing():
            self.transport.write(last_word(status))
            self.transport.close()


class SocketProtocol(WebSocketsSansIOProtocol):
    """A client that does not read what it is sent cannot hold its connection open either. Whole messages have their
    price; pings, pongs and parts of messages, which nobody is asked to pay for, come only so often."""

    def __init__(self, doors: Doors, **given: Any) -> None:
        super().__init__(**given)
        self._doors, self._besides = doors, Allowance(BESIDES_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._doors.leave(self.client)
        super().connection_lost(exc)

    def write(self, message: bytes) -> int:
        """Send a text at once; how many bytes had waited before it to be read."""
        waiting = 0 if self.transport.is_closing() else self.transport.get_write_buffer_size()
        if self.conn.state is State.OPEN and not self.transport.is_closing():
            self.conn.send_text(message)
            self.transport.write(b"".join(self.conn.data_to_send()))
        return waiting

    def data_received(self, data: bytes) -> None:
        """An address or a header too long for a socket's first lines is answered: otherwise both sides would wait."""
        for start in range(0, len(data), PIECE):
            super().data_received(data[start : start + PIECE])
            if self.queue.qsize() > MOST_UNREAD:
                self.transport.abort()
            if self.transport.is_closing():
                return
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.transport.write(last_word(TOO_LONG))
            self.transport.close()

    def handle_ping(self) -> None:
        if self._bearable():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._bearable():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._bearable():
            super().handle_cont(event)

    def _bearable(self) -> bool:
        """One more frame that is no message."""
        if not self.transport.is_closing() and self._besides.take("frames", 1 / BESIDES):
            self.transport.abort()
        return not self.transport.is_closing()

    async def run_asgi(self) -> None:
        self.scope["extensions"][EXTENSION] = {"write": self.write}
        await super().run_asgi()
        self.loop.call_later(LONGEST_GOODBYE, self.transport.abort)
