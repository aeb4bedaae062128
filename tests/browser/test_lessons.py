"""Lessons played through, each step as its example does it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from hindmost import editions
from hindmost.actions import Choice, Place
from hindmost.game import AnyGame
from tests.browser.guests import Guest
from tests.browser.hands import Keys
from tests.browser.tools import PHONE, axe

Come = Callable[..., Guest]


class Learner(Keys):
    """Plays where no match is."""

    def __init__(self, guest: Guest, game: str) -> None:
        super().__init__(guest)
        self._game = editions.find(game)

    @property
    def game(self) -> AnyGame:
        return self._game


@pytest.mark.parametrize("game", ["classic-2", "stacking-2", "collecting-3"])
def test_a_lesson_is_played_through(guest: Come, game: str) -> None:
    ann = guest()
    page = ann.page
    steps = ann.call("GET", f"/api/lessons/{game}")["steps"]
    page.goto("/learn")
    page.get_by_role("link").and_(page.locator(f"[href='/learn/{game}']")).click()
    learner = Learner(ann, game)
    for number, step in enumerate(steps, 1):
        expect(page.get_by_text(f"Step {number} of {len(steps)}", exact=True)).to_be_visible()
        action = learner.game.parse(step["example"])
        if isinstance(action, Place):
            expect(learner.tile(action.kind)).to_be_visible()
            learner.place(action)
        else:
            assert isinstance(action, Choice)
            learner.say(action)
        following = page.get_by_role("button", name="Next", exact=True)
        expect(following).to_be_visible()
        if number == 1:
            axe(page)
        following.click()
    expect(page.get_by_role("heading", name="That was the lesson")).to_be_visible()
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("link").and_(page.locator(f"[href='/learn/{game}']"))).to_contain_text("Done")


def test_a_lesson_for_three_fits_on_a_low_desk(guest: Come) -> None:
    ann = guest()
    ann.page.goto("/learn/classic-3")
    expect(ann.button("Turn")).to_be_in_viewport(ratio=1)
    expect(ann.page.get_by_text("All level")).to_be_in_viewport(ratio=1)


def test_who_does_not_find_it_is_shown(guest: Come) -> None:
    ann = guest(**PHONE)
    page = ann.page
    page.goto("/learn/classic-2")
    ann.button("Show me").tap()
    expect(page.get_by_text("It could go like this. Try again and place it yourself.")).to_be_visible()
    ann.button("Try again").tap()
    expect(ann.button("Show me")).to_be_visible()
    assert page.evaluate("document.scrollingElement.scrollWidth <= document.scrollingElement.clientWidth")
