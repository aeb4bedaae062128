"""A process that is asked to end sends people and tables to another one: nothing is lost, nobody is charged for it."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import httpx
import pytest

from hindmost.server.host.config import Config
from hindmost.store import open_store
from tests.server.clients import seated
from tests.server.moving import farthest, movers, on_from
from tests.server.running import Process, processes
from tests.server.tools import GENEROUS, running
from tests.store.postgres import Postgres

pytestmark = pytest.mark.anyio
BANK = 60.0
RESTART = 1012


@pytest.mark.parametrize("apart", [False, True])
async def test_people_and_tables_move_to_another_process(postgres: Postgres, tmp_path: Path, apart: bool) -> None:
    """The lease is long: nobody waits until it runs out."""
    database = postgres.new_database()
    with processes(database, tmp_path, 2, lease=600.0) as (old, new):
        there: list[Process] = [old, new]

        def where(number: int) -> str:
            return there[number % 2 if apart and len(there) > 1 else 0].url

        clients = await movers(old.url, "classic-2", 2, where, 0, clock={"bank": BANK})
        playing = [asyncio.ensure_future(client.play()) for client in clients]
        await on_from(clients, farthest(clients), 5)
        there.remove(old)
        assert await asyncio.to_thread(old.kill, signal.SIGTERM) == 0
        moved = farthest(clients)
        await on_from(clients, moved, 5)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        assert clients[0].codes == [RESTART]
        assert max(clients[0].away) < 2.0
        async with await open_store(database) as store:
            rows = await store.rows(clients[0].table, 1)
        texts = {row.text for row in rows}
        assert {text for client in clients for _, _, text in client.confirmed} <= texts
        assert max(row.charged or 0.0 for row in rows[2:]) < 1.0
        assert not [text for text in texts if text.startswith(("time", "away"))]
        for client in clients:
            await client.leave()


async def test_a_server_that_ends_says_so_before_it_sends_anybody_away(tmp_path: Path) -> None:
    config = Config(**GENEROUS, drain_seconds=0.5)
    with running(tmp_path, config) as server:
        async with seated(server.url, "tiny-2", "me", "here") as (ann,):
            assert httpx.get(f"{server.url}/readyz").status_code == 200
            server.serving.should_exit = True
            async with asyncio.timeout(15):
                while (told := await asyncio.to_thread(httpx.get, f"{server.url}/readyz")).status_code == 200:
                    await asyncio.sleep(0.01)
            assert (told.status_code, told.json()["error"]) == (503, "draining")
            assert ann.code is None
            assert await ann.act() is None
            assert await ann.closed() == RESTART


async def test_the_time_without_a_server_is_on_nobodys_clock(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        async with seated(server.url, "classic-2", "me", "here", clock={"bank": BANK}) as (ann,):
            assert await ann.act() is None
    await asyncio.sleep(1.5)
    with running(tmp_path) as server:
        await ann.come(server.url)
        assert await ann.act() is None
        rows = server.do(server.store.rows(ann.table, 1))
        await ann.leave()
    assert sum(row.charged or 0.0 for row in rows) < 1.4
