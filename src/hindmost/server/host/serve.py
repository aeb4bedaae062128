"""Run a server until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import secrets
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial

import uvicorn
from starlette.applications import Starlette
from uvicorn.loops.auto import auto_loop_factory

from hindmost.fast import host as kernels
from hindmost.server.app import create_app
from hindmost.server.cluster.hall import Hall
from hindmost.server.host import logs
from hindmost.server.host.config import Config
from hindmost.server.host.database_lock import lock
from hindmost.server.host.protocols import LONGEST_GOODBYE, Doors, HttpProtocol, SocketProtocol
from hindmost.server.http.rate_limits import Addresses
from hindmost.server.jobs.agent_pool import AgentPool
from hindmost.server.social.notifications import notifier_for
from hindmost.server.socket.connection import MOST_BYTES
from hindmost.store import default_url, open_store
from hindmost.store.database import sqlite_path

YOUNG, MIDDLE, NEVER = 5_000, 10, 1_000_000_000  # thresholds of the garbage collector
COLLECTION_SECONDS = 600.0
log = logging.getLogger("hindmost.serve")


def serve(config: Config, database: str | None, host: str, port: int, ready: Callable[[str], object]) -> None:
    """Serve on this address (port 0: any free one) and call `ready` with the page's when people can come."""
    logs.set_up()
    with listening_socket(host, port) as sock:
        run(config, database, sock, ready)


def run(config: Config, database: str | None, sock: socket.socket, ready: Callable[[str], object]) -> None:
    """Until Ctrl-C or SIGTERM; then everything is closed in order."""
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(0))
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(_serve(config, database or default_url(), sock, ready))


async def _serve(config: Config, database: str, sock: socket.socket, ready: Callable[[str], object]) -> None:
    host, port = sock.getsockname()[:2]
    address = f"http://{_in_url(host)}:{port}/"
    path = sqlite_path(database)
    with nullcontext(lambda _address: None) if path is None else lock(path) as tell_others:
        async with await open_store(database) as store:
            owner = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
            notifier = await notifier_for(config.push_contact, store, database)
            hall = Hall(store, AgentPool(), owner, notifier=notifier)
            running = uvicorn_server(create_app(config, store, hall), hall, host, port, config)

            if why := kernels.missing():
                log.warning("only plain agents can play here: %s", why)

            if config.https and not (config.origins or config.host_names):
                log.warning("people come by https, but no --origin says by which name: it answers only to addresses")

            def started() -> None:
                tell_others(address)
                ready(address)

            beside = [asyncio.ensure_future(work) for work in (_when_started(running, started), collect_garbage())]
            try:
                await running.serve(sockets=[sock])
            finally:
                for work in beside:
                    work.cancel()


def listening_socket(host: str, port: int) -> socket.socket:
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


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host


class DrainingServer(uvicorn.Server):
    """Takes the place of another process, and hands it on: people and tables move before anything is closed."""

    def __init__(self, config: uvicorn.Config, hall: Hall, warning: float) -> None:
        super().__init__(config)
        self._hall, self._warning = hall, warning

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self._hall.registry.prepare()
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._hall.draining = True
        await asyncio.sleep(self._warning)  # in which a proxy that asks /readyz takes this process off its list
        for server in self.servers:
            server.close()
        await self._hall.drain()
        await super().shutdown(sockets)


def uvicorn_server(app: Starlette, hall: Hall, host: str, port: int, config: Config) -> DrainingServer:
    """A server that is ready to run. It believes no forwarding headers: the application sees to them."""
    doors = Doors(config.connections_per_address, Addresses(config.trusted_proxies))
    settings = uvicorn.Config(
        app,
        host=host,
        port=port,
        http=partial(HttpProtocol, doors),  # type: ignore[arg-type]  # it is called as a class would be
        ws=partial(SocketProtocol, doors),  # type: ignore[arg-type]
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=LONGEST_GOODBYE,
    )
    return DrainingServer(settings, hall, config.drain_seconds)


async def collect_garbage() -> None:
    """By default Python looks through everything whenever a quarter has been added: with a thousand tables that holds
    all of them up for half a second, every few seconds. Hardly any rubbish here refers to itself, so what is young is
    looked through often, and everything only now and then."""
    gc.freeze()  # the program itself stays as it is
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    while True:
        await asyncio.sleep(COLLECTION_SECONDS)
        gc.collect()
