"""A database for a simulated process: the store's own statements, appends (`store.sqlite.write`), group commit
(`store.writer`) and, for one process alone, `SqliteCommits`, over the wire to a simulated disk."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import sqlalchemy
from sqlalchemy import ColumnElement, Double, func, select
from sqlalchemy.dialects import sqlite

from hindmost.store.damage import Mark, Marks
from hindmost.store.database import Database, Listening, plain_errors
from hindmost.store.errors import StoreGone
from hindmost.store.sqlite import SqliteCommits
from hindmost.store.word import Ears, Word
from hindmost.store.writer import Append, Commits, Outcome
from hindmost.table.steady_clock import SteadyClock
from tests.simulation.disk import Disk, Session, SimulatedListener
from tests.simulation.loop import ACTOR, Actor


class SimulatedCommits:
    """Appends over the wire, to a database that others write to as well."""

    def __init__(self, disk: Disk, process: Actor) -> None:
        self._disk, self._process = disk, process

    async def commit(self, batch: Sequence[Append]) -> list[Outcome]:
        try:
            outcomes: list[Outcome] = await self._disk.ask(self._process, lambda: self._disk.append(batch))
        except (OSError, sqlite3.Error) as error:
            raise StoreGone(f"the database cannot be reached now: {error}") from error
        return outcomes

    async def close(self) -> None:
        pass


class DiskConnection:
    """What `SqliteCommits` writes with: the one SQLite, whose disk may be full."""

    def __init__(self, disk: Disk, process: Actor) -> None:
        self._disk, self._process = disk, process

    def execute(self, text: str, parameters: Sequence[Any] = ()) -> Any:
        if text == "COMMIT":
            if self._disk.full:
                raise sqlite3.OperationalError("database or disk is full")
            self._disk._asking = self._process
            return self._disk.commit()
        return self._disk.memory.raw.execute(text, parameters)

    def close(self) -> None:
        self._disk.roll_back()


class NoMarks(Marks):
    """There is no file to be damaged."""

    def keep(self, mark: Mark) -> None:
        pass


class FileCommits(SqliteCommits):
    """The real ones, with a connection to the simulated disk."""

    def __init__(self, disk: Disk, process: Actor, path: Path, turn: AbstractAsyncContextManager[None]) -> None:
        super().__init__(path, turn)
        self._disk, self._process, self._marks = disk, process, NoMarks(path)

    def _commit(self, batch: Sequence[Append]) -> list[Outcome]:
        if self._connection is None:
            self._connection = DiskConnection(self._disk, self._process)  # type: ignore[assignment]
        return super()._commit(batch)


class SimulatedDatabase(Database):
    def __init__(self, disk: Disk, process: Actor) -> None:
        self.url, self.path, self.file = "simulated", Path("simulated.db") if disk.alone else None, None
        self.turn = asyncio.Lock() if disk.alone else nullcontext()
        self.clock, self._threads = SteadyClock(lambda: disk.loop.epoch + disk.loop.now + process.skew), None
        self._disk, self._process = disk, process

    def commits(self) -> Commits:
        if self.path is not None:
            return FileCommits(self._disk, self._process, self.path, self.turn)
        return SimulatedCommits(self._disk, self._process)

    def listener(self, ears: Ears) -> Listening | None:
        return None if self.alone else SimulatedListener(self._disk, self._process, ears)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[Any]:
        with plain_errors():
            yield Session(self._disk, self._process, writes=False)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Any]:
        with plain_errors():
            async with self.turn:
                session = Session(self._disk, self._process, writes=True)
                with self._undone(session):
                    yield session
                    await session.commit()

    @contextmanager
    def _undone(self, session: Session) -> Iterator[None]:
        """Whatever goes wrong, and whoever gives up: the connection is dropped, and nothing has happened."""
        try:
            yield
        except BaseException:
            if ACTOR.get() is self._process:  # the dead do nothing
                self._disk.abandon(session)
            raise

    def now(self) -> ColumnElement[float]:
        return super().now() if self.alone else func.clock_timestamp(type_=Double)

    def insert(self, table: sqlalchemy.Table) -> sqlite.Insert:
        return sqlite.insert(table)

    async def tell(self, connection: Any, ids: sqlalchemy.Select[tuple[str]], what: int = 0) -> None:
        if self.alone:
            return
        found = await connection.execute(select(ids.distinct().subquery()))
        told = [Word(id, 0, what) for (id,) in found]
        if connection.writes:
            connection.told += told
        else:
            await connection.disk.ask(self._process, lambda: self._disk.tell_all(told))

    async def wipe(self) -> None:
        """Nothing is left in a log."""

    async def close(self) -> None:
        pass
