"""Whole matches against the computer, by mouse, by keyboard alone, and by fingers on a small screen."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.guests import Guest, the_result_is_told
from tests.browser.hands import Fingers, Keys, Mouse, tab_to
from tests.browser.tools import PHONE, fits

Come = Callable[..., Guest]


def test_by_mouse(guest: Come) -> None:
    ann = guest(name="")
    ann.page.goto("/")
    ann.page.get_by_role("link", name="Classic for two").click()
    ann.page.get_by_role("combobox", name="Level").select_option(index=0)
    ann.button("Start").click()
    ann.arrived()
    mouse = Mouse(ann)
    mouse.drags = True
    mouse.play(3)
    mouse.drags = False
    mouse.play()
    the_result_is_told(ann)


def test_by_keyboard_alone(guest: Come) -> None:
    ann = guest(name="")
    ann.page.goto("/")
    tab_to(ann.page, ann.page.get_by_role("button", name="Play against the computer"))
    ann.page.keyboard.press("Enter")
    ann.arrived()
    Keys(ann).play()
    the_result_is_told(ann)
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog", name="Result")).to_be_hidden()


def test_by_fingers_on_a_small_screen(guest: Come) -> None:
    ann = guest(**PHONE)
    ann.sit("classic-2", "me", "random")
    fingers = Fingers(ann)
    while fingers.play(1):
        fits(ann.page)
    the_result_is_told(ann)
