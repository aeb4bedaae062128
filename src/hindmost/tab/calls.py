"""The calls that the tab answers: those of the server that need nobody else."""

from __future__ import annotations

import asyncio
import time
from types import NoneType

import msgspec

from hindmost import editions
from hindmost.contract.exports import Export, ExportedMatch
from hindmost.contract.people import Daily, Me, NewPerson, PastDeal, PlayedMatch, PushKey, ResultInfo, SoloResult
from hindmost.contract.problems import Problem
from hindmost.contract.study import (
    DrawVerdict,
    RecordList,
    Replay,
    ReviewProgress,
)
from hindmost.contract.tables import MadeTable, NewTable, TableDetail, TableSummary
from hindmost.draws import commitment
from hindmost.study import days, games, records, reviews
from hindmost.study.records import RecordFile
from hindmost.tab import learning, practice
from hindmost.tab.call import TabCall, checked
from hindmost.tab.endpoints import NOBODY, TabEndpoints
from hindmost.tab.kept import KeptMatch, KeptPerson, KeptTable
from hindmost.table import serialise, snapshots
from hindmost.table.seating import clean_name, seating
from hindmost.table.table import Sitting

endpoints = TabEndpoints(learning.endpoints)
PATH = "/api/tables/{id}/matches/{number}"
NEEDS_OTHERS = (
    ("GET", "/api/me/devices"),
    ("DELETE", "/api/me/devices/{id}"),
    ("POST", "/api/me/sign-out"),
    ("POST", "/api/me/recovery"),
    ("POST", "/api/recover"),
    ("GET", "/api/people/{id}"),
    ("POST", "/api/tables/{id}/join"),
    ("POST", "/api/tables/{id}/invitations"),
    ("POST", "/api/tables/{id}/leave"),
    ("GET", "/api/leaderboards/{game}"),
    ("POST", "/api/reports"),
    ("GET", "/api/reports"),
    ("POST", "/api/reports/{id}/close"),
    ("GET", "/api/sanctions"),
    ("POST", "/api/sanctions"),
    ("POST", "/api/sanctions/{id}/lift"),
    ("GET", "/api/audit"),
    ("POST", "/api/me/pushes"),
    ("DELETE", "/api/me/pushes"),
)


# Who plays here


@endpoints.add("POST", "/api/people", Me, takes=NewPerson, status=201)
async def come(call: TabCall, new: NewPerson) -> Me:
    if call.me != NOBODY:
        raise Problem(409, "known already", f"this device belongs to {call.me.name!r}; a name can be changed")
    return me_of(await call.library.come(clean_name(new.name)))


@endpoints.add("GET", "/api/me", Me, known=True)
async def me(call: TabCall) -> Me:
    return me_of(call.me)


@endpoints.add("PATCH", "/api/me", Me, takes=NewPerson, known=True)
async def rename(call: TabCall, new: NewPerson) -> Me:
    person = msgspec.structs.replace(call.me, name=clean_name(new.name))
    await call.hall.store.keep_person(person)
    await call.hall.rename(person.name, person.id)
    return me_of(person)


@endpoints.add("DELETE", "/api/me", NoneType, known=True, status=204)
async def forget(call: TabCall) -> None:
    for table in await call.hall.store.tables():
        await call.hall.delete(table.id)
    await call.hall.store.forget()


def me_of(person: KeptPerson) -> Me:
    return Me(id=person.id, name=person.name, created=person.created, moderator=False, sanctions=[])


@endpoints.add("GET", "/api/me/matches", list[PlayedMatch], known=True)
async def my_matches(call: TabCall) -> list[PlayedMatch]:
    return [played(match) for match in await call.hall.store.matches()]


@endpoints.add("POST", "/api/me/matches", RecordList, takes=bytes)
async def bring(call: TabCall, given: bytes) -> RecordList:
    """Keep matches that are over: records, one a line, or a file that `/api/me/export` has told."""
    return RecordList(records=await call.library.bring(given, call.me))


@endpoints.add("GET", "/api/me/export", Export, known=True)
async def export(call: TabCall) -> Export:
    """Everything that is kept on this device."""
    store = call.hall.store
    return Export(
        person=me_of(call.me),
        devices=[],
        tables=[summary(table) for table in await store.tables()],
        matches=[await exported(call, match) for match in await store.matches()],
        chat=[],
        ratings=[],
        results=[],
        reports=[],
        sanctions=[],
        pushes=[],
    )


async def exported(call: TabCall, match: KeptMatch) -> ExportedMatch:
    kept = await call.hall.store.review(match.table, match.number)
    await asyncio.sleep(0)
    return ExportedMatch(
        seats=sorted(seats_of(match, call.me)),
        match=played(match),
        record=(await call.library.record(match, seats_of(match, call.me))).decode().strip(),
        review=reviews.shown(kept.review if kept else None, names(match)),
    )


def names(match: KeptMatch) -> list[str]:
    return [seat.name for seat in match.seats]


