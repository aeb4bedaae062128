"""The devices that people are known by, and the browsers that these are in."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Executable, Select, delete, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hindmost.store.database import Database, StorePart
from hindmost.store.ids import portions
from hindmost.store.schema import browsers, device, sanctioned_browsers, sanctions

DAY = 86_400.0  # how exactly it is known when a device was last seen
YEAR = 365 * DAY  # after which a device that was not seen is not known any more


class Device(NamedTuple):
    hash: str
    created: float
    seen: float
    label: str


class DeviceStore(StorePart):
    async def add_device(self, person: str, device_hash: str, label: str = "", browser: str = "") -> None:
        async with self._database.writing() as connection:
            await add_device(self._database, connection, person, device_hash, label, browser)

    async def renew_device(self, person: str, device_hash: str, label: str = "", browser: str = "") -> None:
        """It was seen just now, in this browser."""
        now = time.time()
        async with self._database.writing() as connection:
            seen = update(device).where(device.c.hash == device_hash)
            await connection.execute(seen.values(seen=now, label=label, browser=browser or None))
            await note_browser(self._database, connection, person, browser, now)

    async def devices(self, person: str) -> list[Device]:
        """Those a person is known by, the one seen last first."""
        query = select(*(device.c[name] for name in Device._fields)).where(device.c.person == person, fresh())
        return [Device(*row) for row in await self._database.all(query.order_by(device.c.seen.desc(), device.c.hash))]

    async def known_devices(self, hashes: Collection[str]) -> set[str]:
        """Those of them by which somebody is still known."""
        known: set[str] = set()
        for some in portions(hashes):
            query = select(device.c.hash).where(device.c.hash.in_(some), fresh())
            known.update(hash for (hash,) in await self._database.all(query))
        return known

    async def remove_device(self, device_hash: str) -> bool:
        this = device.c.hash == device_hash
        async with self._database.writing() as connection:
            await self._database.tell(connection, select(device.c.person).where(this))
            return (await connection.execute(delete(device).where(this))).rowcount == 1

    async def at_one_device(self, people: Sequence[str], since: float) -> list[set[str]]:
        """Those of these people who have been known in one browser since then, for each that has known several. Their
        times are told to the day, and so is this."""
        return shared(await self._database.all(where_known(people, since)))


def where_known(people: Sequence[str], since: float) -> Select[tuple[str, str]]:
    """The browsers of these people, with whom."""
    known = select(browsers.c.hash, browsers.c.person)
    return known.where(browsers.c.person.in_(set(people)), browsers.c.seen > since - DAY)


def shared(known: Iterable[Any]) -> list[set[str]]:
    """Those who have been in one browser, for each in which there were several."""
    found: dict[str, set[str]] = {}
    for browser, person in known:
        found.setdefault(browser, set()).add(person)
    return [together for together in found.values() if len(together) > 1]


def fresh() -> ColumnElement[bool]:
    """Was it seen within a year?"""
    return device.c.seen > time.time() - YEAR


async def add_device(
    database: Database, connection: AsyncConnection, person: str, device_hash: str, label: str, browser: str
) -> None:
    now = time.time()
    known = {"created": now, "seen": now, "label": label, "browser": browser or None}
    await connection.execute(insert(device).values(hash=device_hash, person=person, **known))
    await note_browser(database, connection, person, browser, now)


async def note_browser(database: Database, connection: AsyncConnection, person: str, browser: str, now: float) -> None:
    if browser:
        noting = database.insert(browsers).values(hash=browser, person=person, seen=now)
        key = [browsers.c.hash, browsers.c.person]
        await connection.execute(noting.on_conflict_do_update(index_elements=key, set_={"seen": now}))
        await connection.execute(_held_too(database, browser, person))


def _held_too(database: Database, browser: str, person: str) -> Executable:
    """What holds for the devices of somebody holds in a browser where they are known from now on, too."""
    theirs = select(literal(browser), sanctions.c.id).where(sanctions.c.person == person, sanctions.c.devices)
    holding = database.insert(sanctioned_browsers).from_select(["hash", "sanction"], theirs)
    return holding.on_conflict_do_nothing()
