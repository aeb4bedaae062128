"""The HTTP API: every endpoint, in the order of its description."""

from __future__ import annotations

from hindmost.server.api import (
    devices,
    games,
    health,
    lessons,
    people,
    positions,
    pushes,
    puzzles,
    records,
    reviews,
    standings,
    tables,
)
from hindmost.server.http.endpoints import Endpoint

MODULES = (games, people, devices, tables, records, reviews, positions, lessons, puzzles, standings, pushes, health)
ENDPOINTS: tuple[Endpoint, ...] = tuple(endpoint for module in MODULES for endpoint in module.endpoints)
