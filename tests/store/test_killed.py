"""A process killed while it writes loses nothing that it acknowledged."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hindmost.store import Store, open_store
from tests.store.postgres import Postgres
from tests.store.tools import new_table
from tests.store.writing import GROUP, WRITERS

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]


@contextmanager
def writing(url: str, seed: int, out: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process in the midst of its writing, killed at the end; its acknowledgements go into the file."""
    with out.open("wb") as acknowledgements:
        command = [sys.executable, "-m", "tests.store.writing", url, str(seed)]
        process = subprocess.Popen(command, stdout=acknowledgements, stderr=subprocess.PIPE, cwd=ROOT)
    try:
        while not out.stat().st_size:
            assert process.poll() is None
            time.sleep(0.01)
        time.sleep(random.Random(seed).random() / 4)
        yield process
    finally:
        process.kill()
        process.communicate()


def acknowledged(out: Path) -> dict[str, list[int]]:
    """The first plies of the groups that were said to be stored, by table."""
    groups: defaultdict[str, list[int]] = defaultdict(list)
    *lines, _cut = out.read_text().split("\n")
    for line in lines:
        table, ply = line.split()
        groups[table].append(int(ply))
    assert groups
    return groups


async def check(store: Store, acknowledged: dict[str, list[int]]) -> None:
    for table, groups in acknowledged.items():
        rows = await store.rows(table, 1)
        assert [row.ply for row in rows] == list(range(len(rows)))
        assert len(rows) % GROUP == 0
        assert len(rows) >= groups[-1] + GROUP
        for row in rows:
            first = row.ply - row.ply % GROUP
            assert row.text.startswith(f"{first}+{row.ply % GROUP} ")


@pytest.mark.parametrize("rounds", [2, pytest.param(50, marks=pytest.mark.long)])
async def test_what_a_killed_process_acknowledged_is_there(url: str, rounds: int, tmp_path: Path) -> None:
    out = tmp_path / "acknowledged"
    async with await open_store(url) as store:
        for _ in range(WRITERS):
            await new_table(store)
        for seed in range(rounds):
            with writing(url, seed, out):
                pass
            await check(store, acknowledged(out))


@pytest.mark.parametrize("rounds", [1, pytest.param(20, marks=pytest.mark.long)])
async def test_what_a_killed_postgres_acknowledged_is_there(
    postgres: Postgres, postgres_url: str, rounds: int, tmp_path: Path
) -> None:
    out = tmp_path / "acknowledged"
    async with await open_store(postgres_url) as store:
        for _ in range(WRITERS):
            await new_table(store)
        for seed in range(rounds):
            with writing(postgres_url, seed, out) as process:
                postgres.kill()
                try:
                    _, errors = process.communicate(timeout=20)
                finally:
                    postgres.start()
            assert b"StoreGone" in errors
            await check(store, acknowledged(out))
