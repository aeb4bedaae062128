"""A server is killed at any moment, under load: what somebody saw is stored, once, and the match goes on from there."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import InvalidHandshake, WebSocketException

from hindmost.contract.settings import ClockSettings
from hindmost.match import Match
from hindmost.store import Row, Store, open_store
from hindmost.table.clock import Clock
from hindmost.table.match_log import LiveMatch
from tests.server.clients import Client, Plain, alike, seated
from tests.server.running import Process, processes
from tests.server.tools import SECONDS
from tests.store.postgres import Postgres

pytestmark = pytest.mark.anyio

ROUNDS = [3, pytest.param(50, marks=pytest.mark.long)]
TABLES = [
    ("classic-2", "me link"),
    ("stacking-2", "me link"),
    ("classic-3", "me link link"),
    ("collecting-3", "me link link"),
]
GONE = (ConnectionError, OSError, TimeoutError, WebSocketException, InvalidHandshake)


Where = Callable[[int], str]


async def play(client: Client, where: Where, number: int) -> None:
    """Act whenever possible, match after match; come back after every mishap."""
    while True:
        try:
            if client.code is not None:
                await client.come(where(number))
            await client.until(lambda: client.now.get("legal") or client.over)
            if client.over:
                wanted = {row["seat"] for row in client.rows if row["text"] == "rematch"}
                if not wanted & set(client.seats):
                    await client.ask(type="rematch")
                await client.until(lambda: not client.over)
            else:
                await client.act()
        except GONE:
            await asyncio.sleep(0.02)


async def come_back(clients: Sequence[Client], where: Where) -> None:
    for number, client in enumerate(clients):
        for _ in range(200):
            try:
                await client.come(where(number))
                break
            except GONE:
                await asyncio.sleep(0.05)


async def settled(clients: Sequence[Client]) -> Plain:
    """What all see; if all want another match it begins by itself, and that is what they see."""
    seen = await alike(*clients)
    while len({seat for seat, text in seen["rows"] if text == "rematch"}) == len(clients):
        await clients[0].until(lambda before=seen["match"]: (clients[0].match or 0) > before)  # type: ignore[misc]
        seen = await alike(*clients)
    return seen


async def stored(store: Store, clients: Sequence[Client]) -> tuple[Plain, list[Row]]:
    """What all see and what is stored, once nothing that was under way has come in between."""
    async with asyncio.timeout(SECONDS):
        while True:
            seen = await settled(clients)
            rows = await store.rows(clients[0].table, seen["match"])
            counts = {(seen["match"], len(seen["rows"])), *((client.match, len(client.rows)) for client in clients)}
            if counts == {(seen["match"], len(rows))}:
                return seen, rows
            await asyncio.sleep(0.05)


async def check(store: Store, tables: Sequence[Sequence[Client]]) -> None:
    """What each client was ever shown is what is stored, and what is stored is a match."""
    for clients in tables:
        seen, rows = await stored(store, clients)
        assert [row.ply for row in rows] == list(range(len(rows)))
        assert len(rows) == seen["now"]["rows"]
        for client in clients:
            for row, shown in zip(rows, client.rows, strict=True):
                assert shown["text"] in (row.text, "draw")
                assert (shown["row"], shown["seat"], shown["at"]) == (row.ply, row.seat, row.at)
        game = clients[0].game
        live = LiveMatch(Match.new(game), Clock.new(ClockSettings(), game.seats)).after_all(rows)
        again = Match.from_record(live.match.record())
        assert [list(standing) for standing in again.standings] == seen["now"]["standings"]


async def play_on(everybody: Sequence[Client], before: Sequence[tuple[int, int]]) -> None:
    """Until everybody has seen something new."""
    async with asyncio.timeout(SECONDS):
        while any(
            (client.match or 0, len(client.rows)) <= seen for client, seen in zip(everybody, before, strict=True)
        ):
            await asyncio.sleep(0.05)


async def killed_again_and_again(
    database: str, servers: Sequence[Process], rounds: int, games: Sequence[tuple[str, str]]
) -> None:
    chance = random.Random(rounds)
    alive = list(servers)

    def where(number: int) -> str:
        """People of one table come in at different processes, as long as there are several."""
        there = alive or servers
        return there[number % len(there)].url

    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(await open_store(database))
        tables = [
            await stack.enter_async_context(seated(servers[0].url, game, *kinds.split(), seed=game))
            for game, kinds in games
        ]
        everybody = [client for clients in tables for client in clients]
        await come_back(everybody, where)
        for turn in range(rounds):
            playing = [asyncio.ensure_future(play(client, where, at)) for at, client in enumerate(everybody)]
            await asyncio.sleep(0.2 + 0.5 * chance.random())
            victim = servers[turn % len(servers)]
            alive.remove(victim)
            await asyncio.to_thread(victim.kill)
            killed_at = [(client.match or 0, len(client.rows)) for client in everybody]
            starting = asyncio.ensure_future(asyncio.to_thread(victim.start))
            if not alive:
                await starting
                alive.append(victim)
            with suppress(TimeoutError):  # who did not play on is told below
                await play_on(everybody, killed_at)
            for task in playing:
                task.cancel()
            done = await asyncio.gather(*playing, return_exceptions=True)
            assert all(isinstance(result, asyncio.CancelledError) for result in done), done
            await come_back(everybody, where)
            await check(store, tables)
            now = [(client.match or 0, len(client.rows)) for client in everybody]
            assert all(before < after for before, after in zip(killed_at, now, strict=True)), [
                (client.now, client.texts[-4:]) for client in everybody
            ]
            await starting
            if victim not in alive:
                alive.append(victim)


@pytest.mark.parametrize("rounds", ROUNDS)
async def test_a_killed_server_loses_nothing_that_anybody_saw(tmp_path: Path, rounds: int) -> None:
    database = f"sqlite:///{tmp_path / 'hindmost.db'}"
    with processes(database, tmp_path) as servers:
        await killed_again_and_again(database, servers, rounds, TABLES)


@pytest.mark.parametrize("rounds", ROUNDS)
async def test_when_one_of_two_processes_is_killed_the_other_takes_over(
    postgres: Postgres, tmp_path: Path, rounds: int
) -> None:
    database = postgres.new_database()
    with processes(database, tmp_path, 2) as servers:
        await killed_again_and_again(database, servers, rounds, TABLES[:2])
