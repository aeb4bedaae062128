"""How uvicorn runs the application."""

from __future__ import annotations

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from hindmost.server.sockets import MOST_BYTES

LONGEST_GOODBYE = 10  # seconds for calls that are being answered when the server ends


class SocketProtocol(WebSocketsSansIOProtocol):
    """A client that does not read what it is sent cannot hold its connection open either."""

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(LONGEST_GOODBYE, self.transport.abort)


def server(app: Starlette, host: str, port: int) -> uvicorn.Server:
    """A server that is ready to run. It believes no forwarding headers: the application sees to them."""
    settings = uvicorn.Config(
        app,
        host=host,
        port=port,
        ws=SocketProtocol,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=LONGEST_GOODBYE,
    )
    return uvicorn.Server(settings)
