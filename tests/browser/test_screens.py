"""Every screen opens, in light and dark, on a desk and a phone, and everybody can use it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guests import Guest
from tests.browser.positions import middle
from tests.browser.tools import DARK, PHONE, axe, narrow_enough

Come = Callable[..., Guest]
LOOKS: dict[str, dict[str, Any]] = {"light": {}, "dark": DARK, "phone": PHONE}
SCREENS = (
    "/",
    "/new/classic-2",
    "/new/stacking-4",
    "/new/collecting-3",
    "/tables",
    "/leaders",
    "/daily",
    "/me",
    "/replay",
    "/learn",
    "/learn/classic-2",
    "/rules",
    "/rules/classic-2",
    "/rules/collecting-3",
    "/nowhere/at/all",
)
in_each_look = pytest.mark.parametrize("look", LOOKS)


def is_sound(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    narrow_enough(page)
    axe(page)


@in_each_look
@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen(guest: Come, allowed: list[str], look: str, screen: str) -> None:
    allowed.append("404") if "nowhere" in screen else None
    ann = guest(**LOOKS[look])
    ann.page.goto(screen)
    is_sound(ann.page)


@in_each_look
@pytest.mark.parametrize("game", ["classic-4", "classic-duel", "stacking-2", "collecting-3"])
def test_tables(guest: Come, look: str, game: str) -> None:
    ann = guest(**LOOKS[look])
    found = middle(game)
    ann.go_on(found, *["random"] * (found.game.seats - 1))
    ann.turn()
    is_sound(ann.page)


@in_each_look
def test_what_opens_over_a_table(guest: Come, look: str) -> None:
    ann = guest(**LOOKS[look])
    ann.go_on(middle("classic-2"), "random")
    ann.turn()
    for key, name in (("u", "Still unseen"), ("h", "History"), ("c", "Chat"), ("?", "Keys")):
        ann.page.keyboard.press(key)
        expect(ann.page.get_by_role("dialog", name=name)).to_be_visible()
        axe(ann.page)
        ann.page.keyboard.press("Escape")
    if look == "phone":
        ann.button("Menu").click()
    ann.button("Settings").click()
    expect(ann.page.get_by_role("dialog", name="Settings")).to_be_visible()
    axe(ann.page)


@in_each_look
def test_people(guest: Come, look: str) -> None:
    ann, bob = guest(**LOOKS[look]), guest("Bob")
    ann.page.goto(f"/people/{bob.id}")
    expect(ann.page.get_by_role("heading", name="Bob")).to_be_visible()
    is_sound(ann.page)


@in_each_look
def test_a_table_that_waits(guest: Come, look: str) -> None:
    ann = guest(**LOOKS[look])
    ann.sit("classic-3", "me", "link", "open")
    expect(ann.page.get_by_role("heading", name="Waiting for the others")).to_be_visible()
    is_sound(ann.page)


def test_settings_are_kept(guest: Come) -> None:
    page = guest().page
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Dark").check(force=True)
    page.get_by_role("radio", name="Deutsch").check(force=True)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "de")
