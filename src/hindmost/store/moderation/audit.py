"""Who did what to whom, when and why. The log names nobody: names are looked up, and who is deleted has none."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import case, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hindmost.contract.moderation import AuditAction
from hindmost.store.database import StorePart
from hindmost.store.people import DELETED
from hindmost.store.schema import audit, person

BY_PERSON, TO_PERSON = person.alias("by_person"), person.alias("to_person")


class AuditNote(NamedTuple):
    at: float
    action: AuditAction
    by: str | None  # nobody: whoever runs the server, on the command line
    person: str | None = None
    table: str | None = None
    until: float | None = None
    reason: str = ""


class AuditLine(NamedTuple):
    id: int
    at: float
    action: AuditAction
    by: str  # a name; empty: on the command line
    name: str
    table: str | None
    until: float | None
    reason: str


async def note(connection: AsyncConnection, done: AuditNote) -> None:
    await connection.execute(insert(audit).values(**done._asdict(), by_admin=done.by is None))


class AuditStore(StorePart):
    async def audit(self, limit: int = 200) -> list[AuditLine]:
        """The last decisions, the newest first."""
        by = case((audit.c.by_admin, ""), else_=func.coalesce(BY_PERSON.c.name, DELETED))
        name = func.coalesce(TO_PERSON.c.name, DELETED)
        columns = audit.c.id, audit.c.at, audit.c.action, by, name, audit.c.table, audit.c.until, audit.c.reason
        joined = audit.outerjoin(BY_PERSON, BY_PERSON.c.id == audit.c.by)
        joined = joined.outerjoin(TO_PERSON, TO_PERSON.c.id == audit.c.person)
        query = select(*columns).select_from(joined).order_by(audit.c.id.desc()).limit(limit)
        return [AuditLine(*row) for row in await self._database.all(query)]

    async def decided_about(self, id: str) -> list[AuditLine]:
        """What was done to somebody, in order; by whom is not theirs to know."""
        columns = audit.c.id, audit.c.at, audit.c.action, audit.c.table, audit.c.until, audit.c.reason
        query = select(*columns).where(audit.c.person == id).order_by(audit.c.id)
        found = await self._database.all(query)
        return [AuditLine(number, at, action, "", "", *rest) for number, at, action, *rest in found]
