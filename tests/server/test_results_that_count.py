"""Which results count: once a day, without help, and against somebody who was there."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from hindmost.store import Rating
from tests.server.clients import Client, Person, seated
from tests.server.tools import Running, until

pytestmark = pytest.mark.anyio


def test_eight_calls_at_once_give_one_table_for_the_deal_of_the_day(server: Running) -> None:
    ann = server.person("Ann")
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: ann.post("/api/daily"), range(8)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert len(ann.get("/api/me/tables").json()) == 1


# Alone


async def result(server: Running, client: Client) -> dict[str, Any]:
    stored = until(lambda: _ended(server, client))
    assert isinstance(stored, dict)
    return stored


def _ended(server: Running, client: Client) -> Any:
    match = server.do(server.store.match_of(client.table, client.match or 0))
    return match.result if match.ended else None


def kept(server: Running, client: Client) -> list[str]:
    """The tables of the results of this game."""
    return [best.result.table for best in server.do(server.store.best(client.game.name, limit=10_000))]


async def test_a_solo_result_counts(server: Running, hasty: str) -> None:
    async with seated(hasty, "tiny-solo", "me") as (ann,):
        await ann.play()
        assert "uncounted" not in await result(server, ann)
        assert "uncounted" not in ann.now
        assert ann.table in kept(server, ann)


async def test_a_solo_result_does_not_count_after_something_was_taken_back(server: Running, hasty: str) -> None:
    async with seated(hasty, "tiny-solo", "me") as (ann,):
        await ann.act()
        assert await ann.ask(type="ask", what="undo") is None
        await ann.play()
        assert (await result(server, ann))["uncounted"] == ann.now["uncounted"] == "taken back"
        assert ann.table not in kept(server, ann)


async def test_a_solo_result_does_not_count_after_a_hint(
    server: Running, hasty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.hall._services, "may_advise", lambda _table: None)
    async with seated(hasty, "tiny-solo", "me", hints=True) as (ann,):
        await ann.send(type="hint")
        await ann.until(lambda: "hint" in ann.texts)
        await ann.play()
        assert (await result(server, ann))["uncounted"] == ann.now["uncounted"] == "hint"
        assert ann.table not in kept(server, ann)


# Against others


async def rating(server: Running, client: Client) -> Rating | None:
    assert client.person is not None
    me = (await client.person.call(client.url, "GET", "/api/me")).json()["id"]
    found: Rating | None = server.do(server.store.rating(me, client.game.name))
    return found


async def test_an_early_resignation_costs_and_nobody_gains(server: Running, hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link", rated=True) as (ann, bob):
        await ann.play(1)
        await bob.ask(type="resign")
        assert (await result(server, ann))["uncounted"] == bob.now["uncounted"] == "left early"
        assert await rating(server, ann) is None
        lost = await rating(server, bob)
        assert lost is not None
        assert lost.mu < 25.0


async def test_three_names_that_resign_do_not_raise_a_rating(server: Running, hasty: str) -> None:
    ann = await Person("Ann").come(hasty)
    for _ in range(3):
        made = await ann.table(hasty, "tiny-2", ["me", "link"], rated=True)
        eve = await Person("Eve").come(hasty)
        await eve.join(hasty, made["id"], made["invitations"]["1"])
        client = await Client(hasty, made["id"], eve).come()
        await client.ask(type="resign")
        await result(server, client)
        await client.leave()
    me = (await ann.call(hasty, "GET", "/api/me")).json()["id"]
    assert server.do(server.store.rating(me, "tiny-2")) is None


async def test_who_resigns_after_a_while_has_lost_to_somebody(server: Running, hasty: str) -> None:
    async with seated(hasty, "classic-2", "me", "link", rated=True) as (ann, bob):
        await asyncio.gather(ann.play(5), bob.play(5))
        await bob.ask(type="resign")
        assert "uncounted" not in await result(server, ann)
        won, lost = await rating(server, ann), await rating(server, bob)
        assert won is not None
        assert lost is not None
        assert won.mu > 25.0 > lost.mu


async def test_nothing_counts_in_which_one_device_held_both_sides(server: Running, hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link", rated=True) as (ann, bob):
        ids = []
        for client in (ann, bob):
            assert client.person is not None
            ids.append((await client.person.call(hasty, "GET", "/api/me")).json()["id"])
        for number, person in enumerate(ids):
            server.do(server.store.add_device(person, f"shared {ann.table} {number}", browser=f"in {ann.table}"))
        await asyncio.gather(ann.play(), bob.play())
        assert (await result(server, ann))["uncounted"] == "one device"
        assert await rating(server, ann) is None
        assert await rating(server, bob) is None


async def test_partners_may_share_a_device(server: Running, hasty: str) -> None:
    async with seated(hasty, "tiny-team", "me", "link", "link", "link", rated=True) as everybody:
        for number, client in ((0, everybody[0]), (2, everybody[2])):
            assert client.person is not None
            me = (await client.person.call(hasty, "GET", "/api/me")).json()["id"]
            server.do(server.store.add_device(me, f"shared {client.table} {number}", browser=f"in {client.table}"))
        await asyncio.gather(*(client.play() for client in everybody))
        assert "uncounted" not in await result(server, everybody[0])


# Who is deleted in the midst of it


async def deleted(client: Client) -> None:
    assert client.person is not None
    await client.person.call(client.url, "DELETE", "/api/me")


async def test_who_is_deleted_after_a_while_has_lost_to_somebody(server: Running, hasty: str) -> None:
    async with seated(hasty, "classic-2", "me", "link", rated=True) as (ann, bob):
        await asyncio.gather(ann.play(5), bob.play(5))
        await deleted(bob)
        assert "uncounted" not in await result(server, ann)
        won = await rating(server, ann)
        assert won is not None
        assert won.mu > 25.0
        assert won.matches == 1


async def test_who_is_deleted_early_makes_nobody_stronger(server: Running, hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link", rated=True) as (ann, bob):
        await ann.play(1)
        await deleted(bob)
        assert (await result(server, ann))["uncounted"] == "left early"
        assert await rating(server, ann) is None


async def test_nor_does_who_was_at_the_same_device(server: Running, hasty: str) -> None:
    """What is known of devices is deleted with the person."""
    async with seated(hasty, "classic-2", "me", "link", rated=True) as (ann, bob):
        for client in (ann, bob):
            assert client.person is not None
            me = (await client.person.call(hasty, "GET", "/api/me")).json()["id"]
            server.do(server.store.add_device(me, f"shared {ann.table} {me}", browser=f"in {ann.table}"))
        await asyncio.gather(ann.play(5), bob.play(5))
        await deleted(bob)
        assert (await result(server, ann))["uncounted"] == "one device"
        assert await rating(server, ann) is None
