"""Matches in a tab that is its own server: no host, no network, and all that belongs to a match."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from hindmost import editions
from hindmost.editions import find
from hindmost.links import of_match
from hindmost.match import dumps, loads
from hindmost.simulation import simulate
from tests.browser.conftest import Visits
from tests.browser.guests import the_result_is_told
from tests.browser.hands import Keys
from tests.browser.tab.guests import TabGuest
from tests.browser.tab.hosts import Host
from tests.browser.tab.tools import all_kept, at, cut_off
from tests.browser.tools import axe
from tests.server.tools import until

Visit = Callable[..., Page]
FAMILIES = ("stacking-2", "collecting-2")  # besides classic-2
OTHERS = [name for name in editions.names() if name not in (*FAMILIES, "classic-2")]
SLOW = 1000 * 90  # milliseconds in which Python starts on a busy machine


@pytest.fixture(scope="module")
def alone(browser: Browser, written: Path) -> Iterator[TabGuest]:
    """Somebody who has begun a match against the strongest, and since then has neither host nor network."""
    host = Host(written)
    visits = Visits(browser, host.url)
    guest = TabGuest(visits())
    guest.begin("classic-2", "level-7")
    all_kept(guest.page)
    cut_off(guest.page, host)
    yield guest
    visits.close()
    host.stop()
    visits.check([])


@pytest.fixture
def ann(visit: Visit) -> TabGuest:
    return TabGuest(visit())


def record_of(guest: TabGuest) -> str:
    page = guest.page
    page.get_by_role("dialog", name="Result").get_by_role("link", name="Replay").click()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download").click()
    return Path(coming.value.path()).read_text("utf-8")


def test_a_match_against_the_strongest_goes_on_with_neither_host_nor_network(alone: TabGuest) -> None:
    page = alone.page
    assert Keys(alone).play(2) == 2
    assert alone.turn()
    axe(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("The coach suggests")).to_be_visible(timeout=SLOW)
    plies = alone.plies
    page.reload()
    until(lambda: alone.plies == plies, 90)
    assert Keys(alone).play(1) == 1


@pytest.mark.parametrize("game", FAMILIES)
def test_the_other_families_are_begun(alone: TabGuest, game: str) -> None:
    alone.begin(game)
    assert Keys(alone).play(2) == 2
    alone.turn()


def test_what_is_learnt_needs_no_network(alone: TabGuest) -> None:
    page = alone.page
    alone.goto("/puzzle")
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible(timeout=SLOW)
    axe(page)
    alone.goto("/learn/classic-2")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    alone.goto("/daily")
    expect(page.get_by_role("heading", name="Practice deal")).to_be_visible(timeout=SLOW)
    axe(page)
    page.get_by_role("button", name="Play the practice deal").click()
    alone.arrived()
    assert Keys(alone).play(2) == 2


def test_matches_are_brought_in_shown_saved_and_deleted(alone: TabGuest, tmp_path: Path) -> None:
    page = alone.page
    match = next(iter(simulate(find("travel-2"), ["random"] * 2, 1, "brought in")))
    (tmp_path / "match.ndjson").write_text(dumps(match), "utf-8")
    alone.goto("/device")
    page.locator("input[type=file]").set_input_files(tmp_path / "match.ndjson")
    expect(page.get_by_text("1 match was brought in.")).to_be_visible(timeout=SLOW)
    axe(page)
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save to a file").click()
    saved = json.loads(Path(coming.value.path()).read_text("utf-8"))
    over = [each["record"] for each in saved["matches"] if each["match"]["ended"] is not None]
    assert [loads(record).log for record in over] == [match.log]
    Path(coming.value.path()).rename(tmp_path / "saved.json")
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("button", name="Yes, delete all").click()
    expect(page.get_by_text("No match yet.")).to_be_visible()
    assert alone.kept("match/") == alone.kept("row/") == []
    page.locator("input[type=file]").set_input_files(tmp_path / "saved.json")
    expect(page.get_by_text("1 match was brought in.")).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible(timeout=SLOW)


def test_a_second_tab_says_that_the_first_has_the_matches(ann: TabGuest) -> None:
    ann.begin("classic-2")
    other = TabGuest(ann.page.context.new_page())
    other.page.goto(ann.page.url)
    expect(other.page.get_by_text("Your matches are open in another tab.")).to_be_visible(timeout=SLOW)
    until(lambda: other.plies == ann.plies)
    ann.page.close()
    other.table = ann.table
    expect(other.page.get_by_text("Your matches are open in another tab.")).to_be_hidden()
    assert Keys(other).play(1) == 1


REFUSED = "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }"
# Workers do not see what is changed in a page: their requests for a database are refused by changing the script.
FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('no', 'QuotaExceededError'); }"


@pytest.mark.long
@pytest.mark.parametrize(
    ("how", "says"),
    [
        (REFUSED, "This browser keeps nothing for this page."),
        (FULL, "This device has no room left."),
    ],
    ids=["refused", "full"],
)
def test_a_match_goes_on_where_nothing_is_kept(ann: TabGuest, host: Host, how: str, says: str) -> None:
    page = ann.page
    for script in (host.site / "assets").glob("tab-worker-*.js"):
        script.write_text(f"{how};{script.read_text('utf-8')}", "utf-8")
    ann.goto("/new/classic-2")
    ann.button("Start").click()
    expect(page.get_by_role("alert").filter(has_text=says)).to_be_visible(timeout=SLOW)
    until(lambda: ann.plies >= 12, 30)
    plies = ann.plies
    page.keyboard.press("1")
    page.get_by_role("gridcell", name="Place").first.click()
    ann.button("Place").click()
    until(lambda: ann.plies > plies)
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save to a file").click()
    assert json.loads(Path(coming.value.path()).read_text("utf-8"))["matches"]
    axe(page)


@pytest.mark.long
def test_a_link_opens_at_the_site(visit: Visit) -> None:
    match = next(iter(simulate(find("classic-2"), ["random"] * 2, 1, "linked")))
    page = visit()
    page.goto(at(f"/replay?link={of_match(match)}#20"))
    expect(page.get_by_role("slider")).to_be_visible(timeout=SLOW)
    page.goto(at("/position?link=Anothing"))
    expect(page.get_by_role("alert")).to_contain_text("Was all of it copied?", timeout=SLOW)


@pytest.mark.long
def test_a_whole_match_against_the_strongest_is_verified_and_reviewed(ann: TabGuest, host: Host) -> None:
    ann.begin("classic-2", "level-7")
    all_kept(ann.page)
    cut_off(ann.page, host)
    Keys(ann).play()
    the_result_is_told(ann)
    line = record_of(ann)
    match = loads(line)
    assert match.to_act is None
    ann.page.get_by_role("button", name="Review").click()
    expect(ann.page.get_by_role("progressbar")).to_be_visible()
    expect(ann.page.get_by_role("progressbar")).to_be_hidden(timeout=1000 * 300)


@pytest.mark.long
@pytest.mark.parametrize("game", OTHERS)
def test_every_other_game_is_played_ten_plies(alone: TabGuest, game: str) -> None:
    alone.begin(game)
    before = alone.plies
    while alone.plies < before + 10 and Keys(alone).play(1):
        pass


@pytest.mark.long
@pytest.mark.parametrize("game", ["classic-2", *FAMILIES])
def test_a_whole_match_of_every_family(alone: TabGuest, game: str) -> None:
    alone.begin(game)
    Keys(alone).play()
    the_result_is_told(alone)
