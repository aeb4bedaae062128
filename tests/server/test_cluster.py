"""Leases and registry by themselves: who may write to a table, and which tables are here."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from hindmost import editions
from hindmost.contract import messages
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
from hindmost.table.steady_clock import SteadyClock, loop_time
from hindmost.table.table import Sitting, Table
from tests.store.postgres import Postgres

pytestmark = pytest.mark.anyio
SECONDS = 15.0
PAUSE, RESUME = "pause", "resume"


class Writing:
    """What a table needs at which nothing happens by itself."""

    def __init__(self, leases: Leases) -> None:
        self.own, self.append = leases.own, leases.append

    async def over(self, table: Table) -> None: ...

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


async def begun(store: Store) -> str:
    """The id of a table whose match has begun, with nobody to look after it."""
    hall = Hall(store, AgentPool(), "gone")
    people = [await store.new_person(name, name) for name in ("Ann", "Bob")]
    sittings = [Sitting("person", person.name, person.id) for person in people]
    made, _ = await hall.make(editions.find("tiny-2"), Settings(clock=ClockSettings(turn=60)), sittings, people[0].id)
    await store.release("gone", [made.id])  # before it is closed, which would hand it over
    await hall.close()
    return made.id


@pytest.fixture
async def table(store: Store) -> str:
    return await begun(store)


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
        assert late.watch.passed() > 100
        await second.leases.own(late)
        assert late.watch.lost == pytest.approx(100, abs=5)
        assert late.watch.passed() == pytest.approx(here.watch.passed(), abs=5)
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


# Clocks


class Nobody:
    """A viewer who keeps what is sent."""

    def __init__(self, person: str) -> None:
        self.person, self.heard = person, list[bytes]()

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def turn_away(self, *_why: object) -> None: ...


def acting(table: Table) -> tuple[Nobody, messages.Act]:
    """Who is to act, and what they might do."""
    live = table.live
    seat, game = live.match.to_act, live.match.game
    assert seat is not None
    person = table.sittings[seat].person
    assert person
    action = game.text(game.actions(live.match.state)[0])
    return Nobody(person), messages.Act(match=table.number, row=live.count, action=action)


class Hand:
    """A clock that the test moves on; alarms, set by the loop itself, do not know it."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self.clock = SteadyClock(monotonic=lambda: loop_time() + self.ahead)


async def test_an_action_after_the_clock_has_fallen_is_too_late_however_late_the_alarm_is(tmp_path: Path) -> None:
    hand = Hand()
    async with await open_store(f"sqlite:///{tmp_path / 'late.db'}", hand.clock) as store:
        here = await Process(store, "first").load(await begun(store))
        viewer, action = acting(here)
        hand.ahead = 61.0
        with pytest.raises(Refusal) as refusal:
            await here.handle(viewer, action)
        assert refusal.value.code == "over"
        assert here.rows[-1].text == f"time {acting_seat(here, viewer)}"


async def test_an_action_counts_from_when_it_came_however_long_it_has_to_wait(tmp_path: Path) -> None:
    hand = Hand()
    async with await open_store(f"sqlite:///{tmp_path / 'slow.db'}", hand.clock) as store:
        here = await Process(store, "first").load(await begun(store))
        viewer, action = acting(here)
        async with here.lock:
            waiting = asyncio.ensure_future(here.handle(viewer, action))
            await asyncio.sleep(0)
            hand.ahead = 61.0
        await waiting
        assert here.rows[action.row].text == action.action
        assert here.rows[action.row].charged == pytest.approx(0, abs=5)


def acting_seat(table: Table, viewer: Nobody) -> int:
    (seat,) = table.seats_of(viewer.person)
    return seat


