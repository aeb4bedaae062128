"""The database was put back to an older copy: who has seen what is no more is shown what is."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from hindmost.contract.messages import VERSION
from tests.server.clients import Client, alike, seated
from tests.server.tools import running

pytestmark = pytest.mark.anyio


async def act_on(clients: list[Client], times: int) -> None:
    for _ in range(times):
        await alike(*clients)
        actor = next(client for client in clients if client.now.get("legal"))
        assert await actor.act() is None
    await alike(*clients)


def put_back(folder: Path, copy: Path) -> None:
    """As docs/hosting.md says."""
    for name in ("hindmost.db-wal", "hindmost.db-shm", "hindmost.db.last"):
        (folder / name).unlink(missing_ok=True)
    shutil.copy(copy, folder / "hindmost.db")


@pytest.mark.parametrize("further", [0, 1, 3, 5])
async def test_a_client_with_rows_of_a_lost_history_is_shown_the_one_there_is(tmp_path: Path, further: int) -> None:
    """However far the match has gone on since: less than the client has seen, as far, or farther."""
    copy = tmp_path / "copy.db"
    with running(tmp_path) as server:
        async with seated(server.url, "classic-2", "me", "link") as (ann, bob):
            await act_on([ann, bob], 2)
            await asyncio.to_thread(server.do, server.store.backup(copy))
            await act_on([ann, bob], 3)
            lost = list(ann.rows)
    put_back(tmp_path, copy)
    with running(tmp_path) as server:
        stayed = [Client(server.url, ann.table, person, seed="another") for person in (ann.person, bob.person)]
        for client in stayed:
            await client.come()
        await act_on(stayed, further)
        await ann.come(server.url)
        await alike(ann, *stayed)
        assert ann.rows == stayed[0].rows
        assert ann.rows != lost
        assert (ann.missed or [0])[0] == 0
        await act_on([ann, stayed[1]], 1)
        for client in (ann, bob, *stayed):
            await client.leave()


async def test_who_has_seen_this_history_gets_what_is_missing(hasty: str) -> None:
    async with seated(hasty, "classic-2", "me", "link") as (ann, bob):
        await act_on([ann, bob], 3)
        seen, at = len(ann.rows) - 2, ann.rows[-3]["at"]
        for hello, rows in (
            ({"seen": seen, "at": at}, 2),
            ({"seen": seen}, 2),  # a page of before tells no time
            ({"seen": seen, "at": at + 1e-6}, len(ann.rows)),
            ({"seen": len(ann.rows) + 1, "at": at}, len(ann.rows)),
            ({"seen": 0, "at": at}, len(ann.rows)),
            ({"at": at}, len(ann.rows)),
        ):
            ann.missed = None
            await ann.send(type="hello", version=VERSION, match=1, **hello)
            ann.rows = ann.rows[: len(ann.rows) - rows]
            await ann.until(lambda: ann.missed is not None)
            assert len(ann.missed or []) == rows, hello
