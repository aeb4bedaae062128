"""SQLite in memory as the disk of all simulated processes, asked over a simulated wire, without a thread.

The way there and back takes time and can be cut, and then nobody knows whether what was asked has been done. One
transaction writes at a time, and whoever reads waits for it: that is stricter than PostgreSQL. Word of appends, and
letters, reach every listener a little later, or never.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import sqlalchemy
from sqlalchemy import Executable
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import StaticPool

from hindmost.store import schema
from hindmost.store.errors import StoreGone
from hindmost.store.sqlite import write
from hindmost.store.word import Ears, Word, decode, of_rows
from hindmost.store.writer import Append, Outcome
from tests.simulation.loop import Actor, VirtualLoop, context_of

QUICK = (0.0002, 0.003)  # seconds on the wire, one way
SLOW = (0.05, 2.0)
HANGING = 10.0  # seconds until a connection that says nothing is given up
WATCHED = """
CREATE TRIGGER added AFTER INSERT ON rows BEGIN
    SELECT note('added', NEW."table", NEW.number, NEW.ply); END;
CREATE TRIGGER changed AFTER UPDATE ON rows BEGIN
    SELECT note('changed', OLD."table", OLD.number, OLD.ply); END;
CREATE TRIGGER removed AFTER DELETE ON rows BEGIN
    SELECT note('removed', OLD."table", OLD.number, OLD.ply); END;
CREATE TRIGGER leased AFTER UPDATE OF owner, fence ON tables BEGIN
    SELECT note('leased', NEW.id, NEW.owner, NEW.fence); END;
