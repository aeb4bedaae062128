"""One guest doing its worst for a minute: others hardly notice."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pytest

from tests.server.clients import Client, seated
from tests.server.running import processes
from tests.server.worst_guest import SOCKETS

pytestmark = [pytest.mark.anyio, pytest.mark.long]
QUIET, LOUD = 15.0, 60.0  # seconds
GAME = "classic-2"


class Seconds(NamedTuple):
    """What others wait for, each time in seconds."""

    action: list[float]
    agent: list[float]
    hint: list[float]

    def told(self) -> str:
        return ", ".join(f"{name} {1000 * median(each):.0f} ms of {len(each)}" for name, each in self._asdict().items())


async def timed(kept: list[float], work: Callable[[], Awaitable[object]], end: float) -> None:
    while time.monotonic() < end:
        began = time.perf_counter()
        await work()
        kept.append(time.perf_counter() - began)
        await asyncio.sleep(0.25)


async def acted(clients: list[Client]) -> None:
    """An action, until the other seat has seen it."""
    for client in clients:
        if client.over:
            await asyncio.gather(*(each.ask(type="rematch") for each in clients))
    while not any(client.now.get("legal") for client in clients):
        await asyncio.sleep(0.01)
    actor, other = clients if clients[0].now.get("legal") else clients[::-1]
    before = len(other.rows)
    assert await actor.act() is None
    await other.until(lambda: len(other.rows) > before)


async def answered_by_agent(client: Client) -> None:
    """An action, until the agent has acted too."""
    if client.over:
        match = client.match
        assert await client.ask(type="rematch") is None
        await client.until(lambda: client.match != match)
    await client.until(lambda: client.now.get("legal"))
    assert await client.act() is None
    await client.until(lambda: client.now.get("legal") or client.over)


async def hinted(client: Client) -> None:
    """Ask, then act so that the next question is another one."""
    await client.until(lambda: client.now.get("legal"))
    before = len(client.hinted)
    await client.send(type="hint")
    await client.until(lambda: len(client.hinted) > before)


async def next_position(client: Client) -> None:
    assert await client.act() is None
    if client.over:
        match = client.match
        assert await client.ask(type="rematch") is None
        await client.until(lambda: client.match != match)


async def waited(url: str, seconds: float) -> Seconds:
    """Three tables of other people, at which something is done four times a second."""
    found = Seconds([], [], [])
    async with (
        seated(url, GAME, "me", "link") as pair,
        seated(url, GAME, "me", "level-6") as (player,),
        seated(url, GAME, "me", "here", hints=True) as (learner,),
    ):

        async def learn() -> None:
            while time.monotonic() < end:
                began = time.perf_counter()
                await hinted(learner)
                found.hint.append(time.perf_counter() - began)
                await next_position(learner)
                await asyncio.sleep(0.25)

        await hinted(learner)  # what the coach thinks with is loaded
        await answered_by_agent(player)
        end = time.monotonic() + seconds
        await asyncio.gather(
            timed(found.action, lambda: acted(pair), end),
            timed(found.agent, lambda: answered_by_agent(player), end),
            learn(),
        )
    return found


async def test_a_guest_doing_its_worst_is_hardly_noticed_by_others(tmp_path: Path) -> None:
    with processes(f"sqlite:///{tmp_path / 'hindmost.db'}", tmp_path, usual=True) as (server,):
        quiet = await waited(server.url, QUIET)
        guest = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.server.worst_guest", server.url, str(LOUD + 10), stdout=asyncio.subprocess.PIPE
        )
        assert guest.stdout is not None
        assert await guest.stdout.readline() == b"ready\n"
        loud = await waited(server.url, LOUD)
        out, _ = await guest.communicate()
    seen = json.loads(out)
    print(f"\nalone: {quiet.told()}\nbeside the guest: {loud.told()}\nthe guest: {seen}")
    assert seen["sockets"] >= SOCKETS
    assert seen["table 201"] > 20
    assert seen["refused too fast"] > 0
    assert seen["call 429"] > 0
    assert median(loud.action) < max(2 * median(quiet.action), median(quiet.action) + 0.010)
    assert median(loud.agent) < median(quiet.agent) + 1.0
    assert median(loud.hint) < median(quiet.hint) + 1.0
