"""A server in a process of its own, to be killed: python -m tests.server.running DATABASE LEASE

It is the real one, except that people may act as fast as they can, that a lease may be short, and that a test sets its
wall clock.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.server.wall import VARIABLE  # isort: split

from tests.server.tools import GENEROUS

ROOT = Path(__file__).parents[2]
START_SECONDS = 60.0


class Process:
    """It may be started again and again; its address changes."""

    def __init__(self, database: str, log: Path, lease: float, usual: bool = False, source: Path | None = None) -> None:
        """With the package in `source`, if it is not that of this tree."""
        self.url, self.database, self._source = "", database, source
        self._command = [sys.executable, "-m", "tests.server.running", database, str(lease), *["usual"] * usual]
        self._log, self._wall = log, log.with_suffix(".wall")
        self.set_wall_clock(0.0)
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, if it does not run, and wait until people can come."""
        self.launch()
        assert self._process is not None
        end = time.monotonic() + START_SECONDS
        while not (found := re.search(r"^Tables at (\S+)/$", self.log, re.MULTILINE)):
            assert self._process.poll() is None, self.log
            assert time.monotonic() < end, self.log
            time.sleep(0.02)
        self.url = found[1]

    def launch(self) -> None:
        if self._process is not None and self._process.poll() is None:
            return
        environment = os.environ | {VARIABLE: str(self._wall)}
        if self._source is not None:
            environment["PYTHONPATH"] = str(self._source)
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log, cwd=ROOT, env=environment)

    def set_wall_clock(self, ahead: float) -> None:
        """So many seconds ahead of the true time, from now on."""
        new = self._wall.with_suffix(".new")
        new.write_text(str(ahead))
        new.replace(self._wall)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """It stands still, as a suspended machine does."""
        os.kill(self.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.pid, signal.SIGCONT)

    def kill(self, number: int = signal.SIGKILL) -> int:
        """End it, and wait for that; its exit code."""
        assert self._process is not None
        self._process.send_signal(number)
        return self._process.wait(30)

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self.kill()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def children(self) -> list[int]:
        """The processes that it has started."""
        assert self._process is not None
        told = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        if not told.exists():
            pytest.skip("the system does not tell")
        return [int(pid) for pid in told.read_text().split()]

    @property
    def log(self) -> str:
        return self._log.read_text("utf-8", "replace")


@contextmanager
def processes(
    database: str, folder: Path, number: int = 1, lease: float = 15.0, usual: bool = False
) -> Iterator[list[Process]]:
    """So many servers at one database."""
    started = [Process(database, folder / f"log-{at}", lease, usual) for at in range(number)]
    try:
        for each in started:
            each.launch()
        for each in started:
            each.start()
        yield started
    finally:
        for each in started:
            each.stop()


def end_with(parent: int) -> None:
    """Tests that are killed leave no server behind."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def main(database: str, lease: float, usual: bool = False) -> None:
    from hindmost.server.cluster.hall import Hall
    from hindmost.server.host import serve
    from hindmost.server.host.config import Config

    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    serve.Hall = partial(Hall, lease=lease)  # type: ignore[assignment, attr-defined]
    config = Config(trusted_proxies=("127.0.0.1",)) if usual else Config(**GENEROUS)
    serve.serve(config, database, "127.0.0.1", 0, lambda url: print(f"Tables at {url}", file=sys.stderr, flush=True))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), *map(bool, sys.argv[3:]))
