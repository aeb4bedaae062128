"""Agents think in processes of their own."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from hindmost import agents, editions
from hindmost.actions import Choice
from hindmost.agents import deciding
from hindmost.agents.protocol import Agent
from hindmost.fast.warmup import first_choice
from hindmost.server.host import metrics
from hindmost.server.jobs import agent_pool

pytestmark = pytest.mark.anyio
LIMIT = 1.0  # seconds: a new process needs more to load what a master thinks with


async def chosen(thinking: agent_pool.AgentPool, name: str, agent: str) -> bool:
    """The first choice of a game is left to an agent: has it decided? What it chose is legal."""
    game = editions.find(name)
    state = first_choice(game)
    view = game.view(state, state.seat)
    action = await thinking.choose(name, {}, game.position(view), agent)
    assert action is None or game.parse(action) in game.legal(view)
    return action is not None


async def test_a_new_process_does_not_load_while_the_clock_runs(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(agent_pool, "LIMIT", LIMIT)
    thinking = agent_pool.AgentPool()
    try:
        assert await chosen(thinking, "classic-2", "level-5"), caplog.text
    finally:
        thinking.close()


def dies(*_given: Any) -> str:
    os._exit(1)


def hangs(*_given: Any) -> str:
    time.sleep(60)
    return ""


def breaks(*_given: Any) -> str:
    raise RuntimeError("broken")


@pytest.mark.parametrize("planted", [dies, hangs, breaks])
async def test_an_agent_that_fails_decides_nothing_and_the_next_one_has_a_fresh_process(
    planted: Callable[..., str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    thinking = agent_pool.AgentPool()
    try:
        with monkeypatch.context() as failing:
            failing.setattr(agent_pool, "choose", planted)
            failing.setattr(agent_pool, "LIMIT", 0.2)
            assert not await chosen(thinking, "tiny-2", "greedy")
        assert "agent greedy failed at tiny-2" in caplog.text
        assert 'hindmost_agent_failures_total{agent="greedy"}' in metrics.text()
        assert await chosen(thinking, "tiny-2", "greedy")
    finally:
        thinking.close()


async def test_an_agent_that_cannot_be_made_decides_nothing(caplog: pytest.LogCaptureFixture) -> None:
    thinking = agent_pool.AgentPool()
    try:
        assert not await chosen(thinking, "tiny-2", "random:noise=1")  # it knows no settings
    finally:
        thinking.close()
    assert "agent random:noise=1 failed at tiny-2" in caplog.text


def test_what_is_not_legal_is_no_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def choose(self, *_given: Any) -> Choice:
            return Choice.SWAP

    def make(_name: str, _game: Any, _rng: Random) -> Agent:
        return Cheat()

    game = editions.find("tiny-2")
    state = first_choice(game)
    position = game.position(game.view(state, state.seat))
    monkeypatch.setattr(agents, "make", make)
    with pytest.raises(ValueError, match="'swap' is not legal here"):
        deciding.choose("tiny-2", {}, position, "greedy", 0, 1.0)
