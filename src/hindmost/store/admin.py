"""For the host: is the database there, make it small, make a copy."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from sqlalchemy import text

from hindmost.store.damage import open_to_read
from hindmost.store.database import StorePart, file_at
from hindmost.store.errors import StoreGone

PING_SECONDS = 1.0


class AdminStore(StorePart):
    _written = -PING_SECONDS  # when that was last tried with success

    async def ping(self) -> None:
        """StoreGone if the database cannot be reached or, where that is known only by trying, not be written."""
        path = self._database.path
        if path is None:
            await self._database.first(text("SELECT 1"))
        elif file_at(path) != self._database.file:
            raise StoreGone("the file of the database is gone, or another one has taken its place")
        else:
            await self._try_to_write(path)

    async def _try_to_write(self, path: Path) -> None:
        """What is written means nothing. Not more than once a second, however often somebody asks."""
        now = time.monotonic()
        if now - self._written < PING_SECONDS:
            return
        if not os.access(path, os.W_OK):
            raise StoreGone("the file of the database cannot be written")
        async with self._database.writing() as connection:
            await connection.exec_driver_sql(f"PRAGMA user_version={int(time.time()) % 2**31}")
        self._written = now

    async def vacuum(self) -> None:
        """Give back the room of what was deleted."""
        if self._database.path is None:
            from hindmost.store.postgres import vacuum

            return await vacuum(self._database.url)
        async with self._database.turn, self._database.reading() as connection:
            await connection.exec_driver_sql("VACUUM")
        return await self._database.wipe()

    async def backup(self, path: Path) -> None:
        """A copy of the database as it is now, while it is in use."""
        source = self._database.path
        if source is None:
            raise ValueError("PostgreSQL is backed up with pg_dump")
        if path.exists():
            raise ValueError(f"exists already: {str(path)!r}")
        await asyncio.to_thread(copy, source, path)


def copy(source: Path, target: Path) -> None:
    target.touch(mode=0o600)
    with closing(open_to_read(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
