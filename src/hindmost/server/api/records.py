"""Records: download as far as the asker may see, upload to have them verified, replay."""

from __future__ import annotations

from typing import Any

import msgspec

from hindmost.contract.problems import Problem
from hindmost.contract.settings import ClockSettings, Settings
from hindmost.contract.study import DrawVerdict, RecordList, Replay
from hindmost.editions import find
from hindmost.match import Match
from hindmost.server.http.endpoints import Call, Endpoints
from hindmost.server.social import daily
from hindmost.store import Store, StoredMatch
from hindmost.study import days, records
from hindmost.study.records import RecordFile, line_of, record_of
from hindmost.table.clock import Clock
from hindmost.table.match_log import LiveMatch

endpoints = Endpoints()
PATH = "/api/tables/{id}/matches/{number}"


@endpoints.add("GET", PATH + "/record", RecordFile, price=20)
async def record(call: Call) -> RecordFile:
    """The record of a match. While it goes on, tiles drawn to the racks of others are only `draw`. Afterwards it has
    the `seed` (that of a daily deal when its day is over), and `hints` are the ply and the seat of every hint that was
    asked for. `takeovers` are the ply, the seat and the name of every agent that plays on for somebody who is gone."""
    stored = await requested_match(call)
    line = line_of(await seen_record(call.parts.store, stored, seats_of(stored, call.me.id)))
    return RecordFile(f"{stored.game}-{stored.table}-{stored.number}.ndjson", line)


@endpoints.add("GET", PATH + "/replay", Replay, price=20)
async def replay(call: Call) -> Replay:
    """A match that is over, ply by ply, everything open."""
    stored = await requested_match(call)
    line = line_of(await _finished_record(call, stored))
    told = await call.parts.record_reader.read(records.replay, line, call.whose())
    return msgspec.structs.replace(told, gone=stored.gone)


@endpoints.add("GET", PATH + "/draws", DrawVerdict, price=20)
async def draws(call: Call) -> DrawVerdict:
    """Do all draws of a match that is over follow from the seed that the table had committed to? Whoever does not trust
    the answer has the record checked elsewhere (see docs/notation.md)."""
    line = line_of(await _finished_record(call, await requested_match(call)))
    return await call.parts.record_reader.read(records.check_draws, line, call.whose())


@endpoints.add("POST", "/api/records", RecordList, takes=bytes, price=20)
async def upload(call: Call, lines: bytes) -> RecordList:
    """Have records verified, one a line."""
    call.limit("records")
    return RecordList(records=await call.parts.record_reader.read(records.verify, lines, call.whose()))


@endpoints.add("POST", "/api/replays", Replay, takes=bytes, price=20)
async def replay_upload(call: Call, line: bytes) -> Replay:
    """Replay a record of one's own."""
    call.limit("records")
    return await call.parts.record_reader.read(records.replay, line, call.whose())


async def requested_match(call: Call) -> StoredMatch:
    """The match asked for, if the asker may see it."""
    id, number = call.id(), call.number()
    table, stored = await call.parts.store.table(id), await call.parts.store.match_of(id, number)
    if table is None or stored is None:
        raise Problem(404, "not found", f"there is no match {number} at table {id!r}")
    if seats_of(stored, call.me.id):
        return stored
    settings = msgspec.convert(table.settings, Settings)
    if not settings.spectators:
        raise Problem(403, "no spectators", "only those who sit at this table see its matches")
    if settings.daily and days.day(table.created) == daily.today(call.parts.store):
        raise Problem(403, "today's deal", "others' matches of today's deal can be seen tomorrow")
    return stored


def seats_of(stored: StoredMatch, person: str) -> frozenset[int]:
    return frozenset(seat.seat for seat in stored.seats if seat.person and seat.person == person)


async def live_of(call: Call, stored: StoredMatch) -> LiveMatch:
    return await folded(call.parts.store, stored)


async def folded(store: Store, stored: StoredMatch) -> LiveMatch:
    game = find(stored.game, stored.options)
    fresh = LiveMatch(Match.new(game, [seat.name for seat in stored.seats]), Clock.new(ClockSettings(), game.seats))
    return fresh.after_all(await store.rows(stored.table, stored.number))


async def _finished_record(call: Call, stored: StoredMatch) -> dict[str, Any]:
    live = await live_of(call, stored)
    if not live.over:
        raise Problem(409, "not over", "a match is replayed when it is over; watch it at its table")
    return record_of(live, frozenset(), await _revealed_seed(call.parts.store, stored, live))


async def seen_record(store: Store, stored: StoredMatch, seats: frozenset[int]) -> dict[str, Any]:
    """The record of a match as far as these seats may see it."""
    live = await folded(store, stored)
    return record_of(live, seats, await _revealed_seed(store, stored, live))


async def _revealed_seed(store: Store, stored: StoredMatch, live: LiveMatch) -> str | None:
    """What the draws followed from, when it helps nobody any more."""
    if not live.over or live.committed is None:
        return None
    return await daily.revealed_seed(store, stored.table, stored.number)
