"""Agents think in processes of their own."""

from __future__ import annotations

import logging

import pytest

from hindmost import editions
from hindmost.fast.warmup import first_choice
from hindmost.server import workers

pytestmark = pytest.mark.anyio
LIMIT = 1.0  # seconds: a new process needs more to load what a master thinks with


async def test_a_new_process_does_not_load_while_the_clock_runs(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = editions.find("classic-2")
    state = first_choice(game)
    view = game.view(state, state.seat)
    monkeypatch.setattr(workers, "LIMIT", LIMIT)
    thinking = workers.Workers()
    try:
        with caplog.at_level(logging.WARNING, workers.log.name):
            chosen = await thinking.choose(game.name, {}, game.position(view), "level-5")
    finally:
        thinking.close()
    assert caplog.messages == []
    assert game.parse(chosen) in game.legal(view)


async def test_an_agent_that_fails_holds_up_nobody(caplog: pytest.LogCaptureFixture) -> None:
    game = editions.find("tiny-2")
    state = first_choice(game)
    view = game.view(state, state.seat)
    thinking = workers.Workers()
    try:
        with caplog.at_level(logging.WARNING, workers.log.name):
            chosen = await thinking.choose(game.name, {}, game.position(view), "nobody")
    finally:
        thinking.close()
    assert "agent nobody failed at tiny-2" in caplog.text
    assert game.parse(chosen) in game.legal(view)
