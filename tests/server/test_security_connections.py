"""Without a proxy too: half a call, or one that is too long, holds no connection for long."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from hindmost.server.host import protocols
from hindmost.server.host.config import Config
from tests.server.clients import another, seated
from tests.server.tools import GENEROUS, SECONDS, Running, running, until

HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@contextmanager
def wire(server: Running) -> Iterator[socket.socket]:
    """Somebody who sends bytes."""
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=SECONDS) as connected:
        yield connected


def told(connected: socket.socket) -> bytes:
    """Whatever comes until it is closed."""
    heard = b""
    try:
        while some := connected.recv(65536):
            heard += some
    except ConnectionError:
        pass
    return heard


def closed_while_sending(connected: socket.socket, drop: bytes) -> bool:
    """Drop by drop; is there an end to it?"""
    began = time.monotonic()
    while time.monotonic() < began + SECONDS:
        try:
            connected.sendall(drop)
        except ConnectionError:
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize("sent", [b"", b"GET /he", HEAD, HEAD + b"X-Slow: a"])
def test_half_a_call_is_not_waited_for_without_end(
    server: Running, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(protocols, "HEAD_SECONDS", 0.2)
    with wire(server) as connected:
        connected.sendall(sent)
        assert told(connected).startswith(b"HTTP/1.1 408 ")


def test_headers_that_come_drop_by_drop_are_not_waited_for(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "HEAD_SECONDS", 0.3)
    with wire(server) as connected:
        connected.sendall(HEAD)
        assert closed_while_sending(connected, b"X-Drop: a\r\n")


def test_a_body_that_nobody_wants_is_not_waited_for(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "MESSAGE_SECONDS", 0.3)
    with wire(server) as connected:
        connected.sendall(HEAD + b"Content-Length: 1000000\r\n\r\n")
        assert closed_while_sending(connected, b"x")


@pytest.mark.parametrize("header", [b"X-Long: " + b"x" * 1_000_000, b"X: y\r\n" * 100_000], ids=["long", "many"])
def test_very_long_headers_are_refused(server: Running, header: bytes) -> None:
    with wire(server) as connected:
        try:
            connected.sendall(HEAD + header + b"\r\n\r\n")
        except ConnectionError:
            return  # closed before all of it was sent
        assert told(connected)[:12] in (b"HTTP/1.1 431", b"")


def test_headers_just_too_long_in_one_piece_are_refused(server: Running) -> None:
    assert server.bare().get("/healthz", headers={"X-Long": "x" * protocols.MOST_HEAD}).status_code == 431
    assert server.bare().get("/healthz", headers={"X-Long": "x" * (protocols.MOST_HEAD // 2)}).status_code == 200


def test_a_connection_serves_one_call_after_another(server: Running) -> None:
    client = server.person()
    for _ in range(3):
        assert client.get("/api/me").status_code == 200
        assert client.patch("/api/me", json={"name": "Ann"}).status_code == 200


def test_an_address_has_only_so_many_connections(tmp_path: Path) -> None:
    with running(tmp_path, Config(**GENEROUS | {"connections_per_address": 3})) as server:
        with wire(server) as one, wire(server) as two, wire(server) as three:
            for each in (one, two, three):
                each.sendall(HEAD + b"\r\n")
                assert each.recv(65536).startswith(b"HTTP/1.1 200")
            with wire(server) as four:
                assert told(four) == b""

        def served() -> bool:
            try:
                return server.bare().get("/healthz").status_code == 200
            except httpx.HTTPError:
                return False

        until(served)


@pytest.mark.anyio
async def test_who_pings_on_and_on_is_let_go(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as (ann, _bob):
        async with another(ann) as guest:
            assert guest._socket
            for _ in range(20):
                await (await guest._socket.ping())  # a client that looks whether the server is there is answered
            with suppress(ConnectionClosed):
                for _ in range(protocols.BESIDES * 2):
                    await guest._socket.ping()
            assert await guest.closed() == 1006
        assert await ann.ask(type="say", text="hello") is None


@pytest.mark.anyio
async def test_who_sends_a_message_in_endless_parts_is_let_go(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as (ann, _bob), another(ann) as guest:
        assert guest._socket
        with suppress(ConnectionClosed):
            await guest._socket.send([""] * (2 * protocols.BESIDES))
        assert await guest.closed() == 1006
