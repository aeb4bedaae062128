"""Persons: how they are known, and how they are forgotten."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import bindparam, case, delete, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hindmost.store.database import StorePart
from hindmost.store.devices import DAY, YEAR, add_device, shared, where_known
from hindmost.store.ids import new_id
from hindmost.store.leases import WANTED
from hindmost.store.matches import BESIDE
from hindmost.store.moderation.standing import IN_BROWSER, standing
from hindmost.store.schema import (
    chat,
    device,
    matches,
    person,
    reports,
    sanctioned_browsers,
    sanctions,
    seats,
    sittings,
    tables,
)
from hindmost.store.tables import lock_tables

DELETED = "deleted person"


class Person(NamedTuple):
    id: str
    name: str
    created: float
    moderator: bool = False


class Recognised(NamedTuple):
    """Somebody who is known by a device."""

    person: Person
    device: str  # its hash
    stale: bool  # nobody has seen it today: it is to be renewed
    sanctioned: bool  # is there something that may not be done there?


FIELDS = (person.c.id, person.c.name, person.c.created, person.c.moderator)
IN_THEIRS = sanctions.c.id.in_(IN_BROWSER.where(sanctioned_browsers.c.hash == device.c.browser))
# Asked at every call, and so made once.
RECOGNISED = (
    select(
        *FIELDS,
        device.c.seen,
        exists().where(standing(bindparam("now")), (sanctions.c.person == person.c.id) | IN_THEIRS).label("sanctioned"),
    )
    .join(device, device.c.person == person.c.id)
    .where(device.c.hash == bindparam("hash"), device.c.seen > bindparam("oldest"))
)
THIS = select(*FIELDS).where(person.c.id == bindparam("person"))


class PeopleStore(StorePart):
    async def new_person(self, name: str, device_hash: str, label: str = "", browser: str = "") -> Person:
        new = Person(new_id(), name, time.time())
        async with self._database.writing() as connection:
            await connection.execute(insert(person).values(**new._asdict()))
            await add_device(self._database, connection, new.id, device_hash, label, browser)
        return new

    async def person(self, id: str) -> Person | None:
        found = await self._database.first(THIS, {"person": id})
        return found and Person(*found)

    async def recognise(self, device_hash: str) -> Recognised | None:
        """Whose device this is; nobody's, if it was not seen for a year."""
        now = time.time()
        given = {"hash": device_hash, "oldest": now - YEAR, "now": self._database.clock.now()}
        found = await self._database.first(RECOGNISED, given)
        return found and Recognised(Person(*found[:4]), device_hash, found.seen < now - DAY, found.sanctioned)

    async def set_recovery(self, id: str, recovery_hash: str | None) -> None:
        """The code that lets a person in on another device; it replaces an earlier one."""
        await self._database.change(update(person).where(person.c.id == id).values(recovery_hash=recovery_hash))

    async def use_recovery(
        self, recovery_hash: str, device_hash: str, label: str = "", browser: str = ""
    ) -> Person | None:
        """Whose code this is, known by this device from now on. A code serves once."""
        used = update(person).where(person.c.recovery_hash == recovery_hash).values(recovery_hash=None)
        async with self._database.writing() as connection:
            found = (await connection.execute(used.returning(*FIELDS))).first()
            if found is None:
                return None
            await add_device(self._database, connection, found.id, device_hash, label, browser)
            return Person(*found)

    async def rename(self, id: str, name: str) -> None:
        """Also at the tables where the person sits; matches and chat keep the name of their time."""
        async with self._database.writing() as connection:
            await connection.execute(update(person).where(person.c.id == id).values(name=name))
            own = (seats.c.person == id) & (seats.c.kind != "here")  # several on one device have names of their own
            await connection.execute(update(seats).where(own).values(name=name))
            await self._database.tell(connection, select(seats.c.table).where(own))

    async def delete_person(self, id: str) -> bool:
        """Forget a person: what was theirs goes, also what they said; matches of others stay without name and link."""
        sat = select(seats.c.table).where(seats.c.person == id)
        async with self._database.writing() as connection:
            await lock_tables(connection, tables.c.id.in_(sat))  # no match begins meanwhile that would be left out
            await self._database.tell(connection, sat)
            await self._database.tell(connection, select(person.c.id).where(person.c.id == id))
            await strike_from_matches(connection, id)
            await vacate(connection, id, DELETED)
            await connection.execute(delete(chat).where(chat.c.person == id))
            await strike_from_reports(connection, id)
            gone = await connection.execute(delete(person).where(person.c.id == id))  # the rest follows by foreign key
        await self._database.wipe()
        return gone.rowcount == 1


async def vacate(connection: AsyncConnection, id: str, name: str | None, table: str | None = None) -> None:
    """Get up from this table, or all. Seats at tables that still wait are free again. Where a match goes on somebody
    has to see to it, whoever held the table and whether or not it is loaded anywhere; the seat has this name, or keeps
    its own."""
    mine = seats.c.person == id if table is None else (seats.c.person == id) & (seats.c.table == table)
    sat = select(seats.c.table).where(mine)
    waiting = exists().where(tables.c.id == seats.c.table, tables.c.match == 0)
    going_on = exists().where(
        matches.c.table == tables.c.id, matches.c.number == tables.c.match, matches.c.ended.is_(None)
    )
    wanted = update(tables).where(tables.c.id.in_(sat), tables.c.closed.is_(None), going_on)
    await connection.execute(wanted.values(owner=None, lease=WANTED))
    called = case((waiting, ""), else_=seats.c.name if name is None else name)
    await connection.execute(update(seats).where(mine).values(person=None, name=called))


async def strike_from_reports(connection: AsyncConnection, id: str) -> None:
    """That there was one stays; what was said of it there, by whom and about whom, goes."""
    await connection.execute(update(reports).where(reports.c.person == id).values(called=DELETED))
    await connection.execute(update(reports).where(reports.c.by == id).values(words=""))


async def strike_from_matches(connection: AsyncConnection, id: str) -> None:
    sat = select(sittings.c.table, sittings.c.number).where(sittings.c.person == id).distinct()
    for table, number in (await connection.execute(sat)).all():
        this = (matches.c.table == table) & (matches.c.number == number)
        seating, since, ended = (
            await connection.execute(select(matches.c.seats, matches.c.started, matches.c.ended).where(this))
        ).one()
        beside = await _beside(connection, id, seating, since) if ended is None else []
        gone = {"person": None, "name": DELETED} | ({BESIDE: beside} if beside else {})
        struck = [{**seat, **gone} if seat["person"] == id else seat for seat in seating]
        await connection.execute(update(matches).where(this).values(seats=struck))


async def _beside(
    connection: AsyncConnection, id: str, seating: Sequence[Mapping[str, Any]], since: float
) -> list[int]:
    """The seats of others who have been at one device with this person: what is known of that is deleted too, and the
    match is still to be judged."""
    people = [seat["person"] for seat in seating if seat["person"]]
    together = shared((await connection.execute(where_known(people, since))).all())
    others = {person for those in together if id in those for person in those} - {id}
    return [seat["seat"] for seat in seating if seat["person"] in others]
