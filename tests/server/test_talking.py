"""Talk at a table."""

from __future__ import annotations

import json

import pytest

from tests.server.clients import Person, another, seated
from tests.server.tools import Running

pytestmark = pytest.mark.anyio


async def test_what_is_said_is_heard_by_all_and_by_who_comes_later(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as (ann, bob):
        assert await ann.ask(type="say", text="Grüße 👋") is None
        await bob.until(lambda: bob.said)
        assert (bob.said[0]["name"], bob.said[0]["seat"], bob.said[0]["text"]) == ("Ann", 0, "Grüße 👋")
        async with another(ann) as onlooker:
            assert [line["text"] for line in onlooker.said] == ["Grüße 👋"]
            assert await onlooker.ask(type="say", text="hello") == "no seat"
        eve = await Person("Eve").come(hasty)
        async with another(ann, eve) as known:
            assert await known.ask(type="say", text="well played") is None
            assert (known.said[-1]["name"], known.said[-1]["seat"]) == ("Eve", None)


async def test_a_line_that_the_host_removes_is_not_shown_again(server: Running, hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as (ann, bob):
        await ann.ask(type="say", text="something rude")
        await ann.ask(type="say", text="sorry")
        await bob.until(lambda: len(bob.said) == 2)
        assert server.do(server.store.remove_chat(bob.said[0]["id"]))
        await bob.come()
        assert [line["text"] for line in bob.said] == ["sorry"]


async def test_nobody_talks_where_chat_is_off(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link", chat=False) as (ann, _bob):
        assert await ann.ask(type="say", text="hello") == "no chat"


@pytest.mark.rule("C12")
async def test_partners_are_mute_until_the_match_is_over(hasty: str) -> None:
    async with seated(hasty, "tiny-team", "me", "random", "link", "random") as (ann, bob):
        assert await ann.ask(type="say", text="I have a red tile") == "muted"
        assert await bob.ask(type="resign") is None
        await ann.until(lambda: ann.over)
        assert await ann.ask(type="say", text="I had a red tile") is None


@pytest.mark.rule("C12")
async def test_partners_talk_where_it_was_agreed(hasty: str) -> None:
    async with seated(hasty, "tiny-team", "me", "random", "link", "random", options={"team_talk": True}) as (ann, bob):
        assert await ann.ask(type="say", text="I have a red tile") is None
        await bob.until(lambda: bob.said)


async def test_a_script_in_a_name_or_a_line_stays_text(hasty: str) -> None:
    script = "<script>alert('x')</script> & \"quoted\" </textarea>"
    mallory = await Person("<script>x</script>").come(hasty)
    made = await mallory.table(hasty, "tiny-2", ["me", "link"])
    bob = await Person("Bob").come(hasty)
    await bob.join(hasty, made["id"], made["invitations"]["1"])
    async with seated(hasty, "tiny-2", "me", "link") as (ann, _):
        ann.table = made["id"]
        async with another(ann, mallory) as one, another(ann, bob) as two:
            assert await one.ask(type="say", text=script) is None
            await two.until(lambda: two.said)
            assert (two.said[0]["text"], two.said[0]["name"]) == (script, "<script>x</script>")
            assert json.loads(two.heard[-1])["text"] == script


@pytest.mark.parametrize("text", ["a\0b", "\ud800", "x\udfffy", "a\nb", "\x1b[2J", "   ", "\x85"])
async def test_what_cannot_be_shown_cannot_be_said(hasty: str, text: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as (ann, bob):
        assert await ann.ask(type="say", text=text) == "message"
        assert await ann.ask(type="say", text="still here") is None
        await bob.until(lambda: bob.said)
        assert [line["text"] for line in bob.said] == ["still here"]
