"""A static host: hands out the files of a folder, says 404.html where there is none, and can be stopped."""

from __future__ import annotations

import http.server
import threading
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

HERE = "/games/hindmost"  # where the site lies


class Files(http.server.SimpleHTTPRequestHandler):
    """With no header that a plain host would not send."""

    protocol_version = "HTTP/1.1"
    sent = 0  # bytes of bodies, by all hosts

    def copyfile(self, source: Any, outputfile: Any) -> None:
        text = source.read()
        Files.sent += len(text)
        outputfile.write(text)

    def log_message(self, *_args: object) -> None:
        """Nobody reads it."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        lost = Path(self.directory, HERE[1:], "404.html")
        if code != HTTPStatus.NOT_FOUND or not lost.exists():
            super().send_error(code, message, explain)
            return
        text = lost.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)


class Host:
    def __init__(self, folder: Path) -> None:
        """`folder` is what the host hands out; the site lies in it at HERE."""
        self.folder, self.port = folder, 0
        self._server: http.server.ThreadingHTTPServer | None = None
        self.start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"{self.origin}{HERE}"

    @property
    def site(self) -> Path:
        return self.folder / HERE[1:]

    def start(self) -> None:
        """At the same address as before."""
        files = partial(Files, directory=str(self.folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), files)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def stop(self) -> None:
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None
