"""What a call costs does not grow with what lies in the database, nor a hello with what has happened."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Engine, event

from hindmost import editions
from hindmost.contract.messages import VERSION
from hindmost.store import Rating
from hindmost.table.match_log import LiveMatch, Row
from tests.server import costs
from tests.server.clients import another, seated
from tests.server.tools import Running, running, table

MOST = 3.0  # milliseconds of CPU for a hello, a list or a profile, on a machine that does WORK in as many
WORK = 200_000  # additions


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One of its own, that does nothing by itself: what is asked is counted."""
    with running(tmp_path_factory.mktemp("costs"), lease=3600.0) as started:
        yield started


@contextmanager
def statements() -> Iterator[list[str]]:
    """Whatever any database is asked meanwhile, but for that of other servers."""
    asked: list[str] = []

    def note(connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        if "costs" in str(connection.engine.url):
            asked.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def asked_by(client: httpx.Client, path: str) -> tuple[int, int]:
    """How many statements, for how many things in the answer."""
    with statements() as asked:
        answer = client.get(path)
    answer.raise_for_status()
    return len(asked), len(answer.json())


@pytest.mark.parametrize("path", ["/api/tables", "/api/me/tables"])
def test_a_list_of_many_tables_asks_the_database_no_more_than_that_of_one(server: Running, path: str) -> None:
    ann = server.person()
    table(ann, "tiny-2", "me", "open", listed=True)
    one, _ = asked_by(ann, path)
    for _ in range(9):
        table(ann, "tiny-2", "me", "open", listed=True)
    many, found = asked_by(ann, path)
    assert found >= 10
    assert many == one <= 3


def test_a_profile_asks_once_for_all_ratings(server: Running) -> None:
    ann = server.person()
    me = ann.get("/api/me").json()["id"]
    server.do(server.store.set_ratings([Rating(me, game, 25.0, 8.0, 1) for game in editions.names()]))
    asked, _ = asked_by(ann, f"/api/people/{me}")
    assert len(ann.get(f"/api/people/{me}").json()["ratings"]) == len(editions.names())
    assert asked <= 4


def test_another_name_is_read_at_once_for_all_tables(server: Running) -> None:
    ann = server.person()
    with statements() as few:
        assert ann.patch("/api/me", json={"name": "Anna"}).status_code == 200
    ids = [table(ann, "tiny-2", "me", "link")["id"] for _ in range(10)]
    with statements() as asked:
        assert ann.patch("/api/me", json={"name": "Annette"}).status_code == 200
    assert len(asked) <= len(few) + 1
    assert {ann.get(f"/api/tables/{id}").json()["seats"][0]["name"] for id in ids} == {"Annette"}


@pytest.mark.anyio
async def test_what_was_shown_once_is_not_worked_out_again(hasty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as (ann, bob), another(ann) as onlooker:
        await (ann if ann.now.get("legal") else bob).act()
        folded: list[Row] = []
        after = LiveMatch.after

        def noted(live: LiveMatch, row: Row) -> LiveMatch:
            folded.append(row)
            return after(live, row)

        monkeypatch.setattr(LiveMatch, "after", noted)
        for client in (ann, bob, onlooker):
            client.match = None
            rows, client.rows = client.rows, []
            await client.send(type="hello", version=VERSION)
            await client.until(lambda client=client, rows=rows: client.rows == rows)  # type: ignore[misc]
        assert not folded


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="the system does not tell what a process has used")
def test_a_hello_a_list_and_a_profile_are_cheap_with_many_tables_and_rows(tmp_path: Path) -> None:
    with costs.world(tmp_path, tables=100, rows=5000) as world:
        told = dict(costs.measure(world, times=50))
    print(told)
    most = 3 * MOST * slowness()  # a busy machine counts some of the waiting too
    assert {what: ms for what, ms in told.items() if ms > most and not what.startswith("PATCH")} == {}


def slowness() -> float:
    """How many milliseconds this machine needs for what 3 ms would do on the one that was measured on."""
    began = time.process_time()
    for _ in range(10):
        sum(range(WORK))
    return max(1.0, (time.process_time() - began) * 100 / MOST)
