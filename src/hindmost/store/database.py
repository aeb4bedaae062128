"""One database, reached by its URL: SQLite for one machine, PostgreSQL for many."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, Protocol

import sqlalchemy
from sqlalchemy import ColumnElement, Double, Executable, Select, cast, event, func, literal, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError, StatementError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hindmost.store.errors import StoreGone, Unstorable
from hindmost.store.sqlite import PRAGMAS, SqliteCommits
from hindmost.store.word import Ears
from hindmost.store.writer import Commits
from hindmost.table.steady_clock import SteadyClock
from hindmost.user_dirs import data_dir

READERS = 2  # threads
NOTHING: Mapping[str, Any] = {}
SQLITE = ("sqlite:///", "sqlite+aiosqlite:///")
POSTGRES = ("postgresql://", "postgresql+asyncpg://", "postgres://")


def default_url() -> str:
    """SQLite in the user's data directory."""
    return f"sqlite:///{data_dir() / 'hindmost.db'}"


def sqlite_path(url: str) -> Path | None:
    """The file of an SQLite URL, None for PostgreSQL."""
    for prefix in SQLITE:
        if url.startswith(prefix):
            name = url.removeprefix(prefix)
            if name in ("", ":memory:"):
                raise ValueError(f"not a file: {url!r}")
            return Path(name).expanduser()
    if url.startswith(POSTGRES):
        return None
    raise ValueError(f"not a database: {url.partition(':')[0]!r}; it starts with {SQLITE[0]} or {POSTGRES[0]}")


