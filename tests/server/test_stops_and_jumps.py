"""Nobody is charged for a server that stands still, or whose wall clock is wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from tests.server.clients import Client, alike, seated
from tests.server.running import Process, processes
from tests.store.postgres import Postgres

pytestmark = pytest.mark.anyio

BANK, STOP, HOUR = 6.0, 7.0, 3600.0  # a bank that lasts until all sit there, on a busy machine too


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("alone")
    with processes(f"sqlite:///{folder / 'hindmost.db'}", folder) as (server,):
        yield server


def to_act(clients: list[Client]) -> Client:
    (actor,) = [client for client in clients if client.now.get("legal")]
    return actor


def told_away(client: Client) -> list[float]:
    return [float(text.split()[1]) for text in client.texts if text.startswith("away ")]


async def test_a_process_that_was_stopped_charges_nobody(alone: Process) -> None:
    """Whether an action wakes up first, or the alarm of the clock."""
    table = partial(seated, alone.url, "tiny-2", "me", "link", clock={"bank": BANK})
    async with table() as sending, table() as waiting:
        sender, waiter = to_act(sending), to_act(waiting)
        with alone.stopped():
            await sender.send(**sender.action())
            await asyncio.sleep(STOP)
        await waiter.until(lambda: told_away(waiter) or waiter.over)
        await waiter.send(**waiter.action())
        for actor in (sender, waiter):
            seat = actor.seats[0]
            await actor.until(lambda actor=actor, seat=seat: actor.now["to_act"] != seat or actor.refused)  # type: ignore[misc]
            assert not actor.refused
            assert not actor.over
            assert actor.now["clock"][seat] > 0
            (seconds,) = told_away(actor)
            assert STOP - 1 < seconds < STOP + 2


async def test_a_wall_clock_that_jumps_by_an_hour_charges_nobody(alone: Process) -> None:
    async with seated(alone.url, "tiny-2", "me", "link", clock={"bank": 60}) as clients:
        for ahead in (HOUR, 0.0, -HOUR, 0.0):
            actor = to_act(clients)
            alone.set_wall_clock(ahead)
            assert await actor.act() is None
            await alike(*clients)
            assert not actor.over
        assert min(clients[0].now["clock"]) > 30
        assert max(clients[0].now["clock"]) <= 60
        assert not told_away(clients[0])


@pytest.mark.long
async def test_two_machines_40_seconds_apart_play_as_one(postgres: Postgres, tmp_path: Path) -> None:
    with processes(postgres.new_database(), tmp_path, 2) as (here, there):
        there.set_wall_clock(40.0)
        async with seated(here.url, "classic-2", "me", "link", clock={"bank": 60}) as clients:
            await clients[1].come(there.url)
            for _ in range(16):
                await alike(*clients)
                assert await to_act(clients).act() is None
            await alike(*clients)
            assert not told_away(clients[0])
            assert min(clients[0].now["clock"]) > 30
            assert max(clients[0].now["clock"]) <= 60
            times = [row["at"] for row in clients[0].rows]
            assert all(after - before < 20 for before, after in pairwise(times))
