"""Who asks once does not wait for all that others ask for, and is told its place."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from hindmost.contract.problems import Problem
from hindmost.processes import Asker
from hindmost.server.cluster.services import waiting_at
from hindmost.server.jobs import review_queue
from hindmost.server.jobs.hint_pool import HintPool
from hindmost.server.jobs.review_queue import ReviewQueue
from hindmost.store import open_store
from tests.server.clients import Client, another, seated
from tests.server.tools import Running, until

pytestmark = pytest.mark.anyio
GAME = "collecting-2"
HINT = {"type": "hint"}


@asynccontextmanager
async def coach_held_up(server: Running) -> AsyncIterator[asyncio.Event]:
    """The coach thinks for somebody else until the event is set."""
    done = asyncio.Event()

    async def hold() -> None:
        async with server.hall.hints._pool.slot(lambda: Asker("somebody else")):
            held.set()
            await done.wait()

    held = asyncio.Event()
    holding = asyncio.run_coroutine_threadsafe(hold(), server.loop)
    until(held.is_set)
    try:
        yield done
    finally:
        server.loop.call_soon_threadsafe(done.set)
        await asyncio.wrap_future(holding)


async def test_who_waits_for_the_coach_is_told_how_many_come_before(
    server: Running, hasty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.hall.hints, "_answers", {})
    async with (
        seated(hasty, GAME, "me", "here", hints=True) as (ann,),
        seated(hasty, GAME, "me", "link", hints=True) as (one, other),
        coach_held_up(server) as done,
    ):
        bob = one if one.now.get("legal") else other
        await ann.send(**HINT, id=1)
        await ann.until(lambda: ann.queued)
        await bob.send(**HINT, id=2)
        await bob.until(lambda: bob.queued)
        assert [told["before"] for told in ann.queued] == [0]
        assert [told["before"] for told in bob.queued] == [1]
        assert bob.queued[0]["id"] == 2
        server.loop.call_soon_threadsafe(done.set)
        for client in (ann, bob):
            await client.until(lambda client=client: client.hinted)  # type: ignore[misc]
        assert [told["before"] for told in bob.queued] == [1, 0]


async def test_the_same_question_is_thought_of_once(
    server: Running, hasty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought: list[Any] = []
    think = HintPool._think

    async def noted(pool: HintPool, *asked: Any) -> Any:
        thought.append(asked[0])
        return await think(pool, *asked)

    monkeypatch.setattr(HintPool, "_think", noted)
    monkeypatch.setattr(server.hall.hints, "_answers", {})
    async with seated(hasty, GAME, "me", "here", hints=True) as (ann,), another(ann, ann.person) as phone:
        async with coach_held_up(server):
            for client in (ann, phone, ann):
                await client.send(**HINT)
        for client, hints in ((ann, 2), (phone, 1)):
            await client.until(lambda client=client, hints=hints: len(client.hinted) == hints)  # type: ignore[misc]
        await phone.send(**HINT)
        await phone.until(lambda: len(phone.hinted) == 2)
        assert len(thought) == 1
        assert ann.hinted[0]["best"] == phone.hinted[1]["best"]


async def test_an_agent_decides_first_where_a_person_waits_and_last_where_nobody_is(
    server: Running, hasty: str
) -> None:
    async with seated(hasty, "tiny-2", "me", "random") as (ann,):
        table = server.hall.registry.tables[ann.table]
        assert ann.person is not None
        (person,) = {viewer.person for viewer in table.viewers}
        assert waiting_at(table) == Asker(person, 0)
        async with another(ann):
            await ann.leave()
            until(lambda: waiting_at(table).rank == 1)
        until(lambda: waiting_at(table).rank == 2)


async def test_reviews_go_in_rounds_and_tell_how_many_come_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[Any] = []
    go_on = asyncio.Event()

    async def look(_queue: ReviewQueue, key: Any, *_given: Any) -> None:
        order.append(key[0])
        await go_on.wait()

    monkeypatch.setattr(ReviewQueue, "_look", look)
    async with await open_store(f"sqlite:///{tmp_path / 'hindmost.db'}") as store:
        queue = ReviewQueue(store)
        for number in range(review_queue.EACH):
            waiting = await queue.start(f"guest {number}", 1, b"", "guest")
        assert waiting.before == review_queue.EACH - 2
        with pytest.raises(Problem) as busy:
            await queue.start("one more", 1, b"", "guest")
        assert busy.value.status == 503
        mine = await queue.start("ann", 1, b"", "ann")
        assert mine.before == 0
        assert waiting.before == review_queue.EACH - 1
        go_on.set()
        await asyncio.gather(*queue._work)
        assert order[:2] == ["guest 0", "ann"]
        queue.stop()


async def test_hints_of_one_person_fill_no_queue_for_others(
    server: Running, hasty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.hall.hints, "_answers", {})
    async with (
        seated(hasty, GAME, "me", "here", hints=True) as (guest,),
        seated(hasty, GAME, "me", "here", hints=True) as (ann,),
        coach_held_up(server),
    ):
        assert guest.person is not None
        others = [await _elsewhere(guest, f"Cid {number}") for number in range(5)]
        for each in others:
            await each.send(**HINT)
        await others[-1].until(lambda: others[-1].refused)
        assert others[-1].refused[0]["code"] == "coach busy"
        await ann.send(**HINT)
        await ann.until(lambda: ann.queued)
        assert ann.queued[0]["before"] == 1, "the first of the guest's, and then mine"
        for each in others:
            await each.leave()


async def _elsewhere(of: Client, company: str) -> Client:
    """The same person at another table, so that the question is another one."""
    assert of.person is not None
    seats = [{"kind": "me"}, {"kind": "here", "name": company}]
    made = await of.person.call(
        of.url, "POST", "/api/tables", {"game": GAME, "seats": seats, "settings": {"hints": True}}
    )
    return await Client(of.url, made.json()["id"], of.person).come()
