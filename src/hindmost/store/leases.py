"""Who owns a table. An owner writes with its fence; the next owner has a higher one, and the last can write no more."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Update, select, update
from sqlalchemy import true as always

from hindmost.store.database import StorePart
from hindmost.store.ids import portions
from hindmost.store.schema import matches, tables
from hindmost.store.word import FREE
from hindmost.table.steady_clock import SteadyClock


class Holder(NamedTuple):
    owner: str | None
    left: float  # seconds of the lease, by the clock of the database; less than none if it ran out
    fence: int

    @property
    def handed_over(self) -> float | None:
        """So many seconds ago the last owner handed it over; None if it did not."""
        return -self.left if self.owner is None and -self.left < LONG_AGO else None


# Of a lease that nobody has. One that was handed over has the time of that, and somebody is to take it.
RELEASED = 0.0
WANTED = -1.0  # somebody has to take it: a match waits for it
LONG_AGO = 1e9  # seconds: those two are times before there was anything


def held(owner: str, ids: list[str]) -> Update:
    mine = select(tables.c.id).where(tables.c.id.in_(ids), tables.c.owner == owner)
    return update(tables).where(tables.c.id.in_(mine.order_by(tables.c.id).with_for_update()))


class LeaseStore(StorePart):
    @property
    def alone(self) -> bool:
        """Can there be no other process? SQLite serves one: whoever held a table before is dead."""
        return self._database.alone

    @property
    def clock(self) -> SteadyClock:
        """Of this process."""
        return self._database.clock

    async def keep_time(self) -> None:
        """Set the clock of this process by that of the database, which all machines share."""
        if not self.alone:
            asked = self.clock.monotonic()
            (told,) = await self._database.first(select(self._database.now()))
            self.clock.follow(told, asked)

    async def holder(self, table: str) -> Holder:
        left = tables.c.lease - self._database.now()
        query = select(tables.c.owner, left, tables.c.fence).where(tables.c.id == table)
        return Holder(*await self._database.first(query))

    async def acquire(self, table: str, owner: str, seconds: float, steal: bool = False) -> int | None:
        """The new fence, if the table was free, its lease over, or already mine; None if another holds it or it is
        closed."""
        now = self._database.now()
        free = tables.c.owner.is_(None) | (tables.c.lease < now) | (tables.c.owner == owner)
        lease = update(tables).where(tables.c.id == table, tables.c.closed.is_(None), always() if steal else free)
        taken = lease.values(owner=owner, lease=now + seconds, fence=tables.c.fence + 1).returning(tables.c.fence)
        async with self._database.writing() as connection:
            fence: int | None = (await connection.execute(taken)).scalar()
            return fence

    async def renew(self, owner: str, ids: Collection[str], seconds: float) -> set[str]:
        """Hold on to these tables; those still held."""
        kept: set[str] = set()
        for some in portions(ids):
            lease = held(owner, some).values(lease=self._database.now() + seconds).returning(tables.c.id)
            async with self._database.writing() as connection:
                kept.update((await connection.execute(lease)).scalars())
        return kept

    async def release(self, owner: str, ids: Collection[str]) -> None:
        for some in portions(ids):
            await self._database.change(held(owner, some).values(owner=None, lease=RELEASED))

    async def hand_over(self, owner: str, ids: Collection[str]) -> None:
        """Somebody else is to take them, and knows from when on nobody had them. All processes hear of it."""
        for some in portions(ids):
            mine = select(tables.c.id).where(tables.c.id.in_(some), tables.c.owner == owner)
            async with self._database.writing() as connection:
                await self._database.tell(connection, mine, FREE)
                await connection.execute(held(owner, some).values(owner=None, lease=self._database.now()))

    async def held(self, most: int) -> list[str]:
        """Tables that some process has now."""
        query = select(tables.c.id).where(tables.c.owner.is_not(None), tables.c.lease > self._database.now())
        return [id for (id,) in await self._database.all(query.order_by(tables.c.id).limit(most))]

    async def expired(self) -> list[str]:
        """Tables with an unfinished match whose owner did not renew its lease or handed it over, or from which somebody
        is gone."""
        query = (
            select(tables.c.id)
            .join(matches, (matches.c.table == tables.c.id) & (matches.c.number == tables.c.match))
            .where(tables.c.owner.is_not(None) | (tables.c.lease != RELEASED), tables.c.lease < self._database.now())
            .where(matches.c.ended.is_(None), tables.c.closed.is_(None))
        )
        return [id for (id,) in await self._database.all(query.order_by(tables.c.lease))]
