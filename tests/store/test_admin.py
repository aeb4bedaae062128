"""What the host may do."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from hindmost.store import Store, StoreGone, admin, open_store
from hindmost.store.bench import appends
from tests.store.tools import everything, owned_table, plies, rows

pytestmark = pytest.mark.anyio


async def test_a_store_that_is_there_answers(store: Store) -> None:
    await store.ping()


async def test_a_file_that_is_gone_or_another_one_is_noticed(sqlite_url: str, tmp_path: Path) -> None:
    file, aside = tmp_path / "hindmost.db", tmp_path / "aside.db"
    async with await open_store(sqlite_url) as store:
        await store.ping()
        file.rename(aside)
        with pytest.raises(StoreGone, match="gone"):
            await store.ping()
        shutil.copy(aside, file)
        with pytest.raises(StoreGone, match="another one"):
            await store.ping()
        aside.replace(file)
        await store.ping()


async def test_a_file_that_cannot_be_written_is_noticed(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admin, "PING_SECONDS", 0.0)
    async with await open_store(sqlite_url) as store:
        await store.ping()
        async with store._database.writing() as connection:
            await connection.exec_driver_sql("PRAGMA query_only=ON")
        with pytest.raises(StoreGone, match="readonly"):
            await store.ping()
        async with store._database.reading() as connection:
            await connection.exec_driver_sql("PRAGMA query_only=OFF")
        await store.ping()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everything")
async def test_a_file_without_permission_is_noticed(sqlite_url: str, tmp_path: Path) -> None:
    async with await open_store(sqlite_url) as store:
        (tmp_path / "hindmost.db").chmod(0o400)
        with pytest.raises(StoreGone, match="cannot be written"):
            await store.ping()


async def test_vacuum_keeps_everything_and_works_beside_writers(store: Store) -> None:
    table, fence = await owned_table(store)
    writing = asyncio.gather(*(store.append(table, 1, rows(ply), fence) for ply in range(100)))
    await store.vacuum()
    await writing
    assert await plies(store, table) == list(range(100))


async def test_a_copy_made_in_use_is_whole(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    async with await open_store(url) as store:
        table, fence = await owned_table(store)
        await store.append(table, 1, rows(0), fence)
        writing = asyncio.gather(*(store.append(table, 1, rows(2 * ply, 2 * ply + 1), fence) for ply in range(1, 200)))
        await store.backup(copy)
        await writing
        with pytest.raises(ValueError, match="exists already"):
            await store.backup(copy)
    connection = sqlite3.connect(copy)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()
    async with await open_store(f"sqlite:///{copy}") as restored:
        stored = await plies(restored, table)
        assert stored[0] == 0
        assert len(stored) % 2 == 1
        assert len((await everything(restored))["tables"]) == 1


def test_appends_are_counted(url: str) -> None:
    assert appends(url, 8, 0.2) > 50


@pytest.mark.long
def test_sqlite_takes_five_thousand_durable_appends_a_second(sqlite_url: str) -> None:
    assert max(appends(sqlite_url, 64, 3) for _ in range(3)) >= 5000
