"""Tables and their seats."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Select,
    Text,
    Update,
    bindparam,
    cast,
    delete,
    exists,
    insert,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from hindmost.contract.values import SeatKind
from hindmost.store.database import StorePart
from hindmost.store.errors import Unstorable
from hindmost.store.ids import new_id, portions
from hindmost.store.moderation.standing import may_be_at
from hindmost.store.schema import matches, seats, sittings, tables


class StoredTable(NamedTuple):
    id: str
    game: str
    options: Mapping[str, Any]
    settings: Mapping[str, Any]
    host: str | None
    created: float
    closed: float | None
    match: int  # number of the current match, 0 before the first
    owner: str | None
    fence: int
    lease: float


class Seat(NamedTuple):
    seat: int
    kind: SeatKind  # person: anybody may take it; link: whoever has the invitation; agent; here: on the host's device
    person: str | None = None
    name: str = ""
    agent: str | None = None
    invitation_hash: str | None = None

    @property
    def gone(self) -> bool:
        """Has somebody sat here who is deleted? A seat that is free has no name."""
        return self.person is None and self.agent is None and self.name != ""

    def facts(self) -> dict[str, Any]:
        """What a match remembers of it."""
        return {name: value for name, value in self._asdict().items() if name != "invitation_hash"}


class Seating(NamedTuple):
    """Who sits at a table."""

    match: int
    seats: list[Seat]


class SeatedTable(NamedTuple):
    """A table with those who sit there."""

    table: StoredTable
    seats: list[Seat]


SEAT = [seats.c[name] for name in Seat._fields]
VACANT = seats.c.person.is_(None)
FOR_ANYBODY = VACANT & (seats.c.kind == "person") & seats.c.invitation_hash.is_(None)
OPEN = tables.c.closed.is_(None)
WAITING = OPEN & (tables.c.match == 0)  # a match that has begun takes nobody in, whoever was deleted there
LISTED = cast(tables.c.settings, Text).contains('"listed":true', autoescape=True)  # settings hold no words of people


def found(rows: Sequence[Any]) -> list[StoredTable]:
    return [StoredTable(*row) for row in rows]


def newest(limit: int | BindParameter[Any], *conditions: ColumnElement[bool]) -> Select[Any]:
    return select(tables).where(*conditions).order_by(tables.c.created.desc()).limit(limit)


def with_seats(query: Select[Any]) -> tuple[Select[Any], Select[Any]]:
    """Tables, and all seats of these."""
    these = query.with_only_columns(tables.c.id)
    return query, select(seats.c.table, *SEAT).where(seats.c.table.in_(these)).order_by(seats.c.seat)


# Made once: to make a statement, and to find out that it was asked before, takes longer than to ask it.
SITS = tables.c.id.in_(select(seats.c.table).where(seats.c.person == bindparam("person")))
THEIRS = with_seats(newest(bindparam("most"), OPEN, SITS | (tables.c.host == bindparam("person"))))
INVITING = with_seats(
    newest(bindparam("most"), WAITING, LISTED, exists().where(seats.c.table == tables.c.id, FOR_ANYBODY))
)


class TableStore(StorePart):
    async def new_table(
        self,
        game: str,
        options: Mapping[str, Any],
        settings: Mapping[str, Any],
        seating: Sequence[Seat],
        host: str | None = None,
    ) -> StoredTable:
        """A table without a match as yet: the first has number 1."""
        new = StoredTable(new_id(), game, options, settings, host, time.time(), None, 0, None, 0, 0.0)
        async with self._database.writing() as connection:
            if host is not None and not await may_be_at(connection, host, new.id, self._database.clock.now()):
                raise Unstorable("who makes this table is banned")
            await add_table(connection, new, seating)
        return new

    async def table(self, id: str) -> StoredTable | None:
        row = await self._database.first(select(tables).where(tables.c.id == id))
        return row and StoredTable(*row)

    async def seats(self, table: str) -> list[Seat]:
        query = select(*SEAT).where(seats.c.table == table).order_by(seats.c.seat)
        return [Seat(*row) for row in await self._database.all(query)]

    async def seatings(self, ids: Collection[str]) -> dict[str, Seating]:
        """Who sits at each of these tables in which match; those that are closed are left out."""
        found: dict[str, Seating] = {}
        for some in portions(ids):
            query = select(tables.c.id, tables.c.match, *SEAT).join(seats, seats.c.table == tables.c.id)
            here = query.where(tables.c.id.in_(some), OPEN).order_by(tables.c.id, seats.c.seat)
            for id, match, *seat in await self._database.all(here):
                found.setdefault(id, Seating(match, [])).seats.append(Seat(*seat))
        return found

    async def take_seat(
        self, table: str, seat: int, person: str, name: str, invitation_hash: str | None = None
    ) -> bool:
        """Sit down at a vacant seat; False if it is gone, or if one may not be there. An invitation serves once."""
        allowed = FOR_ANYBODY if invitation_hash is None else VACANT & (seats.c.invitation_hash == invitation_hash)
        elsewhere = seats.alias()
        sits = exists().where(elsewhere.c.table == table, elsewhere.c.person == person)
        taken = update(seats).where(allowed, ~sits).values(person=person, name=name, invitation_hash=None)
        return await self._seat(table, seat, taken, person)

    async def leave_seat(self, table: str, seat: int, person: str) -> bool:
        """Get up, as long as the table waits; False if nobody does."""
        left = update(seats).where(seats.c.person == person).values(person=None, name="")
        return await self._seat(table, seat, left)

    async def _seat(self, table: str, seat: int, change: Update, comes: str | None = None) -> bool:
        """One change after the other, and none once a match has begun. All processes hear of it, even if this one dies
        at once."""
        this, waiting = tables.c.id == table, exists().where(tables.c.id == table, WAITING)
        async with self._database.writing() as connection:
            if comes is not None and not await may_be_at(connection, comes, table, self._database.clock.now()):
                return False
            await lock_tables(connection, this)
            await self._database.tell(connection, select(tables.c.id).where(this))
            changed = await connection.execute(change.where(seats.c.table == table, seats.c.seat == seat, waiting))
            return changed.rowcount == 1

    async def invite(self, table: str, seat: int, invitation_hash: str) -> bool:
        """A new invitation to a vacant seat; the old one is void."""
        waiting = exists().where(tables.c.id == table, WAITING)
        vacant = update(seats).where(seats.c.table == table, seats.c.seat == seat, VACANT, waiting)
        inviting = vacant.where(seats.c.kind.in_(["person", "link"]))
        return await self._database.change(inviting.values(invitation_hash=invitation_hash)) == 1

    async def tables_of(self, person: str, limit: int = 100) -> list[SeatedTable]:
        """Open tables where the person sits or is host, the newest first."""
        return await self._seated(THEIRS, person=person, most=limit)

    async def open_tables(self, limit: int = 100) -> list[SeatedTable]:
        """Listed tables with a seat that anybody may take, the newest first."""
        return await self._seated(INVITING, most=limit)

    async def _seated(self, statements: Sequence[Select[Any]], **given: Any) -> list[SeatedTable]:
        """In two statements, however many they are."""
        listed, seated = await self._database.each(statements, given)
        by_table: dict[str, list[Seat]] = {}
        for id, *seat in seated:
            by_table.setdefault(id, []).append(Seat(*seat))
        return [SeatedTable(table, by_table.get(table.id, [])) for table in found(listed)]

    async def list_tables(self, limit: int = 1000, closed: bool = False) -> list[StoredTable]:
        """All open tables, or all there ever were, the newest first."""
        return found(await self._database.all(newest(limit) if closed else newest(limit, OPEN)))

    async def close_table(self, id: str) -> bool:
        """Nobody writes there any more: whoever held it is shut out."""
        closing = update(tables).where(tables.c.id == id, OPEN)
        gone = {"closed": time.time(), "owner": None, "lease": 0.0, "fence": tables.c.fence + 1}
        async with self._database.writing() as connection:
            await self._database.tell(connection, select(tables.c.id).where(tables.c.id == id))
            return (await connection.execute(closing.values(gone))).rowcount == 1

    async def next_match(self, table: str, number: int, seating: Sequence[Seat], seed: str | None = None) -> bool:
        """Begin match `number` with everybody seated like this, and with what its draws follow from; False if it has
        begun already, or if somebody has got up or is gone since that was read."""
        async with self._database.writing() as connection:
            this = update(tables).where(tables.c.id == table, tables.c.match == number - 1)
            if (await connection.execute(this.values(match=number))).rowcount != 1:
                return False
            here = set((await connection.execute(select(seats.c.person).where(seats.c.table == table))).scalars())
            if not here.issuperset(seat.person for seat in seating if seat.person):
                await connection.rollback()
                return False
            facts = [seat.facts() for seat in seating]
            await connection.execute(
                insert(matches).values(table=table, number=number, seats=facts, started=time.time(), seed=seed)
            )
            people = [
                {"table": table, "number": number, "seat": s.seat, "person": s.person} for s in seating if s.person
            ]
            if people:
                await connection.execute(insert(sittings), people)
            await connection.execute(delete(seats).where(seats.c.table == table))
            await seat_all(connection, table, seating)
        return True


async def add_table(connection: AsyncConnection, new: StoredTable, seating: Sequence[Seat]) -> None:
    await connection.execute(insert(tables).values(**new._asdict()))
    await seat_all(connection, new.id, seating)


async def lock_tables(connection: AsyncConnection, these: ColumnElement[bool]) -> None:
    """Whoever else changes who sits there waits; with SQLite one writes at a time anyway. In one order by all."""
    await connection.execute(select(tables.c.id).where(these).order_by(tables.c.id).with_for_update())


async def seat_all(connection: AsyncConnection, table: str, seating: Sequence[Seat]) -> None:
    if seating:
        await connection.execute(insert(seats), [{"table": table, **seat._asdict()} for seat in seating])
