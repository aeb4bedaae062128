"""The database is gone, the disk is full, the server stops or dies: people are told, and the table is as it was."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from hindmost.contract.messages import VERSION
from hindmost.store import open_store
from tests.server.clients import Client, Person, alike, another, seated
from tests.server.running import Process, processes
from tests.server.tools import running
from tests.store.postgres import Postgres

pytestmark = [pytest.mark.anyio, pytest.mark.long]


def turns(clients: list[Client]) -> tuple[Client, Client]:
    """Who is to act, and the other one."""
    first, second = clients
    return (first, second) if first.now.get("legal") else (second, first)


async def eventually(so: Callable[[], object], seconds: float = 20.0) -> None:
    async with asyncio.timeout(seconds):
        while not so():
            await asyncio.sleep(0.02)


# Two processes


async def test_two_processes_race_for_a_row_and_one_is_told(two: list[Process]) -> None:
    async with seated(two[0].url, "classic-2", "me", "link") as clients:
        for _ in range(6):
            await alike(*clients)
            actor = turns(clients)[0]
            row, actor.refused = actor.now["rows"], []
            phone = Client(two[1].url, actor.table, actor.person, seed=row)
            await phone.come()
            actions = [actor.action(), phone.action()]
            while actions[0] == actions[1]:
                actions[1] = phone.action()
            await asyncio.gather(actor.send(**actions[0]), phone.send(**actions[1]))
            await eventually(lambda a=actor, b=phone: a.refused + b.refused)  # type: ignore[misc]
            await alike(*clients, phone)
            assert [refused["code"] for refused in actor.refused + phone.refused] == ["stale"]
            assert actor.texts[row] in [action["action"] for action in actions]
            assert sum(text.startswith("place") for text in actor.texts[row:]) == 1
            await phone.leave()


async def test_who_joins_and_what_is_said_is_known_to_both_processes(two: list[Process]) -> None:
    here, there = two[0].url, two[1].url
    ann, bob = await Person("Ann").come(here), await Person("Bob").come(here)
    made = await ann.table(here, "tiny-3", ["me", "link", "link"])
    async with another(Client(there, made["id"]), ann) as waiting:
        await bob.join(here, made["id"], made["invitations"]["1"])
        await waiting.until(lambda: waiting.told["seats"][1]["name"] == "Bob")
        async with another(Client(here, made["id"]), bob) as come:
            assert await come.ask(type="say", text="hello") is None
            await waiting.until(lambda: waiting.said)
            assert await waiting.ask(type="say", text="welcome") is None
            await come.until(lambda: len(come.said) == 2)
            assert [line["text"] for line in waiting.said] == ["hello", "welcome"]


async def test_another_name_and_a_deleted_person_are_known_to_both_processes(two: list[Process]) -> None:
    here, there = two[0].url, two[1].url
    async with seated(here, "tiny-2", "me", "link") as (ann, bob):
        await bob.come(there)
        assert ann.person
        await ann.person.call(here, "PATCH", "/api/me", {"name": "Anna"})
        for client in (ann, bob):
            await client.until(lambda client=client: client.told["seats"][0]["name"] == "Anna")  # type: ignore[misc]
        await ann.person.call(here, "DELETE", "/api/me")
        await bob.until(lambda: bob.told["seats"][0]["name"] == "deleted person")


async def test_a_table_that_is_closed_is_closed_at_both_processes(two: list[Process]) -> None:
    async with seated(two[0].url, "tiny-2", "me", "link") as (ann, bob):
        await bob.come(two[1].url)
        async with await open_store(two[0].database) as host:
            assert await host.close_table(ann.table)
        for client in (ann, bob):
            await client.until(lambda client=client: client.refused)  # type: ignore[misc]
            assert client.refused[-1]["code"] == "closed"


async def test_the_clock_of_a_killed_process_falls_at_another(two: list[Process]) -> None:
    async with seated(two[0].url, "tiny-2", "me", "link", clock={"turn": 2}) as clients:
        actor, other = turns(clients)
        await other.come(two[1].url)
        await asyncio.to_thread(two[0].kill)
        await other.until(lambda: other.over)
        assert other.now["end"] == f"time {actor.seats[0]}"
        assert [row["text"].split()[0] for row in other.rows[-2:]] == ["away", "time"]


async def test_a_match_goes_on_at_another_process_when_one_stops(two: list[Process]) -> None:
    async with seated(two[0].url, "tiny-2", "me", "random", clock={"bank": 60}) as (ann,):
        await ann.until(lambda: ann.now.get("legal"))
        assert await asyncio.to_thread(two[0].kill, signal.SIGTERM) == 0
        assert await ann.closed() == 1012
        await ann.come(two[1].url)
        await ann.play()


# One process that ends


@pytest.mark.parametrize(
    ("how", "code", "exit_code"), [(signal.SIGTERM, 1012, 0), (signal.SIGKILL, 1006, -signal.SIGKILL)]
)
async def test_nobody_pays_for_the_time_without_a_server(tmp_path: Path, how: int, code: int, exit_code: int) -> None:
    with processes(f"sqlite:///{tmp_path / 'hindmost.db'}", tmp_path, lease=1.0) as (server,):
        async with seated(server.url, "tiny-2", "me", "link", clock={"bank": 60}) as clients:
            actor, other = turns(clients)
            seat = actor.seats[0]
            await other.ask(type="pause")
            assert await other.ask(type="resume") is None
            left = other.now["clock"][seat]
            assert await asyncio.to_thread(server.kill, how) == exit_code
            assert await actor.closed() == code
            await asyncio.sleep(1.5)
            await asyncio.to_thread(server.start)
            for client in clients:
                await client.come(server.url)
            seen = await alike(*clients)
            assert seen["rows"][-1][1].startswith("away ")
            assert left - 1.5 < actor.now["clock"][seat] <= 60
            assert await actor.act() is None
            assert "away" not in "".join(actor.texts[len(seen["rows"]) :])


async def test_agents_act_again_after_a_kill_and_their_processes_end_with_the_server(tmp_path: Path) -> None:
    with processes(f"sqlite:///{tmp_path / 'hindmost.db'}", tmp_path) as (server,):
        async with seated(server.url, "classic-2", "me", "greedy") as (ann,):
            await ann.play(2)
            workers = server.children()
            assert len(workers) >= 1
            await ann.until(lambda: ann.now.get("legal"))
            await ann.send(**ann.action())
            await asyncio.to_thread(server.kill)
            await eventually(lambda: not any(map(is_running, workers)))
            await asyncio.to_thread(server.start)
            await ann.come(server.url)
            await ann.play(3)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# The database


async def test_while_postgres_is_gone_a_table_can_only_be_read(postgres: Postgres, tmp_path: Path) -> None:
    with processes(postgres.new_database(), tmp_path, lease=1.0) as (server,):
        async with seated(server.url, "tiny-2", "me", "link", clock={"bank": 60}) as clients:
            actor, other = turns(clients)
            before = await alike(*clients)
            await asyncio.to_thread(postgres.kill)
            try:
                for message in (actor.action(), {"type": "resign"}, {"type": "say", "text": "anybody?"}):
                    assert await actor.ask(**message) == "read only"
                assert await actor.ask(type="look", action=actor.action()["action"]) is None
                await other.until(lambda: other.told["read_only"])
                await other.send(type="hello", version=VERSION, match=1, seen=len(other.rows))
                await other.until(lambda: other.heard[-1].startswith('{"type":"welcome"'))
                assert await alike(*clients) == before
                left = min(actor.now["clock"])
                await asyncio.sleep(2)
            finally:
                await asyncio.to_thread(postgres.start)
            for client in clients:
                await client.until(lambda client=client: not client.told["read_only"])  # type: ignore[misc]
            await actor.until(lambda: actor.texts[-1].startswith("away"))
            assert min(actor.now["clock"]) > left - 2
            assert await actor.act() is None
            await alike(*clients)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of four megabytes."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(disk)]
    if os.name == "nt" or subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("mounting is not permitted here")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)


async def test_while_the_disk_is_full_a_table_can_only_be_read(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    with running(small_disk, lease=1.0) as server:
        async with seated(server.url, "tiny-2", "me", "link") as clients:
            with ballast.open("wb", buffering=0) as file, suppress(OSError):
                while True:
                    file.write(b"x" * 4096)
            lines = 0
            while await clients[0].ask(type="say", text="x" * 500) is None:
                lines += 1
                assert lines < 500
            assert clients[0].refused[-1]["code"] == "read only"
            assert server.stranger().get("/readyz").status_code == 503
            before = await alike(*clients)
            assert await turns(clients)[0].act() == "read only"
            assert await alike(*clients) == before
            ballast.unlink()
            for client in clients:
                await client.until(lambda client=client: not client.told["read_only"])  # type: ignore[misc]
            assert await turns(clients)[0].act() is None
            await alike(*clients)
            assert server.stranger().get("/readyz").status_code == 200
