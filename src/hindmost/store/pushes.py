"""Where a person wants to be told that it is their turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import delete, select

from hindmost.store import schema
from hindmost.store.database import StorePart

ONLY = "vapid"  # there is one key


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

    async def push_key(self, new: str) -> str:
        """The key that signs what browsers are sent: this one if it is the first, else what stands."""
        mine = self._database.insert(schema.push_key).values(name=ONLY, key=new)
        async with self._database.writing() as connection:
            await connection.execute(mine.on_conflict_do_nothing())
            return str((await connection.execute(select(schema.push_key.c.key))).scalar_one())

    async def pushes(self, person: str) -> list[Push]:
        query = select(schema.pushes).where(schema.pushes.c.person == person).order_by(schema.pushes.c.endpoint)
        return [Push(*row) for row in await self._database.all(query)]

    async def remove_push(self, endpoint: str) -> bool:
        return await self._database.change(delete(schema.pushes).where(schema.pushes.c.endpoint == endpoint)) == 1
