"""The HTTP API: every endpoint, in the order of its description."""

from __future__ import annotations

from hindmost.server.api import games, health, people, pushes, records, standings, tables
from hindmost.server.calls import Endpoint

ENDPOINTS: tuple[Endpoint, ...] = tuple(
    endpoint for module in (games, people, tables, records, standings, pushes, health) for endpoint in module.endpoints
)
