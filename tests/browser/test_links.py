"""Links that hold what they show, copied on one page and opened on another."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from hindmost import links
from hindmost.editions import find
from hindmost.match import dumps
from hindmost.simulation import simulate
from tests.browser.tools import axe
from tests.server.tools import until

Visit = Callable[..., Page]
CATCH = "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }"


def copied(page: Page, button: str) -> str:
    page.get_by_role("button", name=button).click()
    until(lambda: page.evaluate("Boolean(window.copied)"))
    return str(page.evaluate("(() => { const text = window.copied; window.copied = ''; return text; })()"))


@pytest.mark.parametrize("name", ["classic-2", "collecting-2"])
def test_a_match_and_a_position_of_it_are_shared(visit: Visit, tmp_path: Path, name: str) -> None:
    match = next(iter(simulate(find(name), ["random"] * 2, 1, "shared")))
    record = tmp_path / "match.ndjson"
    record.write_text(dumps(match), "utf-8")
    page = visit()
    page.add_init_script(CATCH)
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(record)
    page.get_by_role("button", name="Copy link to this move").wait_for()
    whole = copied(page, "Copy link to this move")
    assert re.search(r"/replay\?link=A[\w-]+#\d+$", whole)
    elsewhere = visit(locale="de")
    elsewhere.add_init_script(CATCH)
    elsewhere.goto(whole)
    expect(elsewhere.get_by_role("button", name="Link zu diesem Zug kopieren")).to_be_visible()
    assert copied(elsewhere, "Link zu diesem Zug kopieren") == elsewhere.url
    axe(elsewhere)
    elsewhere.goto(copied(elsewhere, "Link zu dieser Stellung kopieren"))
    expect(elsewhere.get_by_role("heading", name="Stellung")).to_be_visible()
    axe(elsewhere)


def test_the_puzzle_of_the_day_is_shared_and_solved(visit: Visit) -> None:
    page = visit()
    page.add_init_script(CATCH)
    page.goto("/puzzle")
    page.get_by_role("button", name="Copy link").wait_for()
    link = copied(page, "Copy link")
    page.goto(link)
    expect(page.get_by_role("heading", name="Puzzle", exact=True)).to_be_visible()
    axe(page)


def test_a_position_can_be_tried(visit: Visit) -> None:
    game = find("classic-2")
    match = next(iter(simulate(game, ["random"] * 2, 1, "tried")))
    ply = next(ply for ply in range(30, len(match.log)) if match.at(ply).to_act == 0)
    page = visit()
    page.goto(f"/position?link={links.of_position(game, match.at(ply).state)}")
    expect(page.get_by_text(re.compile("Player 1 to play"))).to_be_visible()
    expect(page.get_by_role("button", name="Turn")).to_be_disabled()


@pytest.mark.parametrize("place", ["/replay", "/position", "/puzzle"])
def test_a_link_that_is_none_is_told_in_one_sentence(visit: Visit, allowed: list[str], place: str) -> None:
    allowed.append("422")
    page = visit()
    page.goto(f"{place}?link=Anothing")
    expect(page.get_by_role("alert")).to_contain_text("Was all of it copied?")
    axe(page)
