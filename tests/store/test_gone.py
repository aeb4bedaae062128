"""Disk full and database gone: a clear message, and work goes on when it is over."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import text

from hindmost.store import Ears, Fenced, Store, StoreGone, Word, open_store, sqlite
from hindmost.store.postgres import connect
from tests.store.postgres import Postgres
from tests.store.tools import eventually, new_person, new_table, owned_table, plies, rows

pytestmark = pytest.mark.anyio


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)]
    if os.name == "nt" or subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("mounting is not permitted here")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)


async def fill(store: Store, table: str, fence: int) -> int:
    """Append until nothing more fits; the number of plies."""
    for ply in range(100_000):
        try:
            await store.append(table, 1, rows(ply, text="x" * 2000), fence)
        except StoreGone:
            return ply
    raise AssertionError("never full")


async def test_a_full_disk_is_told_read_on_and_recovered_from(small_disk: Path) -> None:
    async with await open_store(f"sqlite:///{small_disk}/hindmost.db") as store:
        table, fence = await owned_table(store)
        ballast = small_disk / "ballast"
        ballast.write_bytes(b"x" * 300_000)
        stored = await fill(store, table, fence)
        assert stored > 10
        with pytest.raises(StoreGone, match="full"):
            await store.append(table, 1, rows(stored, text="x" * 2000), fence)
        with suppress(StoreGone):
            await new_person(store, "x" * 5000)
        assert await plies(store, table) == list(range(stored))
        ballast.unlink()
        await store.append(table, 1, rows(stored), fence)
        await new_person(store, "Ben")
        assert await plies(store, table) == list(range(stored + 1))


async def test_a_full_database_harms_nothing_stored(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "PRAGMAS", (*sqlite.PRAGMAS, "max_page_count=80"))
    async with await open_store(sqlite_url) as store:
        table, fence = await owned_table(store)
        other, other_fence = await owned_table(store)
        stored = await fill(store, table, fence)
        monkeypatch.undo()
        assert await plies(store, table) == list(range(stored))
        both = [store.append(other, 1, rows(0), other_fence), store.append(table, 1, rows(stored), fence)]
        await asyncio.gather(*both)


async def test_a_database_locked_by_another_process_is_waited_for(sqlite_url: str) -> None:
    async with await open_store(sqlite_url) as store:
        table, fence = await owned_table(store)
        locking = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
        locking.execute("BEGIN IMMEDIATE")
        waiting = asyncio.gather(store.append(table, 1, rows(0), fence), new_table(store))
        await asyncio.sleep(0.2)
        assert await plies(store, table) == []
        locking.execute("COMMIT")
        locking.close()
        await waiting


async def test_a_database_locked_for_too_long_is_told(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "PRAGMAS", ("busy_timeout=50", *sqlite.PRAGMAS[1:]))
    async with await open_store(sqlite_url) as store:
        table, fence = await owned_table(store)
        locking = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
        locking.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreGone, match="locked"):
            await store.append(table, 1, rows(0), fence)
        locking.close()
        await store.append(table, 1, rows(0), fence)


async def test_a_database_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a database, and long enough for SQLite to look at it" * 50)
    for where in (f"sqlite:///{tmp_path}/file", f"sqlite:///{tmp_path}/file/hindmost.db", f"sqlite:///{tmp_path}"):
        with pytest.raises(StoreGone):
            await open_store(where)
    with pytest.raises(StoreGone, match="cannot be reached"):
        await open_store("postgresql://hindmost@127.0.0.1:1/hindmost")


async def until_a_lock_is_waited_for(url: str) -> None:
    connection = await connect(url)
    async with asyncio.timeout(10):
        while not await connection.fetch("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'"):
            await asyncio.sleep(0.01)
    await connection.close()


async def test_a_killed_postgres_is_told_and_found_again(postgres: Postgres, postgres_url: str) -> None:
    async with await open_store(postgres_url) as store:
        table, fence = await owned_table(store)
        await store.append(table, 1, rows(0), fence)
        postgres.kill()
        try:
            for _ in range(3):
                with pytest.raises(StoreGone, match="database"):
                    await store.append(table, 1, rows(1), fence)
                with pytest.raises(StoreGone, match="database"):
                    await store.rows(table, 1)
                with pytest.raises(StoreGone, match="database"):
                    await store.ping()
        finally:
            await asyncio.to_thread(postgres.start)
        await store.append(table, 1, rows(1), fence)
        assert await plies(store, table) == [0, 1]


async def test_ended_connections_are_made_anew(postgres: Postgres, postgres_url: str) -> None:
    async with await open_store(postgres_url) as store:
        table, fence = await owned_table(store)
        await store.append(table, 1, rows(0), fence)
        ending = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        await asyncio.to_thread(postgres.sql, ending)
        await asyncio.sleep(0.1)
        await store.append(table, 1, rows(1), fence)
        assert await plies(store, table) == [0, 1]


async def test_a_connection_ended_while_writing_leaves_all_or_nothing(postgres: Postgres, postgres_url: str) -> None:
    async with await open_store(postgres_url) as store, await open_store(postgres_url) as other:
        table, fence = await owned_table(store)
        async with other._database.writing() as connection:  # holds the table, so that the append has to wait
            await connection.exec_driver_sql(f"SELECT * FROM tables WHERE id = '{table}' FOR UPDATE")
            waiting = asyncio.create_task(store.append(table, 1, rows(0, 1, 2), fence))
            await until_a_lock_is_waited_for(postgres_url)
            ending = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
            await asyncio.to_thread(postgres.sql, ending)
            with pytest.raises(StoreGone):
                await waiting
        assert await plies(store, table) == []
        await store.append(table, 1, rows(0, 1, 2), fence)


async def test_a_change_of_owner_waits_for_the_append_under_way(postgres_url: str) -> None:
    """Else the new owner could read the log just before the old one adds to it."""
    async with await open_store(postgres_url) as store, await open_store(postgres_url) as other:
        table, fence = await owned_table(store)
        async with other._database.writing() as connection:
            await connection.exec_driver_sql(f"UPDATE tables SET fence = fence + 1 WHERE id = '{table}'")
            waiting = asyncio.create_task(store.append(table, 1, rows(0), fence))
            await until_a_lock_is_waited_for(postgres_url)
            assert not waiting.done()
        with pytest.raises(Fenced):
            await waiting


async def test_word_of_appends_reaches_other_processes(store: Store, other: Store, url: str) -> None:
    heard: list[Word] = []
    await other.listen(Ears(heard.append))
    table, fence = await owned_table(store)
    await store.append(table, 1, rows(0, 1), fence)
    await store.append(table, 2, rows(0), fence)
    with pytest.raises(Fenced):
        await store.append(table, 1, rows(7), fence + 1)
    await store.append(table, 1, rows(2), fence)
    expected = [(1, rows(0, 1)), (2, rows(0)), (1, rows(2))]
    words = [Word(table, number, added[-1].ply, fence, added) for number, added in expected]
    words = [] if url.startswith("sqlite") else words
    await eventually(lambda: len(heard) == len(words))
    assert heard == words


async def test_more_rows_than_word_can_carry_are_to_be_read(postgres_url: str) -> None:
    heard: list[Word] = []
    async with await open_store(postgres_url) as store, await open_store(postgres_url) as other:
        await other.listen(Ears(heard.append))
        table, fence = await owned_table(store)
        await store.append(table, 1, rows(*range(500)), fence)
        await eventually(lambda: heard)
    assert heard == [Word(table, 1, 499, fence, [])]


async def test_letters_reach_the_process_they_are_for_after_all_that_was_told_before(postgres_url: str) -> None:
    heard: list[object] = []
    async with await open_store(postgres_url) as store, await open_store(postgres_url) as other:
        await store.listen(Ears(lambda word: None, name="server 1", letter=pytest.fail))
        await other.listen(Ears(lambda word: heard.append(word.table), name="server 2", letter=heard.append))
        table, fence = await owned_table(store)
        await store.append(table, 1, rows(0), fence)
        await asyncio.gather(*(store.send("server 2", f"letter {number}") for number in range(3)))
        await store.send("nobody", "is lost")
        await eventually(lambda: len(heard) == 4)
    assert heard == [table, "letter 0", "letter 1", "letter 2"]


async def test_who_cannot_listen_cannot_send(postgres: Postgres, postgres_url: str) -> None:
    async with await open_store(postgres_url) as store:
        with pytest.raises(StoreGone, match="nobody listens"):
            await store.send("somebody", "letter")
        await store.listen(Ears(lambda word: None, name="server 1"))
        postgres.kill()
        try:
            with pytest.raises(StoreGone):
                await store.send("somebody", "letter")
        finally:
            await asyncio.to_thread(postgres.start)


async def test_word_of_another_version_is_passed_over(postgres_url: str) -> None:
    heard: list[Word] = []
    async with await open_store(postgres_url) as store:
        await store.listen(Ears(heard.append))
        async with store._database.reading() as connection:
            for payload in ("id 1 7", '["id", 1, 7, 2, [], "of a later version"]', '{"table": "id"}'):
                await connection.execute(text("SELECT pg_notify('hindmost', :payload)"), {"payload": payload})
        await eventually(lambda: heard)
    assert heard == [Word("id", 1, 7, 2, [])]


async def test_listening_goes_on_after_the_server_was_away(postgres: Postgres, postgres_url: str) -> None:
    heard: list[Word] = []
    missed: list[bool] = []
    async with await open_store(postgres_url) as store, await open_store(postgres_url) as other:
        await other.listen(Ears(heard.append, lambda: missed.append(True)))
        table, fence = await owned_table(store)
        postgres.kill()
        await asyncio.sleep(0.3)
        await asyncio.to_thread(postgres.start)
        await eventually(lambda: missed)
        await store.append(table, 1, rows(0), fence)
        await eventually(lambda: heard)
        assert [word.ply for word in heard] == [0]
        assert missed == [True]


async def test_listening_needs_a_database_that_is_there(postgres: Postgres, postgres_url: str) -> None:
    async with await open_store(postgres_url) as store:
        postgres.kill()
        try:
            with pytest.raises(StoreGone):
                await store.listen(Ears(lambda word: None))
        finally:
            await asyncio.to_thread(postgres.start)
