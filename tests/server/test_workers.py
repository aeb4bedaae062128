"""Agents think in processes of their own."""

from __future__ import annotations

import pytest

from hindmost import editions
from hindmost.fast.warmup import first_choice
from hindmost.server import workers

pytestmark = pytest.mark.anyio
LIMIT = 1.0  # seconds: a new process needs more to load what a master thinks with


async def chosen(name: str, agent: str) -> None:
    """The first choice of a game is left to an agent in a new process, and comes out legal."""
    game = editions.find(name)
    state = first_choice(game)
    view = game.view(state, state.seat)
    thinking = workers.Workers()
    try:
        action = await thinking.choose(name, {}, game.position(view), agent)
    finally:
        thinking.close()
    assert game.parse(action) in game.legal(view)


async def test_a_new_process_does_not_load_while_the_clock_runs(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(workers, "LIMIT", LIMIT)
    await chosen("classic-2", "level-5")
    assert "failed" not in caplog.text


async def test_an_agent_that_fails_holds_up_nobody(caplog: pytest.LogCaptureFixture) -> None:
    await chosen("tiny-2", "random:noise=1")  # it knows no settings
    assert "agent random:noise=1 failed at tiny-2" in caplog.text
