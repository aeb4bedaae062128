"""What holds now."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hindmost.store.schema import person, sanctioned_browsers, sanctions

IN_BROWSER = select(sanctioned_browsers.c.sanction)


def standing(now: Any) -> ColumnElement[bool]:
    return or_(sanctions.c.until.is_(None), sanctions.c.until > now)


async def lock_person(connection: AsyncConnection, id: str) -> None:
    """Whoever decides about somebody, or seats them, waits for the other, and sees what came of it."""
    await connection.execute(select(person.c.id).where(person.c.id == id).with_for_update())


async def may_be_at(connection: AsyncConnection, id: str, table: str, now: float) -> bool:
    """May this person sit down there? Nobody decides otherwise until this is committed."""
    await lock_person(connection, id)
    kept_out = (sanctions.c.kind == "ban") | (sanctions.c.table == table)
    asked = select(exists().where(sanctions.c.person == id, kept_out, standing(now)))
    return not (await connection.execute(asked)).scalar_one()
