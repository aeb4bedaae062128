"""Where kernels cannot run, everybody is told so, and only what can be played is offered."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hindmost import agents
from hindmost.fast import host
from hindmost.study import games
from tests.server.clients import seated
from tests.server.tools import Running, refused, until

WHY = "thinking agents need a package that is not here"
WITHOUT = f"from hindmost.fast import host; host.missing = lambda: {WHY!r}; from hindmost.cli import main; main()"


@pytest.fixture(autouse=True)
def _without(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(host, "missing", lambda: WHY)
    games.game_list.cache_clear()
    yield
    games.game_list.cache_clear()


def test_a_game_is_offered_with_the_plain_agents_and_it_is_said_why(server: Running) -> None:
    told = server.stranger().get("/api/games").json()["games"]
    assert told
    for game in (*told, server.stranger().get("/api/games/classic-2").json()):
        assert (game["agents"], game["coach"], game["missing"]) == (list(agents.PLAIN), False, WHY)


def test_a_table_with_an_agent_that_thinks_is_refused_in_one_line(server: Running) -> None:
    new = {"game": "classic-2", "seats": [{"kind": "me"}, {"kind": "agent", "agent": "level-3"}]}
    refused(server.person().post("/api/tables", json=new), 422, WHY)
    new["seats"] = [{"kind": "me"}, {"kind": "agent", "agent": "greedy"}]
    assert server.person().post("/api/tables", json=new).status_code == 201


@pytest.mark.anyio
async def test_the_coach_says_why_it_cannot_help_and_nothing_is_noted(hasty: str, server: Running) -> None:
    async with seated(hasty, "collecting-2", "me", "greedy", hints=True) as (client,):
        await client.until(lambda: client.now.get("legal"))
        assert await client.ask(type="hint") == "no kernels"
        assert client.refused[-1]["text"] == WHY
        assert "hint" not in client.texts
        assert await client.ask(type="resign") is None
        review = f"/api/tables/{client.table}/matches/1/review"
        refused(server.stranger().post(review), 409, WHY)


def test_the_host_is_told_when_the_server_starts(tmp_path: Path) -> None:
    out = tmp_path / "out"
    env = os.environ | {"HINDMOST_DATABASE": f"sqlite:///{tmp_path / 'hindmost.db'}"}
    with out.open("w") as file:
        serving = subprocess.Popen([sys.executable, "-c", WITHOUT, "serve", "--port", "0"], env=env, stderr=file)
    try:
        until(lambda: "Tables at" in out.read_text(), 60)
    finally:
        serving.kill()
        serving.wait(30)
    assert out.read_text().count(f"only plain agents can play here: {WHY}") == 1
