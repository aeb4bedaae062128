"""Tables: make one, look at it, sit down, get up."""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType

import msgspec

from hindmost import agents, editions
from hindmost.contract.settings import Settings
from hindmost.contract.tables import (
    Invitation,
    Join,
    JoinedSeat,
    MadeTable,
    NewInvitation,
    NewSeat,
    NewTable,
    SeatInfo,
    TableDetail,
    TableSummary,
)
from hindmost.game import AnyGame
from hindmost.server.http import identity
from hindmost.server.http.endpoints import Call, Endpoints
from hindmost.server.http.errors import Problem
from hindmost.store import Person, Seat, SeatedTable
from hindmost.table import serialise, snapshots
from hindmost.table.table import Sitting

endpoints = Endpoints()


@endpoints.add("POST", "/api/tables", MadeTable, takes=NewTable, status=201, known=True, price=20)
async def make(call: Call, new: NewTable) -> MadeTable:
    """A new table, and an invitation to each seat that is kept for somebody."""
    game = _game(new)
    sittings = list(_sittings(new, game, call.me))
    if len(sittings) != game.seats:
        raise Problem(422, "seats", f"{game.name} has {game.seats} seats, not {len(sittings)}")
    _check_rated(new.settings, sittings)
    if new.settings.successor is not None:
        _agent(new.settings.successor, game)
    call.limit("tables")
    return await make_table(call, game, new.settings, sittings)


async def make_table(call: Call, game: AnyGame, settings: Settings, sittings: list[Sitting]) -> MadeTable:
    table, invitations = await call.parts.hall.make(game, settings, sittings, call.me.id)
    return MadeTable(id=table.id, invitations={str(seat): token for seat, token in invitations.items()})


def _game(new: NewTable) -> AnyGame:
    if new.settings.daily:
        raise Problem(422, "daily", "a table for the deal of the day is made by POST /api/daily")
    try:
        return editions.find(new.game, new.options)
    except ValueError as error:
        raise Problem(422, "game", str(error)) from None


def _sittings(new: NewTable, game: AnyGame, me: Person) -> Iterator[Sitting]:
    if sum(seat.kind == "me" for seat in new.seats) > 1:
        raise Problem(422, "seats", "you sit on one seat; others on your device have the kind 'here'")
    for number, seat in enumerate(new.seats):
        yield _sitting(seat, number, game, me)


def _sitting(seat: NewSeat, number: int, game: AnyGame, me: Person) -> Sitting:
    if (seat.agent is not None) != (seat.kind == "agent"):
        raise Problem(422, "seats", f"seat {number} is of kind {seat.kind!r} and has agent {seat.agent!r}")
    name = None if seat.name is None else identity.clean_name(seat.name)
    match seat.kind:
        case "me":
            return Sitting("person", me.name, me.id)
        case "here":
            return Sitting("here", name or f"seat {number}", me.id)
        case "agent":
            agent = _agent(seat.agent, game)
            return Sitting("agent", name or agent, None, agent)
        case "link":
            return Sitting("link", "")
        case _:
            return Sitting("person", "")


def _agent(name: str | None, game: AnyGame) -> str:
    """Without settings: how long an agent thinks is the host's to say."""
    try:
        return agents.check_name(name or "", game)
    except ValueError as error:
        raise Problem(422, "agent", str(error)) from None


def _check_rated(settings: Settings, sittings: list[Sitting]) -> None:
    """Nobody's rating comes from playing against themselves or a program."""
    if settings.rated and (len(sittings) < 2 or any(sitting.kind in ("here", "agent") for sitting in sittings)):
        raise Problem(422, "rated", "at a rated table several people sit, each on a device of their own")


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
