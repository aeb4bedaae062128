"""The store of the simulator does what the real ones do: the same calls, chosen by chance, come to the same."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

from hindmost.store import Row, Seat, Store
from tests.simulation.database import SimulatedDatabase
from tests.simulation.disk import Disk
from tests.simulation.environment import machine
from tests.simulation.loop import Actor, VirtualLoop
from tests.store.tools import GAME

pytestmark = pytest.mark.anyio
CALLS, TABLES = 120, 2
OWNERS = ("first", "second")


class Caller:
    """Somebody who calls a store by chance, and notes what comes of it without anything that differs by chance."""

    def __init__(self, store: Store, seed: int) -> None:
        self._store, self._chance = store, Random(seed)
        self._tables: list[str] = []
        self._people: list[str] = []

    async def call_all(self) -> list[Any]:
        await self.new_table()
        await self.new_person()
        calls: list[Callable[[], Awaitable[Any]]] = [
            self.new_table,
            self.new_person,
            self.next_match,
            self.take_seat,
            self.leave_seat,
            self.invite,
            self.expired,
            self.say,
            self.finish,
            *[self.acquire] * 3,
            *[self.renew] * 2,
            self.release,
            *[self.append] * 6,
            *[self.append_several] * 3,
            *[self.look] * 4,
        ]
        return [await self._noted(self._chance.choice(calls)) for _ in range(CALLS)]

    async def _noted(self, call: Callable[[], Awaitable[Any]]) -> Any:
        try:
            return call.__name__, await call()
        except Exception as error:
            return call.__name__, type(error).__name__

    def _table(self) -> str:
        return self._chance.choice(self._tables)

    def _some(self) -> list[str]:
        return self._chance.sample(self._tables, self._chance.randrange(len(self._tables) + 1))

    def _numbers(self, ids: Any) -> list[int]:
        return sorted(self._tables.index(id) for id in ids)

    async def new_table(self) -> None:
        if len(self._tables) == TABLES:
            return
        seats = [Seat(0, "person"), Seat(1, "link", invitation_hash="secret")]
        self._tables.append((await self._store.new_table(GAME, {}, {}, seats)).id)

    async def new_person(self) -> None:
        name = f"person {len(self._people)}"
        self._people.append((await self._store.new_person(name, f"device {len(self._people)}")).id)

    async def next_match(self) -> bool:
        return await self._store.next_match(self._table(), self._chance.randrange(1, 4), [Seat(0, "person")])

    async def take_seat(self) -> bool:
        hash = self._chance.choice((None, "secret", "wrong"))
        person = self._chance.choice(self._people)
        return await self._store.take_seat(self._table(), self._chance.randrange(3), person, "name", hash)

    async def leave_seat(self) -> bool:
        return await self._store.leave_seat(self._table(), self._chance.randrange(2), self._chance.choice(self._people))

    async def invite(self) -> bool:
        return await self._store.invite(self._table(), self._chance.randrange(2), "secret")

    async def acquire(self) -> int | None:
        seconds, steal = self._chance.choice((3600.0, -3600.0)), self._chance.random() < 0.4
        return await self._store.acquire(self._table(), self._chance.choice(OWNERS), seconds, steal)

    async def renew(self) -> list[int]:
        seconds = self._chance.choice((3600.0, -3600.0))
        return self._numbers(await self._store.renew(self._chance.choice(OWNERS), self._some(), seconds))

    async def release(self) -> None:
        await self._store.release(self._chance.choice(OWNERS), self._some())

    async def expired(self) -> list[int]:
        return self._numbers(await self._store.expired())

    async def append(self) -> None:
        first = self._chance.randrange(4)
        rows = [Row(ply, 0, "place", 1.5, 0.5) for ply in range(first, first + self._chance.randrange(1, 3))]
        await self._store.append(self._table(), 1, rows, self._chance.randrange(1, 4))

    async def append_several(self) -> list[str]:
        """In one transaction, where some may be refused."""
        told = await asyncio.gather(*(self.append() for _ in range(3)), return_exceptions=True)
        return [type(each).__name__ for each in told]

    async def say(self) -> None:
        await self._store.say(self._table(), self._chance.choice(self._people), "name", 0, "hello")

    async def finish(self) -> bool:
        return await self._store.finish_match(self._table(), 1, {"winners": [0]})

    async def look(self) -> Any:
        id = self._table()
        stored = await self._store.table(id)
        assert stored is not None
        match = await self._store.match_of(id, 1)
        return (
            (stored.match, stored.owner, stored.fence, stored.closed),
            await self._store.rows(id, 1),
            [(seat.seat, seat.name, seat.invitation_hash) for seat in await self._store.seats(id)],
            [line.text for line in await self._store.chat(id)],
            match and (match.ended is None, match.result),
        )


def simulated(seed: int, alone: bool) -> list[Any]:
    loop = VirtualLoop(Random(seed))  # type: ignore[abstract]
    process = Actor("process", Random(seed))
    disk = Disk(loop, Actor("database", Random(seed)), alone)

    async def call() -> list[Any]:
        return await Caller(Store(SimulatedDatabase(disk, process)), seed).call_all()

    with machine(loop):
        try:
            told: list[Any] = loop.run(call(), process, until=1000.0)
        finally:
            loop.throw_away()
    return told


@pytest.mark.parametrize("seed", range(4))
async def test_the_simulated_store_answers_as_the_real_ones_do(store: Store, seed: int) -> None:
    real = await Caller(store, seed).call_all()
    assert simulated(seed, store.alone) == real
    assert {"PlyTaken", "Fenced"} <= {told for _, told in real if isinstance(told, str)}
