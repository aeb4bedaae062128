"""The coach on the page: a hint in under a second, and a review of a finished match in two clicks."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from hindmost.actions import Choice, Place
from hindmost.coach.puzzles import Puzzle, shipped
from hindmost.coach.sentences import all_said
from hindmost.editions import find
from hindmost.game import AnyGame
from hindmost.study.puzzles import number_of
from tests.browser.guests import Guest
from tests.browser.hands import Keys
from tests.browser.positions import middle
from tests.browser.tools import PHONE, axe
from tests.server.tools import spent, until

Come = Callable[..., Guest]
SHOTS = os.environ.get("HINDMOST_SHOTS")  # a folder: what is tested is pictured there


def picture(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png")


def spent_thinking() -> float:
    """Seconds of CPU of the processes of the server: it is in this one, and how long they wait for a core is not its
    doing. 0 where the system does not tell."""
    return sum(spent(child.pid) for child in active_children() if child.pid) if Path("/proc/self/stat").exists() else 0


@pytest.mark.parametrize("look", ["desk", "phone"])
def test_a_hint_appears_in_under_a_second_and_can_be_taken_in_hand(guest: Come, look: str) -> None:
    ann = guest(**(PHONE if look == "phone" else {}))
    page = ann.page
    ann.sit("classic-2", "me", "greedy", hints=True)
    ask = page.get_by_role("button", name="Hint")
    panel = page.get_by_role("region", name="Hint")
    ask.click()  # the first may wait for the process that has just been started
    expect(panel).to_be_visible()
    panel.get_by_role("button").first.click()
    page.get_by_role("button", name="Place", exact=True).click()
    expect(panel).not_to_be_visible()
    expect(ask).to_be_enabled()

    before = spent_thinking()
    page.keyboard.press("i")
    expect(panel).to_be_visible()
    assert spent_thinking() - before < 1.0
    expect(panel.get_by_role("listitem")).to_have_count(3)
    expect(panel).to_contain_text(re.compile(r"\d%"))
    axe(page)
    picture(page, f"hint-{look}")
    assert [row.text for row in ann._served.rows].count("hint") == 2


def test_there_is_no_hint_where_the_table_does_not_allow_it(guest: Come) -> None:
    ann = guest()
    ann.sit("classic-2", "me", "greedy")
    expect(ann.page.get_by_role("button", name="Place", exact=True)).to_be_visible()
    expect(ann.page.get_by_role("button", name="Hint")).to_have_count(0)


def test_the_collecting_game_has_hints_too(guest: Come) -> None:
    ann = guest()
    ann.sit("collecting-2", "me", "greedy", hints=True)
    ann.page.get_by_role("button", name="Hint").click()
    panel = ann.page.get_by_role("region", name="Hint")
    expect(panel).to_contain_text(re.compile(r"\d+% of the time"))
    axe(ann.page)
    picture(ann.page, "hint-collecting")


def test_a_finished_match_is_reviewed_in_two_clicks_and_a_reload_loses_nothing(guest: Come) -> None:
    ann = guest()
    page = ann.page
    ann.go_on(middle("classic-2", 0.35), "greedy")
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_role("dialog").get_by_text("Computer wins. This cannot be taken back.")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()

    page.get_by_role("dialog", name="Result").get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Review", exact=True).click()
    progress = page.get_by_role("progressbar", name="The match is being reviewed")
    expect(progress).to_be_visible()
    until(lambda: progress.evaluate("bar => bar.value") > 0, 60)
    page.reload()
    expect(progress.or_(page.get_by_role("region", name="Review"))).to_be_visible()
    chart = page.get_by_role("img", name=re.compile("Chances from decision to decision"))
    expect(chart).to_be_visible(timeout=120_000)
    page.reload()
    expect(chart).to_be_visible()
    review = page.get_by_role("region", name="Review")
    expect(review).to_contain_text(re.compile(r"accuracy \d+"))
    expect(review).to_contain_text(re.compile(r"luck [+-−]?\d"))
    review.get_by_role("button", name=re.compile("Blunder|Mistake|Inaccuracy")).last.click()
    expect(review).to_contain_text("Better:")
    axe(page)
    picture(page, "review")
    page.set_viewport_size({"width": 390, "height": 844})
    picture(page, "review-phone")


def test_the_puzzle_of_the_day_is_solved_on_the_real_board(guest: Come) -> None:
    puzzle = shipped()[number_of(time.strftime("%Y-%m-%d", time.gmtime()))]
    ann = guest()
    page = ann.page
    page.goto("/")
    page.get_by_role("link", name="Puzzle of the day").click()
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    picture(page, "puzzle")
    axe(page)
    solver = Solver(ann, puzzle)
    solver.answer(puzzle.greedy)
    expect(page.get_by_role("strong").filter(has_text="Not the best one.")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    solver.answer(puzzle.best)
    expect(page.get_by_role("strong").filter(has_text="Right!")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text(all_said(puzzle.reasons, against="obvious")["en"][0])
    axe(page)
    picture(page, "puzzle-solved")


class Solver(Keys):
    """Nothing but the keyboard, where there is no table."""

    def __init__(self, guest: Guest, puzzle: Puzzle) -> None:
        super().__init__(guest)
        self.puzzle = puzzle

    @property
    def game(self) -> AnyGame:
        return find(self.puzzle.game, self.puzzle.options)

    def answer(self, text: str) -> None:
        action = self.game.parse(text)
        if isinstance(action, Place):
            self.place(action)
        else:
            assert isinstance(action, Choice)
            self.say(action)
