"""The site without Python: every screen, links, and the app, on a plain static host and without it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from hindmost.server.site import files, folder
from hindmost.server.site.service_worker import withdrawn
from tests.browser.tab.hosts import HERE, Host
from tests.browser.tab.tools import at, cut_off, kept
from tests.browser.tools import axe
from tests.server.tools import until

Visit = Callable[..., Page]
READ = {  # what is read without playing, and words that are on it
    "/": "Lift your lowest colour",
    "/rules/classic-2": "Classic for two",
    "/learn/stacking-2": "Stacking for two",
    "/new/collecting-3": "Collecting for three",
    "/device": "No match yet.",
    "/leaders": "Ratings and rankings are kept by a server",
    "/tables": "To play with people on other devices you need a server.",
    "/new/classic-2": "To play with people on other devices you need a server.",
}


def test_rules_and_lessons_are_read_with_neither_host_nor_network(visit: Visit, host: Host) -> None:
    page = visit()
    page.goto("./")
    cut_off(page, host)
    for place, words in READ.items():
        page.goto(at(place) if place != "/" else "./")
        expect(page.get_by_text(words).filter(visible=True).first).to_be_visible()
        axe(page)
    assert page.evaluate("performance.getEntriesByType('resource').every(({ name }) => !/python|pyodide/.test(name))")


def test_a_place_of_a_server_is_found_at_the_site(visit: Visit, host: Host, allowed: list[str]) -> None:
    allowed.append("404")
    page = visit()
    page.goto(f"{host.url}/rules/classic-2#end")
    page.wait_for_url(re.compile(r"/games/hindmost/\?at=/rules/classic-2#end$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Classic for two")
    page.goto(f"{host.url}/learn/no-such/place.txt")
    expect(page.get_by_text("Nothing lies at this address.")).to_be_visible()


def test_every_way_on_the_start_page_leads_to_a_place_of_the_site(visit: Visit, host: Host) -> None:
    page = visit()
    page.goto("./")
    page.get_by_role("navigation", name="More").wait_for()
    ways = page.evaluate("[...document.querySelectorAll('a[href]')].map(({ href }) => href)")
    assert len(ways) > 25
    assert [way for way in ways if not way.startswith((f"{host.url}/?", f"{host.url}/#"))] == [f"{host.url}/"]


def test_nothing_comes_from_elsewhere_and_nothing_is_asked_of_the_host(written_files: dict[str, str]) -> None:
    page = written_files["index.html"]
    assert "default-src 'self';" in page
    assert "unsafe" not in page
    assert not re.search(r'(?:src|href)="(?!\./)', page)
    assert not re.search(r"https?://(?!www\.w3\.org/)", page)
    manifest = json.loads(written_files["manifest.webmanifest"])
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")


@pytest.fixture
def written_files(host: Host) -> dict[str, str]:
    names = ("index.html", "manifest.webmanifest", "404.html", "sw.js")
    return {name: (host.site / name).read_text("utf-8") for name in names}


def newer(host: Host) -> None:
    """Another version of the page lies there from now on."""
    page = host.site / "index.html"
    [entry] = re.findall(r'src="\./(assets/index-[^"]+)"', page.read_text("utf-8"))
    other = entry.replace("index-", "index-newer")
    (host.site / other).write_bytes((host.site / entry).read_bytes() + b"\n")
    (host.site / entry).unlink()
    for name in ("index.html", "sw.js"):
        text = (host.site / name).read_text("utf-8").replace(entry, other)
        text = text.replace("<title>hindmost</title>", "<title>hindmost newer</title>")
        (host.site / name).write_text(text.replace(files.version(), "newer"), "utf-8")


def versions(page: Page) -> list[str]:
    return list(page.evaluate("caches.keys()"))


def renew(page: Page) -> None:
    """As browsers do now and then by themselves."""
    page.evaluate("navigator.serviceWorker.getRegistration().then((known) => known.update()).then(() => null)")


def test_a_new_version_is_taken_over_whole_where_no_match_is_open(visit: Visit, host: Host) -> None:
    page = visit()
    page.goto("./")
    kept(page)
    assert versions(page) == [f"page-{files.version()}"]
    newer(host)
    renew(page)
    until(lambda: versions(page) == ["page-newer"])
    expect(page.get_by_text("There is a newer version of this page.")).to_be_visible()
    page.get_by_role("link", name="Learn to play", exact=True).click()
    until(lambda: "index-newer" in page.content())
    cut_off(page, host)
    page.goto("./")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert "index-newer" in page.content()


def test_a_new_version_waits_as_long_as_a_match_is_open_in_any_tab(visit: Visit, host: Host) -> None:
    page = visit()
    page.goto("./")
    kept(page)
    playing = page.context.new_page()
    playing.goto(at("/t/tab-000000000000"))  # any table
    locks = "navigator.locks.query().then(({ held }) => held.map(({ name }) => name))"
    until(lambda: "hindmost: a match is open" in playing.evaluate(locks))  # that of Python's worker may be there too
    newer(host)
    renew(page)
    waiting = "navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting !== null)"
    until(lambda: page.evaluate(waiting))
    page.reload()
    page.get_by_role("heading", level=1).wait_for()
    assert page.evaluate(waiting)
    assert "index-newer" not in page.content()
    playing.goto("about:blank")
    page.goto("./")
    until(lambda: versions(page) == ["page-newer"])


def test_a_broken_version_is_taken_back(visit: Visit, host: Host) -> None:
    page = visit()
    page.goto("./")
    kept(page)
    (host.site / "index.html").write_text('<title>mended</title><link rel="icon" href="icon.svg">', "utf-8")
    (host.site / "sw.js").write_text(withdrawn(), "utf-8")
    page.goto("./")  # still the old one, and the browser looks for a newer worker
    until(lambda: page.title() == "mended")
    assert versions(page) == []


def test_a_site_is_written_over_an_older_one_and_over_nothing_else(host: Host) -> None:
    (host.site / "assets" / "ancient-12345678.js").write_text("", "utf-8")
    (host.site / "CNAME").write_text("games.example.org", "utf-8")
    newer(host)
    folder.write(host.site)
    left = {file.name for file in (host.site / "assets").iterdir()}
    assert "ancient-12345678.js" not in left
    assert (host.site / "CNAME").exists()
    with pytest.raises(ValueError, match="has something else in it"):
        folder.write(host.folder)
    assert HERE[1:].startswith("games")
