"""Brings a database to the schema of this version. To add a step after changing schema.py:

python -m hindmost.store.migrate "what changes"

Processes of two versions work side by side while a server is upgraded, and an older one may come back afterwards. So a
step only adds (tables, indexes, columns that may be empty or have a default), and says `survived_by_older = True`. What
is not needed any more goes with a step of a later version, which says False: before it all processes must have the
version that does without. The database tells which is the oldest that can work with it.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sqlalchemy
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import NullPool, delete, insert, select, text

from hindmost.store.damage import check
from hindmost.store.database import plain_errors, postgres_engine, set_up_sqlite, sqlite_path
from hindmost.store.errors import StoreGone
from hindmost.store.schema import compatibility, metadata

PATIENCE_MS = 30_000  # nobody waits for an answer as yet
STEPS = Path(__file__).with_name("migrations")
LOCK_MS = 1_000  # for a table: all who come later wait behind who waits for it
LOCK_TRIES = 30
LOCKED = "55P03"  # what PostgreSQL calls it
log = logging.getLogger("hindmost.store")
ADVISORY = 0x68696E64  # any number, the same in all processes
ONE_AT_A_TIME = threading.Lock()  # alembic keeps its context in the module


def config(connection: sqlalchemy.Connection) -> Config:
    """The connection is handed over: no URL is written into a file of options, where a % would mean something else."""
    made = Config()
    made.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    made.set_main_option("file_template", "v%%(rev)s_%%(slug)s")
    made.attributes["connection"] = connection
    return made


def upgrade(connection: sqlalchemy.Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": ADVISORY})
        connection.execute(text(f"SET LOCAL lock_timeout = {LOCK_MS}"))
    steps = ScriptDirectory.from_config(config(connection))
    if is_later(connection, steps):
        return
    before = MigrationContext.configure(connection).get_current_revision()
    try:
        command.upgrade(config(connection), "head")
    except CommandError as error:
        raise StoreGone(f"the database is not of this version of hindmost: {error}") from error
    if before != steps.get_current_head():
        connection.execute(delete(compatibility))
        connection.execute(insert(compatibility).values(oldest=oldest(steps)))


def is_later(connection: sqlalchemy.Connection, steps: ScriptDirectory) -> bool:
    """Has a later version, with which this one can work, been at this database?"""
    stands, head = MigrationContext.configure(connection).get_current_revision(), steps.get_current_head()
    if stands is None or any(step.revision == stands for step in steps.walk_revisions()):
        return False
    if not sqlalchemy.inspect(connection).has_table(compatibility.name):
        return False
    survived = connection.execute(select(compatibility.c.oldest)).scalar()
    if head is None or survived is None or head < survived:
        return False
    log.warning("the database stands at step %s of a later version; this one knows %s, which will do", stands, head)
    return True


def oldest(steps: ScriptDirectory) -> str:
    """The last step that older versions do not survive."""
    return next(
        step.revision for step in steps.walk_revisions() if not getattr(step.module, "survived_by_older", False)
    )


def differences(connection: sqlalchemy.Connection) -> list[Any]:
    """What the schema and the migrated database disagree on."""
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, metadata))


def add_step(connection: sqlalchemy.Connection, message: str) -> None:
    upgrade(connection)
    number = f"{len(list((STEPS / 'versions').glob('v*.py'))) + 1:04d}"
    command.revision(config(connection), message, autogenerate=True, rev_id=number)


def on_sqlite(path: Path, work: Callable[[sqlalchemy.Connection], Any]) -> Any:
    engine = sqlalchemy.create_engine(sqlalchemy.URL.create("sqlite", database=str(path)), poolclass=NullPool)
    # A table made anew would take along what refers to it; and whoever had the file before may still be closing it.
    set_up_sqlite(engine, "foreign_keys=OFF", f"busy_timeout={PATIENCE_MS}")
    with engine.begin() as connection:
        return work(connection)


async def on_postgres(url: str, work: Callable[[sqlalchemy.Connection], Any]) -> Any:
    from hindmost.store.postgres import connect

    engine = postgres_engine(lambda: connect(url, patience=None))
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(work)
    finally:
        await engine.dispose()


def run(url: str, work: Callable[[sqlalchemy.Connection], Any]) -> Any:
    """In a thread of its own, as it takes its time."""
    path = sqlite_path(url)
    with ONE_AT_A_TIME, plain_errors():
        return asyncio.run(on_postgres(url, work)) if path is None else on_sqlite(path, work)


async def migrate(url: str) -> None:
    path = sqlite_path(url)
    if path is not None:
        await asyncio.to_thread(check, path)
        with plain_errors():
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.touch(mode=0o600, exist_ok=True)  # racks and bags are in it
    for last in reversed(range(LOCK_TRIES)):
        try:
            await asyncio.to_thread(run, url, upgrade)
            break
        except StoreGone as error:
            if last == 0 or not is_locked(error):
                raise
        await asyncio.sleep(LOCK_MS / 1000)  # others go on meanwhile


def is_locked(error: StoreGone) -> bool:
    return getattr(getattr(error.__cause__, "orig", None), "sqlstate", None) == LOCKED


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        run(f"sqlite:///{folder}/empty.db", lambda connection: add_step(connection, sys.argv[1]))