"""
Note = tuple[Any, ...]


class Memory:
    """One SQLite for all simulations of this process, emptied for each: its statements are compiled once."""

    def __init__(self) -> None:
        self.raw = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        engine = sqlalchemy.create_engine("sqlite://", creator=lambda: self.raw, poolclass=StaticPool)
        schema.metadata.create_all(engine)
        self.raw.executescript(WATCHED)
        self.empty = self.raw.serialize()
        self.connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")

    def begin_anew(self, note: Callable[..., None], now: Callable[[], float]) -> None:
        if self.raw.in_transaction:
            self.raw.execute("ROLLBACK")
        self.raw.deserialize(self.empty)
        self.raw.create_function("note", 4, note)
        self.raw.create_function("clock_timestamp", 0, now)
        self.raw.execute("PRAGMA foreign_keys=ON")


@cache
def memory() -> Memory:
    return Memory()


@dataclass(eq=False)
class Request:
    process: Actor
    work: Callable[[], Any]
    answer: asyncio.Future[Any]
    session: Session | None = None
    lost: bool = False


@dataclass(eq=False)
class Disk:
    """What all processes share."""

    loop: VirtualLoop
    actor: Actor
    alone: bool
    committed: Callable[[Actor, Sequence[Note]], None] = lambda _by, _notes: None
    letters: int = 0  # that were sent
    full: bool = False
    slow: bool = False
    cut: dict[Actor, bool] = field(default_factory=dict)  # who cannot reach it, and whether that seems to hang
    flaky: dict[Actor, float] = field(default_factory=dict)  # how often an answer is lost
    astray: dict[Actor, float] = field(default_factory=dict)  # how often a letter is lost, or comes twice
    listeners: list[SimulatedListener] = field(default_factory=list)
    _held: Session | None = None
    _queue: deque[Request] = field(default_factory=deque)
    _pending: dict[Request, None] = field(default_factory=dict)
    _notes: list[Note] = field(default_factory=list)
    _asking: Actor | None = None

    def __post_init__(self) -> None:
        self.memory = memory()
        self.memory.begin_anew(self._note, lambda: self.loop.epoch + self.loop.now + self.actor.skew)
        self._context = context_of(self.actor)

    def _note(self, what: str, *key: Any) -> None:
        self._notes.append((what, *key))

    # There and back

    async def ask(self, process: Actor, work: Callable[[], Any], session: Session | None = None) -> Any:
        """Have it done and wait for the answer; OSError when the database cannot be reached, or is gone by then."""
        if process in self.cut:
            await asyncio.sleep(HANGING if self.cut[process] else self._delay(process))
            raise OSError("the database does not answer")
        request = Request(process, work, self.loop.create_future(), session)
        self._pending[request] = None
        where = None if self.alone else self._context  # alone it is a part of the process, and dies with it
        self.loop.call_later(self._delay(process), self._arrive, request, context=where)
        try:
            return await request.answer
        finally:
            self._pending.pop(request, None)

    def _delay(self, process: Actor) -> float:
        return process.chance.uniform(*(SLOW if self.slow and process.chance.random() < 0.3 else QUICK))

    def _arrive(self, request: Request) -> None:
        if request.process in self.cut or self._is_lost(request.process):
            self._fail(request)
        elif self._held is not None and self._held is not request.session:
            self._queue.append(request)
        else:
            self._do(request)

    def _is_lost(self, process: Actor) -> bool:
        return process in self.flaky and process.chance.random() < self.flaky[process]

    def _do(self, request: Request) -> None:
        self._asking = request.process
        try:
            told, failed = request.work(), None
        except Exception as error:
            told, failed = None, error
        if not request.process.alive:
            self.died(request.process)
            return
        if request.process in self.cut or self._is_lost(request.process):
            self._fail(request)  # done, and nobody knows
            return
        self.loop.call_later(
            self._delay(request.process), _answer, request.answer, told, failed, context=context_of(request.process)
        )

    def _fail(self, request: Request) -> None:
        if request.session is not None:
            self.abandon(request.session)
        error = OSError("the connection to the database is lost")
        later = request.process.chance.choice((0.001, 0.05, 3.0))
        self.loop.call_later(later, _answer, request.answer, None, error, context=context_of(request.process))

    def cut_off(self, process: Actor, hanging: bool) -> None:
        self.cut[process] = hanging
        if self._held is not None and self._held.process is process:
            self.abandon(self._held)
        for listener in self.listeners:
            if listener.process is process:
                listener.connected = False

    def reach_again(self, process: Actor) -> None:
        self.cut.pop(process, None)
        for listener in self.listeners:
            if listener.process is process:
                listener.connect_again()

    def died(self, process: Actor) -> None:
        """What it had sent still comes in; what it had begun is undone."""
        if self._held is not None and self._held.process is process:
            where = context_of(self.actor)
            self.loop.call_later(0.01, self.abandon, self._held, context=where)
        self.listeners = [listener for listener in self.listeners if listener.process is not process]

    # Transactions

    def begin(self, session: Session) -> None:
        if session.over:
            raise OSError("the connection to the database is lost")
        if self._held is None:
            self._held = session
            self.memory.raw.execute("BEGIN IMMEDIATE")

    def end(self, session: Session, commit: bool) -> None:
        if self._held is not session:
            if commit and not session.over:
                session.over = True  # nothing was asked in it
                return
            raise OSError("the connection to the database is lost")
        session.over, self._held = True, None
        failed = commit and self.full
        if commit and not failed:
            self.commit()
            self.tell_all(session.told)
        else:
            self.roll_back()
        self._next()
        if failed:
            raise disk_full()

    def abandon(self, session: Session) -> None:
        session.over = True
        if self._held is session:
            self._held = None
            self.roll_back()
            self._next()

    def commit(self) -> None:
        self.memory.raw.execute("COMMIT")
        notes, self._notes = self._notes, []
        assert self._asking is not None
        if notes:
            self.committed(self._asking, notes)

    def roll_back(self) -> None:
        self._notes.clear()
        if self.memory.raw.in_transaction:
            self.memory.raw.execute("ROLLBACK")

    def _next(self) -> None:
        waiting, self._queue = self._queue, deque()
        for request in waiting:
            if self._held is None or self._held is request.session:
                self._do(request)
            else:
                self._queue.append(request)

    @property
    def busy(self) -> Actor | None:
        """Who has a transaction open."""
        return None if self._held is None else self._held.process

    def append(self, batch: Sequence[Append]) -> list[Outcome]:
        """As PostgreSQL does it: all that wait in one transaction."""
        raw = self.memory.raw
        raw.execute("BEGIN IMMEDIATE")
        try:
            outcomes = [write(raw, append) for append in batch]
        except BaseException:
            self.roll_back()
            raise
        if self.full:
            self.roll_back()
            raise OSError("could not extend file: no space left on device")
        self.commit()
        stored = [append for append, outcome in zip(batch, outcomes, strict=True) if outcome is None]
        self.tell_all([decode(of_rows(each.table, each.number, each.rows, each.fence)) for each in stored])
        return outcomes

    def execute(self, statement: Executable, parameters: Any = None) -> Any:
        """The rows are read at once: others write before they get there."""
        result = self.memory.connection.execute(statement, parameters)
        return result.freeze()() if result.returns_rows else result

    def tell_all(self, told: Sequence[Word]) -> None:
        for each in told:
            for listener in self.listeners:
                listener.tell(listener.ears.word, each)

    def carry(self, sender: Actor, to: str, letter: str) -> None:
        """A letter; some go astray, and some arrive twice, when others have long come."""
        self.letters += 1
        share = self.astray.get(sender, 0.0)
        lost, doubled = (sender.chance.random() < share for _ in range(2))
        for listener in self.listeners:
            if listener.ears.name == to and not lost:
                listener.tell(listener.ears.letter, letter)
                if doubled:
                    later = sender.chance.uniform(0.0, 8.0)
                    self.loop.call_later(later, listener.tell, listener.ears.letter, letter, context=self._context)


def _answer(answer: asyncio.Future[Any], told: Any, failed: BaseException | None) -> None:
    if answer.done():
        return
    if failed is None:
        answer.set_result(told)
    else:
        answer.set_exception(failed)


def disk_full() -> OperationalError:
    return OperationalError("COMMIT", {}, sqlite3.OperationalError("database or disk is full"))


@dataclass(eq=False)
class Session:
    """A connection in a transaction, as far as the store uses one; without one its statements stand alone."""

    disk: Disk
    process: Actor
    writes: bool
    over: bool = False
    told: list[Word] = field(default_factory=list)

    async def execute(self, statement: Executable, parameters: Any = None) -> Any:
        def work() -> Any:
            if self.writes:
                self.disk.begin(self)
            return self.disk.execute(statement, parameters)

        return await self.disk.ask(self.process, work, self if self.writes else None)

    async def rollback(self) -> None:
        await self._end(commit=False)

    async def commit(self) -> None:
        if not self.over:
            await self._end(commit=True)

    async def _end(self, commit: bool) -> None:
        await self.disk.ask(self.process, lambda: self.disk.end(self, commit), self)


@dataclass(eq=False)
class SimulatedListener:
    disk: Disk
    process: Actor
    ears: Ears
    connected: bool = False
    last: float = 0.0

    async def start(self) -> None:
        try:
            await self.disk.ask(self.process, lambda: self.disk.listeners.append(self))
        except OSError as error:
            raise StoreGone(str(error)) from error
        self.connected = True

    async def send(self, to: str, letter: str) -> None:
        """By the same connection."""
        if not self.connected:
            raise StoreGone("the connection to the database is lost")
        try:
            await self.disk.ask(self.process, lambda: self.disk.carry(self.process, to, letter))
        except OSError as error:
            raise StoreGone(str(error)) from error

    def tell(self, called: Callable[[Any], object], told: Any) -> None:
        if self.connected and self.process.alive:
            loop = self.disk.loop
            self.last = max(self.last, loop.now + self.disk._delay(self.process))
            loop.at(self.last, context_of(self.process), self._heard, called, told)

    def _heard(self, called: Callable[[Any], object], told: Any) -> None:
        if self.connected:
            called(told)

    def connect_again(self) -> None:
        if not self.connected and self.process.alive:
            self.connected = True
            self.disk.loop.call_later(0.05, self.ears.missed, context=context_of(self.process))

    async def close(self) -> None:
        self.connected = False
