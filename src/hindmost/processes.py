"""Processes for work that would hold up whoever wants it done. They end with the process that started them."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

T = TypeVar("T")
KEPT_IN_MIND = 1000  # askers who have had their turn: there is no end of people who ask once


def start(processes: int, niceness: int = 0) -> ProcessPoolExecutor:
    """Fresh processes: a fork would copy sockets, open files and locks."""
    import multiprocessing  # not to be had in a browser, where turns are taken all the same
    from concurrent.futures import ProcessPoolExecutor

    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(processes, mp_context=context, initializer=_set_up, initargs=(niceness,))


def _set_up(niceness: int) -> None:
    """A parent that is killed cannot end its processes: they see it. Ctrl-C is for the parent, which ends them."""
    import multiprocessing

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def end(executor: ProcessPoolExecutor) -> None:
    """At once, whatever they are doing."""
    processes = list((executor._processes or {}).values())
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()


class Busy(Exception):
    """Too many wait for a process already."""


class Asker(NamedTuple):
    """Who waits, and how urgent it is: the lowest rank first. Nobody in particular may have all there is."""

    who: Hashable = None
    rank: int = 0


@dataclass(eq=False)
class Ticket:
    asker: Callable[[], Asker]  # asked when its turn may have come: meanwhile it may have become urgent
    told: Callable[[int], object] | None
    turn: asyncio.Future[None]
    place: int | None = None  # as it was told
    holder: Hashable = None  # who has had the turn


class FairQueue:
    """Turns in rounds over those who ask, whoever asks more often. Nobody holds all of several places, so that there is
    one for somebody else; `most` have a place or wait for one, and `each` of one asker."""

    def __init__(self, places: int, most: int | None = None, each: int | None = None) -> None:
        self._places, self._most, self._each = places, most, each
        self._waiting: list[Ticket] = []
        self._held: Counter[Hashable] = Counter()
        self._served: dict[Hashable, int] = {}  # when it was last somebody's turn
        self._turns = itertools.count(1)

    @asynccontextmanager
    async def turn(
        self, asker: Callable[[], Asker] = Asker, told: Callable[[int], object] | None = None
    ) -> AsyncIterator[None]:
        """Wait for one's turn. Meanwhile `told` is called with how many come before, whenever that changes."""
        self._check_room(asker().who)
        ticket = Ticket(asker, told, asyncio.get_running_loop().create_future())
        self._waiting.append(ticket)
        self._go_on()
        try:
            await ticket.turn
        except asyncio.CancelledError:
            if ticket in self._waiting:
                self._waiting.remove(ticket)
            else:
                self._leave(ticket)
            raise
        try:
            yield
        finally:
            self._leave(ticket)

    def _check_room(self, who: Hashable) -> None:
        mine = self._held[who] + sum(ticket.asker().who == who for ticket in self._waiting)
        if self._most is not None and self._held.total() + len(self._waiting) >= self._most:
            raise Busy
        if self._each is not None and mine >= self._each:
            raise Busy

    def _leave(self, ticket: Ticket) -> None:
        self._held[ticket.holder] -= 1
        if not self._held[ticket.holder]:
            del self._held[ticket.holder]
        self._go_on()

    def _go_on(self) -> None:
        while self._held.total() < self._places and (next_one := self._next()):
            who = next_one.holder = next_one.asker().who
            self._waiting.remove(next_one)
            self._held[who] += 1
            self._note_turn(who)
            next_one.turn.set_result(None)
        if not self._waiting:
            self._served = {who: turn for who, turn in self._served.items() if self._held[who] > 0}
        self._tell_places()

    def _note_turn(self, who: Hashable) -> None:
        self._served.pop(who, None)
        self._served[who] = next(self._turns)
        if len(self._served) > KEPT_IN_MIND:
            del self._served[next(iter(self._served))]  # whose turn is longest ago

    def _next(self) -> Ticket | None:
        asking = [(ticket, ticket.asker()) for ticket in self._waiting if not ticket.turn.done()]  # or given up
        may = [(ticket, asker) for ticket, asker in asking if self._held[asker.who] < self._share(asker.who)]
        first = min(may, key=lambda each: (each[1].rank, self._served.get(each[1].who, 0)), default=None)
        return first and first[0]

    def _share(self, who: Hashable) -> int:
        return self._places if who is None else max(1, self._places - 1)

    def _tell_places(self) -> None:
        if not any(ticket.told for ticket in self._waiting):
            return
        for place, ticket in enumerate(self._in_turn()):
            if ticket.told and place != ticket.place:
                ticket.place = place
                ticket.told(place)

    def _in_turn(self) -> list[Ticket]:
        """Those who wait, in the order in which it will be their turn."""
        rounds: Counter[Hashable] = Counter()
        order: list[tuple[int, int, int, int, Ticket]] = []
        for ticket in self._waiting:
            who, rank = ticket.asker()
            order.append((rank, rounds[who], self._served.get(who, 0), len(order), ticket))
            rounds[who] += 1
        return [ticket for *_, ticket in sorted(order, key=lambda each: each[:4])]


class ProcessSlot(NamedTuple):
    """One process of a pool, as long as somebody holds it."""

    executor: ProcessPoolExecutor

    async def run(self, seconds: float | None, function: Callable[..., T], *given: Any) -> T:
        return await asyncio.wait_for(asyncio.wrap_future(self.executor.submit(function, *given)), seconds)


class ProcessPool:
    """Processes for an event loop, started when they are first needed. When something in one fails, takes too long or
    is given up it is ended, and whoever comes next has a fresh one."""

    def __init__(self, processes: int = 1, most: int | None = None, each: int | None = None, niceness: int = 0) -> None:
        self._niceness = niceness
        self._queue = FairQueue(processes, most, each)
        self._idle: list[ProcessPoolExecutor] = []
        self._all: set[ProcessPoolExecutor] = set()

    @asynccontextmanager
    async def slot(
        self, asker: Callable[[], Asker] = Asker, told: Callable[[int], object] | None = None
    ) -> AsyncIterator[ProcessSlot]:
        """Wait for a slot; Busy if too many have one or wait for it. Only who has one is given work to do, so that a
        time limit is for thinking and not for waiting."""
        async with self._queue.turn(asker, told):
            executor = self._idle.pop() if self._idle else self._start()
            try:
                yield ProcessSlot(executor)
            except BaseException:
                self._end(executor)
                raise
            if executor in self._all:
                self._idle.append(executor)

    def _start(self) -> ProcessPoolExecutor:
        executor = start(1, self._niceness)
        self._all.add(executor)
        return executor

    def _end(self, executor: ProcessPoolExecutor) -> None:
        if executor in self._all:
            self._all.discard(executor)
            end(executor)

    async def run(self, seconds: float | None, function: Callable[..., T], *given: Any) -> T:
        async with self.slot() as slot:
            return await slot.run(seconds, function, *given)

    def close(self) -> None:
        self._idle.clear()
        for executor in tuple(self._all):
            self._end(executor)
