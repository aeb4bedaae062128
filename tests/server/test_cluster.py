"""Leases and registry by themselves: who may write to a table, and which tables are here."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest

from hindmost import editions
from hindmost.contract.settings import ClockSettings, Settings
from hindmost.server.cluster.hall import Hall
from hindmost.server.cluster.leases import Leases
from hindmost.server.cluster.loader import NotFound, load
from hindmost.server.cluster.registry import Registry
from hindmost.server.cluster.tasks import Tasks
from hindmost.server.jobs.agent_pool import AgentPool
from hindmost.store import Fenced, Store, StoreGone, open_store
from hindmost.table.carrier import Duties
from hindmost.table.errors import Refusal
from hindmost.table.steady_clock import SteadyClock
from hindmost.table.table import Sitting, Table

pytestmark = pytest.mark.anyio
SECONDS = 15.0
PAUSE, RESUME = "pause", "resume"


class Writing:
    """What a table needs at which nothing happens by itself."""

    def __init__(self, leases: Leases) -> None:
        self.own, self.append = leases.own, leases.append

    def keep(self, work: Any) -> None:
        work.close()


class Process:
    """A process that has leases, and one table."""

    def __init__(self, store: Store, owner: str) -> None:
        self.store = store
        self.closed: list[Table] = []
        self.leases = Leases(store, owner, SECONDS, self.closed.append)

    async def load(self, id: str) -> Table:
        return await load(self.store, id, cast("Duties", Writing(self.leases)))

    async def write(self, table: Table, text: str) -> None:
        row = table.live.row(0, text, table.instant())
        await self.leases.append(table, [row])
        table.take_in([row])


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await open_store(f"sqlite:///{tmp_path / 'hindmost.db'}") as opened:
        yield opened


@pytest.fixture
async def table(store: Store) -> str:
    """The id of a table whose match has begun, with nobody to look after it."""
    hall = Hall(store, AgentPool(), "gone")
    people = [await store.new_person(name, name) for name in ("Ann", "Bob")]
    sittings = [Sitting("person", person.name, person.id) for person in people]
    made, _ = await hall.make(editions.find("tiny-2"), Settings(clock=ClockSettings(turn=60)), sittings, people[0].id)
    await hall.close()
    await store.release("gone", [made.id])
    return made.id


async def test_who_takes_the_lease_reads_on_and_shuts_out_who_held_it(store: Store, table: str) -> None:
    first, second = Process(store, "first"), Process(store, "second")
    here, there = await first.load(table), await second.load(table)
    await first.leases.own(here)
    await first.write(here, PAUSE)
    assert not await second.leases.acquire(there, steal=False)
    await second.leases.own(there)
    assert [row.text for row in there.rows] == [row.text for row in here.rows]
    with pytest.raises(Fenced):
        await first.write(here, RESUME)
    await second.write(there, RESUME)
    await first.leases.follow(here)
    assert here.fence is None
    assert here.rows == there.rows


async def test_the_time_without_an_owner_is_on_nobodys_clock(store: Store, table: str) -> None:
    first = Process(store, "first")
    here = await first.load(table)
    await first.leases.own(here)
    later = SteadyClock(lambda: time.time() + 100.0)
    async with await open_store(store._database.url, later) as opened:
        second = Process(opened, "second")
        late = await second.load(table)
        assert late.watch.passed > 100
        await second.leases.own(late)
        assert late.watch.lost == pytest.approx(100, abs=5)
        assert late.watch.passed == pytest.approx(here.watch.passed, abs=5)
        await late.look_at_clock()
    assert late.rows[-1].text.startswith("away ")
    assert late.rows[-1].charged == pytest.approx(0, abs=5)
    assert late.watch.lost == 0, "it has been told"


async def test_a_table_is_read_only_while_the_database_is_gone(
    store: Store, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = Process(store, "first")
    here = await process.load(table)
    await process.leases.own(here)

    async def gone(*_given: object) -> None:
        raise StoreGone("no database")

    with monkeypatch.context() as broken:
        broken.setattr(store, "append", gone)
        with pytest.raises(Refusal, match="nothing can be stored"):
            await process.write(here, PAUSE)
    assert here.read_only
    assert here.fence is None, "whether it was stored is open"
    await process.leases.own(here)
    assert here.read_only is None
    await process.write(here, PAUSE)


async def test_a_closed_table_is_handed_back(store: Store, table: str) -> None:
    process = Process(store, "first")
    here = await process.load(table)
    await store.close_table(table)
    with pytest.raises(Refusal, match="closed"):
        await process.leases.own(here)
    assert process.closed == [here]
    with pytest.raises(NotFound):
        await process.load(table)


async def test_a_table_is_loaded_once_for_all_who_come(store: Store, table: str) -> None:
    process, loaded = Process(store, "first"), list[str]()

    async def count(id: str) -> Table:
        loaded.append(id)
        return await process.load(id)

    tasks = Tasks()
    registry = Registry(store, "first", SECONDS, SECONDS, tasks, count)
    came = await asyncio.gather(*(registry.table(table) for _ in range(5)))
    assert loaded == [table]
    assert all(each is registry.tables[table] for each in came)
    with pytest.raises(NotFound):
        await registry.table("a" * 16)
    assert await store.renew("first", [table], SECONDS) == {table}, "it sees to the clock"
    await registry.close()
    assert await store.expired() == [table], "and leaves it to others at the end"
