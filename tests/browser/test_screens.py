"""Every screen opens, in light and dark, on a desk and a phone, and everybody can use it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.guests import Guest
from tests.browser.positions import middle
from tests.browser.tools import LOOKS, axe_in_light_and_dark, narrow_enough

Come = Callable[..., Guest]
SCREENS = (
    "/",
    "/new/classic-2",
    "/new/stacking-4",
    "/new/collecting-3",
    "/tables",
    "/leaders",
    "/daily",
    "/puzzle",
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


def is_sound(guest: Guest) -> None:
    guest.settled()
    narrow_enough(guest.page)
    axe_in_light_and_dark(guest.page)


@in_each_look
@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen(resident: Come, allowed: list[str], look: str, screen: str) -> None:
    allowed.append("404") if "nowhere" in screen else None
    ann = resident(look)
    ann.page.goto(screen)
    is_sound(ann)


@in_each_look
@pytest.mark.parametrize("game", ["classic-4", "classic-duel", "stacking-2", "collecting-3"])
def test_tables(resident: Come, look: str, game: str) -> None:
    ann = resident(look)
    found = middle(game)
    ann.go_on(found, *["random"] * (found.game.seats - 1))
    ann.turn()
    is_sound(ann)


def test_the_tracks_of_three_are_seen_whole_on_a_low_desk(guest: Come) -> None:
    ann = guest()
    ann.sit("classic-3", "me", "random", "random")
    expect(ann.page.get_by_text("All level")).to_be_in_viewport(ratio=1)


@in_each_look
def test_what_opens_over_a_table(resident: Come, look: str) -> None:
    ann = resident(look)
    page = ann.page
    ann.go_on(middle("classic-2"), "random")
    ann.turn()
    for key, name in (("u", "Still unseen"), ("h", "History"), ("c", "Chat"), ("?", "Keys")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        axe_in_light_and_dark(page)
        page.keyboard.press("Escape")
    ann.button("Menu").click() if look == "phone" else None
    ann.button("Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    axe_in_light_and_dark(page)


@in_each_look
def test_people(resident: Come, guest: Come, look: str) -> None:
    ann, bob = resident(look), guest("Bob")
    ann.page.goto(f"/people/{bob.id}")
    expect(ann.page.get_by_role("heading", name="Bob")).to_be_visible()
    is_sound(ann)


@in_each_look
def test_a_table_that_waits(resident: Come, look: str) -> None:
    ann = resident(look)
    ann.sit("classic-3", "me", "link", "open")
    expect(ann.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    is_sound(ann)


def test_settings_are_kept(guest: Come) -> None:
    page = guest().page
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Dark").check(force=True)
    page.get_by_role("radio", name="Deutsch").check(force=True)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "de")
