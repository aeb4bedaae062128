"""Work is handed out bit by bit, and stops when nobody listens."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import pytest

from hindmost.parallel import AHEAD, cores, in_order, spread


def doubled(number: int) -> int:
    return 2 * number


def dying(number: int) -> int:
    os._exit(1)


def sleeping(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


@pytest.mark.parametrize("workers", [1, 2])
def test_every_task_is_done_once(workers: int) -> None:
    assert sorted(spread(doubled, range(20), workers)) == [(number, 2 * number) for number in range(20)]


def test_tasks_are_taken_when_there_is_somebody_to_do_them() -> None:
    taken = []

    def tasks() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    results = spread(doubled, tasks(), 2)
    next(results)
    results.close()
    assert len(taken) <= 2 * AHEAD


def test_who_stops_listening_does_not_wait_for_the_rest() -> None:
    results = spread(sleeping, [0.0, 60.0, 60.0, 60.0], 2)
    began = time.monotonic()
    next(results)
    results.close()
    assert time.monotonic() - began < 50


def test_a_worker_that_dies_is_told() -> None:
    with pytest.raises(ValueError, match="a worker process has died"):
        list(spread(dying, [1, 2], 2))


def test_there_is_a_core() -> None:
    assert cores() >= 1


def test_results_come_in_the_order_of_their_tasks() -> None:
    assert list(in_order(abs, [-3, 2, -1, 0, 5], workers=2)) == [3, 2, 1, 0, 5]
    assert list(in_order(abs, [-3, 2])) == [3, 2]