def file_at(path: Path) -> tuple[int, int] | None:
    """Which file has this name now; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def make_engine(url: str) -> AsyncEngine:
    path = sqlite_path(url)
    if path is None:
        from hindmost.store.postgres import connect

        return postgres_engine(lambda: connect(url))
    engine = create_async_engine(sqlalchemy.URL.create("sqlite+aiosqlite", database=str(path)), hide_parameters=True)
    set_up_sqlite(engine.sync_engine)
    return engine


def postgres_engine(connect: Callable[[], Awaitable[Any]]) -> AsyncEngine:
    """The URL goes to the driver as it is: it knows more of its options than a URL rewritten here would keep."""
    return create_async_engine("postgresql+asyncpg://", async_creator=connect, pool_pre_ping=True, hide_parameters=True)


def set_up_sqlite(engine: sqlalchemy.Engine, *further: str) -> None:
    """With these pragmas besides the usual ones, or in their place."""
    pragmas = dict(pragma.split("=") for pragma in (*PRAGMAS, "foreign_keys=ON", *further))

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for name, value in pragmas.items():
            cursor.execute(f"PRAGMA {name}={value}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: sqlalchemy.Connection) -> None:
        if not connection.get_execution_options().get("reading"):
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # a lock asked for later would not wait for its turn


@contextmanager
def plain_errors() -> Iterator[None]:
    """Errors of drivers and engine as errors of the store, without the values that were to be stored."""
    try:
        yield
    except (DataError, IntegrityError) as error:
        raise Unstorable(f"the database refuses this: {error.orig}") from error
    except OverflowError as error:
        raise Unstorable(f"a number too large for the database: {error}") from error
    except ProgrammingError:
        raise
    except DBAPIError as error:
        if str(getattr(error.orig, "sqlstate", "")).startswith("22"):  # "data exception"
            raise Unstorable(f"the database refuses this: {error.orig}") from error
        raise StoreGone(f"the database cannot be used now: {error.orig}") from error
    except StatementError as error:
        raise (error.orig if isinstance(error.orig, Unstorable) else error) from error
    except (OSError, sqlalchemy.exc.TimeoutError) as error:
        raise StoreGone(f"the database cannot be reached now: {error}") from error


class Listening(Protocol):
    """Whoever is told of the appends of all processes, and has letters sent."""

    async def start(self) -> None: ...

    async def send(self, to: str, letter: str) -> None: ...

    async def close(self) -> None: ...


class Database:
    """The engine, with turns for writers where only one may write at a time."""

    def __init__(self, url: str, clock: SteadyClock | None = None) -> None:
        self.url = url
        self.clock = clock or SteadyClock()  # of this process
        self.path = sqlite_path(url)
        self.file = self.path and file_at(self.path)
        self.engine = make_engine(url)
        self.turn: asyncio.Lock | nullcontext[None] = nullcontext() if self.path is None else asyncio.Lock()
        alone: dict[str, Any] = {"isolation_level": "AUTOCOMMIT"} if self.path is None else {"reading": True}
        self._reader = self.engine.execution_options(**alone)
        self._threads = self.path and ReadingThreads(self.path)

    @property
    def alone(self) -> bool:
        """Can there be no other process? SQLite serves one."""
        return self.path is not None

    def commits(self) -> Commits:
        """Who stores the rows of matches."""
        if self.path is not None:
            return SqliteCommits(self.path, self.turn)
        from hindmost.store.postgres import PostgresCommits

        return PostgresCommits(self.url)

    def listener(self, ears: Ears) -> Listening | None:
        """Who hears of the appends of other processes, where there are any."""
        if self.path is not None:
            return None
        from hindmost.store.postgres import Listener

        return Listener(self.url, ears)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection whose statements stand alone."""
        with plain_errors():
            async with self._reader.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A connection in a transaction that is committed at the end."""
        with plain_errors():
            async with self.turn, self.engine.begin() as connection:
                yield connection

    async def each(self, statements: Sequence[Executable], given: Mapping[str, Any] = NOTHING) -> list[Sequence[Any]]:
        """What each of these finds, all with the same values."""
        if self._threads:
            with plain_errors():
                return await self._threads.each(statements, given)
        async with self.reading() as connection:
            return [(await connection.execute(statement, given)).all() for statement in statements]

    async def all(self, statement: Executable, given: Mapping[str, Any] = NOTHING) -> Sequence[Any]:
        (found,) = await self.each([statement], given)
        return found

    async def first(self, statement: Executable, given: Mapping[str, Any] = NOTHING) -> Any:
        return next(iter(await self.all(statement, given)), None)

    async def change(self, statement: Executable) -> int:
        """How many rows it changed."""
        async with self.writing() as connection:
            return (await connection.execute(statement)).rowcount

    def now(self) -> ColumnElement[float]:
        """This process's time where it alone writes, else the time of the database, which all machines share."""
        if self.path is not None:
            return literal(self.clock.steady())
        return cast(func.extract("epoch", func.clock_timestamp()), Double)

    def insert(self, table: sqlalchemy.Table) -> postgresql.Insert | sqlite.Insert:
        """An insert that can say what to do when the key exists."""
        return postgresql.insert(table) if self.path is None else sqlite.insert(table)

    async def tell(self, connection: AsyncConnection, ids: Select[tuple[str]], what: int = 0) -> None:
        """Word to all processes, once this is committed, that something but the rows of these tables has changed, or by
        what these people are known. With SQLite there is no other process."""
        if self.path is None:
            from hindmost.store.postgres import CHANNEL

            changed = ids.distinct().subquery()
            (id,) = changed.c
            await connection.execute(select(func.pg_notify(CHANNEL, literal('["') + id + f'",0,{what}]')))

    async def wipe(self) -> None:
        """Deleted content leaves the log of SQLite, too."""
        if self.path is not None:
            async with self.turn, self.reading() as connection:
                await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    async def close(self) -> None:
        if self._threads:
            self._threads.close()
        await self.engine.dispose()


class ReadingThreads:
    """Read an SQLite file, with one way there and back for all that is asked at once. aiosqlite goes to its thread and
    back for every step of a statement, which costs more than most statements do."""

    def __init__(self, path: Path) -> None:
        url = sqlalchemy.URL.create("sqlite", database=str(path))
        self._engine = sqlalchemy.create_engine(url, hide_parameters=True).execution_options(reading=True)
        set_up_sqlite(self._engine)
        self._threads = ThreadPoolExecutor(READERS, "reading")

    async def each(self, statements: Sequence[Executable], given: Mapping[str, Any]) -> list[Sequence[Any]]:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._each, statements, given)

    def _each(self, statements: Sequence[Executable], given: Mapping[str, Any]) -> list[Sequence[Any]]:
        with self._engine.connect() as connection:
            return [connection.execute(statement, given).all() for statement in statements]

    def close(self) -> None:
        self._threads.shutdown()
        self._engine.dispose()


class StorePart:
    """One of the things a store can do, on its database."""

    def __init__(self, database: Database) -> None:
        self._database = database
