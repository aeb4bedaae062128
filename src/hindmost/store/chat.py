"""What is said at a table."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import bindparam, insert, select, update

from hindmost.store import schema
from hindmost.store.database import StorePart


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

    async def said_by(self, person: str) -> list[ChatLine]:
        """All that somebody has said, in order."""
        query = select(schema.chat).where(schema.chat.c.person == person).order_by(schema.chat.c.id)
        return [ChatLine(*row) for row in await self._database.all(query)]

    async def remove_chat(self, id: int) -> bool:
        """The line stays in its place, the text is gone."""
        line = schema.chat.c
        removing = update(schema.chat).where(line.id == id, line.removed.is_(False))
        return await self._database.change(removing.values(removed=True, text="")) == 1