async def test_an_action_sent_before_the_server_was_away_is_taken(store: Store, table: str) -> None:
    process = Process(store, "first")
    here = await process.load(table)
    await process.leases.own(here)
    viewer, action = acting(here)
    here.watch.start(passed=30.0)
    here.watch.lose(20.0)
    await here.handle(viewer, action)
    away, acted = here.rows[action.row : action.row + 2]
    assert (away.text, acted.text) == ("away 20.0", action.action)
    assert [away.charged, acted.charged] == pytest.approx([10, 0], abs=1)
    count = len(here.rows)
    await here.handle(viewer, action)
    assert len(here.rows) == count, "sent again, it changes nothing"


async def test_what_nobody_asked_for_is_left_to_the_process_that_has_the_table_by_now(store: Store, table: str) -> None:
    first, second = Process(store, "first"), Process(store, "second")
    here, there = await first.load(table), await second.load(table)
    await first.leases.own(here)
    await second.leases.own(there)
    here.watch.start(passed=61.0)
    await here.look_at_clock()
    assert here.fence is None
    assert (await store.holder(table)).owner == "second"
    assert not here.live.over


async def test_who_takes_a_table_over_watches_its_clock_even_if_nothing_is_written(store: Store, table: str) -> None:
    process = Process(store, "first")
    here = await process.load(table)
    viewer, action = acting(here)
    with pytest.raises(Refusal, match="not the next one"):
        await here.handle(viewer, msgspec.structs.replace(action, row=999))
    assert len(here._alarms) == 1


async def test_a_lost_table_is_given_up_under_its_lock(store: Store, table: str) -> None:
    """Somebody may be between owning it and writing."""
    process, tasks = Process(store, "first"), Tasks()
    registry = Registry(store, "first", SECONDS, SECONDS, tasks, process.load)
    here = await registry.table(table)
    assert here.fence is not None
    await store.acquire(table, "second", SECONDS, steal=True)
    async with here.lock:
        await registry._round()
        await asyncio.sleep(0)
        assert here.fence is not None
    async with asyncio.timeout(SECONDS):
        while here.fence is not None:
            await asyncio.sleep(0.01)
    await registry.close()


async def test_who_finds_the_table_gone_when_writing_tries_again(store: Store, table: str) -> None:
    process = Process(store, "first")
    here = await process.load(table)
    await process.leases.own(here)
    here.fence = None  # it was shut, or the database was gone for somebody else
    with pytest.raises(Fenced):
        await process.write(here, PAUSE)


async def test_a_table_put_away_keeps_the_time_that_was_measured(
    store: Store, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the calendar says when it is loaded again."""
    process, tasks = Process(store, "first"), Tasks()
    registry = Registry(store, "first", SECONDS, SECONDS, tasks, process.load)
    here = await registry.table(table)
    here.watch.start(passed=20.0)
    registry._put_away([here])
    monkeypatch.setattr(store.clock, "now", lambda: time.time() + 3600.0)
    again = await registry.table(table)
    assert again is not here
    assert again.watch.passed() == pytest.approx(20, abs=5)
    assert not again.live.over
    await registry.close()


async def test_machines_whose_clocks_differ_agree_by_that_of_the_database(postgres: Postgres) -> None:
    url = await asyncio.to_thread(postgres.new_database)
    walls = [SteadyClock(lambda ahead=ahead: time.time() + ahead) for ahead in (-40.0, 40.0)]  # type: ignore[misc]
    async with await open_store(url, walls[0]) as one, await open_store(url, walls[1]) as two:
        processes = [Process(one, "first"), Process(two, "second")]
        for process in processes:
            await process.leases.renew([])
        table = await begun(one)
        tables = [await process.load(table) for process in processes]
        for turn in range(6):
            here = tables[turn % 2]
            await processes[turn % 2].leases.own(here)
            await here.look_at_clock()
            assert here.watch.passed() < 20
            await processes[turn % 2].write(here, RESUME if turn % 2 else PAUSE)
            here.fence = None
        assert [row.text for row in await one.rows(table, 1)][-6:] == [PAUSE, RESUME] * 3
        assert abs(one.clock.now() - two.clock.now()) < 5
        assert not await one.expired()
