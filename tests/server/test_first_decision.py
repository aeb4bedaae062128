"""Strong from the first second: with nothing kept from before, the strongest opponent and the coach answer at once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.server.clients import seated
from tests.server.running import Process, processes

pytestmark = pytest.mark.anyio
GAMES = ("classic-2", "stacking-2", "collecting-2")
AT_MOST = 5.0  # seconds of CPU after the server's start


def spent(pid: int) -> float:
    """Seconds of CPU of a process, and of those it has waited for."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def spent_by_all(server: Process) -> float:
    pids, todo = [], [server.pid]
    while todo:
        pids.append(todo.pop())
        todo += map(int, Path(f"/proc/{pids[-1]}/task/{pids[-1]}/children").read_text().split())
    return sum(map(spent, pids))


async def decide(server: Process, game: str) -> float:
    """A match against the strongest, up to its first decision, which is its own by the table; the CPU that took."""
    before = spent_by_all(server)
    async with seated(server.url, game, "level-7", "me") as (ann,):
        await ann.until(lambda: ann.now.get("legal"))
        assert [seat["agent"] for seat in ann.told["seats"]] == ["level-7", None]
        assert 0 in {row["seat"] for row in ann.rows}
        assert not [text for text in ann.texts if text.startswith("failed")]
        return spent_by_all(server) - before


async def ask(server: Process, game: str) -> float:
    """A match with hints, up to the first; the CPU that took."""
    before = spent_by_all(server)
    async with seated(server.url, game, "me", "greedy", hints=True) as (ann,):
        await ann.until(lambda: ann.now.get("legal"))
        await ann.send(type="hint")
        await ann.until(lambda: ann.hinted or ann.refused)
        assert ann.hinted, ann.refused
        return spent_by_all(server) - before


async def test_the_first_decision_and_the_first_hint_come_at_once_with_nothing_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not Path("/proc/self/stat").exists():
        pytest.skip("the system does not tell what a process has spent")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for number, game in enumerate(GAMES):
        with processes(f"sqlite:///{tmp_path}/{number}.db", tmp_path) as (server,):
            decided, hinted = await decide(server, game), await ask(server, game)
            print(f"{game}: the first decision after {decided:.2f} s of CPU, the first hint after {hinted:.2f}")
            assert max(decided, hinted) <= AT_MOST
        assert list((tmp_path / "cache" / "hindmost" / "wasmtime").iterdir())
