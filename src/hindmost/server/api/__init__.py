"""The HTTP API: every endpoint, in the order of its description."""

from __future__ import annotations

from hindmost.server.api import (
    devices,
    exports,
    games,
    health,
    lessons,
    links,
    moderation,
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

PEOPLE = (people, devices, exports, moderation)
MODULES = (games, *PEOPLE, tables, records, reviews, positions, links, lessons, puzzles, standings, pushes, health)
ENDPOINTS: tuple[Endpoint, ...] = tuple(endpoint for module in MODULES for endpoint in module.endpoints)
