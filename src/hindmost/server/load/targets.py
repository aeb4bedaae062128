"""The servers that a load is put on: our own, in processes of their own, or one that runs already on this machine."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, build_opener

START_SECONDS = 30.0
OPEN_FILES = 16_384
MANY = 1_000_000  # more than any limit for one address that a measurement could reach

UNLIMITED = ("tables", "people", "work", "connections")


class Usage(NamedTuple):
    cpu: float  # seconds
    memory: int  # bytes


def used_by(pid: int | None) -> Usage | None:
    """What a process has used, where the system tells."""
    try:
        times = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
        pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    except OSError:
        return None
    cpu = (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")
    return Usage(cpu, pages * os.sysconf("SC_PAGE_SIZE"))


class Server(NamedTuple):
    url: str
    pid: int | None = None  # None: somebody else's


def foreign_server(url: str) -> Server:
    """A server that runs already, on this machine."""
    parts = urlsplit(url)
    if parts.scheme != "http" or parts.path not in ("", "/") or parts.hostname is None:
        raise ValueError(f"the server's address is like http://127.0.0.1:8000, not {url!r}")
    with suppress(ValueError):
        if parts.hostname == "localhost" or ip_address(parts.hostname).is_loopback:
            return Server(f"http://{parts.netloc}")
    raise ValueError(f"load is put only on servers of this machine, not on {parts.hostname!r}")


@contextmanager
def own_servers(database: str | None, processes: int) -> Iterator[list[Server]]:
    """Servers of our own that stop with the measurement."""
    if processes > 1 and not (database or "").startswith("postgres"):
        raise ValueError(f"{processes} processes need PostgreSQL: --database postgresql://...")
    with ExitStack() as stack:
        stack.enter_context(_ended_by_signal())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="hindmost-load-")))
        url = database or f"sqlite:///{folder / 'hindmost.db'}"
        yield [stack.enter_context(_server(url, folder / f"log-{number}")) for number in range(processes)]


@contextmanager
def _ended_by_signal() -> Iterator[None]:
    """Whoever ends this process ends the servers as well."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _server(database: str, log: Path) -> Iterator[Server]:
    limits = [part for what in UNLIMITED for part in ("--limit", f"{what}={MANY}")]
    command = [sys.executable, "-m", "hindmost.cli", "serve", "--port", "0", "--database", database, *limits]
    with log.open("wb") as stream, subprocess.Popen(command, stdout=stream, stderr=stream) as process:
        try:
            yield Server(_address(process, log), process.pid)
        finally:
            process.terminate()
            try:
                process.wait(START_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


def _address(process: subprocess.Popen[bytes], log: Path) -> str:
    end = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < end:
        if told := re.search(r"^Tables at (http://\S+?)/?$", log.read_text("utf-8", "replace"), re.MULTILINE):
            return told[1]
        time.sleep(0.05)
    last = (log.read_text("utf-8", "replace").splitlines() or ["it says nothing"])[-1]
    raise OSError(f"the server did not start: {last}")


def usage(servers: Sequence[Server]) -> list[Usage] | None:
    used = [used_by(server.pid) for server in servers]
    return [each for each in used if each] if all(used) else None


def tables_in_memory(servers: Sequence[Server]) -> int:
    """How many tables the servers have in memory."""
    opener = build_opener(ProxyHandler({}))
    found = 0
    for server in servers:
        with opener.open(f"{server.url}/metrics", timeout=START_SECONDS) as answer:
            told = re.search(rb"^hindmost_tables (\S+)$", answer.read(), re.MULTILINE)
            found += int(float(told[1])) if told else 0
    return found


def allow_open_files(wanted: int) -> None:
    """For this process and the servers it starts."""
    with suppress(ImportError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        allowed = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
        if allowed < wanted:
            raise ValueError(f"this needs {wanted} open files, and the system allows {allowed}")
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, allowed), hard))
