"""Is the process alive, and can it work?"""

from __future__ import annotations

from hindmost.contract.bodies import Health
from hindmost.contract.problems import Problem
from hindmost.server.http.endpoints import Call, Endpoints

endpoints = Endpoints()


@endpoints.add("GET", "/healthz", Health, alike=True)
async def alive(_call: Call) -> Health:
    """The process answers."""
    return Health()


@endpoints.add("GET", "/readyz", Health, alike=True)
async def ready(call: Call) -> Health:
    """The database can be used, and the process is not about to end."""
    if call.parts.hall.draining:
        raise Problem(503, "draining", "this process is about to end: send nobody here")
    await call.parts.store.ping()
    return Health()
