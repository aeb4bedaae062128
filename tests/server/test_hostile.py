"""Hostile clients on a real socket: each is told so or let go, and nobody else notices."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode

from hindmost.contract.messages import VERSION
from hindmost.server.socket import connection
from tests.server.clients import Client, alike, another, seated
from tests.server.tools import Running, running, until

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def undisturbed(url: str, *kinds: str, **settings: Any) -> AsyncIterator[list[Client]]:
    """A table at which, whatever somebody tried, the match goes on afterwards and all see the same."""
    async with seated(url, "tiny-2", *(kinds or ("me", "link")), **settings) as clients:
        yield clients
        for client in clients:
            await client.come()
        actor = next(client for client in clients if client.now.get("legal"))
        assert await actor.act() is None
        await alike(*clients)


async def status(client: Client, **more: Any) -> int:
    with pytest.raises(InvalidStatus) as refused:
        await client.open(**more)
    return refused.value.response.status_code


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", None])
async def test_a_page_of_somebody_else_gets_no_socket(hasty: str, origin: str | None) -> None:
    async with undisturbed(hasty) as (ann, _bob):
        assert await status(Client(hasty, ann.table, ann.person), origin=origin) == 403


@pytest.mark.parametrize("table", ["a" * 16, "nothing", "%00", "%ff", "x" * 3000, "..%2f..%2fme"])
async def test_there_is_no_socket_of_a_table_that_is_not_there(server: Running, hasty: str, table: str) -> None:
    assert await status(Client(hasty, table)) in (403, 404)
    assert not server.hall.registry._loading


async def test_a_message_too_long_ends_it(hasty: str) -> None:
    async with undisturbed(hasty) as (ann, _bob):
        await ann.send_text(" " * (connection.MOST_BYTES + 1))
        assert await ann.closed() == 1009


async def test_a_message_too_long_in_pieces_ends_it(hasty: str) -> None:
    async with undisturbed(hasty) as (ann, _bob):
        assert ann._socket is not None
        await asyncio.gather(ann._socket.send(["x" * 3000] * 3), return_exceptions=True)
        assert await ann.closed() == 1009


async def test_a_binary_frame_ends_it(hasty: str) -> None:
    async with undisturbed(hasty) as (ann, _bob):
        await ann.send_text(b'{"type":"resign"}')
        assert await ann.closed() == 1003


async def test_a_frame_that_is_no_text_ends_it(hasty: str) -> None:
    async with undisturbed(hasty) as (ann, _bob):
        assert ann._socket is not None
        frame = Frame(Opcode.TEXT, b"\xff\xfe")
        ann._socket.transport.write(frame.serialize(mask=True))
        assert await ann.closed() == 1007


WRONG = [
    "",
    "x",
    "null",
    "[]",
    "1e999",
    "{}",
    '{"type":"resign","seat":1}',
    '{"type":"nothing"}',
    '{"type":["act"]}',
    '{"type":"act","match":1,"row":0,"action":"keep","seat":1}',
    '{"type":"act","match":"1","row":0,"action":"keep"}',
    '{"type":"act","match":1,"row":-1,"action":"keep"}',
    '{"type":"act","match":1,"row":1e400,"action":"keep"}',
    '{"type":"act","match":1,"row":99999999999999999999,"action":"keep"}',
    '{"type":"act","match":1,"row":0,"action":""}',
    '{"type":"act","match":1,"row":0,"action":"' + "x" * 41 + '"}',
    '{"type":"act","match":1,"row":0}',
    '{"type":"hello"}',
    '{"type":"hello","version":"2"}',
    '{"type":"hello","version":2,"id":-1}',
    '{"type":"resign","id":"1"}',
    '{"type":"say","text":"' + "x" * 501 + '"}',
    '{"type":"say","text":null}',
    '{"type":"answer","agree":1}',
    '{"type":"ask","what":"win"}',
    '{"type":"resign"',
    '{"type":"say","text":"\\ud800"}',
    "[" * 8000,
    '{"type":' * 1000,
    '{"type":"resign","x":' + "[" * 4000 + "]" * 4000 + "}",
]


async def test_what_is_no_message_is_refused_and_changes_nothing(hasty: str) -> None:
    async with undisturbed(hasty) as (ann, bob):
        for text in WRONG:
            before = len(ann.refused)
            await ann.send_text(text)
            await ann.until(lambda before=before: len(ann.refused) > before)  # type: ignore[misc]
            assert ann.refused[-1]["code"] == "message", text
            assert len(ann.refused[-1]["text"]) <= connection.LONGEST
        await alike(ann, bob)
        assert ann.now["rows"] == len(ann.rows)


async def test_before_hello_nothing_is_taken(hasty: str) -> None:
    async with undisturbed(hasty) as (ann, _bob):
        hasty_one = Client(hasty, ann.table, ann.person)
        await hasty_one.open()
        for message in ({"type": "resign"}, (ann.now.get("legal") and ann.action()) or {"type": "pause"}):
            assert await hasty_one.ask(**message) == "hello first"
        await hasty_one.leave()


async def test_who_never_says_hello_is_let_go(hasty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "GREETING", 0.2)
    async with undisturbed(hasty) as (ann, _bob):
        silent = Client(hasty, ann.table, ann.person)
        await silent.open()
        assert await silent.closed() == 1008
        await asyncio.sleep(0.2)
        assert await ann.ask(type="say", text="I did say it") is None


async def test_nobody_acts_for_another_seat_at_a_wrong_row_or_against_the_rules(hasty: str) -> None:
    async with undisturbed(hasty) as clients:
        actor = next(client for client in clients if client.now.get("legal"))
        other = next(client for client in clients if client is not actor)
        action = actor.action()
        assert await other.ask(**action) == "not your turn"
        for row in (action["row"] - 1, action["row"] + 1, 0, 1_000_000):
            assert await actor.ask(**action | {"row": row}) == "stale"
        for match in (0, 2):
            assert await actor.ask(**action | {"match": match}) == "stale"
        dealt = action | {"row": 1, "action": actor.texts[1]}
        assert await actor.ask(**dealt) == "stale"
        for text in ("place r@a1 r@a1", "keep", "draw rr", "undo 0", "time 1", "abort", "resign", "\0", "place", "😀"):
            assert await actor.ask(**action | {"action": text}) == "illegal"
        assert await actor.ask(type="look", action="\0") == "illegal"
        rows = len(actor.rows)
        await asyncio.gather(*(actor.send(**action) for _ in range(3)))
        assert await actor.ask(type="say", text="thrice") is None
        assert [row["text"] for row in actor.rows].count(action["action"]) == 1
        assert len(actor.rows) > rows


async def test_two_actions_for_one_row_are_one_action(hasty: str) -> None:
    async with undisturbed(hasty) as clients:
        actor = next(client for client in clients if client.now.get("legal"))
        one, two = actor.action(), actor.action()
        while two["action"] == one["action"]:
            two = actor.action()
        async with another(actor, actor.person) as phone:
            answers = await asyncio.gather(actor.ask(**one), phone.ask(**two))
            await alike(actor, phone)
            told = [asyncio.ensure_future(each.until(lambda each=each: each.refused)) for each in (actor, phone)]  # type: ignore[misc]
            await asyncio.wait(told, return_when=asyncio.FIRST_COMPLETED)  # the other's action may be seen before it
            for waiting in told:
                waiting.cancel()
            assert (actor.refused + phone.refused)[0]["code"] == "stale"
            assert len(actor.refused + phone.refused) == 1
            assert None in answers


async def test_who_does_not_read_is_let_go_and_nobody_waits_for_it(server: Running, hasty: str) -> None:
    async with undisturbed(hasty) as (ann, bob):
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.setblocking(False)
        await asyncio.get_running_loop().sock_connect(narrow, ("127.0.0.1", int(hasty.rpartition(":")[2])))
        slow = Client(hasty, ann.table)
        await (await slow.open(sock=narrow, max_queue=1)).send(f'{{"type":"hello","version":{VERSION}}}')
        await slow.until(lambda: slow.missed is not None)
        assert slow._socket is not None
        slow._socket.transport.pause_reading()
        table = server.hall.registry.tables[ann.table]
        viewer = next(viewer for viewer in table.viewers if not viewer.person)

        async def shout() -> None:
            """What a long match would come to."""
            for _ in range(5 * connection.MOST_UNREAD // 20_000):
                viewer.send(b'"' + b"x" * 20_000 + b'"')
                await asyncio.sleep(0)

        server.do(shout())
        until(lambda: viewer not in table.viewers)
        assert await ann.ask(type="say", text="nobody waits") is None
        await bob.until(lambda: bob.said)
        slow._take = lambda _message: None  # type: ignore[method-assign, assignment]
        slow._socket.transport.resume_reading()
        assert await slow.closed() == 1013


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Running]:
    """A server that allows few connections."""
    with running(tmp_path, most_sockets=3) as started:
        yield started


async def test_very_many_connections_of_one_person_are_too_many(strict: Running) -> None:
    async with undisturbed(strict.url) as (ann, bob):
        more = [Client(strict.url, ann.table, ann.person) for _ in range(3)]
        for client in more:
            await client.come()
        assert await ann.closed() == 1008
        assert await bob.ask(type="say", text="I am one only") is None
        nobody = [Client(strict.url, ann.table) for _ in range(4)]
        for client in nobody:
            await client.come()
        assert await nobody[0].closed() == 1008
        for client in (*more, *nobody):
            await client.leave()
    until(lambda: not strict.hall.sockets)


async def test_a_closed_table_is_over_for_those_who_sit_there(server: Running, hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as (ann, bob):
        assert server.do(server.store.close_table(ann.table))
        for message in ({"type": "resign"}, {"type": "hello", "version": VERSION}, {"type": "say", "text": "hello?"}):
            assert await ann.ask(**message) == "closed"
        await bob.until(lambda: bob.refused)
        assert await status(Client(hasty, ann.table, ann.person)) == 404


async def test_a_table_closed_by_another_process_is_found_closed(tmp_path: Path) -> None:
    with running(tmp_path, lease=0.3) as server:
        async with seated(server.url, "tiny-2", "me", "link") as (ann, _bob):
            assert server.do(server.store.close_table(ann.table))  # as the host's command would
            await ann.until(lambda: ann.refused)
            assert ann.refused[-1]["code"] == "closed"
