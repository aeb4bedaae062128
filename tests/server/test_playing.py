"""Whole matches over real sockets, from the first row to the record."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hindmost.actions import Choice, Draw
from hindmost.contract.messages import VERSION
from hindmost.match import Match, loads
from hindmost.rules.laying import Laying
from hindmost.table.table import Table
from tests.server.clients import Client, alike, another, seated
from tests.server.tools import Running, running, until

pytestmark = pytest.mark.anyio

FAMILIES = [
    ("classic-2", "me link"),
    ("classic-team", "me greedy link random"),
    ("stacking-2", "me link"),
    ("collecting-3", "me link link"),
    ("classic-duel", "me link"),
    ("classic-solo", "me"),
]


async def record(client: Client) -> Match:
    assert client.person is not None
    path = f"/api/tables/{client.table}/matches/{client.match}/record"
    return loads((await client.person.call(client.url, "GET", path)).content)


def named_draws(client: Client, match: Match) -> Iterator[bool]:
    """Of every tile drawn to a rack: is it named to this client, and is it the client's?"""
    state: Any = match.game.start()
    shown = iter(client.actions)
    for action in match.log:
        if action is not Choice.KEEP or state.seat in client.seats:
            row = next(shown)
        if isinstance(action, Draw):
            yield (row["text"] != "draw") == (client.seats == [state.seat])
        state = match.game.apply(state, action)
    yield not list(shown)


@pytest.mark.parametrize(("game", "kinds"), FAMILIES)
async def test_a_whole_match_is_seen_alike_by_all_and_verifies(hasty: str, game: str, kinds: str) -> None:
    async with seated(hasty, game, *kinds.split(), seed=game) as clients, another(clients[0]) as onlooker:
        acted = await asyncio.gather(*(client.play() for client in clients))
        seen = await alike(*clients, onlooker)
        assert min(acted) > 0
        assert not any(client.refused for client in clients)
        match = await record(clients[0])
        assert match.finished
        assert [list(standing) for standing in match.standings] == seen["now"]["standings"]
        assert list(match.winners) == seen["now"]["winners"]
        if isinstance(match.game, Laying):
            assert all(all(named_draws(client, match)) for client in (*clients, onlooker))
            assert not re.search('"draw [a-z]', "".join(onlooker.heard))


@pytest.fixture
def short(tmp_path: Path) -> Iterator[Running]:
    """A server that puts tables away as soon as nobody is there."""
    with running(tmp_path, idle=0.1, lease=0.3) as started:
        yield started


async def test_who_comes_back_gets_exactly_the_rows_missed(hasty: str) -> None:
    async with seated(hasty, "classic-2", "me", "link") as (ann, bob):
        first, second = (ann, bob) if ann.now.get("legal") else (bob, ann)
        await first.play(1)
        await second.until(lambda: second.now.get("legal"))
        await second.leave()
        known = len(second.rows)
        assert await first.ask(type="pause") is None
        assert await first.ask(type="resume") is None
        await second.come()
        assert second.missed == [known, known + 1]
        await second.come()
        assert second.missed == []
        await alike(ann, bob)
        await second.play(1)
        await first.until(lambda: first.now.get("legal"))


