"""Where a person wants to be told that it is their turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import delete, select

from hindmost.store import schema
from hindmost.store.database import StorePart


class Push(NamedTuple):
    endpoint: str
    person: str
    keys: Mapping[str, str]


class PushStore(StorePart):
    async def add_push(self, person: str, endpoint: str, keys: Mapping[str, str]) -> None:
        """A browser that changes hands tells its new person."""
        new = {"person": person, "keys": dict(keys)}
        adding = self._database.insert(schema.pushes).values(endpoint=endpoint, **new)
        await self._database.change(adding.on_conflict_do_update(index_elements=["endpoint"], set_=new))

    async def pushes(self, person: str) -> list[Push]:
        query = select(schema.pushes).where(schema.pushes.c.person == person).order_by(schema.pushes.c.endpoint)
        return [Push(*row) for row in await self._database.all(query)]

    async def remove_push(self, endpoint: str) -> bool:
        return await self._database.change(delete(schema.pushes).where(schema.pushes.c.endpoint == endpoint)) == 1
