"""Booklets that the page has never heard of: those that the server tells of are shown, the others are told plainly."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from hindmost import editions
from hindmost.actions import Place
from hindmost.simulation import simulate
from tests.browser.conftest import Visits
from tests.browser.guests import Guest
from tests.browser.test_lessons import Learner
from tests.browser.tools import axe
from tests.how_to import ROOT, follow
from tests.server.running import processes
from tests.server.tools import Running

Come = Callable[..., Guest]
CANNOT = "This page cannot show this game. It may be too old: reload it."


# A new booklet, as docs/how-to/add-a-booklet.md makes it, and the page as it is.


@pytest.fixture(scope="module")
def with_a_pond(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visits]:
    folder = tmp_path_factory.mktemp("pond")
    copy = follow(ROOT / "docs" / "how-to" / "add-a-booklet.md", folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(copy))
        with processes(f"sqlite:///{folder / 'hindmost.db'}", folder) as (server,):
            visits = Visits(browser, server.url)
            yield visits
            visits.close()


@pytest.fixture
def pond(with_a_pond: Visits) -> Iterator[Visits]:
    yield with_a_pond
    with_a_pond.check([])


@pytest.mark.parametrize(
    ("language", "booklet", "game", "line", "step"),
    [
        ("de", "Teich", "Teich zu zweit", "Klein und schnell", "Am Ufer"),
        ("en", "Pond", "Pond for two", "Small and quick", "At the shore"),
        ("es", "Estanque", "Estanque para dos", "Pequeño y rápido", "En la orilla"),
    ],
)
def test_a_new_booklet_is_shown_in_every_language(
    pond: Visits, language: str, booklet: str, game: str, line: str, step: str
) -> None:
    page = pond(locale=language)
    page.goto("/")
    box = page.get_by_role("region", name=booklet, exact=True)
    expect(box.get_by_role("link", name=re.compile(f"^{game}, .*: {line}$"))).to_be_visible()
    page.goto("/rules/pond-2")
    expect(page.get_by_role("heading", name=game)).to_be_visible()
    expect(page.get_by_text(re.compile(r"\b37\b.*\b3\b")).first).to_be_visible()
    page.goto("/learn")
    page.get_by_role("link", name=game).click()
    expect(page.get_by_role("heading", name=step)).to_be_visible()


def test_its_picture_has_the_colours_of_its_start_cells(pond: Visits) -> None:
    page = pond()
    page.goto("/")
    stones = page.locator("a[href='/new/pond-2'] .printed + path")
    expect(stones).to_have_count(6)
    fills = [stone.evaluate("stone => stone.style.fill") for stone in stones.all()]
    assert fills == [f"var(--colour-{colour})" for colour in "pyobgr"]


def test_its_lesson_is_played_through(pond: Visits) -> None:
    page = pond()
    page.goto("/learn/pond-2")
    nobody = Guest(page, cast(Running, None), "")  # asks nothing of the server
    learner = Learner(nobody, "tiny-2")  # a board of the same shape
    for example, done in (("place r@c4 p@b4", "That scores."), ("place b@d4 p@c4", "Two points: one for every symbol")):
        learner.place(cast(Place, learner.game.parse(example)))
        expect(page.get_by_role("main").get_by_text(done)).to_be_visible()
        page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_text("You know all you need for Pond for two.")).to_be_visible()


def test_one_sits_down_at_it(pond: Visits) -> None:
    page = pond()
    page.goto("/")
    page.locator("a[href='/new/pond-2']").click()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("gridcell")).to_have_count(37)
    expect(page).to_have_title(re.compile("Pond for two"))
    expect(page.get_by_role("list", name="Your tiles").get_by_role("button")).to_have_count(3)
    axe(page)


# A page that is older than its server: it is told of booklets without texts, and of a family that it cannot draw.


def newer(route: Route) -> None:
    """The answer of a server on which the collecting games have become something else."""
    told = route.fetch().json()
    for game in told.get("games", [told]):
        if game["family"] == "collecting":
            game["family"] = "juggling"
    for booklet in told.get("booklets", []):
        if len(booklet["games"]) == 1:
            booklet["texts"] = {}
    told["booklets"] = told.get("booklets", [])[:-1]
    route.fulfill(json=told)


@pytest.fixture
def old_page(guest: Come) -> Guest:
    ann = guest()
    ann.page.route(re.compile(r"/api/games"), newer)
    return ann


def test_an_unknown_booklet_is_called_as_the_server_calls_it(old_page: Guest) -> None:
    page = old_page.page
    page.goto("/")
    plain = page.get_by_role("region", name="travel", exact=True)
    expect(plain.get_by_role("link", name="travel-2, 2 players", exact=True)).to_be_visible()
    expect(page.get_by_role("region", name="Classic", exact=True).get_by_role("link")).to_have_count(6)
    for path in ("/new/travel-2", "/rules/travel-2"):
        page.goto(path)
        expect(page.get_by_role("heading", name="travel-2", exact=True)).to_be_visible()
        expect(page.get_by_text("raise your lowest colour")).to_have_count(0)


def test_games_of_no_booklet_come_last_and_an_unknown_family_is_not_drawn(old_page: Guest) -> None:
    page = old_page.page
    page.goto("/")
    others = page.get_by_role("region", name="Other games", exact=True)
    expect(others.get_by_role("link")).to_have_count(3)
    expect(others.get_by_role("link").first).to_have_accessible_name(
        "collecting-2, 2 players: This page cannot show this game."
    )
    expect(others.locator("svg")).to_have_count(0)
    axe(page)


@pytest.mark.parametrize("place", ["/new/collecting-2", "/learn/collecting-2", "/rules/collecting-2"])
def test_an_unknown_family_is_told_plainly(old_page: Guest, place: str) -> None:
    old_page.page.goto(place)
    told_plainly(old_page.page)


def test_a_table_of_an_unknown_family_is_told_plainly(old_page: Guest) -> None:
    old_page.sit("collecting-2", "me", "random")
    told_plainly(old_page.page)


def test_a_record_of_an_unknown_family_is_told_plainly(old_page: Guest, tmp_path: Path) -> None:
    record = tmp_path / "record.ndjson"
    record.write_text(json.dumps(next(simulate(editions.find("collecting-2"), ["random", "random"], 1, 1)).record()))
    old_page.page.goto("/replay")
    old_page.page.get_by_label("Drop a file of matches here, or choose one").set_input_files(record)
    told_plainly(old_page.page)


def told_plainly(page: Page) -> None:
    expect(page.get_by_text(CANNOT)).to_be_visible()
    expect(page.get_by_role("heading", level=1, name="collecting-2")).to_be_visible()
    expect(page.get_by_role("button", name="Reload the page")).to_be_visible()


# A server that does not tell.


@pytest.mark.parametrize("place", ["/", "/new/classic-2", "/rules", "/leaders", "/daily"])
def test_while_the_games_do_not_come_there_is_a_frame_and_a_line(guest: Come, place: str) -> None:
    page = guest().page
    page.route(re.compile(r"/api/games$"), lambda _route: None)  # it never answers
    page.goto(place)
    expect(page.get_by_role("link", name="to the start page")).to_be_visible()
    expect(page.get_by_text("One moment…")).to_be_visible()


def test_names_that_come_late_are_shown_then(guest: Come) -> None:
    page = guest().page
    held: dict[str, Route] = {}
    page.route(re.compile(r"/api/games$"), lambda route: held.update(games=route))
    page.goto("/learn")
    expect(page.get_by_role("main").get_by_text("classic-2")).to_be_visible()
    held["games"].continue_()
    expect(page.get_by_role("region", name="Classic", exact=True)).to_be_visible()
    expect(page.get_by_role("main").get_by_text("classic-2")).to_have_count(0)
