"""Any position of any game: what may be done in it, and what an action would come to. Nothing is stored."""

from __future__ import annotations

from hindmost.contract.study import PositionInfo, PositionQuery
from hindmost.server.http.endpoints import Call, Endpoints
from hindmost.study import positions

endpoints = Endpoints()


@endpoints.add("POST", "/api/positions", PositionInfo, takes=PositionQuery, price=8)
async def position(call: Call, asked: PositionQuery) -> PositionInfo:
    """A position, or the one after an action in it; in a step of a lesson also whether that reaches its goal."""
    call.limit("positions")
    return positions.position(asked)
