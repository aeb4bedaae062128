"""An event loop on a virtual clock, for many simulated processes at once.

Whatever runs belongs to an actor (a server process, the database, somebody's device), by a context variable: what it
schedules belongs to it too. Within an actor everything happens in the order in which asyncio has it; which of several
actors goes on first is for the seed to decide. An actor can be killed between any two of its steps, and stopped for a
while as by SIGSTOP. When nobody can go on, the clock goes to the next timer.
"""

from __future__ import annotations

import asyncio
import contextvars
import heapq
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

EPOCH = 1_700_000_000.0  # the true time at which a simulation begins
STEP = 0.00002  # seconds that a step takes
MOST_STEPS = 20_000  # in one second: somebody goes round in circles


class Endless(Exception):
    """Steps without end, or nothing left to wait for."""


@dataclass(eq=False)
class Actor:
    name: str
    chance: Random
    offset: float = 0.0  # of its monotonic clock: no two machines were switched on together
    skew: float = 0.0  # of its wall clock
    alive: bool = True
    stopped: bool = False
    steps: int = 0
    waiting: deque[asyncio.Handle] = field(default_factory=deque)
    tasks: list[asyncio.Task[Any]] = field(default_factory=list)
    when: list[tuple[int, Callable[[], object]]] = field(default_factory=list)  # what happens at which step

    def at_step(self, step: int, work: Callable[[], object]) -> None:
        self.when.append((step, work))


NOBODY = Actor("nobody", Random(0))
ACTOR: contextvars.ContextVar[Actor] = contextvars.ContextVar("actor", default=NOBODY)


def context_of(actor: Actor) -> contextvars.Context:
    context = contextvars.Context()
    context.run(ACTOR.set, actor)
    return context


class VirtualLoop(asyncio.AbstractEventLoop):
    def __init__(self, chance: Random, epoch: float = EPOCH) -> None:
        self.now, self.epoch = 0.0, epoch
        self.errors: list[dict[str, Any]] = []  # what nobody caught
        self._chance = chance
        self._ready: dict[Actor, None] = {}  # those who can go on
        self._timers: list[tuple[float, int, Actor, asyncio.Handle]] = []
        self._order = 0
        self._actors: dict[Actor, None] = {}

    # What asyncio asks of a loop

    def time(self) -> float:
        return self.now + ACTOR.get().offset

    def call_soon(  # type: ignore[override]
        self, callback: Any, *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.Handle:
        context = contextvars.copy_context() if context is None else context
        handle = asyncio.Handle(callback, args, self, context)
        self._push(context.get(ACTOR, NOBODY), handle)
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.TimerHandle:
        context = contextvars.copy_context() if context is None else context
        return self.at(when - ACTOR.get().offset, context, callback, *args)

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Any, *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def at(self, when: float, context: contextvars.Context, callback: Any, *args: Any) -> asyncio.TimerHandle:
        """At a time of the simulation itself."""
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._order += 1
        heapq.heappush(self._timers, (max(self.now, when), self._order, context.get(ACTOR, NOBODY), handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It is passed over when its time comes."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(
        self, coro: Any, *, name: str | None = None, context: contextvars.Context | None = None, **_options: Any
    ) -> asyncio.Task[Any]:
        context = contextvars.copy_context() if context is None else context
        actor = context.get(ACTOR, NOBODY)
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=self, name=name, context=context)
        actor.tasks.append(task)
        self._actors[actor] = None
        if len(actor.tasks) > 200:
            actor.tasks = [one for one in actor.tasks if not one.done()]
        return task

    def run_in_executor(  # type: ignore[override]
        self, _executor: Any, function: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """There are no threads: it is done in one step, a moment later."""
        done = self.create_future()

        def work() -> None:
            if done.done():
                return
            try:
                done.set_result(function(*args))
            except BaseException as error:
                done.set_exception(error)

        self.call_later(ACTOR.get().chance.uniform(0.0001, 0.002), work)
        return done

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.errors.append(context)

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return events._get_running_loop() is self

    def is_closed(self) -> bool:
        return False

    # Going on

    def _push(self, actor: Actor, handle: asyncio.Handle) -> None:
        if actor.alive:
            actor.waiting.append(handle)
            if not actor.stopped:
                self._ready[actor] = None

    def run(self, work: Coroutine[Any, Any, Any], actor: Actor, until: float) -> Any:
        """Until this is done; Endless if that takes longer than `until`."""
        around = events._get_running_loop()
        events._set_running_loop(self)
        try:
            main = self.create_task(work, context=context_of(actor))
            steps, since = 0, self.now
            while not main.done():
                if not self._ready:
                    self._advance(until)
                    continue
                self._step(actor := self._next_actor())
                steps += 1
                if self.now - since > 1.0:
                    steps, since = 0, self.now
                elif steps > MOST_STEPS:
                    raise Endless(f"{actor.name} and others go round in circles at {self.now:.3f}")
            return main.result()
        finally:
            events._set_running_loop(around)

    def _next_actor(self) -> Actor:
        ready = list(self._ready)
        return ready[0] if len(ready) == 1 else self._chance.choice(ready)

    def _step(self, actor: Actor) -> None:
        handle = actor.waiting.popleft()
        if not actor.waiting:
            del self._ready[actor]
        if handle.cancelled():
            return
        self.now += STEP
        handle._run()
        actor.steps += 1
        if actor.when:
            due = [work for step, work in actor.when if step <= actor.steps]
            actor.when = [(step, work) for step, work in actor.when if step > actor.steps]
            for work in due:
                work()

    def _advance(self, until: float) -> None:
        while self._timers:
            when, _, actor, handle = heapq.heappop(self._timers)
            if handle.cancelled() or not actor.alive:
                continue
            if when > until:
                raise Endless(f"not over after {until:.0f} seconds")
            self.now = max(self.now, when)
            self._push(actor, handle)
            return
        raise Endless(f"nobody waits for anything at {self.now:.3f}")

    # Life and death

    def kill(self, actor: Actor) -> None:
        """At once, between two steps. Its tasks are kept: what they would do when they are thrown away, the dead do
        not do."""
        actor.alive = False
        actor.waiting.clear()
        self._ready.pop(actor, None)

    def hold(self, actor: Actor) -> None:
        actor.stopped = True
        self._ready.pop(actor, None)

    def go_on(self, actor: Actor) -> None:
        actor.stopped = False
        if actor.alive and actor.waiting:
            self._ready[actor] = None

    def throw_away(self) -> None:
        """Everything that is still under way, without a word."""
        for actor in self._actors:
            actor.alive = False
            for task in actor.tasks:
                if not task.done():
                    task._log_destroy_pending = False  # type: ignore[attr-defined]
                    with suppress(BaseException):
                        task.get_coro().close()
        self._timers.clear()
        self._ready.clear()
