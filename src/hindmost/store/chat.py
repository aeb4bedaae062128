"""What is said at a table."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import bindparam, insert, select, update

from hindmost.store import schema
from hindmost.store.database import StorePart
from hindmost.store.moderation.audit import AuditNote, note


class ChatLine(NamedTuple):
    id: int
    table: str
    at: float
    person: str | None
    name: str
    seat: int | None
    text: str
    removed: bool


LAST_LINES = (
    select(schema.chat)
    .where(schema.chat.c.table == bindparam("table"), schema.chat.c.id > bindparam("since"))
    .order_by(schema.chat.c.id.desc())
    .limit(bindparam("most"))
)


class ChatStore(StorePart):
    async def say(self, table: str, person: str | None, name: str, seat: int | None, text: str) -> ChatLine:
        at = self._database.clock.now()
        said = insert(schema.chat).values(
            table=table, at=at, person=person, name=name, seat=seat, text=text, removed=False
        )
        async with self._database.writing() as connection:
            id = (await connection.execute(said.returning(schema.chat.c.id))).scalar_one()
        return ChatLine(id, table, at, person, name, seat, text, False)

    async def chat(self, table: str, since: int = 0, limit: int = 500) -> list[ChatLine]:
        """The last lines after line `since`, in order."""
        given = {"table": table, "since": since, "most": limit}
        return [ChatLine(*row) for row in reversed(await self._database.all(LAST_LINES, given))]

    async def line(self, table: str, id: int) -> ChatLine | None:
        """What was said there with this number, unless it is removed."""
        line = schema.chat.c
        query = select(schema.chat).where(line.table == table, line.id == id, line.removed.is_(False))
        found = await self._database.first(query)
        return found and ChatLine(*found)

    async def said_by(self, person: str) -> list[ChatLine]:
        """All that somebody has said, in order."""
        query = select(schema.chat).where(schema.chat.c.person == person).order_by(schema.chat.c.id)
        return [ChatLine(*row) for row in await self._database.all(query)]

    async def remove_chat(self, id: int, reason: str = "") -> bool:
        """The line stays in its place, the text is gone."""
        line = schema.chat.c
        removing = update(schema.chat).where(line.id == id, line.removed.is_(False)).values(removed=True, text="")
        async with self._database.writing() as connection:
            found = (await connection.execute(removing.returning(line.person, line.table))).first()
            if found is None:
                return False
            now = self._database.clock.now()
            await note(connection, AuditNote(now, "line removed", None, found.person, found.table, None, reason))
            return True
