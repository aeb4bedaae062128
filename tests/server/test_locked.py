"""Another program holds the SQLite file, or it is damaged: people and the host are told soon, and nothing is lost."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.clients import alike, seated
from tests.server.tools import refused, running

SOON = 8.0  # seconds; ten it were once


@pytest.mark.anyio
async def test_a_lock_of_another_program_is_told_soon_and_the_table_goes_on_by_itself(tmp_path: Path) -> None:
    with running(tmp_path, lease=0.6) as server:
        async with seated(server.url, "tiny-2", "me", "link") as (ann, bob):
            actor = ann if ann.now.get("legal") else bob
            with closing(sqlite3.connect(tmp_path / "hindmost.db", isolation_level=None)) as locking:
                locking.execute("BEGIN IMMEDIATE")
                async with asyncio.timeout(SOON):
                    assert await actor.act() == "read only"
                    await bob.until(lambda: bob.told["read_only"])
                person = await asyncio.to_thread(server.bare().get, "/api/me")
                assert person.status_code == 401  # what only reads is answered
            await ann.until(lambda: not ann.told["read_only"])  # nobody has done anything
            before = len(ann.rows)
            assert await actor.act() is None
            await alike(ann, bob)
            assert [row["row"] for row in ann.rows] == list(range(len(ann.rows)))
            assert len(ann.rows) > before
            await ann.come()
            assert ann.missed == []


def test_a_call_is_told_soon_too(tmp_path: Path) -> None:
    with running(tmp_path) as server, closing(sqlite3.connect(tmp_path / "hindmost.db", isolation_level=None)) as lock:
        lock.execute("BEGIN IMMEDIATE")
        client = server.stranger()
        client.timeout = SOON
        answer = client.post("/api/people", json={"name": "Ann"})
        refused(answer, 503, "try again soon")
        assert answer.headers["retry-after"]
        lock.execute("ROLLBACK")
        assert client.post("/api/people", json={"name": "Ann"}).status_code == 201


def hindmost(*args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hindmost.cli", *args]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["admin", "tables"], ["admin", "vacuum"]], ids=" ".join)
def test_the_host_is_told_of_damage_in_one_line(tmp_path: Path, command: list[str]) -> None:
    path = tmp_path / "hindmost.db"
    with running(tmp_path) as server:
        server.person("Ann")
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)
    path.write_bytes(data)
    told = hindmost(*command, "--database", f"sqlite:///{path}")
    assert told.returncode != 0
    (line,) = told.stderr.splitlines()
    assert "damaged" in line
    assert "hindmost admin backup" in line
    assert path.read_bytes() == bytes(data)
