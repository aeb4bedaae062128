"""Strong from the first second: with nothing kept from before, the strongest opponent and the coach answer at once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.server.clients import seated
from tests.server.running import Process, processes
from tests.server.tools import spent

pytestmark = pytest.mark.anyio
GAMES = ("classic-2", *(pytest.param(game, marks=pytest.mark.long) for game in ("stacking-2", "collecting-2")))
STRONGEST = "level-7"
AT_MOST = 5.0  # seconds of CPU after the server's start


def spent_by_all(server: Process) -> float:
    pids, todo = [], [server.pid]
    while todo:
        pids.append(todo.pop())
        todo += map(int, Path(f"/proc/{pids[-1]}/task/{pids[-1]}/children").read_text().split())
    return sum(map(spent, pids))


async def decide(server: Process, game: str) -> float:
    """A match against the strongest, up to its first decision, which is its own by the table; the CPU that took."""
    before = spent_by_all(server)
    async with seated(server.url, game, STRONGEST, "me") as (ann,):
        await ann.until(lambda: ann.now.get("legal"))
        took = spent_by_all(server) - before
        assert [seat["agent"] for seat in ann.told["seats"]] == [STRONGEST, None]
        assert 0 in {row["seat"] for row in ann.rows}
        assert not [text for text in ann.texts if text.startswith("failed")]
        assert ann.person is not None
        record = (await ann.person.call(server.url, "GET", f"/api/tables/{ann.table}/matches/1/record")).json()
        assert record["names"] == [STRONGEST, "Ann"]
        return took


async def ask(server: Process, game: str) -> float:
    """A match with hints, up to the first; the CPU that took."""
    before = spent_by_all(server)
    async with seated(server.url, game, "me", "greedy", hints=True) as (ann,):
        await ann.until(lambda: ann.now.get("legal"))
        await ann.send(type="hint")
        await ann.until(lambda: ann.hinted or ann.refused)
        assert ann.hinted, ann.refused
        return spent_by_all(server) - before


def kept(folder: Path) -> dict[str, tuple[int, int]]:
    """What is in the cache, each file with its number on the disk and the time at which it was written."""
    files = folder / "hindmost" / "wasmtime"
    return {f.name: (f.stat().st_ino, f.stat().st_mtime_ns) for f in files.iterdir()} if files.exists() else {}


@pytest.mark.parametrize("asked", [decide, ask])
@pytest.mark.parametrize("game", GAMES)
async def test_the_first_decision_and_the_first_hint_come_at_once_with_nothing_kept(
    asked: Callable[[Process, str], Awaitable[float]], game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a server and a cache of its own; once again with what was kept, which is not written again."""
    if not Path("/proc/self/stat").exists():
        pytest.skip("the system does not tell what a process has spent")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    before = kept(tmp_path / "cache")
    assert not before
    for number in range(2 if (asked, game) == (decide, "classic-2") else 1):
        with processes(f"sqlite:///{tmp_path}/{number}.db", tmp_path) as (server,):
            took = await asked(server, game)
            print(f"{game}, {asked.__name__}, server {number}: {took:.2f} s of CPU")
            assert took <= AT_MOST
        after = kept(tmp_path / "cache")
        assert len(after) == 1
        assert not before or after == before
        before = after
