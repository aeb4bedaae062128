"""The log of every match: rows are added, never changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlalchemy import select

from hindmost.store import schema
from hindmost.store.database import Database, StorePart
from hindmost.store.errors import StoreGone, check_text
from hindmost.store.word import Ears
from hindmost.store.writer import Writer
from hindmost.table.match_log import Row

if TYPE_CHECKING:
    from hindmost.store.database import Listening


class LogStore(StorePart):
    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self._writer = Writer(database.commits())
        self._listeners: list[Listening] = []

    async def append(self, table: str, number: int, rows: Sequence[Row], fence: int) -> None:
        """Add rows to a match, all or none; durable when it returns. PlyTaken, Fenced or StoreGone when not."""
        check_text(table)
        for row in rows:
            check_text(row.text)
        if rows:
            await self._writer.append(table, number, rows, fence)

    async def rows(self, table: str, number: int, since: int = 0) -> list[Row]:
        """The rows of a match from ply `since` on."""
        log = schema.rows.c
        query = select(log.ply, log.seat, log.text, log.at, log.charged).where(
            log.table == table, log.number == number, log.ply >= since
        )
        return [Row(*row) for row in await self._database.all(query.order_by(log.ply))]

    async def listen(self, ears: Ears) -> None:
        """From now on call these after appends of any process, and what else they tell. With SQLite there is no other
        process, and nothing is called."""
        if (listener := self._database.listener(ears)) is not None:
            await listener.start()
            self._listeners.append(listener)

    async def send(self, to: str, letter: str) -> None:
        """A letter to the process of this name: it arrives soon and in its order, or never. Who listens can send."""
        if not self._listeners:
            raise StoreGone("nobody listens here")
        await self._listeners[0].send(to, letter)

    async def tell(self, table: str) -> None:
        """Word to all processes that something else about this table has changed."""
        async with self._database.reading() as connection:
            await self._database.tell(connection, select(schema.tables.c.id).where(schema.tables.c.id == table))

    async def close(self) -> None:
        """Store what waits and let go of the database."""
        for listener in self._listeners:
            await listener.close()
        await self._writer.close()
        await self._database.close()
