"""Processes for work that would hold up the tables. They end with the server, however it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor


def pool(processes: int) -> ProcessPoolExecutor:
    """Fresh processes: a fork would copy sockets and locks of the server."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(processes, mp_context=context, initializer=end_with_the_server)


def end_with_the_server() -> None:
    """A server that is killed cannot end its workers: they see it themselves. Ctrl-C is for the server, which does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


def end(running: ProcessPoolExecutor) -> None:
    """At once, whatever they are doing."""
    processes = list((running._processes or {}).values())
    running.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
