"""Work handed out: to this process, to processes of this machine, or to a Dask cluster."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from hindmost import processes
from hindmost.extras import need

R = TypeVar("R")
T = TypeVar("T")

AHEAD = 2  # tasks for everybody who works: one to do, one to go on with
PATIENCE = "10s"  # for a cluster to answer
KEPT = "what was finished before is in the store, if there is one"

Team = tuple[Executor, Callable[[], int]]  # who works, and how many they are at the moment


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(
    work: Callable[[T], R], tasks: Iterable[T], workers: int = 1, cluster: str | None = None
) -> Generator[tuple[T, R], None, None]:
    """Every task with its result, in the order in which they are finished.

    A task is taken only when there is somebody to do it: who stops listening stops the work.
    """
    if cluster is None and workers == 1:
        for task in tasks:
            yield task, work(task)
        return
    with _on_cluster(cluster) if cluster else _in_processes(workers) as (executor, count):
        yield from _handed_out(work, iter(tasks), executor, count)


def in_order(
    work: Callable[[T], R], tasks: Sequence[T], workers: int = 1, cluster: str | None = None
) -> Generator[R, None, None]:
    """The results in the order of their tasks: each waits for those before it."""
    waiting: dict[int, R] = {}
    following = 0
    for (number, _), result in spread(partial(_numbered, work), list(enumerate(tasks)), workers, cluster):
        waiting[number] = result
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def _numbered(work: Callable[[T], R], task: tuple[int, T]) -> R:
    return work(task[1])


def _handed_out(
    work: Callable[[T], R], tasks: Iterator[T], executor: Executor, count: Callable[[], int]
) -> Iterator[tuple[T, R]]:
    pending: dict[Future[R], T] = {}
    while True:
        room = max(0, AHEAD * max(1, count()) - len(pending))
        pending |= {executor.submit(work, task): task for task in islice(tasks, room)}
        if not pending:
            return
        done, _ = wait(pending, return_when=FIRST_COMPLETED)
        for future in done:
            yield pending.pop(future), future.result()


@contextmanager
def _in_processes(workers: int) -> Iterator[Team]:
    executor = processes.start(workers)
    try:
        yield executor, lambda: workers
    except BrokenProcessPool:
        raise ValueError(f"a worker process has died; {KEPT}") from None
    finally:
        processes.end(executor)


@contextmanager
def _on_cluster(address: str) -> Iterator[Team]:
    """Workers may come and go; what a lost one had to do is done by another."""
    need("distributed", extra="cluster")
    from distributed import Client, KilledWorker
    from distributed.comm.addressing import get_address_host_port

    get_address_host_port(address)  # of what is no address a client would tell more than one line
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # the same of a cluster that is gone
    client: Any = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    with client:
        executor = client.get_executor(pure=False)
        try:
            yield executor, lambda: sum(client.nthreads().values())
        except CancelledError:
            raise ValueError(f"the cluster at {address} is gone; {KEPT}") from None
        except KilledWorker:
            raise ValueError(f"worker after worker of {address} has died of the same task; {KEPT}") from None
        finally:
            executor.shutdown(wait=False)
