"""What people may not do for a while, or for good. It holds for a person, and where that was decided in the browsers
where that person was known, whatever name somebody takes there later."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hindmost.contract.moderation import SanctionKind
from hindmost.store.database import StorePart
from hindmost.store.ids import new_id, portions
from hindmost.store.moderation.audit import AuditNote, note
from hindmost.store.moderation.standing import IN_BROWSER, lock_person, standing
from hindmost.store.people import vacate
from hindmost.store.schema import browsers, device, person, reports, sanctioned_browsers, sanctions, seats, tables
from hindmost.store.tables import lock_tables


class Sanction(NamedTuple):
    id: str
    person: str | None  # nobody: deleted
    kind: SanctionKind
    table: str | None  # of a removal
    since: float
    until: float | None  # none: for good
    reason: str
    devices: bool


class Ruling(NamedTuple):
    """What somebody may not do from now on."""

    kind: SanctionKind
    person: str
    reason: str
    seconds: float | None = None  # none: for good
    table: str | None = None
    devices: bool = True  # also under other names in the browsers where they were known


class Named(NamedTuple):
    sanction: Sanction
    name: str


FIELDS = [sanctions.c[name] for name in Sanction._fields]


def of_device() -> ColumnElement[Any]:
    """Of its person, or of its browser. A moderator is not caught by the browser: somebody else was there."""
    here = sanctions.c.id.in_(IN_BROWSER.where(sanctioned_browsers.c.hash == device.c.browser).correlate(device))
    return or_(sanctions.c.person == device.c.person, and_(person.c.moderator.is_(False), here))


AT_DEVICES = (
    select(device.c.hash, *FIELDS)
    .select_from(device.join(person, person.c.id == device.c.person).join(sanctions, of_device()))
    .order_by(sanctions.c.since)
)
IN_THIS_BROWSER = select(*FIELDS).where(
    sanctions.c.id.in_(IN_BROWSER.where(sanctioned_browsers.c.hash == bindparam("browser"))),
    standing(bindparam("now")),
)


class SanctionStore(StorePart):
    async def sanctions_at(self, hashes: Collection[str]) -> dict[str, list[Sanction]]:
        """What holds for whoever is known by these devices; of the others nothing."""
        found: dict[str, list[Sanction]] = {}
        for some in portions(hashes):
            query = AT_DEVICES.where(device.c.hash.in_(some), standing(self._database.clock.now()))
            for hash, *facts in await self._database.all(query):
                found.setdefault(hash, []).append(Sanction(*facts))
        return found

    async def sanctions_in(self, browser: str) -> list[Sanction]:
        """What holds for whoever takes a name in this browser."""
        given = {"browser": browser, "now": self._database.clock.now()}
        return [Sanction(*facts) for facts in await self._database.all(IN_THIS_BROWSER, given)]

    async def sanctions(self, of: str | None = None) -> list[Named]:
        """Those that hold now, of this person or of all, the newest first."""
        query = select(*FIELDS, func.coalesce(person.c.name, "")).outerjoin(person, person.c.id == sanctions.c.person)
        query = query.where(standing(self._database.clock.now())).order_by(sanctions.c.since.desc())
        if of is not None:
            query = query.where(sanctions.c.person == of)
        return [Named(Sanction(*facts), name) for *facts, name in await self._database.all(query)]

    async def sanction(self, ruling: Ruling, by: str | None = None, report: str | None = None) -> Sanction:
        """From now on; it replaces what was decided of the same kind before. By nobody: by whoever runs the server.
        Who may not be there gets up, and a match that goes on is seen to without them."""
        now, (kind, whom, reason, seconds, table, devices) = self._database.clock.now(), ruling
        new = Sanction(new_id(), whom, kind, table, now, None if seconds is None else now + seconds, reason, devices)
        async with self._database.writing() as connection:
            await lock_person(connection, whom)
            await connection.execute(delete(sanctions).where(_replaced(new) | ~standing(now)))
            await connection.execute(insert(sanctions).values(**new._asdict()))
            if devices:
                await _hold_in_browsers(connection, new)
            await note(connection, AuditNote(now, kind, by, whom, table, new.until, reason))
            if report is not None:
                answered = update(reports).where(reports.c.id == report, reports.c.person == whom)
                await connection.execute(answered.values(closed=now))
            if kind != "mute":
                await self._show_out(connection, new)
        return new

    async def _show_out(self, connection: AsyncConnection, new: Sanction) -> None:
        sat = select(seats.c.table).where(seats.c.person == new.person)
        if new.table is not None:
            sat = sat.where(seats.c.table == new.table)
        await lock_tables(connection, tables.c.id.in_(sat))  # no match begins meanwhile that would be left out
        await self._database.tell(connection, sat)
        await self._database.tell(connection, _whom_it_reaches(new))
        await vacate(connection, new.person or "", None, new.table)

    async def lift(self, id: str, reason: str, by: str | None = None) -> Sanction | None:
        """It holds no longer; None if there is none."""
        lifting = delete(sanctions).where(sanctions.c.id == id).returning(*FIELDS)
        async with self._database.writing() as connection:
            found = (await connection.execute(lifting)).first()
            if found is None:
                return None
            lifted = Sanction(*found)
            now = self._database.clock.now()
            await note(connection, AuditNote(now, "lift", by, lifted.person, lifted.table, None, reason))
            return lifted


def _replaced(new: Sanction) -> ColumnElement[bool]:
    same = (sanctions.c.person == new.person) & (sanctions.c.kind == new.kind)
    return same & (sanctions.c.table.is_(None) if new.table is None else sanctions.c.table == new.table)


def _whom_it_reaches(new: Sanction) -> Any:
    """All who are known by a device for which it holds."""
    held = select(sanctioned_browsers.c.hash).where(sanctioned_browsers.c.sanction == new.id)
    return select(device.c.person).where((device.c.person == new.person) | device.c.browser.in_(held))


async def _hold_in_browsers(connection: AsyncConnection, new: Sanction) -> None:
    known: Sequence[Any] = (
        await connection.execute(select(browsers.c.hash).where(browsers.c.person == new.person))
    ).all()
    if known:
        held = [{"hash": hash, "sanction": new.id} for (hash,) in known]
        await connection.execute(insert(sanctioned_browsers), held)
