"""For the host: is the database there, make it small, make a whole copy as one SQLite file, put such a copy back."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy
from sqlalchemy import Connection, NullPool, delete, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from hindmost.store.damage import open_to_read
from hindmost.store.database import Database, StorePart, file_at, plain_errors, set_up_sqlite
from hindmost.store.errors import StoreGone
from hindmost.store.migrate import migrate, on_sqlite, upgrade
from hindmost.store.schema import compatibility, metadata

PING_SECONDS = 1.0
ROWS = 1000  # at a time


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
        """A copy of the database as it is now, while it is in use: an SQLite file."""
        await make_copy(self._database, path)


class Damage(NamedTuple):
    """Something that is not as it must be."""

    what: str  # file, index, schema, reference, table, match, result, rating, deal
    where: str
    text: str

    @property
    def line(self) -> str:
        return f"{self.what} {self.where}: {self.text}" if self.where else f"{self.what}: {self.text}"


async def make_copy(database: Database, target: Path) -> None:
    """A new file, which is there as a whole or not at all."""
    if target.exists():
        raise ValueError(f"exists already: {str(target)!r}")
    made = target.with_name(f"{target.name}.part")
    made.unlink(missing_ok=True)
    made.touch(mode=0o600)
    try:
        if database.path is not None:
            await asyncio.to_thread(_copy_file, database.path, made)
        else:
            await asyncio.to_thread(on_sqlite, made, upgrade)
            await _copy_rows(database, made)
        made.rename(target)
    finally:
        for each in made, *(made.with_name(f"{made.name}{end}") for end in ("-wal", "-shm")):
            each.unlink(missing_ok=True)


def _copy_file(source: Path, target: Path) -> None:
    with closing(open_to_read(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)


async def _copy_rows(database: Database, target: Path) -> None:
    """In one transaction, which sees the database as it stood when it began."""
    with plain_errors():
        async with database.engine.connect() as old:
            await old.execution_options(isolation_level="REPEATABLE READ")
            await _must_be_of_this_version(old)
            with _engine(target).begin() as new:
                new.execute(delete(compatibility))
                for table in metadata.sorted_tables:
                    async for rows in (await old.stream(select(table))).mappings().partitions(ROWS):
                        new.execute(insert(table), [dict(row) for row in rows])


async def _must_be_of_this_version(old: AsyncConnection) -> None:
    def found(connection: Connection) -> tuple[Any, Any]:
        from alembic.migration import MigrationContext
        from alembic.script import ScriptDirectory

        from hindmost.store.migrate import config

        steps = ScriptDirectory.from_config(config(connection))
        return MigrationContext.configure(connection).get_current_revision(), steps.get_current_head()

    stands, head = await old.run_sync(found)
    if stands != head:
        raise StoreGone(f"the database stands at step {stands} and this version at {head}: use the one that serves it")


async def load_copy(source: Path, url: str) -> None:
    """Into a new PostgreSQL database; ValueError if there is something in it already."""
    await migrate(url)
    database = Database(url)
    try:
        async with database.writing() as new:
            await _must_be_empty(new)
            await new.execute(delete(compatibility))
            with _engine(source).connect() as old:
                for table in metadata.sorted_tables:
                    for rows in _portions(old, table):
                        await new.execute(insert(table), rows)
            last = select(func.coalesce(func.max(metadata.tables["chat"].c.id), 0) + 1).scalar_subquery()
            await new.execute(select(func.setval(func.pg_get_serial_sequence("chat", "id"), last, False)))
    finally:
        await database.close()


async def _must_be_empty(new: AsyncConnection) -> None:
    for table in metadata.sorted_tables:
        if table is not compatibility and (await new.execute(select(table).limit(1))).first() is not None:
            raise ValueError(f"there is something in the database already ({table.name}): restore into a new one")


def _portions(old: Connection, table: sqlalchemy.Table) -> Iterator[Sequence[dict[str, Any]]]:
    for rows in old.execution_options(yield_per=ROWS).execute(select(table)).mappings().partitions():
        yield [dict(row) for row in rows]


def _engine(path: Path) -> sqlalchemy.Engine:
    engine = sqlalchemy.create_engine(sqlalchemy.URL.create("sqlite", database=str(path)), poolclass=NullPool)
    set_up_sqlite(engine, "foreign_keys=OFF", "journal_mode=DELETE")  # one file, with nothing beside it
    return engine


async def broken_indexes(url: str) -> list[Damage]:
    """What PostgreSQL finds wrong with its indexes; StoreGone if it may not look."""
    from hindmost.store.postgres import connect, reached

    async with reached():
        connection = await connect(url, patience=None)
        try:
            looking = connection.transaction()
            await looking.start()
            await connection.execute("CREATE EXTENSION IF NOT EXISTS amcheck")  # undone at the end
            names = [row["name"] for row in await connection.fetch(INDEXES)]
            wrong = [(name, await _wrong_with(connection, name)) for name in names]
            return [Damage("index", name, text) for name, text in wrong if text]
        finally:
            await connection.close()  # and nothing has changed


INDEXES = """
SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
JOIN pg_am a ON a.oid = c.relam
WHERE a.amname = 'btree' AND c.relnamespace = 'public'::regnamespace ORDER BY 1
"""


async def _wrong_with(connection: Any, index: str) -> str:
    import asyncpg  # type: ignore[import-untyped]

    try:
        async with connection.transaction():
            await connection.execute(f"SELECT bt_index_check('{index}'::regclass, true)")
    except asyncpg.PostgresError as error:
        return str(error)
    return ""
