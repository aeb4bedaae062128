"""Two people beside each other with one device: nobody sees the other's tiles."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.guests import Guest
from tests.browser.hands import Keys
from tests.browser.tools import axe

Come = Callable[..., Guest]


def test_racks_are_hidden_between_turns(guest: Come) -> None:
    ann = guest("Ann")
    page = ann.page
    page.goto("/new/classic-2")
    page.get_by_role("radio", name="Together on this device").check(force=True)
    page.get_by_role("textbox", name="Their name").fill("Bob")
    ann.button("Start").click()
    ann.arrived()
    rack = page.get_by_role("list", name="Your tiles")
    for name in ("Ann", "Bob", "Ann", "Bob"):
        ann.turn()
        expect(page.get_by_text(f"Hand the device to {name}")).to_be_visible()
        expect(rack).to_have_count(0)
        page.keyboard.press("1")  # a key takes no tile either
        expect(page.get_by_role("button", name="Place", exact=True)).to_have_count(0)
        ann.button(f"I am {name}").click()
        expect(rack.get_by_role("button")).to_have_count(6)
        Keys(ann).take_turn()
    ann.turn()
    axe(page)
