"""A Dask cluster, started by its own commands; one of its workers is killed in the middle."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import numpy as np
import pytest

from hindmost import editions
from hindmost.arena.contests import Contest
from hindmost.arena.report import facts
from hindmost.arena.store import PairStore, open_store
from hindmost.arena.tournament import Course, run
from hindmost.parallel import spread
from hindmost.rules.laying import Laying
from hindmost.simulation import simulate, simulate_spread
from hindmost.train.laying import judged_by_playouts, new_student
from tests.train.test_laying import SHORT

pytest.importorskip("distributed")

AGENTS = ("random", "points")
PAIRS = 150
LOOPBACK = ("--host", "127.0.0.1", "--no-dashboard")


@contextmanager
def started(folder: Path, name: str, *args: str) -> Iterator[subprocess.Popen[bytes]]:
    with (folder / f"{name}.log").open("wb") as log:
        command = [sys.executable, "-m", *args, *LOOPBACK]
        process = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Its address and its workers."""
    with ExitStack() as stack:
        file = folder / "scheduler.json"
        scheduler = ("distributed.cli.dask_scheduler", "--port", "0", "--scheduler-file", str(file))
        stack.enter_context(started(folder, "scheduler", *scheduler))
        wait_until(lambda: file.exists() and file.read_text().endswith("}"))
        address = json.loads(file.read_text())["address"]
        worker = ("distributed.cli.dask_worker", address, "--nthreads", "1", "--nworkers", "1", "--no-nanny")
        working = [stack.enter_context(started(folder, f"worker-{at}", *worker)) for at in range(workers)]
        wait_until(lambda: (folder / "scheduler.log").read_text().count("Register worker") == workers)
        yield address, working


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def course() -> Course:
    return Course(Contest("tiny-2", AGENTS), PAIRS)


def numbers(store: PairStore) -> list[int]:
    return [number for number, _ in store.pairs(course().contest, PAIRS)]


def test_matches_come_to_the_same_on_a_cluster(tmp_path: Path) -> None:
    game = editions.find("tiny-2")
    with cluster(tmp_path, 2) as (address, _workers):
        matches = list(simulate_spread(game, ["greedy", "random"], 25, 7, 1, address))
    assert matches == list(simulate(game, ["greedy", "random"], 25, 7))


@pytest.mark.long
def test_playouts_come_to_the_same_on_a_cluster(tmp_path: Path) -> None:
    game = editions.find("tiny-2")
    assert isinstance(game, Laying)
    student = new_student(game, SHORT, 1)
    with cluster(tmp_path, 2) as (address, _workers):
        lesson = judged_by_playouts(game, student, SHORT, 1, address)
    for part, other in zip(lesson, judged_by_playouts(game, student, SHORT, 1, None), strict=True):
        np.testing.assert_array_equal(part, other)


def test_a_worker_is_killed_and_nothing_is_lost_or_counted_twice(tmp_path: Path) -> None:
    with cluster(tmp_path, 2) as (address, workers), open_store() as store:
        going = course()

        def tick() -> None:
            if going.tally.pairs and workers[0].poll() is None:
                assert not going.over
                workers[0].kill()
                workers[0].wait()

        run([going], store, cluster=address, tick=tick)
        assert workers[0].poll() is not None
        assert workers[1].poll() is None
        assert numbers(store) == list(range(PAIRS))
        found = facts([going], AGENTS, AGENTS[0])
    alone = course()
    with open_store() as store:
        run([alone], store)
    assert found == facts([alone], AGENTS, AGENTS[0])


def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hindmost.parallel.PATIENCE", "1s")
    with pytest.raises((OSError, ValueError), match=r"127\.0\.0\.1"):
        list(spread(abs, [1], cluster="tcp://127.0.0.1:1"))
