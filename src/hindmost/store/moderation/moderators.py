"""Who may look after the others, and how those who run the server find somebody."""

from __future__ import annotations

from sqlalchemy import select, update

from hindmost.store.database import StorePart
from hindmost.store.moderation.audit import AuditNote, note
from hindmost.store.people import FIELDS, Person
from hindmost.store.schema import person


class ModeratorStore(StorePart):
    async def appoint(self, id: str, moderator: bool = True) -> bool:
        """Make somebody a moderator, or a moderator somebody like the others; False if they are so already."""
        change = update(person).where(person.c.id == id, person.c.moderator.is_(not moderator))
        async with self._database.writing() as connection:
            if (await connection.execute(change.values(moderator=moderator))).rowcount != 1:
                return False
            now = self._database.clock.now()
            await note(connection, AuditNote(now, "appointed" if moderator else "dismissed", None, id))
            return True

    async def moderators(self) -> list[Person]:
        query = select(*FIELDS).where(person.c.moderator).order_by(person.c.name, person.c.id)
        return [Person(*row) for row in await self._database.all(query)]

    async def people_called(self, name: str) -> list[Person]:
        """All with this very name: names are nobody's own."""
        query = select(*FIELDS).where(person.c.name == name).order_by(person.c.created)
        return [Person(*row) for row in await self._database.all(query)]
