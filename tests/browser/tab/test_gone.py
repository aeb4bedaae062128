"""The page of a server that is gone goes on in the tab."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from hindmost.server.host.config import Config
from tests.browser.conftest import Visits
from tests.browser.hands import Keys
from tests.browser.tab.guests import TabGuest
from tests.browser.tab.tools import all_kept
from tests.browser.tools import axe
from tests.server.tools import running

SLOW = 1000 * 90
Away = Callable[[], None]


class AtAServer(TabGuest):
    """Its places have paths."""

    def goto(self, place: str) -> None:
        self.page.goto(place)


@pytest.fixture
def ends(tmp_path: Path, browser: Browser, allowed: list[str]) -> Iterator[tuple[Page, Away]]:
    """A page of a server with the usual limits, and what ends that server."""
    allowed.extend(["ERR_CONNECTION_REFUSED", "ERR_FAILED"])
    with ExitStack() as stack:
        server = stack.enter_context(running(tmp_path, Config()))
        visits = Visits(browser, server.url)
        yield visits(), stack.close
        visits.close()
        visits.check(allowed)


def test_the_page_of_a_server_that_is_gone_goes_on_in_the_tab(ends: tuple[Page, Away]) -> None:
    page, end = ends
    ann = AtAServer(page)
    page.goto("/")
    all_kept(page)
    end()
    page.goto("/rules/classic-2")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Classic for two")
    expect(page.get_by_role("status").filter(has_text="The server cannot be reached.")).to_be_visible()
    axe(page)
    page.goto("/new/classic-2")
    expect(page.get_by_text("To play with people on other devices you need a server.")).to_be_visible()
    ann.button("Start").click()
    page.wait_for_url("**/t/tab-*", timeout=SLOW)
    ann.table = page.url.rpartition("/")[2]
    assert Keys(ann).play(2) == 2
    page.goto("/device")
    expect(page.get_by_role("link", name="Continue")).to_be_visible()
