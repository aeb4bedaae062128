"""A command that is killed loses nothing that was finished, counts nothing twice and leaves nobody behind."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hindmost import __version__
from hindmost.arena.contests import Contest, Pair
from hindmost.arena.store import open_store
from tests.arena.test_commands import report

PAIRS = 120
ASKED = ("random", "points", "--game", "tiny-2", "--pairs", str(PAIRS))
CONTEST = Contest("tiny-2", ("random", "points"))


def stored(store: Path) -> dict[int, Pair]:
    with open_store(str(store)) as opened:
        return dict(opened.pairs(CONTEST, PAIRS))


@cache
def undisturbed() -> Any:
    return report(*ASKED, "--workers", 1)


def children(process: subprocess.Popen[bytes]) -> list[Path]:
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return [Path("/proc") / pid for pid in listed.read_text().split()] if listed.exists() else []


def runs(process: Path) -> bool:
    try:
        return (process / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("workers", ["1", "2"])
def test_killed_and_started_again(workers: str, tmp_path: Path) -> None:
    store = tmp_path / "store"
    command = [sys.executable, "-m", "hindmost.cli", "arena", *ASKED, "--store", str(store), "--workers", workers]
    with open_store(str(store)):
        pass
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        while len(stored(store)) < 10:
            assert process.poll() is None
            time.sleep(0.02)
        own = children(process)
    finally:
        process.kill()
        process.wait()
    before = stored(store)
    assert len(before) < PAIRS
    assert report(*ASKED, "--store", store, "--workers", 1) == undisturbed()
    after = stored(store)
    assert list(after) == list(range(PAIRS))
    assert before.items() <= after.items()
    end = time.monotonic() + 30
    while any(map(runs, own)):
        assert time.monotonic() < end, own
        time.sleep(0.1)


def test_the_table_is_readable_by_anybody(tmp_path: Path) -> None:
    """What is stored is plain: a key and the matches."""
    store = tmp_path / "store"
    report(*ASKED[:4], "--pairs", 1, "--store", store, "--workers", 1)
    database = sqlite3.connect(store)
    (row,) = database.execute("SELECT game, options, agents, seed, seconds, pair, matches FROM arena_pairs")
    database.close()
    assert row[:6] == ("tiny-2", "{}", f'["random", "points", "{__version__}", "", "wasm"]', "0", 0.0, 0)
    (first, _second) = json.loads(row[6])
    standings, winners, plies = first
    assert len(standings) == 2
    assert winners
    assert plies > 20
