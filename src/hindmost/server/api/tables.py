"""Tables: make one, look at it, sit down, get up."""

from __future__ import annotations

from types import NoneType

import msgspec

from hindmost.contract.problems import Problem
from hindmost.contract.settings import Settings
from hindmost.contract.tables import (
    Invitation,
    Join,
    JoinedSeat,
    MadeTable,
    NewInvitation,
    NewTable,
    SeatInfo,
    TableDetail,
    TableSummary,
)
from hindmost.game import AnyGame
from hindmost.server.http import identity
from hindmost.server.http.endpoints import Call, Endpoints
from hindmost.server.social.sanctions import REMOVED, kept_out
from hindmost.store import Seat, SeatedTable
from hindmost.table import serialise, snapshots
from hindmost.table.seating import seating
from hindmost.table.table import Sitting

endpoints = Endpoints()


@endpoints.add("POST", "/api/tables", MadeTable, takes=NewTable, status=201, known=True, price=20)
async def make(call: Call, new: NewTable) -> MadeTable:
    """A new table, and an invitation to each seat that is kept for somebody."""
    game, sittings = seating(new, call.me)
    call.limit("tables")
    return await make_table(call, game, new.settings, sittings)


async def make_table(call: Call, game: AnyGame, settings: Settings, sittings: list[Sitting]) -> MadeTable:
    table, invitations = await call.parts.hall.make(game, settings, sittings, call.me.id)
    return MadeTable(id=table.id, invitations={str(seat): token for seat, token in invitations.items()})


@endpoints.add("GET", "/api/tables", list[TableSummary], price=4)
async def open_tables(call: Call) -> list[TableSummary]:
    """Open tables where anybody may sit down, the newest first."""
    return [summary(found) for found in await call.parts.store.open_tables()]


@endpoints.add("GET", "/api/me/tables", list[TableSummary], known=True, price=5)
async def my_tables(call: Call) -> list[TableSummary]:
    """Open tables where I sit or am host, the newest first."""
    return [summary(found) for found in await call.parts.store.tables_of(call.me.id)]


def summary(found: SeatedTable) -> TableSummary:
    table = found.table
    return TableSummary(
        id=table.id,
        game=table.game,
        options=dict(table.options),
        settings=msgspec.convert(table.settings, Settings),
        match=table.match,
        seats=[_seat(seat) for seat in found.seats],
        created=table.created,
    )


def _seat(seat: Seat) -> SeatInfo:
    return SeatInfo(kind=seat.kind, name=seat.name, agent=seat.agent, gone=seat.gone)


@endpoints.add("GET", "/api/tables/{id}", TableDetail, price=5)
async def table(call: Call) -> TableDetail:
    """A table as everybody who has its address may know it."""
    found = await call.parts.hall.registry.table(call.id())
    stored = await call.parts.store.table(found.id)
    return TableDetail(
        **msgspec.structs.asdict(snapshots.about(found)),
        mine=sorted(found.seats_of(call.me.id)),
        host=stored is not None and stored.host == call.me.id,
        board=serialise.board(found.game),
    )


@endpoints.add("POST", "/api/tables/{id}/join", JoinedSeat, takes=Join, known=True, price=20)
async def join(call: Call, given: Join) -> JoinedSeat:
    """Sit down. An invitation serves once."""
    if kept_out(call.sanctions, call.id()):
        raise Problem(403, REMOVED, "a moderator has removed you from this table")
    seat = await call.parts.hall.join(call.id(), given.invitation, call.me.id, call.me.name)
    return JoinedSeat(seat=seat)


@endpoints.add("POST", "/api/tables/{id}/invitations", Invitation, takes=NewInvitation, known=True, price=10)
async def invite(call: Call, given: NewInvitation) -> Invitation:
    """A new invitation to a vacant seat of my table; the old one is void."""
    store, id = call.parts.store, call.id()
    table = await store.table(id)
    if table is None or table.host != call.me.id:
        raise Problem(403, "not the host", "only the host of a table invites people to it")
    if table.match:
        raise Problem(409, "begun", "the match has begun, nobody can sit down any more")
    token = identity.new_token()
    if not await store.invite(id, given.seat, identity.hash_of(token)):
        raise Problem(409, "seat", f"seat {given.seat} is not vacant")
    return Invitation(invitation=token)


@endpoints.add("POST", "/api/tables/{id}/leave", NoneType, known=True, status=204, price=20)
async def leave(call: Call) -> None:
    """Get up before the match has begun."""
    await call.parts.hall.leave(call.id(), call.me.id)
