"""What a server carries: many tables, open sockets and a steady rate of actions, all on this machine.

The people are in this process, the servers in processes of their own.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, nullcontext
from random import Random
from typing import Any, NamedTuple

from hindmost.game import AnyGame
from hindmost.server.load.clients import Crowd, LoadTally, come, make_table
from hindmost.server.load.targets import (
    Server,
    Usage,
    allow_open_files,
    foreign_server,
    own_servers,
    tables_in_memory,
    usage,
)

MOST_TABLES, MOST_SECONDS, MOST_RATE = 5_000, 600, 5_000
A_TABLE = 5  # actions a second, under what a server takes from one socket
AT_ONCE = 8  # tables made, and sockets opened, at the same time
SETTLE_SECONDS = 5.0
COMPARED = ("p50_ms", "p99_ms", "errors", "server_cpu_ms_per_action")


class Load(NamedTuple):
    game: AnyGame
    tables: int
    seconds: float
    rate: float
    apart: bool = False  # the people of a table come to different processes; first it is measured with them together
    seed: str = "0"

    def check(self) -> None:
        if self.game.seats < 2:
            raise ValueError(f"{self.game.name} has one seat: nobody else receives its actions")
        if self.tables > MOST_TABLES:
            raise ValueError(f"at most {MOST_TABLES} tables, not {self.tables}")
        if self.seconds > MOST_SECONDS:
            raise ValueError(f"at most {MOST_SECONDS} seconds, not {self.seconds:g}")
        most = min(MOST_RATE, A_TABLE * self.tables)
        if self.rate > most:
            raise ValueError(f"at most {most} actions a second at {self.tables} tables, not {self.rate:g}")

    def together(self) -> Load:
        return self._replace(apart=False)


def run(
    load: Load, url: str | None, database: str | None, processes: int, tick: Callable[[], object]
) -> dict[str, Any]:
    """Put the load on the server at this address, or on servers of our own, and tell how they bore it.

    Ticks `ticks(load)` times.
    """
    load.check()
    allow_open_files(load.tables * load.game.seats + 200)
    with nullcontext([foreign_server(url)]) if url else own_servers(database, processes) as servers:
        together = measure(load.together(), servers, tick) if load.apart else {}
        return measure(load, servers, tick) | _compared(together)


def _compared(together: dict[str, Any]) -> dict[str, Any]:
    """What it was with the people of each table at one process."""
    return {f"together_{fact}": together[fact] for fact in COMPARED if fact in together}


def measure(load: Load, servers: Sequence[Server], tick: Callable[[], object]) -> dict[str, Any]:
    from uvicorn.loops.auto import auto_loop_factory

    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        return runner.run(_measure(load, servers, tick))


def ticks(load: Load) -> int:
    return (2 if load.apart else 1) * (2 * load.tables + int(load.seconds) + 1)


async def _measure(load: Load, servers: Sequence[Server], tick: Callable[[], object]) -> dict[str, Any]:
    crowd = Crowd(load.game, Random(load.seed))
    first = max(1, load.tables // 10)  # not counted: what the first tables need is needed once
    people = await asyncio.to_thread(come, servers[0].url, load.game.seats)
    ids = await _make(load, servers, people, range(first), tick)
    empty = usage(servers)
    ids += await _make(load, servers, people, range(first, load.tables), tick)
    idle = usage(servers)
    kept = await asyncio.to_thread(tables_in_memory, servers)
    async with AsyncExitStack() as stack:
        at_once = asyncio.Semaphore(AT_ONCE)

        async def sit_down(number: int) -> None:
            async with at_once:
                await crowd.sit_down(ids[number], people, _urls(load, servers, number), stack)
                tick()

        await asyncio.gather(*map(sit_down, range(load.tables)))
        gc.freeze()  # what lasts until the end is not looked through again and again
        crowd.tally.received, before = 0, usage(servers)
        seconds = await crowd.play(load.seconds, load.rate, tick)
        await crowd.settle(SETTLE_SECONDS)
        after = usage(servers)
        told = _measurements(load, servers, crowd.tally, seconds)
    return told | {"idle_tables": kept} | _costs(load.tables, first, told["actions"], empty, idle, before, after)


async def _make(
    load: Load, servers: Sequence[Server], people: Sequence[str], numbers: range, tick: Callable[[], object]
) -> list[str]:
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(AT_ONCE) as pool:

        async def make(number: int) -> str:
            url = servers[number % len(servers)].url
            id = await loop.run_in_executor(pool, make_table, url, load.game, people)
            tick()
            return id

        return list(await asyncio.gather(*map(make, numbers)))


def _urls(load: Load, servers: Sequence[Server], number: int) -> list[str]:
    """Where each person of a table comes in."""
    seats = range(load.game.seats)
    return [servers[(number + (seat if load.apart else 0)) % len(servers)].url for seat in seats]


def _measurements(load: Load, servers: Sequence[Server], tally: LoadTally, seconds: float) -> dict[str, Any]:
    done, ordered = sum(tally.actions.values()), sorted(tally.seconds)
    return {
        "game": load.game.name,
        "tables": load.tables,
        "sockets": load.tables * load.game.seats,
        "processes": len(servers),
        "seconds": round(seconds, 1),
        "actions": done,
        "actions_per_second": round(done / seconds, 1),
        "p50_ms": _percentile(ordered, 0.5),
        "p99_ms": _percentile(ordered, 0.99),
        "longest_ms": _percentile(ordered, 1.0),
        "bytes_per_action": round(tally.received / done) if done else None,
        "errors": dict(tally.errors),
        "actions_by_process": [tally.actions[server.url] for server in servers],
    }


def _percentile(ordered: Sequence[float], part: float) -> float | None:
    """What so large a part of them does not exceed, in milliseconds."""
    return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1) if ordered else None


def _costs(tables: int, first: int, actions: int, *moments: list[Usage] | None) -> dict[str, Any]:
    """What it cost the servers, where that is known."""
    empty, idle, before, after = moments
    if not (empty and idle and before and after and actions):
        return {}
    cpu = [end.cpu - start.cpu for start, end in zip(before, after, strict=True)]
    idle_table = _growth(empty, idle) / (tables - first) if tables > first else 0.0
    return {
        "server_cpu_ms_per_action": round(1000 * sum(cpu) / actions, 2),
        "server_cpu_seconds_by_process": [round(each, 1) for each in cpu],
        "idle_table_kb": round(idle_table, 1),
        "table_with_sockets_kb": round(idle_table + _growth(idle, before) / tables, 1),
        "server_memory_mb": round(sum(each.memory for each in after) / 1024**2, 1),
    }


def _growth(then: list[Usage], now: list[Usage]) -> float:
    """By how many kilobytes."""
    return (sum(each.memory for each in now) - sum(each.memory for each in then)) / 1024
