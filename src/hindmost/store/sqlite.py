"""Appends to SQLite: one thread, one connection, one transaction for all that wait.

The driver itself is used here: an append through the engine costs eight times the CPU.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from hindmost.store.damage import Mark, Marks
from hindmost.store.errors import StoreGone, Unstorable
from hindmost.store.writer import Append, Outcome
from hindmost.table.errors import PlyTaken

BUSY_MS = 1_000  # how long to wait for another process that writes: somebody waits for the answer
PRAGMAS = (f"busy_timeout={BUSY_MS}", "journal_mode=WAL", "synchronous=FULL", "secure_delete=ON")

FENCE = 'SELECT fence FROM "tables" WHERE id = ?'
INSERT = 'INSERT INTO "rows" ("table", number, ply, seat, text, at, charged) VALUES (?, ?, ?, ?, ?, ?, ?)'


def connect(path: Path) -> sqlite3.Connection:
    # Opened and closed by the one writer thread, except when a close at the end comes from elsewhere.
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    return connection


def write(connection: sqlite3.Connection, append: Append) -> Outcome:
    """Within the transaction of its batch: all rows of one append or none."""
    if connection.execute(FENCE, (append.table,)).fetchone() != (append.fence,):
        return append.fenced()
    connection.execute("SAVEPOINT append")
    outcome: Outcome = None
    for row in append.rows:
        try:
            connection.execute(INSERT, (append.table, append.number, *row))
        except (sqlite3.IntegrityError, sqlite3.ProgrammingError, OverflowError) as error:
            taken = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY
            outcome = PlyTaken(row.ply) if taken else Unstorable(f"cannot be stored: {row!r}: {error}")
            break
    if outcome:
        connection.execute("ROLLBACK TO append")
    connection.execute("RELEASE append")
    return outcome


class SqliteCommits:
    def __init__(self, path: Path, turn: AbstractAsyncContextManager[None]) -> None:
        self._path = path
        self._turn = turn
        self._thread = ThreadPoolExecutor(1, "hindmost-writer")
        self._connection: sqlite3.Connection | None = None
        self._marks = Marks(path)

    async def commit(self, batch: Sequence[Append]) -> list[Outcome]:
        async with self._turn:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, batch)

    def _commit(self, batch: Sequence[Append]) -> list[Outcome]:
        try:
            if self._connection is None:
                self._connection = connect(self._path)
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = [write(self._connection, append) for append in batch]
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._drop()
            raise StoreGone(f"the database cannot be written now: {error}") from error
        self._mark(batch, outcomes)
        return outcomes

    def _mark(self, batch: Sequence[Append], outcomes: Sequence[Outcome]) -> None:
        for append, outcome in zip(batch, outcomes, strict=True):
            if outcome is None and append.rows:
                last = append.rows[-1]
                self._marks.keep(Mark(append.table, append.number, last.ply, last.at))
                return  # one of a batch will do: a commit is there or not

    def _drop(self) -> None:
        """What was not committed is undone; the next batch starts with a new connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._drop)
        self._thread.shutdown()
        self._marks.close()
