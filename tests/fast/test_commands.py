"""Kernels from the command line, and without what they need."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hindmost.cli import hindmost
from hindmost.envs.warmup import stages as envs_stages
from hindmost.fast.core import cache
from hindmost.fast.warmup import stages
from hindmost.match import load


def run(*args: str) -> str:
    result = CliRunner().invoke(hindmost, args, catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def summary(*args: str) -> Any:
    return json.loads(run("simulate", *args, "--json"))


@pytest.mark.parametrize("name", ["classic-team", "tiny-stacking-2", "tiny-collecting-2"])
def test_records_of_the_fast_engine_are_the_matches_it_sums_up(name: str, tmp_path: Path) -> None:
    asked = (name, "--engine", "fast", "--games", "12", "--seed", "a", "--agents", "greedy")
    file = tmp_path / "records.jsonl"
    assert summary(*asked) == summary(*asked, "--records", str(file))
    assert all(match.finished for match in load(file))


def test_simulate_comes_to_the_same_in_two_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hindmost.fast.batch.simulation.BATCH", 10)
    asked = ("tiny-2", "--engine", "fast", "--games", "25", "--agents", "points,random")
    assert summary(*asked, "--workers", "2") == summary(*asked)


@pytest.mark.long
def test_warmup_tells_what_it_waits_for() -> None:
    lines = run("warmup").splitlines()
    assert lines[0] == f"1 of {len(stages()) + len(envs_stages())}: matches, laying ..."
    assert "ready after" in lines[-1]


def test_the_kernels_are_timed(tmp_path: Path) -> None:
    program = tmp_path / "rival.c"
    program.write_text('#include <stdio.h>\nint main(void) { puts("games/s 1000.5"); }\n', encoding="utf-8")
    few = ("--seconds", "0.01", "--rounds", "1")
    timed = json.loads(run("bench", "tiny-collecting-2", "--kernel", *few, "--against", str(program), "--json"))
    assert timed["c_matches_per_second"] == 1000
    assert timed["games"][0]["matches_per_second"] > 1000
    low, high = timed["two_processes_to_one_middle_half"]
    assert 0 < low <= timed["two_processes_to_one"] <= high  # how much it is, a busy machine decides


@pytest.mark.long
def test_the_shipped_kernels_are_hardly_slower_than_those_compiled_here() -> None:
    timed = json.loads(run("bench", "classic-2", "--kernel", "--rounds", "5", "--json"))
    (game,) = timed["games"]
    for what in ("matches", "rollouts"):
        assert 0 < game[f"wasm_times_jit_{what}"] <= 3


def test_the_cache_is_for_exactly_these_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    here = cache.folder()
    assert here.parent == tmp_path / "hindmost" / "numba"
    here.mkdir(parents=True)
    for age in range(1, 7):
        (here.parent / str(age)).mkdir()
        os.utime(here.parent / str(age), (10**9 - age, 10**9 - age))
    cache.tidy()
    assert {each.name for each in here.parent.iterdir()} == {here.name, "1", "2", "3"}


def test_the_cache_is_another_for_a_copy_elsewhere_and_for_a_later_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba would compile all of it again, and somebody who was told that all is ready would wait for that."""
    state = cache.state.__wrapped__
    states = {state()}
    shutil.copytree(cache.HERE, tmp_path / "fast")
    monkeypatch.setattr(cache, "HERE", tmp_path / "fast")
    states.add(state())
    os.utime(tmp_path / "fast" / "search" / "ismcts.py", (10**9, 10**9))
    states.add(state())
    assert len(states) == 3
