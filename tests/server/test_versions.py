"""Every message is answered by its id, and a page that is too old is told so in a way that it can show."""

from __future__ import annotations

import json

import pytest

from hindmost.contract.messages import VERSION
from hindmost.server.socket import connection
from tests.server.clients import Client, seated

pytestmark = pytest.mark.anyio


async def first_of(client: Client, kind: str, after: int) -> dict[str, object]:
    """The first message of this type after so many."""

    def found() -> list[dict[str, object]]:
        return [message for message in map(json.loads, client.heard[after:]) if message["type"] == kind]

    await client.until(found)
    return found()[0]


async def test_answers_and_refusals_repeat_the_id(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "here", hints=True) as (ann,):
        act = ann.action()
        asked = [
            ({"type": "hello", "version": VERSION, "match": 1, "seen": len(ann.rows)}, "welcome"),
            ({"type": "look", "action": act["action"]}, "looked"),
            ({"type": "say", "text": "hm"}, "done"),
            (act, "done"),
            (act, "done"),  # the same again: it has been done
            ({"type": "pause"}, "done"),
            ({"type": "look", "action": "keep"}, "refused"),
            ({"type": "hint"}, "refused"),
            ({"type": "juggle"}, "refused"),
            ({"type": "act"}, "refused"),
        ]
        for id, (message, kind) in enumerate(asked, 700):
            heard = len(ann.heard)
            await ann.send(**message, id=id)
            assert (await first_of(ann, kind, heard))["id"] == id


async def test_what_came_of_it_is_there_before_it_is_done(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "here") as (ann,):
        for _ in range(5):
            rows = len(ann.rows)
            assert await ann.act() is None
            assert len(ann.rows) > rows


async def test_without_an_id_nothing_is_said_to_be_done(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "here") as (ann,):
        heard = len(ann.heard)
        await ann.send(**ann.action())
        await ann.ask(type="pause")
        kinds = [message["type"] for message in map(json.loads, ann.heard[heard:])]
        assert [kind for kind in kinds if kind != "table"] == ["rows", "rows", "done"]


async def test_a_page_of_version_1_is_welcome_so_that_it_shows_that_it_is_to_be_loaded_again(
    hasty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such a page hides what is refused behind "the connection is lost" until a `welcome`; then it shows the text of a
    code that it does not know. It is not let go for want of a better hello: it would come back again and again."""
    monkeypatch.setattr(connection, "GREETING", 0.2)
    async with seated(hasty, "tiny-2", "me", "link") as (ann, bob):
        old = Client(hasty, ann.table, ann.person)
        await old.open()
        await old.send(type="hello", version=1)
        await old.until(lambda: old.refused)
        assert [json.loads(text)["type"] for text in old.heard] == ["welcome", "refused"]
        assert old.refused[0]["code"] == "reload"
        assert all(word in old.refused[0]["text"] for word in ("reload", "lade die Seite neu", "recarga"))
        for message in ({"type": "say", "text": "hello?"}, {"type": "look", "action": "keep"}, ann.action()):
            await old.send(**message)
            await old.until(lambda: len(old.refused) > 1)
            assert old.refused.pop()["code"] == "reload"
        rows = len(ann.rows)
        assert (await ann.act()) is None
        await bob.until(lambda: len(bob.rows) > rows)
        assert len(old.rows) == rows  # nothing is sent to it that it might not understand
        await bob.ask(type="say", text="the greeting is long over")
        assert old.code is None
        await old.leave()
