"""Numbers and logs of a server at which people play."""

from __future__ import annotations

import io
import logging
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from hindmost.server.host import logs
from tests.server.clients import another, seated
from tests.server.tools import Running, running

pytestmark = pytest.mark.anyio


def number(server: Running, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", server.stranger().get("/metrics").text, re.MULTILINE)
    return float(found[1]) if found else 0.0


async def test_what_is_stored_and_what_is_refused_is_counted(server: Running, hasty: str) -> None:
    actions, appends = number(server, "hindmost_actions_total"), number(server, "hindmost_append_seconds_count")
    refused = number(server, 'hindmost_refusals_total{code="no seat"}')
    async with seated(hasty, "tiny-2", "me", "link") as (ann, bob):
        dealt = len(ann.actions)
        assert number(server, "hindmost_actions_total") == actions + dealt
        await ann.ask(type="ask", what="abort")
        await bob.ask(type="answer", agree=False)
        assert number(server, "hindmost_actions_total") == actions + dealt  # words are not actions
        assert number(server, "hindmost_append_seconds_count") == appends + 3
        async with another(ann) as onlooker:
            assert await onlooker.ask(type="resign") == "no seat"
    assert number(server, 'hindmost_refusals_total{code="no seat"}') == refused + 1


async def test_a_server_whose_file_is_gone_is_not_ready(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert server.stranger().get("/readyz").status_code == 200
        (tmp_path / "hindmost.db").rename(tmp_path / "elsewhere.db")
        assert server.stranger().get("/readyz").status_code == 503
        assert server.stranger().get("/healthz").status_code == 200


async def test_what_is_said_is_never_logged(tmp_path: Path) -> None:
    lines = io.StringIO()
    handler = logs.set_up(lines, logging.DEBUG)
    for name in ("websockets", "uvicorn.error", "aiosqlite", "asyncio", "httpx", "httpcore"):
        logging.getLogger(name).setLevel(logging.WARNING)  # as far as they are the server's, set_up does the same
    try:
        with running(tmp_path) as server:
            async with seated(server.url, "tiny-2", "me", "link") as (ann, bob):
                assert await ann.ask(type="say", text="between us: xyzzy") is None
                await bob.until(lambda: bob.said)
                await ann.ask(type="say", text="xyzzy \x00")
                await ann.ask(type="say", text="xyzzy", to="bob")
                with closing(sqlite3.connect(tmp_path / "hindmost.db")) as database:
                    database.execute("ALTER TABLE chat RENAME TO gone")
                assert await ann.ask(type="say", text="still between us: xyzzy") == "read only"
    finally:
        logging.getLogger().removeHandler(handler)
    assert "no such table: chat" in lines.getvalue()
    assert "xyzzy" not in lines.getvalue()
