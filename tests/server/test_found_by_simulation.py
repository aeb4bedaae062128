"""What the simulator has found, each as a plain test."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from hindmost import editions
from hindmost.contract.settings import Settings
from hindmost.server.cluster.hall import Hall
from hindmost.server.cluster.leases import Leases
from hindmost.server.http.identity import hash_of
from hindmost.server.jobs.agent_pool import AgentPool
from hindmost.store import Store, StoreGone, open_store
from hindmost.store.database import Database
from hindmost.store.leases import Holder
from hindmost.table.steady_clock import SteadyClock
from hindmost.table.stopwatch import Stopwatch
from hindmost.table.table import Sitting, Table
from tests.server.tools import SECONDS

pytestmark = pytest.mark.anyio
LEASE = 15.0


class Hands:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 0.0
        self.clock = SteadyClock(lambda: 5000.0, lambda: self.time)


@pytest.fixture
async def url(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path / 'hindmost.db'}"
    await (await open_store(url)).close()
    return url


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
async def store(url: str, hands: Hands) -> AsyncIterator[Store]:
    async with Store(Database(url, hands.clock)) as store:
        yield store


async def a_table(store: Store) -> tuple[Table, str]:
    """One that waits for somebody, and the invitation."""
    host = await store.new_person("Ann", "device of Ann")
    hall = Hall(store, AgentPool(), "first")
    seats = [Sitting("person", "Ann", host.id), Sitting("link", "")]
    table, invitations = await hall.make(editions.find("tiny-2"), Settings(), seats, host.id)
    return table, invitations[1]


async def test_a_match_begins_though_whoever_took_the_last_seat_for_somebody_died(store: Store) -> None:
    table, invitation = await a_table(store)
    bob = await store.new_person("Bob", "device of Bob")
    assert await store.take_seat(table.id, 1, bob.id, "Bob", hash_of(invitation))
    found = await Hall(store, AgentPool(), "second").registry.table(table.id)
    assert found.number == 1
    assert found.rows


async def test_what_could_not_be_read_is_read_later(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = await a_table(store)
    hall = Hall(store, AgentPool(), "second")
    here = await hall.registry.table(table.id)
    tried = []

    async def follow(table: Table) -> None:
        tried.append(table)
        if len(tried) == 1:
            raise StoreGone("just now")

    monkeypatch.setattr(hall.registry.leases, "follow", follow)
    with pytest.raises(StoreGone):
        await hall.registry.follow(here)
    await hall.registry._round()
    async with asyncio.timeout(SECONDS):
        while len(tried) < 2:
            await asyncio.sleep(0)
    assert tried == [here, here]
    await hall.close()


async def test_nobody_is_charged_while_nothing_can_be_stored(store: Store, hands: Hands) -> None:
    leases = Leases(store, "me", LEASE, print)
    await leases.renew([])
    watch = Stopwatch(hands.clock)
    hands.time = 5.0
    await leases.renew([])
    assert watch.passed() == 5.0
    hands.time = 25.0  # the rounds in between have failed
    came = hands.clock.awake()
    await leases.renew([])
    assert watch.passed() == watch.passed(came) == 5.0
    assert watch.lost == 20.0


async def test_a_process_that_is_back_within_its_lease_charges_nobody_for_its_death(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = await a_table(store)
    monkeypatch.setattr(Database, "alone", False)
    leases = Leases(store, "me", LEASE, print)
    lost = [leases._lost(table, Holder("another", left, 1)) for left in (12.0, 6.0, -1.0)]
    assert lost == [0.0, 9.0, 16.0], "a process that lives has renewed its lease after five seconds"
