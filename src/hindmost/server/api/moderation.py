"""Reports, and what moderators do about them."""

from __future__ import annotations

from collections.abc import Sequence
from types import NoneType

from hindmost.contract.moderation import (
    AuditEntry,
    Because,
    NewReport,
    NewSanction,
    ReportedLine,
    ReportInfo,
    StandingSanction,
)
from hindmost.contract.problems import Problem
from hindmost.server.http.endpoints import Call, Endpoints
from hindmost.store import About, Named, Person, Ruling, StoredReport
from hindmost.table.readable import readable
from hindmost.table.table import NO_SPECTATORS, Table

HOUR = 3600.0
endpoints = Endpoints()


@endpoints.add("POST", "/api/reports", NoneType, takes=NewReport, known=True, status=204, price=30)
async def report(call: Call, new: NewReport) -> None:
    """Tell the moderators of a line of chat, of whoever sits on a seat, or of a person. Nobody learns who did."""
    about = await _about(call, new)
    if about.person == call.me.id:
        raise Problem(409, "yourself", "this is about yourself")
    call.limit("reports")
    if await call.parts.store.report(call.me.id, about) is None:
        raise Problem(409, "reported already", "you have reported this, and nobody has decided about it yet")


async def _about(call: Call, new: NewReport) -> About:
    words = _readable(new.words)
    match new:
        case NewReport(table=None, line=None, seat=None, person=str(id)):
            person = await _person(call, id)
            return About(new.kind, person.id, person.name, words)
        case NewReport(table=str(id), line=int(line), seat=None, person=None):
            table = await _seen(call, id)
            said = await call.parts.store.line(table.id, line)
            if said is None or said.person is None:
                raise Problem(404, "not found", f"nobody said line {line} there")
            return About(new.kind, said.person, said.name, words, table.id, table.number, said.seat, line)
        case NewReport(table=str(id), line=None, seat=int(seat), person=None):
            table = await _seen(call, id)
            sitting = table.sittings[seat] if seat < len(table.sittings) else None
            if sitting is None or sitting.person is None:
                raise Problem(404, "not found", f"nobody sits on seat {seat} there")
            return About(new.kind, sitting.person, sitting.name, words, table.id, table.number, seat)
    raise Problem(422, "report", "a report is about a person, or about a line or a seat of a table")


async def _seen(call: Call, id: str) -> Table:
    table = await call.parts.hall.registry.table(id)
    if not table.open_to(call.me.id):
        raise Problem(403, NO_SPECTATORS, "only those who sit at this table see it")
    return table


async def _person(call: Call, id: str) -> Person:
    person = await call.parts.store.person(id)
    if person is None:
        raise Problem(404, "not found", f"there is no person {id!r}")
    return person


def _readable(text: str) -> str:
    try:
        return readable(text.strip())
    except ValueError as error:
        raise Problem(422, "words", f"what is said has {error}") from None


def _reason(text: str) -> str:
    reason = _readable(text)
    if not reason:
        raise Problem(422, "reason", "whatever is decided has a reason")
    return reason


@endpoints.add("GET", "/api/reports", list[ReportInfo], known=True, moderator=True, price=20)
async def reports(call: Call) -> list[ReportInfo]:
    """The open reports, the oldest first. Those about moderators are read by who runs the server."""
    store = call.parts.store
    standing = await store.sanctions()
    return [report_info(found, standing) for found in await store.reports() if not found.moderator]


def report_info(found: StoredReport, standing: Sequence[Named]) -> ReportInfo:
    return ReportInfo(
        id=found.id,
        at=found.at,
        kind=found.kind,
        words=found.words,
        person=found.person,
        called=found.called,
        name=found.name,
        table=found.table,
        match=found.number,
        seat=found.seat,
        line=found.line,
        lines=[
            ReportedLine(id=line.line, at=line.at, name=line.name, seat=line.seat, text=line.text)
            for line in found.lines
        ],
        sanctions=[sanction_info(each) for each in standing if found.person and each.sanction.person == found.person],
    )


def sanction_info(named: Named) -> StandingSanction:
    found = named.sanction
    return StandingSanction(
        id=found.id,
        kind=found.kind,
        person=found.person,
        name=named.name,
        table=found.table,
        since=found.since,
        until=found.until,
        reason=found.reason,
    )


@endpoints.add(
    "POST", "/api/reports/{id}/close", NoneType, takes=Because, known=True, moderator=True, status=204, price=10
)
async def close_report(call: Call, because: Because) -> None:
    """Nothing is to be done about it, or nothing more."""
    reason = _reason(because.reason)
    found = await call.parts.store.find_report(call.id())
    if found is not None and found.person is not None:
        await _check_rights(call, found.person)
    if found is None or not await call.parts.store.close_report(found.id, reason, call.me.id):
        raise Problem(404, "not found", f"there is no open report {call.id()!r}")


@endpoints.add("GET", "/api/sanctions", list[StandingSanction], known=True, moderator=True, price=10)
async def sanctions(call: Call) -> list[StandingSanction]:
    """Who may not do what now, the newest first."""
    return [sanction_info(named) for named in await call.parts.store.sanctions()]


@endpoints.add(
    "POST", "/api/sanctions", StandingSanction, takes=NewSanction, known=True, moderator=True, status=201, price=50
)
async def sanction(call: Call, new: NewSanction) -> StandingSanction:
    """Ban somebody, mute them, or remove them from a table."""
    if (new.kind == "removal") != (new.table is not None):
        raise Problem(422, "table", "a removal is from a table, and nothing else is")
    reason = _reason(new.reason)
    person = await _check_rights(call, new.person)
    if new.table is not None and await call.parts.store.table(new.table) is None:
        raise Problem(404, "not found", f"there is no table {new.table!r}")
    seconds = None if new.hours is None else new.hours * HOUR
    ruling = Ruling(new.kind, person.id, reason, seconds, new.table, new.devices)
    made = await call.parts.hall.sanction(ruling, call.me.id, new.report)
    return sanction_info(Named(made, person.name))


async def _check_rights(call: Call, id: str) -> Person:
    """Moderators decide about others, and not about each other: that is for whoever runs the server."""
    person = await _person(call, id)
    if person.moderator:
        raise Problem(403, "a moderator", "only who runs the server decides about moderators")
    return person


@endpoints.add(
    "POST", "/api/sanctions/{id}/lift", NoneType, takes=Because, known=True, moderator=True, status=204, price=10
)
async def lift(call: Call, because: Because) -> None:
    """It holds no longer."""
    reason = _reason(because.reason)
    standing = {named.sanction.id: named.sanction for named in await call.parts.store.sanctions()}
    found = standing.get(call.id())
    if found is not None and found.person is not None:
        await _check_rights(call, found.person)
    if found is None or await call.parts.store.lift(found.id, reason, call.me.id) is None:
        raise Problem(404, "not found", f"there is no sanction {call.id()!r}")


@endpoints.add("GET", "/api/audit", list[AuditEntry], known=True, moderator=True, price=20)
async def audit(call: Call) -> list[AuditEntry]:
    """Who did what to whom, when and why; the newest first."""
    return [AuditEntry(**line._asdict()) for line in await call.parts.store.audit()]
