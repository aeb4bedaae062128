"""An agent that cannot decide: nobody decides in its name, everybody is told, and it is asked again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hindmost import editions
from hindmost.contract.settings import Settings
from hindmost.table import table
from hindmost.table.table import Sitting
from tests.server.clients import Client, Person, another, seated
from tests.server.tools import Running, running

pytestmark = pytest.mark.anyio
ABORT = {"type": "ask", "what": "abort"}
Choose = Callable[..., Awaitable[str | None]]


class Failing:
    """The agents of a server fail so many times, and then decide as they would have."""

    def __init__(self, choose: Choose, times: float = float("inf")) -> None:
        self._choose, self.left, self.asked = choose, times, 0

    async def __call__(self, *given: Any) -> str | None:
        self.asked += 1
        if self.left > 0:
            self.left -= 1
            return None
        return await self._choose(*given)


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "PAUSES", (0.0, 0.01, 0.02))


@pytest.fixture
def failing(server: Running, monkeypatch: pytest.MonkeyPatch) -> Iterator[Failing]:
    planted = Failing(server.hall.agents.choose)
    monkeypatch.setattr(server.hall.agents, "choose", planted)
    yield planted
    planted.left = 0


async def waiting(client: Client) -> None:
    """It is the agent's turn, and everybody has been told that it cannot decide."""
    await client.play(1)
    await client.until(lambda: client.now.get("failed") == 1)


async def test_nothing_is_played_in_its_name_and_the_match_may_be_aborted(hasty: str, failing: Failing) -> None:
    async with seated(hasty, "tiny-2", "me", "greedy") as (ann,):
        await waiting(ann)
        before = failing.asked
        while failing.asked < before + 4:
            await asyncio.sleep(0.01)
        assert [text for text in ann.texts if text.startswith("failed")] == ["failed 1"], "it is told once"
        assert not [row for row in ann.rows if row["seat"] == 1]
        assert await ann.ask(**ABORT) is None
        assert "failed" not in ann.now
        assert ann.person is not None
        record = await ann.person.call(hasty, "GET", f"/api/tables/{ann.table}/matches/1/record")
        told = json.loads(record.content)
        assert (told["end"], told["names"]) == ("abort", ["Ann", "greedy"])
        assert sum(action.startswith("place") for action in told["log"]) == 1


async def test_it_is_asked_until_it_decides_and_then_the_match_goes_on(hasty: str, failing: Failing) -> None:
    failing.left = 3
    async with seated(hasty, "tiny-2", "me", "greedy") as (ann,):
        await waiting(ann)
        await ann.until(lambda: any(row["seat"] == 1 for row in ann.rows))
        assert "failed" not in ann.now
        await ann.play()
        assert ann.over


async def test_a_single_failure_is_not_worth_a_word(hasty: str, failing: Failing) -> None:
    failing.left = 1
    async with seated(hasty, "tiny-2", "me", "greedy") as (ann,):
        await ann.play(1)
        await ann.until(lambda: any(row["seat"] == 1 for row in ann.rows))
        assert failing.asked >= 2
        assert not [text for text in ann.texts if text.startswith("failed")]


async def test_what_people_ask_meanwhile_leaves_it_told(hasty: str, failing: Failing) -> None:
    async with seated(hasty, "tiny-3", "me", "greedy", "link") as clients:
        ann, bob = clients
        await waiting(ann)
        assert await ann.ask(**ABORT) is None
        assert await bob.ask(type="answer", agree=False) is None
        assert bob.now["failed"] == 1
        failing.left = 0
        await bob.until(lambda: "failed" not in bob.now)


async def test_its_clock_runs_like_anybodys(hasty: str, failing: Failing) -> None:
    async with seated(hasty, "tiny-2", "me", "greedy", clock={"turn": 1}) as (ann,):
        await ann.play(1)
        await ann.until(lambda: ann.over)
        assert (ann.now["end"], ann.now["winners"]) == ("time 1", [0])


async def test_a_server_that_starts_again_asks_it_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken, running(tmp_path) as first:
        broken.setattr(first.hall.agents, "choose", Failing(first.hall.agents.choose))
        async with seated(first.url, "tiny-2", "me", "greedy") as (ann,):
            await waiting(ann)
    with running(tmp_path) as second:
        await ann.come(second.url)
        await ann.until(lambda: any(row["seat"] == 1 for row in ann.rows))
        assert "failed" not in ann.now
        await ann.leave()


async def test_while_nobody_is_there_it_is_not_asked_and_who_comes_finds_it_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path, lease=0.3, idle=0.2) as server:
        failing = Failing(server.hall.agents.choose)
        monkeypatch.setattr(server.hall.agents, "choose", failing)
        async with seated(server.url, "tiny-2", "me", "greedy") as (ann,):
            await waiting(ann)
            await ann.leave()
            async with asyncio.timeout(20):
                while ann.table in server.hall.registry.tables:
                    await asyncio.sleep(0.01)
            asked = failing.asked
            await asyncio.sleep(0.2)
            assert failing.asked == asked
            failing.left = 0
            await ann.come()
            await ann.until(lambda: any(row["seat"] == 1 for row in ann.rows))


async def test_an_agent_that_cannot_be_made_here_is_told_of_too(hasty: str, server: Running) -> None:
    """As after a restart where its kernels are missing."""
    ann = await Person("Ann").come(hasty)
    me = (await ann.call(hasty, "GET", "/api/me")).json()["id"]
    sittings = [Sitting("person", "Ann", me), Sitting("agent", "level-3", agent="level-3")]
    made, _ = server.do(server.hall.make(editions.find("tiny-2"), Settings(), sittings, me))
    async with another(Client(hasty, made.id), ann) as client:
        await waiting(client)
        assert not [row for row in client.rows if row["seat"] == 1]
        assert await client.ask(**ABORT) is None
