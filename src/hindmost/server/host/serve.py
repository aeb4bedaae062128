"""Run a server until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import nullcontext

from hindmost.fast import host as kernels
from hindmost.server import logs
from hindmost.server.alone import alone
from hindmost.server.app import create_app
from hindmost.server.config import Config
from hindmost.server.hall import Hall
from hindmost.server.notify import notifier_for
from hindmost.server.serving import server
from hindmost.server.tidying import tidy
from hindmost.server.workers import Workers
from hindmost.store import default_url, open_store
from hindmost.store.database import sqlite_path

log = logging.getLogger("hindmost.serve")


def serve(config: Config, database: str | None, host: str, port: int, ready: Callable[[str], object]) -> None:
    """Serve on this address (port 0: any free one) and call `ready` with the page's when people can come."""
    logs.set_up()
    with listening(host, port) as sock:
        run(config, database, sock, ready)


def run(config: Config, database: str | None, sock: socket.socket, ready: Callable[[str], object]) -> None:
    """Until Ctrl-C or SIGTERM; then everything is closed in order."""
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(0))
    with contextlib.suppress(KeyboardInterrupt), _runner() as runner:
        runner.run(_serve(config, database or default_url(), sock, ready))


def _runner() -> asyncio.Runner:
    try:
        import uvloop
    except ImportError:  # not to be had on Windows
        return asyncio.Runner()
    return asyncio.Runner(loop_factory=uvloop.new_event_loop)


async def _serve(config: Config, database: str, sock: socket.socket, ready: Callable[[str], object]) -> None:
    host, port = sock.getsockname()[:2]
    address = f"http://{_shown(host)}:{port}/"
    path = sqlite_path(database)
    with nullcontext(lambda _address: None) if path is None else alone(path) as tell_others:
        async with await open_store(database) as store:
            owner = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
            hall = Hall(store, Workers(), owner, notifier=notifier_for(config.push_contact, database))
            running = server(create_app(config, store, hall), host, port)

            if why := kernels.missing():
                log.warning("only plain agents can play here: %s", why)

            def started() -> None:
                tell_others(address)
                ready(address)

            beside = [asyncio.ensure_future(work) for work in (_when_started(running, started), tidy())]
            try:
                await running.serve(sockets=[sock])
            finally:
                for work in beside:
                    work.cancel()


def listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # otherwise asyncio leaves answers waiting
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except OSError as error:
        sock.close()
        raise OSError(f"cannot listen on {host}:{port}: {error.strerror}") from None
    return sock


async def _when_started(running: object, ready: Callable[[], object]) -> None:
    while not getattr(running, "started", False):
        await asyncio.sleep(0.02)
    ready()


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host
