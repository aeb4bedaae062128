"""The append-only log and its group commit."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from hindmost.store import Fenced, PlyTaken, Row, Store, StoreGone, Unstorable, open_store
from hindmost.store.writer import Append
from tests.store.tools import new_table, owned_table, plies, rows

pytestmark = pytest.mark.anyio


async def test_what_is_appended_is_read_back_in_order(store: Store) -> None:
    table, fence = await owned_table(store)
    log = [Row(0, -1, "draw rb", 1.25), Row(1, 0, "place r@f10 o@f9", 2.5), Row(2, -2, "undo 1", 1.7e9 + 0.125)]
    await store.append(table, 1, log[1:], fence)
    await store.append(table, 1, log[:1], fence)
    assert await store.rows(table, 1) == log
    assert await store.rows(table, 1, since=1) == log[1:]
    assert await store.rows(table, 2) == []
    assert all(isinstance(row, Row) for row in await store.rows(table, 1))


async def test_what_was_acknowledged_is_seen_by_another_process(store: Store, other: Store) -> None:
    table, fence = await owned_table(store)
    await store.append(table, 1, rows(0), fence)
    assert await plies(other, table) == [0]


async def test_a_ply_is_written_once(store: Store) -> None:
    table, fence = await owned_table(store)
    await store.append(table, 1, rows(0, 1, 2), fence)
    with pytest.raises(PlyTaken, match="ply 2 is taken") as taken:
        await store.append(table, 1, rows(2, text="another"), fence)
    assert taken.value.ply == 2
    assert [row.text for row in await store.rows(table, 1)] == ["place r@f10 o@f9"] * 3


async def test_of_several_rows_all_or_none_are_written(store: Store) -> None:
    table, fence = await owned_table(store)
    await store.append(table, 1, rows(2), fence)
    with pytest.raises(PlyTaken) as taken:
        await store.append(table, 1, rows(0, 1, 2, 3), fence)
    assert taken.value.ply == 2
    assert await plies(store, table) == [2]
    await store.append(table, 1, [], fence)


async def test_an_earlier_owner_can_write_no_more(store: Store) -> None:
    table, fence = await owned_table(store)
    assert await store.acquire(table, "you", 60, steal=True) == fence + 1
    with pytest.raises(Fenced, match=table):
        await store.append(table, 1, rows(0), fence)
    with pytest.raises(Fenced):
        await store.append("no such table", 1, rows(0), 0)
    assert await plies(store, table) == []
    await store.append(table, 1, rows(0), fence + 1)


async def test_of_two_writers_racing_for_a_ply_one_wins_and_one_is_told(store: Store, other: Store) -> None:
    table, fence = await owned_table(store)
    for ply in range(20):
        mine = store.append(table, 1, rows(ply, text="mine"), fence)
        yours = other.append(table, 1, rows(ply, text="yours"), fence)
        outcomes = await asyncio.gather(mine, yours, return_exceptions=True)
        (loser,) = [name for name, outcome in zip(("mine", "yours"), outcomes, strict=True) if outcome]
        (error,) = filter(None, outcomes)
        assert isinstance(error, PlyTaken)
        assert error.ply == ply
        (row,) = await store.rows(table, 1, since=ply)
        assert row.text != loser


async def test_two_writers_of_many_tables_never_wait_for_each_other(store: Store, other: Store) -> None:
    """Both write all tables, each in an order of its own."""
    owned = [await owned_table(store) for _ in range(12)]
    for ply in range(15):
        attempts = [
            who.append(table, 1, rows(ply), fence)
            for who in (store, other)
            for table, fence in random.Random(ply).sample(owned, len(owned))
        ]
        outcomes = await asyncio.wait_for(asyncio.gather(*attempts, return_exceptions=True), 20)
        assert sum(outcome is None for outcome in outcomes) == len(owned)
        assert sum(isinstance(outcome, PlyTaken) for outcome in outcomes) == len(owned)


async def test_renewing_leases_while_writing_never_waits_in_a_circle(store: Store, other: Store) -> None:
    owned = dict([await owned_table(store) for _ in range(12)])

    async def write() -> None:
        for ply in range(20):
            await asyncio.gather(*(store.append(table, 1, rows(ply), fence) for table, fence in owned.items()))

    async def renew() -> None:
        for _ in range(20):
            assert await other.renew("me", owned, 60) == set(owned)

    await asyncio.wait_for(asyncio.gather(write(), renew()), 30)


async def test_those_who_wait_are_stored_in_one_transaction(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    owned = [await owned_table(store) for _ in range(64)]
    commits = store._writer._commits
    sizes: list[int] = []
    commit = commits.commit

    async def counted(batch: list[Append]) -> Any:
        sizes.append(len(batch))
        return await commit(batch)

    monkeypatch.setattr(commits, "commit", counted)
    await asyncio.gather(*(store.append(table, 1, rows(0, 1), fence) for table, fence in owned))
    assert sizes == [64]
    assert all([await plies(store, table) == [0, 1] for table, _ in owned])


async def test_a_conflict_in_a_batch_harms_nobody_else(store: Store) -> None:
    owned = [await owned_table(store) for _ in range(16)]
    (late, _), (conflicting, fence), (bad, bad_fence) = owned[3], owned[7], owned[11]
    await store.append(conflicting, 1, rows(1), fence)
    await store.acquire(late, "you", 60, steal=True)
    asked = [store.append(table, 1, rows(0, 1), fence) for table, fence in owned]
    twice = store.append(owned[0][0], 1, rows(0, text="the second"), owned[0][1])
    huge = store.append(bad, 1, [Row(2**70, 0, "", 0.0)], bad_fence)
    *outcomes, second, refused = await asyncio.gather(*asked, twice, huge, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes if outcome] == [Fenced, PlyTaken]
    assert isinstance(second, PlyTaken)
    assert second.ply == 0
    assert isinstance(refused, Unstorable)
    for table, _ in owned:
        expected = [1] if table == conflicting else [] if table == late else [0, 1]
        assert await plies(store, table) == expected
    await store.append(late, 1, rows(0), 2)


@pytest.mark.parametrize("text", ["\0", "half a \ud800 character"])
async def test_a_text_that_some_database_cannot_hold_is_refused_by_all(store: Store, text: str) -> None:
    table, fence = await owned_table(store)
    with pytest.raises(Unstorable):
        await store.append(table, 1, rows(0, text=text), fence)
    with pytest.raises(Unstorable):
        await store.append(text, 1, rows(0), fence)
    with pytest.raises(Unstorable):
        await store.say(table, None, "Anna", None, text)
    with pytest.raises(Unstorable):
        await store.person(text)


async def test_a_row_without_a_time_is_refused(store: Store) -> None:
    table, fence = await owned_table(store)
    with pytest.raises(Unstorable):
        await store.append(table, 1, [Row(0, 0, "place", None)], fence)  # type: ignore[arg-type]
    assert await plies(store, table) == []


async def test_any_other_text_survives(store: Store) -> None:
    table, fence = await owned_table(store)
    for ply, text in enumerate(
        ["'; DROP TABLE rows; --", "\u2028 %s :name $1 ?", "\U0001f3b2 x\u0301", "", "\x01\x7f"]
    ):
        await store.append(table, 1, rows(ply, text=text), fence)
        assert (await store.rows(table, 1, since=ply))[0].text == text


async def test_a_caller_that_gives_up_leaves_the_writer_working(store: Store) -> None:
    table, fence = await owned_table(store)
    rng = random.Random(1)

    async def write(ply: int) -> None:
        await store.append(table, 1, rows(ply), fence)

    for first in range(0, 200, 20):
        tasks = [asyncio.create_task(write(ply)) for ply in range(first, first + 20)]
        await asyncio.sleep(rng.random() / 500)
        given_up = set(rng.sample(tasks, 10))
        for task in given_up:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for task in set(tasks) - given_up:
            await task
    await store.append(table, 1, rows(1000), fence)
    assert (await plies(store, table))[-1] == 1000


async def test_closing_stores_what_waits_and_takes_no_more(url: str) -> None:
    store = await open_store(url)
    table, fence = await owned_table(store)
    waiting = [asyncio.create_task(store.append(table, 1, rows(ply), fence)) for ply in range(50)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    with pytest.raises(StoreGone, match="closed"):
        await store.append(table, 1, rows(50), fence)
    async with await open_store(url) as again:
        assert await plies(again, table) == list(range(50))


async def test_a_fault_in_the_writer_is_told_and_passes(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table, fence = await owned_table(store)

    async def fail(batch: list[Append]) -> Any:
        raise RuntimeError("a fault")

    with monkeypatch.context() as broken:
        broken.setattr(store._writer._commits, "commit", fail)
        with pytest.raises(StoreGone, match="a fault"):
            await store.append(table, 1, rows(0), fence)
    await store.append(table, 1, rows(0), fence)


async def test_a_number_too_large_is_refused(store: Store) -> None:
    with pytest.raises(Unstorable):
        await store.rows(await new_table(store), 2**70)


async def test_closing_twice_is_closing_once(url: str) -> None:
    store = await open_store(url)
    await store.close()
    await store.close()
