"""Opponents that cannot be had or cannot decide: the page says so, and nobody else plays under their name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from hindmost.fast import host
from hindmost.study import games
from hindmost.table import table
from tests.browser.guests import Guest
from tests.browser.tools import axe
from tests.server.tools import Running

Come = Callable[..., Guest]


@pytest.fixture
def _without_kernels(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(host, "missing", lambda: "no kernel runs here")
    games.game_list.cache_clear()
    yield
    games.game_list.cache_clear()


@pytest.mark.usefixtures("_without_kernels")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "are not available on this server"),
        ("de", "gibt es auf diesem Server nicht"),
        ("es", "no hay rivales más fuertes ni entrenador"),
    ],
)
def test_who_is_missing_is_said_and_the_others_are_offered(guest: Come, language: str, said: str) -> None:
    ann = guest(locale=language)
    for path in ("/", "/new/classic-2"):
        ann.page.goto(path)
        expect(ann.page.get_by_text(said)).to_have_count(1)
    assert ann.page.locator("li.agent select").last.locator("option").count() == 3
    axe(ann.page)


def test_an_opponent_that_cannot_decide_is_told_of_and_the_match_can_be_aborted(
    guest: Come, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*_given: Any) -> None:
        return None

    monkeypatch.setattr(table, "PAUSES", (0.0, 0.05))
    monkeypatch.setattr(server.hall.agents, "choose", nothing)
    ann = guest()
    ann.sit("classic-2", "greedy", "me")
    told = ann.page.get_by_text("you can abort the match under “Table”")
    expect(told).to_be_visible()
    axe(ann.page)
    ann.page.get_by_role("button", name="Table").click()
    ann.page.get_by_role("button", name="Abort the match").click()
    expect(ann.page.get_by_role("dialog").get_by_text("The match ends at once, without a winner.")).to_be_visible()
    ann.page.get_by_role("button", name="Abort", exact=True).click()
    expect(told).not_to_be_visible()
    assert ann.match.end == "abort"
