"""Appends to PostgreSQL, and word of them to the other processes.

The driver itself is used here, one statement for all that wait: each further one costs a round trip and its CPU.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import chain, repeat
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import msgspec

from hindmost.store import word
from hindmost.store.errors import StoreGone, Unstorable
from hindmost.store.writer import Append, Outcome
from hindmost.table.errors import PlyTaken

CHANNEL = "hindmost"
CONNECT_SECONDS = 10.0
COMMAND_SECONDS = 30.0
BEAT_SECONDS = 15.0  # an idle connection to a machine that vanished would seem alive for hours
PAUSES = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0)
log = logging.getLogger("hindmost.store")

# Rows whose fence is old are left out; a taken ply fails the whole. Tables are locked, and rows written, in one order
# by all, so that no two batches wait for each other.
STATEMENT = f"""
WITH asked AS (
    SELECT * FROM unnest(
        $1::int[], $2::text[], $3::int[], $4::int[], $5::int[], $6::int[], $7::text[], $8::float8[], $9::float8[]
    ) AS asked(caller, "table", number, fence, ply, seat, text, at, charged)
), held AS (
    SELECT id, fence FROM tables WHERE id IN (SELECT "table" FROM asked) ORDER BY id FOR SHARE
), good AS (
    SELECT asked.* FROM asked JOIN held ON held.id = asked."table" AND held.fence = asked.fence
), written AS (
    INSERT INTO rows ("table", number, ply, seat, text, at, charged)
        SELECT "table", number, ply, seat, text, at, charged FROM good ORDER BY "table", number, ply
), stored AS (
    SELECT DISTINCT caller FROM good
)
SELECT ARRAY(SELECT caller FROM stored) AS stored,
    (SELECT count(pg_notify('{CHANNEL}', word)) FROM unnest($10::text[]) WITH ORDINALITY AS words(word, place)
        WHERE place - 1 IN (SELECT caller FROM stored)) AS told
"""
SEND = "SELECT count(pg_notify(name, letter)) FROM unnest($1::text[], $2::text[]) AS letters(name, letter)"
FIRST_TAKEN = 'SELECT min(ply) FROM rows WHERE "table" = $1 AND number = $2 AND ply = ANY($3::int[])'

FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
REFUSALS = (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError, ValueError, TypeError, OverflowError)


async def connect(url: str, patience: float | None = COMMAND_SECONDS) -> Any:
    _, _, rest = url.partition("://")
    return await asyncpg.connect(f"postgresql://{rest}", timeout=CONNECT_SECONDS, command_timeout=patience)


@asynccontextmanager
async def reached() -> AsyncIterator[None]:
    """Any other failure than a refusal means that the database is not to be relied on."""
    try:
        yield
    except FAILURES as error:
        raise StoreGone(f"the database cannot be reached now: {error or type(error).__name__}") from error


async def vacuum(url: str) -> None:
    async with reached():
        connection = await connect(url, patience=None)
        try:
            await connection.execute("VACUUM ANALYZE")
        finally:
            await connection.close()


async def insert(connection: Any, batch: Sequence[Append]) -> list[Outcome]:
    asked = [
        (caller, append.table, append.number, append.fence, *row)
        for caller, append in enumerate(batch)
        for row in append.rows
    ]
    words = [word.of_rows(append.table, append.number, append.rows, append.fence) for append in batch]
    record = await connection.fetchrow(STATEMENT, *map(list, zip(*asked, strict=True)), words)
    stored = set(record["stored"])
    return [None if caller in stored else append.fenced() for caller, append in enumerate(batch)]


async def insert_alone(connection: Any, append: Append) -> Outcome:
    """Within the transaction of its batch, behind a savepoint."""
    try:
        async with connection.transaction():
            (outcome,) = await insert(connection, [append])
            return outcome
    except asyncpg.UniqueViolationError:
        plies = [row.ply for row in append.rows]
        taken = await connection.fetchval(FIRST_TAKEN, append.table, append.number, plies)
        return PlyTaken(plies[0] if taken is None else taken)
    except REFUSALS as error:
        return Unstorable(f"cannot be stored: {append.rows!r}: {error}")


class PostgresCommits:
    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Any = None

    async def commit(self, batch: Sequence[Append]) -> list[Outcome]:
        try:
            async with reached():
                return await self._commit(batch)
        except BaseException:
            self._drop()
            raise

    async def _commit(self, batch: Sequence[Append]) -> list[Outcome]:
        if self._connection is None or self._connection.is_closed():
            self._connection = await connect(self._url)
        try:
            return await insert(self._connection, batch)
        except REFUSALS:
            pass  # somebody's fault: find out whose, so that the others do not suffer
        async with self._connection.transaction():
            return [await insert_alone(self._connection, append) for append in batch]

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def close(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(Exception):
                await self._connection.close(timeout=COMMAND_SECONDS)
            self._drop()


def channel_of(name: str) -> str:
    """Where letters to the process of this name go: a channel has at most 63 characters."""
    return f"{CHANNEL}_{hashlib.sha256(name.encode()).hexdigest()[:32]}"


class Listener:
    """Calls back for every append of any process; connects anew when the connection breaks. Who cannot be reached by an
    answer does not ask: letters go out by the connection on which others come in."""

    def __init__(self, url: str, ears: word.Ears) -> None:
        self._url, self._ears = url, ears
        self._connection: Any = None
        self._letters: list[tuple[str, str]] = []  # that wait
        self._sending = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        async with reached():
            self._connection = await self._connect()
        self._task = asyncio.create_task(self._listen())

    async def _connect(self) -> Any:
        connection = await connect(self._url)
        await connection.add_listener(CHANNEL, self._heard)
        if self._ears.name:
            await connection.add_listener(channel_of(self._ears.name), self._letter)
        return connection

    def _heard(self, _connection: object, _process: int, _channel: str, payload: str) -> None:
        try:
            heard = word.decode(payload)
        except msgspec.DecodeError as error:  # of a version that has other words
            log.warning("not understood: %s", error)
        else:
            self._ears.word(heard)

    def _letter(self, _connection: object, _process: int, _channel: str, payload: str) -> None:
        self._ears.letter(payload)

    async def send(self, to: str, letter: str) -> None:
        """With all others that wait, in one statement; whoever comes first sends them."""
        self._letters.append((channel_of(to), letter))
        async with self._sending:
            letters, self._letters = self._letters, []
            if letters:
                async with reached():
                    await self._connection.fetchval(SEND, *map(list, zip(*letters, strict=True)))

    async def _listen(self) -> None:
        while True:
            try:
                await self._until_broken(self._connection)
            finally:
                self._connection.terminate()
            self._connection = await self._again()
            asyncio.get_running_loop().call_soon(self._ears.missed)  # its errors are not ours

    async def _until_broken(self, connection: Any) -> None:
        broken = asyncio.Event()
        connection.add_termination_listener(lambda _connection: broken.set())
        while not connection.is_closed():
            try:
                await asyncio.wait_for(broken.wait(), BEAT_SECONDS)
            except TimeoutError:
                with contextlib.suppress(*FAILURES):
                    async with self._sending:
                        await connection.execute("SELECT 1")
                    continue
                return

    async def _again(self) -> Any:
        pauses = chain(PAUSES, repeat(PAUSES[-1]))
        while True:
            await asyncio.sleep(next(pauses))
            with contextlib.suppress(*FAILURES):
                return await self._connect()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
