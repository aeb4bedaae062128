"""One version after the other at the same tables, while people play on: an upgrade, and back again."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

import pytest

from hindmost.contract.settings import ClockSettings
from hindmost.match import Match
from hindmost.store import Store, open_store
from hindmost.table.clock import Clock
from hindmost.table.match_log import LiveMatch
from tests.server.clients import Person
from tests.server.moving import GONE, Mover, farthest, movers, on_from
from tests.server.running import Process
from tests.server.versions import later_version
from tests.store.postgres import Postgres

pytestmark = pytest.mark.anyio
TABLES = [("classic-2", 2), ("stacking-2", 2), ("collecting-3", 3), ("classic-4", 4)]
BANK = 60.0
LONGEST = 2.0  # seconds without a socket, besides what a connection takes on a machine that has much else to do
RESTART = 1012  # the close code: come back at once
TOLD = 0.25  # seconds for a row to reach those who act next, on a machine that has much to do


class Service:
    """Two processes at a time, behind something that knows which are there; they are exchanged one by one."""

    def __init__(self, database: str, folder: Path) -> None:
        self._database, self._folder, self._numbers = database, folder, count()
        self.there: list[Process] = []

    def where(self, number: int) -> str:
        return self.there[number % len(self.there)].url

    async def join(self, source: Path | None) -> None:
        process = Process(self._database, self._folder / f"log-{next(self._numbers)}", 15.0, source=source)
        try:
            await asyncio.to_thread(process.start)
        except BaseException:
            process.stop()
            raise
        self.there.append(process)

    async def replace(self, source: Path | None) -> None:
        """First comes the new one, then the oldest goes."""
        await self.join(source)
        oldest = self.there.pop(0)
        assert await asyncio.to_thread(oldest.kill, signal.SIGTERM) == 0, oldest.log
        assert "unexpected" not in oldest.log, oldest.log


@contextmanager
def service(database: str, folder: Path) -> Iterator[Service]:
    made = Service(database, folder)
    try:
        yield made
    finally:
        for process in made.there:
            process.stop()


async def stored_as_seen(store: Store, clients: Sequence[Mover]) -> None:
    """What was shown or confirmed is stored, the whole is a match, and nobody was charged more than it took them."""
    charged = dict.fromkeys(range(len(clients)), 0.0)
    rows_of = {match: await store.rows(clients[0].table, match) for match in range(1, (clients[0].match or 0) + 1)}
    for match, rows in rows_of.items():
        assert [row.ply for row in rows] == list(range(len(rows)))
        game = clients[0].game
        LiveMatch(Match.new(game), Clock.new(ClockSettings(bank=BANK), game.seats)).after_all(rows)
        assert not [row.text for row in rows if row.text.startswith("time ")]
        for row in rows:
            if row.seat >= 0:
                charged[row.seat] += row.charged or 0.0
        texts = {(row.seat, row.text) for row in rows}
        for client in clients:
            lost = [each for each in client.confirmed if each[0] == match and not any(each[2] == t for _, t in texts)]
            assert not lost
    for client in clients:
        noticed = [row for row in rows_of[client.match or 0] if row.text != "keep" or row.seat in client.seats]
        assert [(row.seat, row.at) for row in noticed][: len(client.rows)] == [
            (row["seat"], row["at"]) for row in client.rows
        ]
    turns = sum(len(client.confirmed) for client in clients)
    assert sum(charged.values()) <= sum(client.thought for client in clients) + TOLD * turns


async def come_and_go(client: Mover, plain: list[float]) -> None:
    """What a connection costs on this machine now, where no process ends."""
    while True:
        await asyncio.sleep(0.5)
        began = time.monotonic()
        with suppress(*GONE):
            await client.come(client.where(client.number))
            plain.append(time.monotonic() - began)


async def upgrades(database: str, folder: Path, times: int, plain: list[float]) -> list[Mover]:
    later = await asyncio.to_thread(later_version, folder / "later")
    with service(database, folder) as served:
        for _ in range(2):
            await served.join(None)
        tables = [
            await movers(served.there[0].url, game, seats, served.where, first, clock={"bank": BANK})
            for first, (game, seats) in enumerate(TABLES)
        ]
        everybody = [client for clients in tables for client in clients]
        playing = [asyncio.ensure_future(client.play()) for client in everybody]
        await on_from(everybody, farthest(everybody), 3)
        visitor = Mover(
            served.there[0].url, everybody[0].table, await Person("Eve").come(served.there[0].url), 0, served.where
        )
        visiting = asyncio.ensure_future(come_and_go(visitor, plain))
        for _ in range(times):
            for source in (later, None):
                for _ in range(2):
                    await served.replace(source)
                    before = farthest(everybody)
                    await on_from(everybody, before)
        for task in (*playing, visiting):
            assert not task.done(), task
            task.cancel()
        await asyncio.gather(*playing, visiting, return_exceptions=True)
        await visitor.leave()
        async with await open_store(database) as store:
            for clients in tables:
                await stored_as_seen(store, clients)
        for client in everybody:
            await client.leave()
    return everybody


@pytest.mark.long
@pytest.mark.parametrize("times", [int(os.environ.get("HINDMOST_UPGRADES", "20"))])
async def test_nobody_notices_an_upgrade_nor_the_way_back(postgres: Postgres, tmp_path: Path, times: int) -> None:
    plain: list[float] = []
    everybody = await upgrades(postgres.new_database(), tmp_path, times, plain)
    away = sorted(seconds for client in everybody for seconds in client.away)
    codes = [code for client in everybody for code in client.codes]
    print(
        f"\n{2 * times} upgrades, two processes each: {sum(len(client.confirmed) for client in everybody)} actions, "
        f"{len(away)} times a socket moved, {away[len(away) // 2]:.3f} s in the middle and {away[-1]:.3f} s at most; "
        f"a plain connection {sorted(plain)[len(plain) // 2]:.3f} s and {max(plain):.3f} s"
    )
    assert set(codes) == {RESTART}
    assert away[-1] < LONGEST + max(plain)
