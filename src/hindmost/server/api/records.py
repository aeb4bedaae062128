"""Records: download as far as the asker may see, upload to have them verified, replay."""

from __future__ import annotations

import json
import time
from typing import Any

import msgspec
from starlette.responses import Response

from hindmost.editions import find
from hindmost.match import Match
from hindmost.server import daily, showing
from hindmost.server.api.games import board
from hindmost.server.calls import NDJSON, Call, Endpoints
from hindmost.server.clock import Clock, ClockRules
from hindmost.server.live import Live
from hindmost.server.problems import Problem
from hindmost.server.reading import replayed, verified
from hindmost.server.settings import Settings
from hindmost.server.shapes import Records, Replay
from hindmost.store import StoredMatch

endpoints = Endpoints()
PATH = "/api/tables/{id}/matches/{number:int}"


@endpoints.add("GET", PATH + "/record", bytes)
async def record(call: Call) -> Response:
    """The record of a match. While it goes on, tiles drawn to the racks of others are only `draw`. Afterwards `hints`
    are the ply and the seat of every hint that was asked for."""
    stored = await match_asked_for(call)
    live = await live_of(call, stored)
    hints = {"hints": [list(hint) for hint in live.hints]} if live.hints else {}
    log = live.match.record() | hints if live.over else _as_seen(live.match, _seats_of(stored, call.me.id))
    name = f"{stored.game}-{stored.table}-{stored.number}.ndjson"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(line_of(log), 200, headers, media_type=NDJSON)


@endpoints.add("GET", PATH + "/replay", Replay)
async def replay(call: Call) -> Any:
    """A match that is over, ply by ply, everything open."""
    live = await live_of(call, await match_asked_for(call))
    if not live.over:
        raise Problem(409, "not over", "a match is replayed when it is over; watch it at its table")
    return await _replayed(call, line_of(live.match.record()))


@endpoints.add("POST", "/api/records", Records, takes=bytes)
async def upload(call: Call, lines: bytes) -> Any:
    """Have records verified, one a line."""
    call.limit("records")
    return {"records": await call.parts.readers.read(verified, lines)}


@endpoints.add("POST", "/api/replays", Replay, takes=bytes)
async def replay_upload(call: Call, line: bytes) -> Any:
    """Replay a record of one's own."""
    call.limit("records")
    return await _replayed(call, line)


async def _replayed(call: Call, line: bytes) -> dict[str, Any]:
    told = await call.parts.readers.read(replayed, line)
    return told | {"board": board(find(told["game"], told["options"]))}


async def match_asked_for(call: Call) -> StoredMatch:
    """The match asked for, if the asker may see it."""
    id, number = call.id(), call.number()
    table, stored = await call.parts.store.table(id), await call.parts.store.match_of(id, number)
    if table is None or stored is None:
        raise Problem(404, "not found", f"there is no match {number} at table {id!r}")
    if _seats_of(stored, call.me.id):
        return stored
    settings = msgspec.convert(table.settings, Settings)
    if not settings.spectators:
        raise Problem(403, "no spectators", "only those who sit at this table see its matches")
    if settings.daily and daily.day(table.created) == daily.day(time.time()):
        raise Problem(403, "today's deal", "others' matches of today's deal can be seen tomorrow")
    return stored


def _seats_of(stored: StoredMatch, person: str) -> frozenset[int]:
    return frozenset(seat.seat for seat in stored.seats if seat.person and seat.person == person)


async def live_of(call: Call, stored: StoredMatch) -> Live:
    game = find(stored.game, stored.options)
    fresh = Live(Match.new(game, [seat.name for seat in stored.seats]), Clock.new(ClockRules(), game.seats))
    return fresh.after_all(await call.parts.store.rows(stored.table, stored.number))


def _as_seen(match: Match, seats: frozenset[int]) -> dict[str, Any]:
    game, state, log = match.game, match.game.start(), []
    for action in match.log:
        log.append(showing.row_text(game, state, action, seats))
        state = game.apply(state, action)
    return match.record() | {"log": log}


def line_of(record: dict[str, Any]) -> bytes:
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
