"""A real server on a real port with a real database file, and people who call it."""

from __future__ import annotations

import asyncio
import os
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn

from hindmost.server.app import create_app
from hindmost.server.cluster.hall import Hall
from hindmost.server.host.config import Config
from hindmost.server.host.serve import uvicorn_server
from hindmost.server.jobs.agent_pool import AgentPool
from hindmost.store import Store, open_store
from hindmost.table.steady_clock import SteadyClock

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # to make one for every client takes its time
SECONDS = 60.0  # only what never comes takes so long: the disk of a shared machine can stop for half a minute
MANY = 1_000_000
GENEROUS: dict[str, Any] = {
    "tables_per_address": MANY,
    "people_per_address": MANY,
    "recoveries_per_address": MANY,
    "records_per_address": MANY,
    "positions_per_address": MANY,
    "reviews_per_address": MANY,
    "reports_per_address": MANY,
    "work_per_address": MANY,
    "connections_per_address": MANY,
}
STILL = SteadyClock(lambda: 5000.0, lambda: 0.0)  # for tables at which no time passes
T = TypeVar("T")


@dataclass
class Running:
    """A server that runs in a thread of its own."""

    url: str
    store: Store
    hall: Hall
    loop: asyncio.AbstractEventLoop
    serving: uvicorn.Server
    visitors: ExitStack = field(default_factory=ExitStack)

    def do(self, work: Any) -> Any:
        """Await something where the server lives."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(SECONDS)

    def bare(self) -> httpx.Client:
        """Somebody who sends just what the test says."""
        return self.visitors.enter_context(httpx.Client(base_url=self.url, timeout=SECONDS, verify=NO_TLS))

    def stranger(self, **headers: str) -> httpx.Client:
        """Somebody whom nobody knows, with a page of this server."""
        client = self.bare()
        client.headers.update({"Origin": self.url} | headers)
        return client

    def person(self, name: str = "Ann") -> httpx.Client:
        client = self.stranger()
        client.post("/api/people", json={"name": name}).raise_for_status()
        return client


@contextmanager
def running(folder: Path, config: Config | None = None, **hall_settings: Any) -> Iterator[Running]:
    # Told no protocol, asyncio does not see that this is TCP, and every answer waits 40 ms for the client.
    with socket.socket(proto=socket.IPPROTO_TCP) as listening:
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        started: list[tuple[uvicorn.Server, Running]] = []

        async def run() -> None:
            async with await open_store(f"sqlite:///{folder / 'hindmost.db'}") as store:
                hall = Hall(store, AgentPool(), "test", **hall_settings)
                told = config or Config(**GENEROUS)
                serving = uvicorn_server(create_app(told, store, hall), hall, "127.0.0.1", port, told)
                loop = asyncio.get_running_loop()
                started.append((serving, Running(f"http://127.0.0.1:{port}", store, hall, loop, serving)))
                await serving.serve([listening])

        thread = threading.Thread(target=asyncio.run, args=(run(),), daemon=True)
        thread.start()
        until(lambda: started and started[0][0].started)
        serving, told = started[0]
        try:
            with told.visitors:
                yield told
        finally:
            serving.should_exit = True
            thread.join(20)
            assert not thread.is_alive()


def until(done: Callable[[], T], seconds: float = 15.0) -> T:
    """Wait for something to be so."""
    end = time.monotonic() + seconds
    while not (value := done()):
        assert time.monotonic() < end, f"{done} did not come"
        time.sleep(0.01)
    return value


def table(client: httpx.Client, game: str, *kinds: str, **settings: Any) -> Any:
    """A new table; an agent's seat is given by its name."""
    plain = ("me", "here", "link", "open")
    seats = [{"kind": kind} if kind in plain else {"kind": "agent", "agent": kind} for kind in kinds]
    answer = client.post("/api/tables", json={"game": game, "seats": seats, "settings": settings})
    assert answer.status_code == 201, answer.text
    return answer.json()


def refused(answer: httpx.Response, status: int, words: str) -> None:
    """Is this the answer to something that cannot be done: JSON with one line that says why?"""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    told = answer.json()
    assert set(told) == {"error", "text"}
    assert "\n" not in told["text"]
    assert words in told["text"]


def spent(pid: int) -> float:
    """Seconds of CPU of a process, and of those it has waited for."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
