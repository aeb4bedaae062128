"""What calls and messages cost a server with many tables and rows, in CPU time: python -m tests.server.costs"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from hindmost import editions
from hindmost.contract import messages
from hindmost.contract.settings import Settings
from hindmost.contract.values import SeatKind
from hindmost.match import Match
from hindmost.server.http.identity import hash_of
from hindmost.store import Person, Rating, Row, Seat, Store, open_store
from hindmost.table import decisions
from hindmost.table.clock import Clock
from hindmost.table.match_log import Instant, LiveMatch
from hindmost.table.nature import Nature
from tests.server.running import Process, processes
from tests.server.tools import spent

TOKEN = "ann's own"
GAME = "classic-2"
RESULT = {"standings": [[1] * 6] * 2, "winners": [0]}
LISTED = messages.plain(Settings(listed=True))


class World(NamedTuple):
    """A server with a past."""

    server: Process
    ann: Person
    busy: str  # a table with very many rows
    tables: list[str]


async def fill(url: str, tables: int, rows: int) -> tuple[Person, str, list[str]]:
    async with await open_store(url) as store:
        ann = await store.new_person("Ann", hash_of(TOKEN))
        await store.set_ratings([Rating(ann.id, game, 25.0, 8.0, 1) for game in editions.names()])
        busy = await _table(store, ann, "person")
        await _play_on(store, busy, rows)
        for _ in range(tables):
            over = await _table(store, ann, "agent")
            await store.next_match(over, 1, await store.seats(over))
            await store.finish_match(over, 1, RESULT)
            await store.close_table(over)
        return ann, busy, [await _table(store, ann, "person") for _ in range(tables)]


async def _table(store: Store, ann: Person, kind: SeatKind) -> str:
    agent = "random" if kind == "agent" else None
    seats = [Seat(0, "person", ann.id, ann.name), Seat(1, kind, agent=agent)]
    return (await store.new_table(GAME, {}, LISTED, seats, ann.id)).id


async def _play_on(store: Store, table: str, count: int) -> None:
    """Somebody stops the clocks and starts them again, and again."""
    await store.next_match(table, 1, await store.seats(table))
    fence = await store.acquire(table, "before", 0.0, True)
    assert fence is not None
    game = editions.find(GAME)
    live = LiveMatch(Match.new(game, ["Ann", ""]), Clock.new(Settings().clock, game.seats))
    dealt = [step.row for step in decisions.with_nature(live, [], Instant(time.time(), 0.0), Nature())]
    stopped = [Row(ply, 0, "resume" if ply % 2 else "pause", time.time()) for ply in range(len(dealt), count)]
    if len(dealt) % 2:
        stopped = [row._replace(text="pause" if row.text == "resume" else "resume") for row in stopped]
    await store.append(table, 1, [*dealt, *stopped], fence)


@contextmanager
def world(folder: Path, tables: int, rows: int) -> Iterator[World]:
    url = f"sqlite:///{folder / 'hindmost.db'}"
    ann, busy, made = asyncio.run(fill(url, tables, rows))
    with processes(url, folder) as (server,):
        yield World(server, ann, busy, made)


@contextmanager
def page(world: World) -> Iterator[httpx.Client]:
    headers = {"Origin": world.server.url, "Cookie": f"hindmost={TOKEN}"}
    with httpx.Client(base_url=world.server.url, headers=headers, timeout=60.0) as client:
        yield client


@contextmanager
def onlooker(world: World) -> Iterator[ClientConnection]:
    where = f"ws://{urlsplit(world.server.url).netloc}/api/tables/{world.busy}/socket"
    origin = Origin(world.server.url)
    with connect(where, origin=origin, compression=None, max_size=None, proxy=None) as socket:
        yield socket


def hello(socket: ClientConnection) -> int:
    """Say it; how many rows came."""
    socket.send(json.dumps({"type": "hello", "version": messages.VERSION}))
    while True:
        told = json.loads(socket.recv(60.0))
        if told["type"] == "welcome":
            return len(told["rows"])


def cpu(server: Process, work: Callable[[], object], times: int) -> float:
    """Milliseconds of the server for each, once it is warm. The system counts in hundredths of a second."""
    for _ in range(3):
        work()
    before = spent(server.pid)
    for _ in range(times):
        work()
    return (spent(server.pid) - before) / times * 1000


def measure(world: World, times: int) -> Iterator[tuple[str, float]]:
    with page(world) as client, onlooker(world) as socket:

        def get(path: str) -> Callable[[], object]:
            return lambda: client.get(path).raise_for_status()

        yield "GET /healthz", cpu(world.server, get("/healthz"), times)
        yield "GET /api/tables", cpu(world.server, get("/api/tables"), times)
        yield "GET /api/me/tables", cpu(world.server, get("/api/me/tables"), times)
        yield "GET /api/people/{id}", cpu(world.server, get(f"/api/people/{world.ann.id}"), times)
        yield "hello", cpu(world.server, lambda: hello(socket), times)
        for id in world.tables:
            get(f"/api/tables/{id}")()  # loaded: who sits there is shown another name
        yield "PATCH /api/me", cpu(world.server, lambda: client.patch("/api/me", json={"name": "Ann"}), times)


def main(tables: int = 100, rows: int = 5000, times: int = 100) -> None:
    with tempfile.TemporaryDirectory(prefix="hindmost-costs-") as folder, world(Path(folder), tables, rows) as made:
        print(f"milliseconds of CPU, with {tables} tables and {rows} rows")
        for what, ms in measure(made, times):
            print(f"{what:24}{ms:8.2f}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
