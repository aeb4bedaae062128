"""Thinking, in workers of its own: levels, hints and reviews are asked for here and answered there, as text."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from hindmost.agents import deciding
from hindmost.coach.review import DecisionTask
from hindmost.processes import Asker, FairQueue
from hindmost.study import hints, reviews
from hindmost.tab.device import TabDevice

AGENT, COACH, REVIEW = Asker("agent", 0), Asker("coach", 1), Asker("review", 2)  # reviews leave room for the others
PATIENCE = 60.0  # seconds until a worker is ended: what it has to load counts too, and a telephone is slow


def plan(line: str) -> list[DecisionTask]:
    return reviews.plan(line.encode())


def look(task: list[Any]) -> dict[str, Any]:
    return reviews.work(msgspec.convert(task, DecisionTask))


def finish(line: str, decisions: list[dict[str, Any]]) -> dict[str, Any]:
    return reviews.finish(line.encode(), decisions)


WORK: dict[str, Callable[..., Any]] = {
    work.__name__: work for work in (deciding.get_ready, deciding.choose, hints.advise, plan, look, finish)
}  # what can be asked for


class ThinkingError(Exception):
    """It went wrong in the worker."""


def answer(task: str) -> str:
    """In the worker: what this task comes to, or what went wrong."""
    work, given = msgspec.json.decode(task)
    try:
        return msgspec.json.encode({"told": WORK[work](*given)}).decode()
    except Exception as error:
        return msgspec.json.encode({"wrong": f"{type(error).__name__}: {error}"}).decode()


class Thinkers:
    def __init__(self, device: TabDevice) -> None:
        self._device = device
        self._queue = FairQueue(device.thinkers)

    async def ask(self, asker: Asker, work: Callable[..., Any], *given: Any, told: Any = None) -> Any:
        """What one of them answers; ThinkingError or TimeoutError if there is no answer."""
        task = msgspec.json.encode((work.__name__, given)).decode()
        async with self._queue.turn(lambda: asker, told):
            answered = msgspec.json.decode(await self._device.think(task, PATIENCE))
        if "wrong" in answered:
            raise ThinkingError(answered["wrong"])
        return answered["told"]

    async def prepare(self, *given: Any) -> None:
        """Have a worker started, and load what an agent needs, before it is its turn."""
        with suppress(ThinkingError, TimeoutError):  # whoever has to decide finds that out again
            await self.ask(AGENT, deciding.get_ready, *given)
