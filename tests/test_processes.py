"""A pool of processes: at most so many at once, a limit for thinking alone, and fresh ones after a failure."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator

import pytest

from hindmost import processes
from hindmost.processes import Asker, Busy, FairQueue, ProcessPool

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


class Line:
    """People who wait for a turn: the order in which they had it, and what each was told of its place."""

    def __init__(self, queue: FairQueue) -> None:
        self.queue, self.order, self.told = queue, [], {}  # type: ignore[var-annotated]
        self.tasks: list[asyncio.Task[None]] = []

    async def take(self, name: str, asker: Asker | Callable[[], Asker], work: asyncio.Event | None = None) -> None:
        asking = asker if callable(asker) else lambda: asker
        async with self.queue.turn(asking, self.told.setdefault(name, []).append):
            self.order.append(name)
            await (work.wait() if work else asyncio.sleep(0))

    async def ask(self, name: str, asker: Asker | Callable[[], Asker], work: asyncio.Event | None = None) -> None:
        self.tasks.append(asyncio.create_task(self.take(name, asker, work)))
        await asyncio.sleep(0)

    async def all(self) -> None:
        await asyncio.gather(*self.tasks)


async def test_who_asks_once_does_not_wait_for_all_that_another_asked_for() -> None:
    line, work = Line(FairQueue(1)), asyncio.Event()
    for number in range(5):
        await line.ask(f"guest {number}", Asker("guest"), work)
    await line.ask("ann", Asker("ann"))
    await line.ask("bob", Asker("bob"))
    assert line.told["guest 4"][-1] == 5
    assert line.told["ann"] == [0], "the guest has had its turn"
    work.set()
    await line.all()
    assert line.order == ["guest 0", "ann", "bob", "guest 1", "guest 2", "guest 3", "guest 4"]
    assert line.told["guest 4"] == [3, 4, 5, 4, 3, 2, 1, 0]


async def test_what_is_urgent_goes_first_and_may_become_so_while_it_waits() -> None:
    line, work, urgency = Line(FairQueue(1)), asyncio.Event(), {"late": 2}
    await line.ask("first", Asker("first"), work)
    await line.ask("alone", Asker("alone", 2))
    await line.ask("late", lambda: Asker("late", urgency["late"]))
    await line.ask("watched", Asker("watched", 1))
    urgency["late"] = 0
    work.set()
    await line.all()
    assert line.order == ["first", "late", "watched", "alone"]


async def test_nobody_holds_all_of_several_places() -> None:
    line, work = Line(FairQueue(3)), asyncio.Event()
    for number in range(4):
        await line.ask(f"guest {number}", Asker("guest"), work)
    assert line.order == ["guest 0", "guest 1"]
    await line.ask("ann", Asker("ann"), work)
    assert line.order[-1] == "ann"
    work.set()
    await line.all()


async def test_one_asker_fills_no_queue_for_others() -> None:
    line, work = Line(FairQueue(1, most=4, each=2)), asyncio.Event()
    for number in range(2):
        await line.ask(f"guest {number}", Asker("guest"), work)
    with pytest.raises(Busy):
        await line.take("guest 2", Asker("guest"))
    for name in ("ann", "bob"):
        await line.ask(name, Asker(name))
    with pytest.raises(Busy):
        await line.take("cid", Asker("cid"))
    work.set()
    await line.all()


async def test_who_gives_up_waiting_leaves_the_turn_to_the_next() -> None:
    line, work = Line(FairQueue(1)), asyncio.Event()
    for name in ("ann", "bob", "cid"):
        await line.ask(name, Asker(name), work)
    line.tasks.pop(1).cancel()
    line.tasks[0].cancel()
    work.set()
    await asyncio.gather(*line.tasks, return_exceptions=True)
    await line.take("dan", Asker("dan"))
    assert line.order == ["ann", "cid", "dan"]


async def test_a_failure_ends_one_process_and_not_that_of_another() -> None:
    pool = ProcessPool(2)
    try:
        others = asyncio.ensure_future(pool.run(None, sleeping, 1.0))
        with pytest.raises(RuntimeError, match="broken"):
            await pool.run(None, failing)
        assert await others > 0
    finally:
        pool.close()


async def test_not_everybody_is_kept_in_mind_who_was_ever_served(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "KEPT_IN_MIND", 10)
    queue = FairQueue(1)
    last = asyncio.Event()

    async def ask(who: int) -> None:
        async with queue.turn(lambda: Asker(who)):
            await asyncio.sleep(0)

    async def wait_behind_all() -> None:
        async with queue.turn(lambda: Asker("nobody at all", 2)):
            await last.wait()

    waiting = [asyncio.ensure_future(ask(0)), *(asyncio.ensure_future(wait_behind_all()) for _ in range(2))]
    await asyncio.gather(*map(ask, range(1, 200)))
    assert len(queue._held) <= 1
    assert len(queue._served) <= 10
    last.set()
    await asyncio.gather(*waiting)
    assert not queue._held


async def test_whoever_gives_up_at_the_very_moment_of_its_turn_spoils_nobody_elses() -> None:
    queue, leave = FairQueue(1), asyncio.Event()
    order: list[str] = []

    async def ask(who: str) -> None:
        async with queue.turn(lambda: Asker(who)):
            await leave.wait()
            order.append(who)

    first, second, third = (asyncio.ensure_future(ask(who)) for who in ("ann", "bob", "cleo"))
    await asyncio.sleep(0)
    leave.set()
    second.cancel()
    await asyncio.gather(first, third)
    assert order == ["ann", "cleo"]
    assert second.cancelled()
