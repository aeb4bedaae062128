"""For the host: is the database there, make it small, make a copy."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import text

from hindmost.store.database import Part


class Admin(Part):
    async def ping(self) -> None:
        """StoreGone if the database cannot be reached."""
        await self._database.first(text("SELECT 1"))

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
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
