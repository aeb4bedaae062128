"""What a program asks of the machine it runs on, taken from the simulation: time, chance, and minds that think."""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest import mock

from hindmost.contract import messages
from hindmost.editions import find
from hindmost.server.cluster import services
from hindmost.study import days
from hindmost.table.errors import Refusal
from tests.simulation.loop import ACTOR, VirtualLoop

DAILY = ("tiny-solo", "tiny-stacking-solo")  # the deals of the days
SMART = 2.0  # seconds that an agent thinks at most
FAILING = 0.05  # of the decisions of an agent


def wall(loop: VirtualLoop) -> Callable[[], float]:
    """The wall clock of whoever asks."""
    return lambda: loop.epoch + loop.now + ACTOR.get().skew


def randomness(size: int) -> bytes:
    return ACTOR.get().chance.randbytes(size)


@contextmanager
def machine(loop: VirtualLoop) -> Iterator[None]:
    """Every clock and every generator of the system is the simulation's, and small worlds are for what big ones are."""
    places: list[tuple[Any, str, Any]] = [
        (time, "time", wall(loop)),
        (time, "monotonic", loop.time),
        (time, "perf_counter", loop.time),
        (os, "urandom", randomness),
        (random, "_urandom", randomness),
        (days, "solo_games", lambda: DAILY),
        (services, "check_advised", lambda _game: None),  # the coach thinks about any game
    ]
    with ExitStack() as stack:
        for module, name, stand_in in places:
            stack.enter_context(mock.patch.object(module, name, stand_in))
        yield


class SimulatedAgents:
    """Minds without processes: they choose by chance after a while, and sometimes they fail."""

    async def choose(self, game: str, options: Mapping[str, Any], position: str, agent: str, *_more: Any) -> str | None:
        chance = ACTOR.get().chance
        await asyncio.sleep(chance.uniform(0.005, SMART) * chance.random())
        if chance.random() < FAILING:
            return None
        playing = find(game, options)
        legal = playing.legal(playing.read_position(position))
        return playing.text(legal[chance.randrange(len(legal))])

    def close(self) -> None:
        pass


class SimulatedHints:
    async def prepare(self, *_game: Any) -> None:
        pass

    async def advise(self, *_asked: Any) -> messages.Hinted:
        chance = ACTOR.get().chance
        await asyncio.sleep(chance.uniform(0.01, SMART))
        if chance.random() < FAILING:
            raise Refusal("coach failed", "the coach has failed at this position")
        return messages.Hinted(row=0, scale=1.0, chances=[], best=[])

    def close(self) -> None:
        pass
