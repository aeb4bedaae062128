"""What people decide travels to the process that owns their table.

People of one table may be at different processes. The lease stays where it is: what is decided elsewhere goes to its
holder in a letter, is judged there as of when it came, and becomes a row. The row is the answer, since it reaches all
processes anyway; only what becomes none is answered by a letter. Whoever holds the socket tells the person.

A letter may be lost, late or doubled, and its reader may die at any moment. It counts only under the fence that it
names, and once. Who gives up waiting takes the lease, which raises the fence: whatever became of the letter by then has
been read, and nothing can become of it later.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections import OrderedDict
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

import msgspec

from hindmost.contract import messages
from hindmost.contract.refusals import RefusalCode
from hindmost.server.cluster.leases import Leases
from hindmost.server.cluster.tasks import Tasks
from hindmost.server.host import metrics
from hindmost.store import Store, StoreGone
from hindmost.table import requests
from hindmost.table.carrier import Viewer
from hindmost.table.errors import Moved, Refusal
from hindmost.table.requests import Wish
from hindmost.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hindmost.server.cluster.registry import Registry

PATIENCE = 2.0  # seconds until an owner that does not answer is taken for dead
REMEMBERED = 10_000  # letters
TRIES = 2  # owners that are asked
LOCAL = (messages.Hello, messages.Say, messages.Look)
TRY_YOURSELF: tuple[RefusalCode, ...] = ("read only", "busy")
log = logging.getLogger("hindmost.hall")


class Letter(msgspec.Struct, array_like=True, frozen=True, tag=True):
    """Do this, if you own the table with this fence."""

    asker: str
    id: int
    table: str
    fence: int
    person: str
    match: int
    rows: int
    at: float  # when it came, by the clock of the database
    message: messages.Decided | messages.Hint


class Receipt(msgspec.Struct, array_like=True, frozen=True, tag=True):
    """It is taken, and there are so many rows by then; or refused; or it is to be done by who asked, or by whoever owns
    the table now."""

    id: int
    what: Literal["taken", "refused", "moved", "yours"]
    match: int = 0
    rows: int = 0
    code: RefusalCode = "busy"
    text: str = ""


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Letter | Receipt).decode


class Forwarding:
    def __init__(self, store: Store, owner: str, leases: Leases, tasks: Tasks, registry: Registry) -> None:
        self._store, self._owner, self._leases, self._tasks, self._registry = store, owner, leases, tasks, registry
        self._ids = itertools.count(1)
        self._pending: dict[int, asyncio.Future[Receipt]] = {}
        self._read: OrderedDict[tuple[str, int], None] = OrderedDict()  # letters, by who sent them
        self._silent: dict[str, float] = {}  # who did not answer, and until when nobody asks again

    async def handle(self, table: Table, viewer: Viewer, message: messages.FromClient) -> None:
        """Do what a seat asks for, here or where the table is owned; Refusal if it cannot be done."""
        if table.fence is not None or self._store.alone or isinstance(message, LOCAL):
            await table.handle(viewer, message)
            return
        wish = requests.wish(table, viewer.person, message)
        if not await self._taken_elsewhere(table, wish):
            await self._take_here(table, wish)
        requests.answer(table, viewer, message)

    # Asking

    async def _taken_elsewhere(self, table: Table, wish: Wish) -> bool:
        """Refusal if the owner refuses; False if nobody has answered for it."""
        for _ in range(TRIES):
            if requests.has_become_a_row(table, wish):
                return True
            holder = table.elsewhere.holder or await self._find_holder(table)
            if holder is None or self._silent.get(holder[0], 0.0) > self._store.clock.monotonic():
                return False
            table.elsewhere.holder = holder
            answer = await self._ask(table, wish, *holder)
            if answer is None:
                log.warning("%s does not answer for table %s", holder[0], table.id)
                self._silent[holder[0]] = self._store.clock.monotonic() + self._leases.seconds
            elif answer.what == "taken":
                await self._registry.follow(table, answer.match, answer.rows - 1)
                return True
            elif answer.what == "refused":
                raise Refusal(answer.code, answer.text)
            elif answer.what == "yours":
                return False
            table.elsewhere.holder = None
        return False

    async def _find_holder(self, table: Table) -> tuple[str, int] | None:
        """Another process that holds the lease."""
        with self._leases.guard(table):
            owner, left, fence = await self._store.holder(table.id)
        return None if owner in (None, self._owner) or left <= 0 else (owner, fence)

    async def _ask(self, table: Table, wish: Wish, owner: str, fence: int) -> Receipt | None:
        """What the owner answers; None if it says nothing."""
        clock = self._store.clock
        at = clock.now() - (clock.awake() - wish.came)
        id = next(self._ids)
        asked = Letter(
            self._owner,
            id,
            table.id,
            fence,
            wish.person,
            wish.match,
            wish.rows,
            at,
            wish.message,
        )
        with self._waiting(table, wish, id) as answered:
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._store.send(owner, encode(asked).decode())
                    return await answered
            except (TimeoutError, StoreGone):
                return None

    @contextmanager
    def _waiting(self, table: Table, wish: Wish, id: int) -> Iterator[asyncio.Future[Receipt]]:
        """For the answer, which may be a row."""
        answered = self._pending[id] = asyncio.get_running_loop().create_future()

        def look() -> None:
            if not answered.done() and requests.has_become_a_row(table, wish):
                answered.set_result(Receipt(id, "taken", table.number, len(table.rows)))

        table.elsewhere.looking.append(look)
        look()  # the row may have come while the owner was looked for, and comes only once
        try:
            yield answered
        finally:
            table.elsewhere.looking.remove(look)
            del self._pending[id]

    async def _take_here(self, table: Table, wish: Wish) -> None:
        """By taking the lease. Whoever was asked may have stored it before."""
        async with table.lock:
            await self._leases.own(table)
        if not requests.has_become_a_row(table, wish):
            await requests.take(table, wish)

    # Answering

    def heard(self, text: str) -> None:
        try:
            read = decode(text)
        except msgspec.DecodeError as error:  # of a version that has other messages; it helps itself
            log.warning("not understood: %s", error)
            return
        if isinstance(read, Receipt):
            if (answered := self._pending.get(read.id)) is not None and not answered.done():
                answered.set_result(read)
        elif (read.asker, read.id) not in self._read:
            self._read[read.asker, read.id] = None
            if len(self._read) > REMEMBERED:
                self._read.popitem(last=False)
            self._tasks.keep(self._do(read))

    async def _do(self, asked: Letter) -> None:
        if (answer := await self._answer(asked)) is not None:
            await self._store.send(asked.asker, encode(answer).decode())

    async def _answer(self, asked: Letter) -> Receipt | None:
        """None where the row says it all."""
        table = self._registry.tables.get(asked.table)
        if table is None or table.fence != asked.fence:
            return Receipt(asked.id, "moved")
        if not table.viewers:  # it is better off where the people are
            return Receipt(asked.id, "yours")
        clock = self._store.clock
        road = min(max(0.0, clock.now() - asked.at), PATIENCE)
        came = clock.awake() - clock.awake_for(road)
        wish = Wish(asked.person, asked.message, asked.match, asked.rows, came)
        try:
            await requests.take(table, wish, asked.fence)
        except Moved:
            return Receipt(asked.id, "moved")
        except Refusal as refusal:
            if refusal.code in TRY_YOURSELF:
                return Receipt(asked.id, "yours")
            return Receipt(asked.id, "refused", code=refusal.code, text=refusal.text)
        metrics.FORWARDED.inc()
        if requests.has_become_a_row(table, wish):
            return None
        return Receipt(asked.id, "taken", table.number, len(table.rows))
