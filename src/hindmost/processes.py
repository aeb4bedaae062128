"""Processes for work that would hold up whoever wants it done. They end with the process that started them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


def start(processes: int, niceness: int = 0) -> ProcessPoolExecutor:
    """Fresh processes: a fork would copy sockets, open files and locks."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(processes, mp_context=context, initializer=_set_up, initargs=(niceness,))


def _set_up(niceness: int) -> None:
    """A parent that is killed cannot end its processes: they see it. Ctrl-C is for the parent, which ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def end(executor: ProcessPoolExecutor) -> None:
    """At once, whatever they are doing."""
    processes = list((executor._processes or {}).values())
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()


class Busy(Exception):
    """Too many wait for a process already."""


class ProcessSlot(NamedTuple):
    """One process of a pool, as long as somebody holds it."""

    executor: ProcessPoolExecutor

    async def run(self, seconds: float | None, function: Callable[..., T], *given: Any) -> T:
        return await asyncio.wait_for(asyncio.wrap_future(self.executor.submit(function, *given)), seconds)


class ProcessPool:
    """Processes for an event loop, started when they are first needed. When something in them fails, takes too long or
    is given up they are ended, and whoever comes next has fresh ones."""

    def __init__(self, processes: int = 1, most: int | None = None, niceness: int = 0) -> None:
        self._processes, self._most, self._niceness = processes, most, niceness
        self._executor: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(processes)
        self._taken = 0  # slots, and those who wait for one

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[ProcessSlot]:
        """Wait for a slot; Busy if `most` have one or wait for it. Only who has one is given work to do, so that a
        time limit is for thinking and not for waiting."""
        if self._most is not None and self._taken >= self._most:
            raise Busy
        self._taken += 1
        try:
            async with self._free:
                executor = self._executor = self._executor or start(self._processes, self._niceness)
                try:
                    yield ProcessSlot(executor)
                except BaseException:
                    if executor is self._executor:
                        self.close()
                    raise
        finally:
            self._taken -= 1

    async def run(self, seconds: float | None, function: Callable[..., T], *given: Any) -> T:
        async with self.slot() as slot:
            return await slot.run(seconds, function, *given)

    def close(self) -> None:
        if self._executor is not None:
            executor, self._executor = self._executor, None
            end(executor)
