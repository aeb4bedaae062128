"""A server is killed or stopped at any moment, under load, or its wall clock jumps: what somebody saw is stored, once,
the match goes on from there, and nobody is charged for it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import InvalidHandshake, WebSocketException

from hindmost.contract.settings import ClockSettings
from hindmost.match import Match
from hindmost.store import Row, Store, open_store
from hindmost.table.clock import Clock
from hindmost.table.match_log import LiveMatch
from tests.server.clients import Client, Plain, alike, open_text, seated, seen_by
from tests.server.running import Process, processes
from tests.server.tools import SECONDS
from tests.store.postgres import Postgres

pytestmark = pytest.mark.anyio

ROUNDS = [2, pytest.param(50, marks=pytest.mark.long)]
TABLES = [
    ("classic-2", "me link"),
    ("stacking-2", "me link"),
    ("classic-3", "me link link"),
    ("collecting-3", "me link link"),
]
BANK = 60.0
STOP = 3.5  # seconds
JUMPS = (-86_400.0, -3600.0, -40.0, 0.0, 40.0, 3600.0, 86_400.0)  # seconds
MOST = 2.5  # seconds charged by a row: people act as soon as they can, so it is less, however slow the machine is
GONE = (ConnectionError, OSError, TimeoutError, WebSocketException, InvalidHandshake)


Where = Callable[[int], str]
Fault = Callable[[Process, Sequence[Client], random.Random], Awaitable[Awaitable[object]]]


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
            open_rows = sum(row.text != "keep" for row in rows)
            if {(seen["match"], len(seen["rows"])), *map(seen_by, clients)} == {(seen["match"], open_rows)}:
                return seen, rows
            await asyncio.sleep(0.05)


async def check(store: Store, tables: Sequence[Sequence[Client]], idle: Mapping[str, tuple[int, int]]) -> None:
    """What each client was ever shown is what is stored, and what is stored is a match. Nobody was charged more
    than it took them since they were `idle`."""
    for clients in tables:
        seen, rows = await stored(store, clients)
        assert [row.ply for row in rows] == list(range(len(rows)))
        for client in clients:
            noticed = [row for row in rows if row.text != "keep" or row.seat in client.seats]
            assert len(noticed) == client.now["rows"]
            for number, (row, shown) in enumerate(zip(noticed, client.rows, strict=True)):
                assert shown["text"] in (row.text, open_text(row.text))
                assert (shown["row"], shown["seat"], shown["at"]) == (number, row.seat, row.at)
        game = clients[0].game
        live = LiveMatch(Match.new(game), Clock.new(ClockSettings(bank=BANK), game.seats)).after_all(rows)
        match, count = idle[clients[0].table]
        noticed = [row for row in rows if row.text != "keep"][count if match == seen["match"] else 0 :]
        charged = [row.charged or 0.0 for row in noticed if row.seat >= 0]
        assert max(charged[match == seen["match"] :], default=0.0) < MOST
        assert not [row.text for row in rows if row.text.startswith("time ")]
        again = Match.from_record(live.match.record())
        assert [list(standing) for standing in again.standings] == seen["now"]["standings"]


async def play_on(everybody: Sequence[Client], before: Sequence[tuple[int, int]]) -> None:
    """Until everybody has seen something new."""
    async with asyncio.timeout(SECONDS):
        while any(seen_by(client) <= seen for client, seen in zip(everybody, before, strict=True)):
            await asyncio.sleep(0.05)


# What happens to a server while those are there who need not stay, and until when


async def killed(victim: Process, _there: Sequence[Client], _chance: random.Random) -> Awaitable[object]:
    await asyncio.to_thread(victim.kill)
    return asyncio.ensure_future(asyncio.to_thread(victim.start))


async def stopped(victim: Process, there: Sequence[Client], _chance: random.Random) -> Awaitable[object]:
    standing = asyncio.ensure_future(stand(victim))
    await asyncio.sleep(0)
    for client in there:  # as a proxy sends them elsewhere that has no answer
        await client.leave()
    return standing


async def stand(victim: Process) -> None:
    with victim.stopped():
        await asyncio.sleep(STOP)


async def jumping(victim: Process, _there: Sequence[Client], chance: random.Random) -> Awaitable[object]:
    victim.set_wall_clock(chance.choice(JUMPS))
    return asyncio.ensure_future(asyncio.sleep(0))


async def again_and_again(
    fault: Fault, database: str, servers: Sequence[Process], rounds: int, games: Sequence[tuple[str, str]]
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
            await stack.enter_async_context(
                seated(servers[0].url, game, *kinds.split(), seed=game, clock={"bank": BANK})
            )
            for game, kinds in games
        ]
        everybody = [client for clients in tables for client in clients]
        await come_back(everybody, where)
        for turn in range(rounds):
            idle = {client.table: seen_by(client) for client in everybody}
            playing = [asyncio.ensure_future(play(client, where, at)) for at, client in enumerate(everybody)]
            await asyncio.sleep(0.2 + 0.5 * chance.random())
            victim = servers[turn % len(servers)]
            alive.remove(victim)
            recovering = await fault(
                victim, [client for client in everybody if alive and client.url == victim.url], chance
            )
            then = [seen_by(client) for client in everybody]
            if not alive:
                await recovering
                alive.append(victim)
            with suppress(TimeoutError):  # who did not play on is told below
                await play_on(everybody, then)
            for task in playing:
                task.cancel()
            done = await asyncio.gather(*playing, return_exceptions=True)
            assert all(isinstance(result, asyncio.CancelledError) for result in done), done
            await come_back(everybody, where)
            await check(store, tables, idle)
            now = [seen_by(client) for client in everybody]
            assert all(before < after for before, after in zip(then, now, strict=True)), [
                (client.now, client.texts[-4:]) for client in everybody
            ]
            if victim not in alive:
                await recovering
                alive.append(victim)


@pytest.mark.parametrize("rounds", ROUNDS)
async def test_a_killed_server_loses_nothing_that_anybody_saw(tmp_path: Path, rounds: int) -> None:
    database = f"sqlite:///{tmp_path / 'hindmost.db'}"
    with processes(database, tmp_path) as servers:
        await again_and_again(killed, database, servers, rounds, TABLES)


@pytest.mark.parametrize("rounds", ROUNDS)
async def test_when_one_of_two_processes_is_killed_the_other_takes_over(
    postgres: Postgres, tmp_path: Path, rounds: int
) -> None:
    database = postgres.new_database()
    with processes(database, tmp_path, 2) as servers:
        await again_and_again(killed, database, servers, rounds, TABLES[:2])


@pytest.mark.long
@pytest.mark.parametrize("fault", [stopped, jumping])
async def test_nobody_pays_for_a_server_that_stands_still_or_whose_wall_clock_jumps(
    tmp_path: Path, fault: Fault
) -> None:
    database = f"sqlite:///{tmp_path / 'hindmost.db'}"
    with processes(database, tmp_path) as servers:
        await again_and_again(fault, database, servers, 50, TABLES)


@pytest.mark.long
@pytest.mark.parametrize(("fault", "lease"), [(stopped, 15.0), (stopped, 1.0), (jumping, 15.0)])
async def test_nobody_pays_when_that_happens_to_one_of_two_processes(
    postgres: Postgres, tmp_path: Path, fault: Fault, lease: float
) -> None:
    """With a short lease the other takes the tables over meanwhile."""
    database = postgres.new_database()
    with processes(database, tmp_path, 2, lease) as servers:
        await again_and_again(fault, database, servers, 50, TABLES[:2])
