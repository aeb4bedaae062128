"""Kernels are compiled beside the tables: people are answered meanwhile, and it ends with the server."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.clients import seated
from tests.server.tools import NO_TLS, until

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the system does not tell about processes")
SERVE = ("serve", "--port", "0")
WITHOUT_NUMBA = "import sys; sys.modules['numba'] = None; from hindmost.cli import main; main()"


class Server:
    """`hindmost serve`, or what `hindmost` alone opens, in a folder and a group of processes of its own."""

    def __init__(self, folder: Path, *command: str, **env: str) -> None:
        self.out = folder / "out"
        places = {"XDG_DATA_HOME": str(folder), "HINDMOST_DATABASE": f"sqlite:///{folder / 'hindmost.db'}"}
        with self.out.open("w") as file:
            self.process = subprocess.Popen(
                [sys.executable, *command], env=os.environ | places | env, stdout=file, stderr=file,
                start_new_session=True,
            )  # fmt: skip
        told = until(lambda: re.search(r"http://127\.0\.0\.1:\d+", self.log), 60)
        assert told
        self.url = told[0]

    @property
    def log(self) -> str:
        return self.out.read_text("utf-8")

    def nicest(self) -> list[int]:
        """Its processes that give way to all others."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        stats = {int(pid): Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in children}
        return [pid for pid, stat in stats.items() if stat[16] == "19"]


@contextmanager
def started(folder: Path, *command: str, **env: str) -> Iterator[Server]:
    server = Server(folder, *command, **env)
    try:
        yield server
    finally:
        server.process.kill()
        server.process.wait(30)


@pytest.mark.anyio
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("command", [SERVE, ()], ids=["serve", "alone"])
async def test_tables_are_answered_meanwhile_and_it_ends_with_the_server(
    tmp_path: Path, number: signal.Signals, command: tuple[str, ...]
) -> None:
    with started(tmp_path, "-m", "hindmost.cli", *command, XDG_CACHE_HOME=str(tmp_path)) as server:
        (compiling,) = until(server.nicest)
        async with seated(server.url, "classic-2", "me", "greedy") as (ann,):
            assert await ann.play(3) == 3
        began = time.monotonic()
        assert server.nicest() == [compiling]
        if number == signal.SIGINT:
            os.killpg(server.process.pid, number)  # as Ctrl-C in a terminal does
        else:
            server.process.send_signal(number)
        assert server.process.wait(30) == (-number if number == signal.SIGKILL else 0)
        assert time.monotonic() - began < 5
        until(lambda: not os.path.exists(f"/proc/{compiling}"))
        assert "Traceback" not in server.log
        assert "kernels" not in server.log


def test_one_line_tells_when_they_are_ready(tmp_path: Path) -> None:
    with started(tmp_path, "-m", "hindmost.cli", *SERVE) as server:
        until(lambda: "kernels ready after" in server.log, 300)
        assert server.log.count("hindmost.kernels") == 1
        until(lambda: not server.nicest())
        assert httpx.get(f"{server.url}/healthz", verify=NO_TLS).status_code == 200


@pytest.mark.parametrize(
    ("command", "env"),
    [(("-c", WITHOUT_NUMBA, *SERVE), {}), (("-m", "hindmost.cli", *SERVE), {"HINDMOST_WARMUP": "off"})],
    ids=["without the packages", "when told not to"],
)
def test_otherwise_nothing_is_compiled_or_said(tmp_path: Path, command: tuple[str, ...], env: dict[str, str]) -> None:
    with started(tmp_path, *command, **env) as server:
        assert httpx.get(f"{server.url}/healthz", verify=NO_TLS).status_code == 200
        time.sleep(0.5)
        assert not server.nicest()
        assert "kernels" not in server.log
