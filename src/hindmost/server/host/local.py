"""hindmost for the people at this machine: a server that only they reach, and their browser at it."""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable

from hindmost.server.host import logs
from hindmost.server.host.config import Config
from hindmost.server.host.database_lock import AlreadyServed
from hindmost.server.host.serve import listening_socket, run

HOST = "127.0.0.1"
PORT = 24763  # always the same, for what a browser keeps belongs to an address with its port
ELSEWHERE = (
    f"Another program has port {PORT}, so the address is another one this time. What your browser has kept at the "
    "usual one (settings, matches played without the server) is not found there."
)


def open_page(database: str | None, say: Callable[[str], object]) -> None:
    """Serve until Ctrl-C, at the usual port if it is free; if a server has the database already, go there."""
    logs.set_up(level=logging.WARNING)
    with usual_socket() as sock:
        port = sock.getsockname()[1]
        config = Config(origins=(f"http://{HOST}:{port}", f"http://localhost:{port}"))

        def arrived(address: str) -> None:
            _arrive(f"hindmost is at {address}   (Ctrl-C ends it)", address, say)
            if port != PORT:
                say(ELSEWHERE)

        try:
            run(config, database, sock, arrived)
        except AlreadyServed as served:
            if not served.address:
                raise
            _arrive(f"hindmost runs already, at {served.address}", served.address, say).join()


def usual_socket() -> socket.socket:
    try:
        return listening_socket(HOST, PORT)
    except OSError:
        return listening_socket(HOST, 0)


def _arrive(word: str, address: str, say: Callable[[str], object]) -> threading.Thread:
    """Some browsers keep whoever starts them waiting."""
    say(word)
    opening = threading.Thread(target=_browse, args=(address,), daemon=True)
    opening.start()
    return opening


def _browse(address: str) -> None:
    if can_browse():
        webbrowser.open(address)


def can_browse() -> bool:
    """Without a screen only browsers that draw in the terminal are found, and nobody asked for one."""
    screen = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(screen or os.environ.get("BROWSER"))
