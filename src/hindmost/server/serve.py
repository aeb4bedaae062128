"""Run a server until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import signal
import socket
import sys
from collections.abc import Callable

from hindmost.server import logs
from hindmost.server.app import create_app
from hindmost.server.config import Config
from hindmost.server.hall import Hall
from hindmost.server.notify import notifier_for
from hindmost.server.serving import server
from hindmost.server.workers import Workers
from hindmost.store import open_store


def serve(config: Config, database: str | None, host: str, port: int, ready: Callable[[str], object]) -> None:
    """Serve on this address (port 0: any free one) and call `ready` with the page's when people can come."""
    logs.set_up()
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(0))  # as from Ctrl-C: everything is closed in order
    with contextlib.suppress(KeyboardInterrupt):
        _runner().run(_serve(config, database, host, port, ready))


def _runner() -> asyncio.Runner:
    try:
        import uvloop
    except ImportError:  # not to be had on Windows
        return asyncio.Runner()
    return asyncio.Runner(loop_factory=uvloop.new_event_loop)


async def _serve(config: Config, database: str | None, host: str, port: int, ready: Callable[[str], object]) -> None:
    with _listening(host, port) as sock:
        port = sock.getsockname()[1]
        async with await open_store(database) as store:
            owner = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
            hall = Hall(store, Workers(), owner, notifier=notifier_for(config.push_contact, database))
            running = server(create_app(config, store, hall), host, port)
            told = asyncio.ensure_future(_tell(running, lambda: ready(f"http://{_shown(host)}:{port}/")))
            await running.serve(sockets=[sock])
            told.cancel()


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except OSError as error:
        sock.close()
        raise OSError(f"cannot listen on {host}:{port}: {error.strerror}") from None
    return sock


async def _tell(running: object, ready: Callable[[], object]) -> None:
    while not getattr(running, "started", False):
        await asyncio.sleep(0.02)
    ready()


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host