async def test_who_has_seen_another_match_gets_this_one_from_its_beginning(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as (ann, _bob):
        for match, seen in ((7, 3), (1, 1_000)):
            again = Client(ann.url, ann.table, ann.person)
            await again.open()
            await again.send(type="hello", version=VERSION, match=match, seen=seen)
            await again.until(lambda again=again: again.missed is not None)  # type: ignore[misc]
            assert again.missed == list(range(len(ann.rows)))
            await again.leave()


async def test_an_action_sent_again_changes_nothing(hasty: str) -> None:
    async with seated(hasty, "classic-2", "me", "link") as clients:
        actor = next(client for client in clients if client.now.get("legal"))
        message = actor.action()
        assert await actor.ask(**message) is None
        before = list(actor.rows)
        for _ in range(3):
            await actor.send(**message)
        await actor.ask(type="say", text="again?")
        assert actor.rows == before
        assert not actor.refused
        await actor.come()
        await actor.send(**message)
        await actor.ask(type="say", text="and on another connection?")
        assert actor.rows == before
        assert not actor.refused


async def test_one_sits_there_with_two_connections_at_once(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as clients:
        actor = next(client for client in clients if client.now.get("legal"))
        async with another(actor, actor.person) as phone:
            assert phone.seats == actor.seats
            assert phone.now["view"] == actor.now["view"]
            assert await phone.act() is None
            await alike(phone, *clients)
            assert phone.now["view"] == actor.now["view"]
        await clients[0].until(lambda: all(seat["here"] for seat in clients[0].told["seats"]))


async def test_everybody_sees_who_is_here(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as (ann, bob):
        await ann.until(lambda: [seat["here"] for seat in ann.told["seats"]] == [True, True])
        await bob.leave()
        await ann.until(lambda: [seat["here"] for seat in ann.told["seats"]] == [True, False])


async def test_several_people_play_on_one_device(hasty: str) -> None:
    async with seated(hasty, "classic-3", "me", "here", "here") as (device,):
        assert device.seats == [0, 1, 2]
        while not device.over:
            assert device.now["view"]["viewer"] == device.now["to_act"]
            assert await device.act() is None
        assert (await record(device)).finished
        assert await device.ask(type="rematch") is None
        await device.until(lambda: device.match == 2)


async def test_who_looks_on_cannot_act(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as clients, another(clients[0]) as onlooker:
        actor = next(client for client in clients if client.now.get("legal"))
        assert onlooker.seats == []
        assert onlooker.now["view"]["viewer"] is None
        for message in ({"type": "resign"}, actor.action(), {"type": "pause"}, {"type": "ask", "what": "abort"}):
            assert await onlooker.ask(**message) == "no seat"


async def test_looking_tells_what_an_action_brings_and_does_nothing(hasty: str) -> None:
    async with seated(hasty, "classic-2", "me", "link") as clients:
        actor = next(client for client in clients if client.now.get("legal"))
        other = next(client for client in clients if client is not actor)
        action = actor.action()["action"]
        assert await actor.ask(type="look", action=action) is None
        assert actor.looked[0]["action"] == action
        assert actor.looked[0]["events"]
        assert await other.ask(type="look", action=action) == "not your turn"
        assert await actor.ask(type="look", action="place r@a1 r@a1") == "illegal"
        assert len(actor.rows) == actor.now["rows"]


async def test_a_table_is_put_away_when_nobody_is_there_and_comes_back_as_it_was(short: Running) -> None:
    async with seated(short.url, "classic-2", "me", "link") as (ann, bob):
        before = await alike(ann, bob)
        await ann.leave()
        await bob.leave()
        until(lambda: ann.table not in short.hall.registry.tables)
        await bob.come()
        assert bob.missed == []
        await ann.come()
        assert await alike(ann, bob) == before
        assert await next(client for client in (ann, bob) if client.now.get("legal")).act() is None


async def test_who_comes_in_the_moment_in_which_a_table_has_left_finds_it(short: Running) -> None:
    async def come() -> None:
        left = asyncio.Event()
        short.hall.registry._on_its_way([ann.table], left.wait)
        await asyncio.sleep(0)
        coming = asyncio.create_task(after(left))
        await asyncio.sleep(0)
        left.set()
        assert (await coming).id == ann.table

    async def after(left: asyncio.Event) -> Table:
        await left.wait()
        return await short.hall.registry.table(ann.table)

    async with seated(short.url, "classic-2", "me", "link") as (ann, _bob):
        short.do(come())


async def test_a_clock_falls_although_its_table_was_put_away(short: Running) -> None:
    async with seated(short.url, "tiny-2", "me", "link", clock={"turn": 2}) as (ann, bob):
        await ann.leave()
        await bob.leave()
        until(lambda: ann.table not in short.hall.registry.tables)
        until(lambda: short.do(short.store.match_of(ann.table, 1)).ended)
        await ann.come()
        assert ann.now["end"] == f"time {ann.rows[-1]['text'].split()[1]}"
        assert "away" not in "".join(ann.texts)
