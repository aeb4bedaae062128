"""Matches of this device as records: told, brought here, and the best of those played alone."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Iterator

import msgspec

from hindmost.contract.people import SoloResult
from hindmost.contract.problems import Problem
from hindmost.contract.settings import ClockSettings, Settings
from hindmost.contract.study import RecordInfo
from hindmost.editions import find
from hindmost.match import BadRecord, Match, loads
from hindmost.study.records import facts, line_of, record_of
from hindmost.study.results import result_of
from hindmost.tab.hall import new_id
from hindmost.tab.kept import KeptMatch, KeptPerson, KeptSeat, KeptTable
from hindmost.tab.store import TabStore
from hindmost.table.clock import Clock
from hindmost.table.match_log import LiveMatch


class _Exported(msgspec.Struct):
    record: str


class _Export(msgspec.Struct):
    """What is read of a file that was exported."""

    matches: list[_Exported]


class Library:
    def __init__(self, store: TabStore) -> None:
        self._store = store

    async def come(self, name: str) -> KeptPerson:
        person = KeptPerson(new_id(), name, time.time())
        await self._store.keep_person(person)
        return person

    async def record(self, match: KeptMatch, seats: frozenset[int]) -> bytes:
        """As far as these seats may see it."""
        if match.record is not None:
            return match.record.encode() + b"\n"
        live = await self._live(match)
        return line_of(record_of(live, seats, match.seed if live.over else None))

    async def finished(self, match: KeptMatch, otherwise: str = "a match is replayed when it is over") -> bytes:
        """The record of a match that is over."""
        if match.record is None and not (await self._live(match)).over:
            raise Problem(409, "not over", otherwise)
        return await self.record(match, frozenset())

    async def _live(self, match: KeptMatch) -> LiveMatch:
        game = find(match.game, match.options)
        fresh = LiveMatch(Match.new(game, [seat.name for seat in match.seats]), Clock.new(ClockSettings(), game.seats))
        return fresh.after_all(await self._store.rows(match.table, match.number))

    async def bring(self, given: bytes, me: KeptPerson) -> list[RecordInfo]:
        """Keep these matches; what was brought before is kept once. None of them, if one is wrong or not over."""
        found: list[RecordInfo] = []
        kept: list[KeptTable | KeptMatch] = []
        for number, line in enumerate(_lines(given), 1):
            try:
                match = loads(line, number)
            except BadRecord as error:
                raise Problem(422, "record", str(error)) from None
            if match.to_act is not None:
                raise Problem(422, "not over", f"record {number}: the match goes on; it is kept when it is over")
            found.append(RecordInfo(**facts(match)))
            kept += brought(match, line.decode(), me)
            await asyncio.sleep(0)
        await self._store.keep(*kept)
        return found

    async def best(self, me: KeptPerson, game: str | None = None, day: str | None = None) -> list[SoloResult]:
        """The best result of matches played alone to their end."""
        days = {table.id: table.day for table in await self._store.tables()}
        found = []
        for match in await self._store.matches():
            of_day = days.get(match.table)
            if match.record is None and _counts(match) and game in (None, match.game) and day in (None, of_day):
                assert match.result is not None
                assert match.ended is not None
                (standing,) = match.result["standings"]
                found.append(SoloResult(person=me.id, name=me.name, standing=standing, at=match.ended, day=of_day))
        return sorted(found, key=lambda result: (list(result.standing), -result.at), reverse=True)[:1]


def _counts(match: KeptMatch) -> bool:
    result = match.result
    return len(match.seats) == 1 and result is not None and not result.get("end") and "uncounted" not in result


def _lines(given: bytes) -> Iterator[bytes]:
    try:
        text = [each.record.encode() for each in msgspec.json.decode(given, type=_Export).matches]
    except msgspec.DecodeError:
        text = given.split(b"\n")
    return (line.strip() for line in text if line.strip())


def brought(match: Match, line: str, me: KeptPerson) -> tuple[KeptTable, KeptMatch]:
    """A match that was brought here, at a table of its own that is called after it."""
    now, game = time.time(), match.game
    id = "tab-" + hashlib.sha256(line.encode()).hexdigest()[:12]
    seats = [KeptSeat(kind="person", name=name, agent=None, gone=False) for name in match.names]
    seats[0].person = me.id or None
    table = KeptTable(
        id=id,
        game=game.name,
        options=dict(game.options),
        settings=Settings(chat=False),
        match=1,
        seats=seats,
        created=now,
        changed=now,
        over=True,
    )
    return table, KeptMatch(
        table=id,
        number=1,
        game=game.name,
        options=dict(game.options),
        seats=seats,
        started=now,
        ended=now,
        result=result_of(match),
        record=line,
    )
