"""The game without a board."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from hindmost.tiles import COLOUR_NAMES
from tests.browser.guests import Guest, the_result_is_told
from tests.browser.hands import Keys, Mouse
from tests.browser.tools import PHONE, fits

Come = Callable[..., Guest]


def rows_agree(guest: Guest) -> None:
    state = guest.match.state
    for seat, name in enumerate(("You", "Computer 1", "Computer 2")):
        rows = guest.page.get_by_role("region", name=f"Rows of {name}").get_by_role("listitem")
        labels: list[str] = rows.evaluate_all("rows => rows.map((row) => row.getAttribute('aria-label'))")
        assert labels == [f"{colour}: {n} of 6" for colour, n in zip(COLOUR_NAMES, state.rows[seat], strict=True)]


def test_collecting_by_mouse_and_by_keys(guest: Come) -> None:
    ann = guest()
    ann.sit("collecting-3", "me", "greedy", "greedy")
    Mouse(ann).play(8)
    ann.turn()
    rows_agree(ann)
    Keys(ann).play()
    rows_agree(ann)
    the_result_is_told(ann)


def test_collecting_on_a_small_screen(guest: Come) -> None:
    ann = guest(**PHONE)
    ann.sit("collecting-3", "me", "greedy", "greedy")
    mouse = Mouse(ann)
    for _ in range(6):
        mouse.play(1)
        ann.turn()
        fits(ann.page)
    expect(ann.page.get_by_role("button", name="Reveal")).to_be_visible()
