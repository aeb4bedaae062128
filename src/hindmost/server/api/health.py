"""Is the process alive, and can it work?"""

from __future__ import annotations

from hindmost.server.calls import Call, Endpoints
from hindmost.server.shapes import Health

endpoints = Endpoints()


@endpoints.add("GET", "/healthz", Health, alike=True)
async def alive(_call: Call) -> Health:
    """The process answers."""
    return Health()


@endpoints.add("GET", "/readyz", Health, alike=True)
async def ready(call: Call) -> Health:
    """The database can be used."""
    await call.parts.store.ping()
    return Health()
