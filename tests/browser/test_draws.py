"""Draws nobody can have chosen, on the page: it mixes in, and says at the end whether all was as settled."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import text

from hindmost.draws import check
from hindmost.editions import find
from hindmost.match import save
from hindmost.simulation import simulate
from hindmost.table import match_log
from tests.browser.guests import Guest
from tests.browser.hands import Keys
from tests.browser.tools import axe

Come = Callable[..., Guest]
SETTLED = re.compile(r"All \d+ tiles drawn were settled before the deal")


def resign(page: Page) -> None:
    page.get_by_role("button", name="Table").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign", exact=True).click()


def test_the_page_mixes_in_and_shows_that_all_draws_were_settled(guest: Come, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_log, "MIXING", 1000.0)  # only what the page sends lets the deal begin
    ann = guest()
    ann.page.goto("/new/classic-2")
    ann.page.get_by_role("button", name="Start", exact=True).click()
    ann.arrived()
    ann.in_step()
    (mixed,) = [part for part in ann.match.extra["entropy"] if part]
    assert re.fullmatch("[0-9a-f]{32}", mixed)
    Keys(ann).play(2)
    resign(ann.page)
    result = ann.page.get_by_role("dialog", name="Result")
    expect(result.get_by_text(SETTLED)).to_be_visible()
    result.get_by_role("button", name="What does this mean?").click()
    about = ann.page.get_by_role("dialog", name="How the tiles are drawn")
    expect(about.get_by_text("Nor does it prove that nobody has looked")).to_be_visible()
    expect(about.get_by_text("random numbers of their own")).to_be_visible()
    expect(about.get_by_text(mixed)).to_be_visible()
    expect(about.get_by_role("term").filter(has_text="Added by")).to_have_count(1)
    axe(ann.page)
    about.get_by_role("button", name="Close").click()
    result.get_by_role("link", name="Replay").click()
    expect(ann.page.get_by_text(SETTLED)).to_be_visible()
    axe(ann.page)


def changed_draw(ann: Guest) -> None:
    """The server has dealt the first two tiles of the deal the other way round."""
    rows = ann._served.rows
    first, other = next((one, two) for one, two in pairwise(rows[1:]) if one.text != two.text)
    assert first.seat == other.seat == -1
    for row, tile in ((first, other.text), (other, first.text)):
        change = text('UPDATE rows SET text = :tile WHERE "table" = :table AND ply = :ply')
        ann.server.do(ann.server.store._database.change(change.bindparams(tile=tile, table=ann.table, ply=row.ply)))


def test_the_page_says_so_when_one_draw_was_changed_after_the_commitment(guest: Come) -> None:
    ann = guest()
    ann.sit("classic-2", "me", "greedy")
    ann.in_step()
    resign(ann.page)
    expect(ann.page.get_by_text(SETTLED)).to_be_visible()
    assert check(ann.match.noting(seed=ann._served.revealed)).outcome == "verified"
    changed_draw(ann)
    ann.page.goto(f"/replay/{ann.table}/1")
    told = ann.page.get_by_role("alert").filter(has_text="had been settled before the deal")
    expect(told).to_have_text(re.compile(r"Careful: .+ was drawn, but .+ had been settled before the deal"))
    axe(ann.page)
    told.get_by_role("button", name="What does this mean?").click()
    about = ann.page.get_by_role("dialog", name="How the tiles are drawn")
    expect(about.get_by_text("The server’s secret number")).to_be_visible()
    expect(about.get_by_text("nobody could pick tiles")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "said"),
    [("de", "nichts festgelegt"), ("en", "Nothing was settled"), ("es", "no se decidió nada")],
)
def test_a_record_without_a_commitment_says_that_it_cannot_be_checked(
    guest: Come, tmp_path: Path, language: str, said: str
) -> None:
    save(tmp_path / "record.ndjson", simulate(find("classic-2"), ["random", "random"], 1))
    page = guest(locale=language).page
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(tmp_path / "record.ndjson")
    expect(page.get_by_text(said)).to_be_visible()
