"""A pool of processes: at most so many at once, a limit for thinking alone, and fresh ones after a failure."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator

import pytest

from hindmost.processes import Busy, ProcessPool

pytestmark = pytest.mark.anyio
LIMIT = 2.0


def sleeping(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def failing() -> int:
    raise RuntimeError("broken")


@pytest.fixture
def pool() -> Iterator[ProcessPool]:
    pool = ProcessPool(most=4)
    yield pool
    pool.close()


async def test_the_limit_is_for_thinking_and_not_for_waiting(pool: ProcessPool) -> None:
    first = await pool.run(None, sleeping, 0.0)
    thought = await asyncio.gather(*(pool.run(LIMIT, sleeping, 0.4 * LIMIT) for _ in range(4)))
    assert thought == [first] * 4, "one after another, in the same process"


async def test_who_comes_when_too_many_wait_is_told_at_once(pool: ProcessPool) -> None:
    waiting = [asyncio.ensure_future(pool.run(None, sleeping, 0.0)) for _ in range(4)]
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await pool.run(None, sleeping, 0.0)
    await asyncio.gather(*waiting)
    await pool.run(None, sleeping, 0.0)


async def test_after_a_failure_there_is_a_fresh_process(pool: ProcessPool) -> None:
    first = await pool.run(None, sleeping, 0.0)
    with pytest.raises(TimeoutError):
        await pool.run(0.1, sleeping, 60.0)
    second = await pool.run(None, sleeping, 0.0)
    with pytest.raises(RuntimeError, match="broken"):
        await pool.run(None, failing)
    third = await pool.run(None, sleeping, 0.0)
    assert len({first, second, third}) == 3


async def test_what_nobody_waits_for_any_more_holds_up_nobody(pool: ProcessPool) -> None:
    given_up = asyncio.ensure_future(pool.run(None, sleeping, 60.0))
    await asyncio.sleep(0.1)
    given_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await given_up
    async with asyncio.timeout(30):
        await pool.run(None, sleeping, 0.0)


async def test_a_slot_is_held_from_one_call_to_the_next(pool: ProcessPool) -> None:
    order: list[str] = []

    async def twice(name: str) -> None:
        async with pool.slot() as slot:
            for _ in range(2):
                await slot.run(None, sleeping, 0.01)
                order.append(name)

    await asyncio.gather(twice("a"), twice("b"))
    assert order == ["a", "a", "b", "b"]
