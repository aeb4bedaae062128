"""The coach at a table: hints to those who may ask, and reviews that survive everything."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hindmost.editions import find
from hindmost.game import until_seat
from hindmost.processes import ProcessPool
from hindmost.server.host import metrics
from hindmost.server.jobs import hint_pool, review_queue
from hindmost.server.jobs.review_queue import ReviewQueue
from hindmost.simulation import simulate
from hindmost.store import StoredReview, open_store
from tests.server.clients import Client, another, seated
from tests.server.tools import SECONDS, Running

pytestmark = pytest.mark.anyio

HINT = {"type": "hint"}
GAME = "collecting-2"


async def call(client: Client, method: str, what: str) -> Any:
    assert client.person is not None
    path = f"/api/tables/{client.table}/matches/{client.match}/{what}"
    return json.loads((await client.person.call(client.url, method, path)).content)


async def test_a_hint_goes_to_the_asker_alone_and_all_see_that_it_was_asked_for(hasty: str) -> None:
    async with seated(hasty, GAME, "me", "link", hints=True) as (ann, bob), another(ann) as onlooker:
        actor, other = (ann, bob) if ann.now.get("legal") else (bob, ann)
        assert await other.ask(**HINT) == "not your turn"
        assert await onlooker.ask(**HINT) == "no seat"
        await actor.send(**HINT)
        await actor.until(lambda: actor.hinted)
        best = actor.hinted[0]["best"]
        assert best[0]["action"] in actor.now["legal"]["actions"]
        assert best[0]["loss"] == 0
        assert set(best[0]["said"]) == {"de", "en", "es"}
        assert all(best[0]["said"].values())
        await other.until(lambda: "hint" in other.texts)
        assert not other.hinted
        assert not onlooker.hinted
        assert actor.hinted[0]["row"] == actor.now["rows"]

        await actor.send(**HINT)
        await actor.until(lambda: len(actor.hinted) == 2)
        assert actor.texts.count("hint") == 1, "asked again about the same, nothing is added"
        ply = len(actor.actions)
        assert await actor.act() is None
        assert await other.ask(type="resign") is None
        await actor.until(lambda: actor.over)
        record = await call(actor, "GET", "record")
        assert record["hints"] == [[ply, actor.seats[0]]]


@pytest.mark.parametrize("settings", [{}, {"hints": True, "rated": True}])
async def test_a_hint_is_refused_where_the_table_does_not_allow_it(hasty: str, settings: dict[str, Any]) -> None:
    async with seated(hasty, GAME, "me", "link", **settings) as clients:
        for client in clients:
            assert await client.ask(**HINT) == "not here"
            assert "hint" not in client.texts


async def test_a_hint_for_a_game_the_coach_does_not_know_is_refused(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "greedy", hints=True) as (client,):
        await client.until(lambda: client.now.get("legal"))
        assert await client.ask(**HINT) == "no coach"


async def test_a_coach_that_is_busy_or_fails_says_so_and_is_counted(
    server: Running, hasty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def counted(code: str) -> float:
        return metrics.REGISTRY.get_sample_value("hindmost_refusals_total", {"code": code}) or 0.0

    before = {code: counted(code) for code in ("coach busy", "coach failed")}
    async with seated(hasty, GAME, "me", "greedy", hints=True) as (client,):
        await client.until(lambda: client.now.get("legal"))
        with monkeypatch.context() as patch:
            patch.setattr(server.hall.hints, "_pool", ProcessPool(most=0))
            assert await client.ask(**HINT) == "coach busy"
        with monkeypatch.context() as patch:
            patch.setattr(hint_pool, "LIMIT", 0.0)
            assert await client.ask(**HINT) == "coach failed"
        assert {code: counted(code) for code in before} == {code: number + 1 for code, number in before.items()}
        await client.send(**HINT)
        await client.until(lambda: client.hinted)


def no_hint(*_given: object) -> dict[str, Any]:
    return {"best": "nothing"}


async def test_what_is_no_hint_is_a_failure_of_the_coach(hasty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with seated(hasty, GAME, "me", "greedy", hints=True) as (client,):
        await client.until(lambda: client.now.get("legal"))
        monkeypatch.setattr(hint_pool, "advise", no_hint)
        assert await client.ask(**HINT) == "coach failed"


async def test_a_finished_match_is_reviewed_with_progress(hasty: str) -> None:
    async with seated(hasty, GAME, "me", "greedy") as (client,):
        await client.play(6)
        assert client.person is not None
        assert await client.ask(type="resign") is None
        told = await call(client, "POST", "review")
        while told["review"] is None:
            assert told["problem"] is None
            assert told["of"] is None or told["done"] <= told["of"]
            await asyncio.sleep(0.05)
            told = await call(client, "GET", "review")
        assert told["done"] == told["of"] == len(told["review"]["decisions"])
        assert len(told["review"]["seats"]) == 2
        assert await call(client, "POST", "review") == told, "it is kept"


async def test_a_review_goes_on_where_a_server_was_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_queue, "KEPT_EVERY", 2)
    match = next(simulate(find(GAME), ["greedy"] * 2, 1, 4))
    line = json.dumps(match.record()).encode()
    async with await open_store(f"sqlite:///{tmp_path / 'hindmost.db'}") as store:
        table = (await store.new_table(GAME, {}, {}, [], None)).id
        await store.next_match(table, 1, [])
        first = ReviewQueue(store)
        progress = await first.start(table, 1, line)
        async with asyncio.timeout(SECONDS):
            while progress.done < 4:
                await asyncio.sleep(0.01)
        first.stop()
        kept = await store.review_of(table, 1)
        assert kept is not None
        assert kept.review is None
        assert 2 <= len(kept.decisions) < kept.of

        second = ReviewQueue(store)
        seen = await second.find(table, 1)
        assert seen is not None
        assert seen.done == len(kept.decisions)
        progress = await second.start(table, 1, line)
        end = time.monotonic() + 30
        while progress.review is None and time.monotonic() < end:
            assert progress.done >= len(kept.decisions)
            await asyncio.sleep(0.01)
        second.stop()
        assert progress.review is not None
        await store.keep_review(StoredReview(table, 1, kept.of, kept.decisions, None))
        again = await ReviewQueue(store).find(table, 1)
        assert again is not None
        assert again.review == progress.review, "a whole review is not lost to an older part of it"


async def test_who_may_not_see_a_match_gets_no_review_of_it(hasty: str, server: Running) -> None:
    async with seated(hasty, GAME, "me", "greedy", spectators=False) as (client,):
        path = f"/api/tables/{client.table}/matches/1/review"
        assert server.person("Eve").post(path).status_code == 403
        assert client.person is not None
        own = server.bare()
        own.headers.update({"Origin": server.url, "Cookie": client.person.cookie})
        assert own.post(path).status_code == 409, "it is not over"
        assert own.get(path).json()["asked"] is False


def test_hidden_tiles_are_not_even_sent_to_the_process_that_advises() -> None:
    game = find("classic-2")
    state, _ = until_seat(game, game.start(), 0, 0)
    view = game.view(state, 0)
    other = game.imagine(view, Random(1))
    assert other != state
    assert game.position(game.view(other, 0)) == game.position(view)
