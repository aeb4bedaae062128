"""The page speaks German, English and Spanish, everywhere and in full."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.guests import Guest
from tests.browser.positions import middle

Come = Callable[..., Guest]
AREAS = "common|start|people|table|board|board3d|collecting|learn|rules|replay|games|draws|refusals|problems"
MISSING = re.compile(rf"\b(?:{AREAS})\.[a-z0-9_-]+|\{{\w+\}}|\bundefined\b|\bNaN\b")
PATHS = (
    "/",
    "/new/stacking-2",
    "/me",
    "/daily",
    "/puzzle",
    "/leaders",
    "/learn/classic-2",
    "/rules/stacking-3",
    "/replay",
)
SAID = """() => [document.title, document.body.innerText, ...[...document.querySelectorAll("*")].flatMap((each) =>
    ["aria-label", "title", "placeholder"].map((name) => each.getAttribute(name) ?? ""))].join("\\n")"""


def speaks(guest: Guest, language: str) -> None:
    expect(guest.page.locator("html")).to_have_attribute("lang", language)
    guest.settled()
    assert not MISSING.findall(guest.page.evaluate(SAID))


@pytest.mark.parametrize("language", ["de", "en", "es"])
def test_nothing_is_left_unsaid(guest: Come, language: str) -> None:
    ann = guest(locale=language)
    for path in PATHS:
        ann.page.goto(path)
        speaks(ann, language)
    for game in ("classic-2", "collecting-3"):
        found = middle(game)
        ann.go_on(found, *["random"] * (found.game.seats - 1))
        speaks(ann, language)


def test_the_language_is_changed_at_once(guest: Come) -> None:
    ann = guest(locale="fr")
    page = ann.page
    page.goto("/")
    speaks(ann, "en")
    said = set()
    for language in ("de", "es", "en"):
        page.get_by_role("banner").get_by_role("combobox").select_option(language)
        speaks(ann, language)
        said.add(page.get_by_role("heading", level=1).inner_text())
    assert len(said) == 3
