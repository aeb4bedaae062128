"""A match that is over can be walked through: by its address, and from its record."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from hindmost import editions
from hindmost.actions import Choice, Place
from hindmost.match import Match
from hindmost.simulation import simulate
from tests.browser.guests import Guest
from tests.browser.hands import Keys
from tests.browser.positions import middle
from tests.browser.tools import axe

Come = Callable[..., Guest]


def at_the_end(page: Page, match: Match) -> None:
    moves = sum(isinstance(action, Place | Choice) for action in match.log)
    expect(page.get_by_text(f"move {moves} of {moves}", exact=True)).to_be_visible()


def test_a_match_of_a_table_is_replayed_and_its_record_too(guest: Come, tmp_path: Path) -> None:
    ann = guest()
    page = ann.page
    ann.go_on(middle("classic-2", 0.9), "random")
    Keys(ann).play()
    result = page.get_by_role("dialog", name="Result")
    with page.expect_download() as coming:
        result.get_by_role("link", name="Download record").click()
    record = tmp_path / "record.ndjson"
    coming.value.save_as(record)
    assert Match.from_record(json.loads(record.read_text("utf-8"))).log == ann.match.log

    result.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile(r"/replay/\w+/1#\d+$"))
    page.keyboard.press("End")
    at_the_end(page, ann.match)
    expect(page).to_have_url(re.compile(f"#{len(ann.match.log)}$"))
    axe(page)
    the_address_of_a_ply_leads_to_it(page)

    page.goto("/replay")
    page.get_by_label("Drop a file of matches here, or choose one").set_input_files(record)
    expect(page.get_by_role("heading", name="Classic for two")).to_be_visible()
    page.keyboard.press("End")
    at_the_end(page, ann.match)


def the_address_of_a_ply_leads_to_it(page: Page) -> None:
    page.goto(f"{page.url.partition('#')[0]}#40")
    page.reload()
    shown = page.locator("[aria-current=step]")
    expect(shown).to_have_attribute("data-ply", re.compile("^4"))
    before = shown.inner_text()
    page.keyboard.press("ArrowLeft")
    expect(shown).not_to_have_text(before)
    page.keyboard.press("ArrowRight")
    expect(shown).to_have_text(before)
    page.get_by_role("slider", name="Where in the match").press("Home")
    expect(page.get_by_role("button", name="To the start (Home)")).to_be_disabled()
    page.get_by_role("combobox", name="Seen by").select_option("Ann")
    expect(page.get_by_role("img", name="hidden tile")).to_have_count(1)


def test_of_several_records_one_is_chosen(page: Page, tmp_path: Path) -> None:
    games = ("stacking-2", "collecting-2")
    records = [next(simulate(editions.find(name), ["random", "random"], 1, 1)).record() for name in games]
    file = tmp_path / "records.ndjson"
    file.write_text("".join(f"{json.dumps(record)}\n" for record in records), "utf-8")
    page.goto("/replay")
    page.get_by_label("Drop a file of matches here, or choose one").set_input_files(file)
    expect(page.get_by_role("heading", name="2 matches: choose one")).to_be_visible()
    axe(page)
    page.get_by_role("button", name="Collecting for two").click()
    expect(page.get_by_role("heading", name="Collecting for two")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    axe(page)
    page.get_by_role("button", name="Another file").click()
    page.get_by_label("Drop a file of matches here, or choose one").set_input_files(file)
    page.get_by_role("button", name="Stacking for two").click()
    expect(page.get_by_role("grid", name="Board")).to_be_visible()


def test_what_is_too_high_for_a_low_desk_is_seen_from_its_beginning(page: Page, tmp_path: Path) -> None:
    record = next(simulate(editions.find("collecting-4"), ["random"] * 4, 1, 1)).record()
    file = tmp_path / "record.ndjson"
    file.write_text(json.dumps(record), "utf-8")
    page.set_viewport_size({"width": 1280, "height": 600})
    page.goto("/replay")
    page.get_by_label("Drop a file of matches here, or choose one").set_input_files(file)
    expect(page.get_by_role("region", name="Centre")).to_be_in_viewport(ratio=1)


def test_a_file_that_is_no_record_is_refused(page: Page, allowed: list[str], tmp_path: Path) -> None:
    allowed.append("422|400")
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann,\n", "utf-8")
    page.goto("/replay")
    page.get_by_label("Drop a file of matches here, or choose one").set_input_files(file)
    expect(page.get_by_role("alert")).to_have_text("This is not a file of matches, or a line of it is damaged.")
