"""Persons, the devices they are known by, and how they are forgotten."""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hindmost.store.database import StorePart
from hindmost.store.ids import new_id
from hindmost.store.schema import chat, device, matches, person, seats, sittings

DELETED = "deleted person"
SEEN_SECONDS = 86_400.0  # how exactly it is known when a device was last seen


class Person(NamedTuple):
    id: str
    name: str
    created: float


FIELDS = (person.c.id, person.c.name, person.c.created)


class PeopleStore(StorePart):
    async def new_person(self, name: str, device_hash: str) -> Person:
        new = Person(new_id(), name, time.time())
        async with self._database.writing() as connection:
            await connection.execute(insert(person).values(**new._asdict()))
            await add_device(connection, new.id, device_hash)
        return new

    async def person(self, id: str) -> Person | None:
        found = await self._database.first(select(*FIELDS).where(person.c.id == id))
        return found and Person(*found)

    async def by_device(self, device_hash: str) -> Person | None:
        query = select(*FIELDS, device.c.seen).join(device, device.c.person == person.c.id)
        found = await self._database.first(query.where(device.c.hash == device_hash))
        if found is None:
            return None
        now = time.time()
        if found.seen < now - SEEN_SECONDS:
            await self._database.change(update(device).where(device.c.hash == device_hash).values(seen=now))
        return Person(*found[:-1])

    async def add_device(self, id: str, device_hash: str) -> None:
        async with self._database.writing() as connection:
            await add_device(connection, id, device_hash)

    async def remove_device(self, device_hash: str) -> None:
        await self._database.change(delete(device).where(device.c.hash == device_hash))

    async def set_recovery(self, id: str, recovery_hash: str | None) -> None:
        """The code that lets a person in on another device; it replaces an earlier one."""
        await self._database.change(update(person).where(person.c.id == id).values(recovery_hash=recovery_hash))

    async def use_recovery(self, recovery_hash: str, device_hash: str) -> Person | None:
        """Whose code this is, known by this device from now on. A code serves once."""
        used = update(person).where(person.c.recovery_hash == recovery_hash).values(recovery_hash=None)
        async with self._database.writing() as connection:
            found = (await connection.execute(used.returning(*FIELDS))).first()
            if found is None:
                return None
            await add_device(connection, found.id, device_hash)
            return Person(*found)

    async def rename(self, id: str, name: str) -> None:
        """Also at the tables where the person sits; matches and chat keep the name of their time."""
        async with self._database.writing() as connection:
            await connection.execute(update(person).where(person.c.id == id).values(name=name))
            own = (seats.c.person == id) & (seats.c.kind != "here")  # several on one device have names of their own
            await connection.execute(update(seats).where(own).values(name=name))
            await self._database.tell(connection, select(seats.c.table).where(own))

    async def delete_person(self, id: str) -> bool:
        """Forget a person: what was theirs goes, what others share stays without name and link."""
        async with self._database.writing() as connection:
            await self._database.tell(connection, select(seats.c.table).where(seats.c.person == id))
            await strike_from_matches(connection, id)
            await connection.execute(update(seats).where(seats.c.person == id).values(name=DELETED))
            await connection.execute(update(chat).where(chat.c.person == id).values(name=DELETED))
            gone = await connection.execute(delete(person).where(person.c.id == id))  # the rest follows by foreign key
        await self._database.wipe()
        return gone.rowcount == 1


async def add_device(connection: AsyncConnection, id: str, device_hash: str) -> None:
    now = time.time()
    await connection.execute(insert(device).values(hash=device_hash, person=id, created=now, seen=now))


async def strike_from_matches(connection: AsyncConnection, id: str) -> None:
    sat = select(sittings.c.table, sittings.c.number).where(sittings.c.person == id).distinct()
    for table, number in (await connection.execute(sat)).all():
        this = (matches.c.table == table) & (matches.c.number == number)
        seating = (await connection.execute(select(matches.c.seats).where(this))).scalar_one()
        struck = [{**seat, "person": None, "name": DELETED} if seat["person"] == id else seat for seat in seating]
        await connection.execute(update(matches).where(this).values(seats=struck))