def seats_of(match: KeptMatch, person: KeptPerson) -> frozenset[int]:
    return frozenset(number for number, seat in enumerate(match.seats) if seat.person and seat.person == person.id)


def played(match: KeptMatch) -> PlayedMatch:
    return PlayedMatch(
        game=match.game,
        options=match.options,
        names=names(match),
        gone=[],
        started=match.started,
        ended=match.ended,
        result=None if match.result is None else msgspec.convert(match.result, ResultInfo),
        table=match.table,
        number=match.number,
    )


# Tables


@endpoints.add("POST", "/api/tables", MadeTable, takes=NewTable, status=201, known=True)
async def make(call: TabCall, new: NewTable) -> MadeTable:
    game, sittings = seating(new, call.me)
    settings = msgspec.structs.replace(new.settings, chat=False, listed=False, spectators=False)
    return MadeTable(id=await call.hall.make(game, settings, sittings), invitations={})


@endpoints.add("GET", "/api/tables", list[TableSummary])
async def open_tables(_call: TabCall) -> list[TableSummary]:
    """Where anybody may sit down: nobody can come here."""
    return []


@endpoints.add("GET", "/api/me/tables", list[TableSummary], known=True)
async def my_tables(call: TabCall) -> list[TableSummary]:
    return [summary(table) for table in await call.hall.store.tables() if not table.over]


def summary(table: KeptTable) -> TableSummary:
    return TableSummary(
        id=table.id,
        game=table.game,
        options=table.options,
        settings=table.settings,
        match=table.match,
        seats=list(table.seats),
        created=table.created,
    )


@endpoints.add("GET", "/api/tables/{id}", TableDetail)
async def table(call: TabCall) -> TableDetail:
    found = await call.hall.table(call.given["id"])
    return TableDetail(
        **msgspec.structs.asdict(snapshots.about(found)),
        mine=sorted(found.seats_of(call.me.id)),
        host=True,
        board=serialise.board(found.game),
    )


@endpoints.add("DELETE", "/api/tables/{id}", NoneType, status=204)
async def delete(call: TabCall) -> None:
    """The table with all of its matches."""
    await call.hall.delete(call.given["id"])


# Matches


@endpoints.add("GET", PATH + "/record", RecordFile)
async def record(call: TabCall) -> RecordFile:
    match = await call.match()
    line = await call.library.record(match, seats_of(match, call.me))
    return RecordFile(f"{match.game}-{match.table}-{match.number}.ndjson", line)


@endpoints.add("GET", PATH + "/replay", Replay)
async def replay(call: TabCall) -> Replay:
    return checked(records.replay(await call.library.finished(await call.match())), "record")


@endpoints.add("GET", PATH + "/draws", DrawVerdict)
async def draws(call: TabCall) -> DrawVerdict:
    return checked(records.check_draws(await call.library.finished(await call.match())), "record")


@endpoints.add("GET", PATH + "/review", ReviewProgress)
async def review(call: TabCall) -> ReviewProgress:
    return await call.reviewing.progress(await call.match())


@endpoints.add("POST", PATH + "/review", ReviewProgress)
async def start_review(call: TabCall) -> ReviewProgress:
    match = await call.match()
    line = await call.library.finished(match, "a match is reviewed when it is over")
    return await call.reviewing.start(match, line)


# Alone


@endpoints.add("GET", "/api/daily", Daily)
async def daily(call: TabCall) -> Daily:
    """The practice deal of today, with the hash of its seed."""
    today = days.day(time.time())
    before = days.day_before(today)
    return Daily(
        day=today,
        game=days.game_of(today),
        hash=commitment(practice.seed(today)),
        best=await call.library.best(call.me, day=today),
        yesterday=PastDeal(
            day=before,
            game=days.game_of(before),
            hash=commitment(practice.seed(before)),
            seed=practice.seed(before),
        ),
    )


@endpoints.add("POST", "/api/daily", MadeTable, known=True)
async def sit_down(call: TabCall) -> MadeTable:
    """My table for today's practice deal: the one I have, or a new one."""
    today = days.day(time.time())
    for kept in await call.hall.store.tables():
        if kept.day == today:
            return MadeTable(id=kept.id, invitations={})
    game = editions.find(days.game_of(today))
    sitting = Sitting("person", call.me.name, call.me.id)
    return MadeTable(id=await call.hall.make(game, practice.SETTINGS, [sitting], today), invitations={})


@endpoints.add("GET", "/api/solo/{game}", list[SoloResult])
async def solo(call: TabCall) -> list[SoloResult]:
    """My best result, of this device."""
    game = games.game_named(call.given["game"])
    if game.seats != 1:
        raise Problem(404, "not found", f"{game.name} is not played alone")
    return await call.library.best(call.me, game=game.name)


@endpoints.add("GET", "/api/push", PushKey)
async def push_key(_call: TabCall) -> PushKey:
    return PushKey(key=None)


async def refuse(_call: TabCall) -> None:
    raise Problem(501, "needs others", "this needs a server, where others are")


for _method, _path in NEEDS_OTHERS:
    endpoints.add(_method, _path, NoneType)(refuse)
