"""A table has one owner at a time."""

from __future__ import annotations

import asyncio

import pytest

from hindmost.store import Store
from hindmost.store.ids import AT_ONCE
from tests.store.tools import new_table, owned_table

pytestmark = pytest.mark.anyio
OVER = -1.0  # seconds that a lease lasts which has run out


async def test_a_free_table_is_mine_and_then_nobody_elses(store: Store) -> None:
    table = await new_table(store)
    assert await store.acquire(table, "me", 60) == 1
    assert await store.acquire(table, "you", 60) is None
    owned = await store.table(table)
    assert owned is not None
    assert (owned.owner, owned.fence) == ("me", 1)
    owner, left, _ = await store.holder(table)
    assert owner == "me"
    assert 50 < left <= 60


async def test_every_new_hold_has_a_higher_fence(store: Store) -> None:
    table = await new_table(store)
    assert await store.acquire(table, "me", 60) == 1
    assert await store.acquire(table, "me", 60) == 2
    assert await store.acquire(table, "you", 60, steal=True) == 3
    await store.release("you", [table])
    assert await store.acquire(table, "me", 60) == 4


async def test_a_lease_that_ran_out_is_free_for_others(store: Store) -> None:
    table, _ = await owned_table(store, "me", seconds=OVER)
    assert await store.acquire(table, "you", 60) == 2


async def test_there_is_no_lease_of_a_table_that_is_not_there(store: Store) -> None:
    assert await store.acquire("nowhere", "me", 60) is None
    assert await store.acquire("nowhere", "me", 60, steal=True) is None


async def test_of_many_who_ask_at_once_one_gets_the_table(store: Store, other: Store) -> None:
    for _ in range(5):
        table = await new_table(store)
        asked = [who.acquire(table, f"{n}", 60) for n in range(5) for who in (store, other)]
        fences = sorted(fence for fence in await asyncio.gather(*asked) if fence is not None)
        owned = await store.table(table)
        assert owned is not None
        assert fences in ([1], [1, 2])  # the same owner may ask twice
        assert owned.fence == fences[-1]


async def test_renewing_tells_what_is_still_mine(store: Store) -> None:
    mine, yours = [(await owned_table(store, "me", OVER))[0] for _ in range(2)]
    await store.acquire(yours, "you", 60, steal=True)
    assert await store.expired() == [mine]
    assert await store.renew("me", [mine, yours, "nowhere"], 60) == {mine}
    assert await store.expired() == []
    assert await store.acquire(mine, "you", 60) is None
    assert await store.renew("me", [], 60) == set()


async def test_more_tables_than_fit_into_one_statement_are_renewed(store: Store) -> None:
    table, _ = await owned_table(store)
    assert await store.renew("me", [table, *(f"none {n}" for n in range(2 * AT_ONCE))], 60) == {table}


async def test_only_the_owner_releases(store: Store) -> None:
    table, _ = await owned_table(store)
    await store.release("you", [table])
    assert await store.acquire(table, "you", 60) is None
    await store.release("me", [table])
    assert await store.acquire(table, "you", 60) == 2


async def test_unfinished_matches_whose_owner_died_are_listed(store: Store) -> None:
    dead, finished, closed, released, alive = [
        (await owned_table(store, "me", seconds))[0] for seconds in (OVER, OVER, OVER, OVER, 60)
    ]
    waiting = await new_table(store)  # no match as yet
    await store.acquire(waiting, "me", OVER)
    await store.finish_match(finished, 1, {})
    await store.close_table(closed)
    await store.release("me", [released])
    assert await store.expired() == [dead]
    assert await store.acquire(alive, "you", 60) is None
