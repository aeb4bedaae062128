"""A real server, a real browser, and pages that fail the test in which anything goes wrong on them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.browser import chromium
from tests.browser.guests import Guest
from tests.browser.tools import LOOKS
from tests.server.tools import Running, running

QUIETLY = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Chromium writes most violations to the console, but not in every case.
TELL_VIOLATIONS = """addEventListener("securitypolicyviolation", (event) =>
    console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI}`))"""
SECONDS = 20  # that a page may take on a busy machine
Visit = Callable[..., Page]
expect.set_options(timeout=1000 * SECONDS)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture(scope="package")  # not the session: its event loop would be in the way of other tests
def browser() -> Iterator[Browser]:
    program = chromium.find()
    if program is None:
        (pytest.fail if chromium.is_required() else pytest.skip)(chromium.MISSING)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=program, args=QUIETLY)
        yield launched
        launched.close()


@pytest.fixture
def allowed() -> list[str]:
    """What may stand on the console in this test: regular expressions, none as long as the test adds none."""
    return []


class Visits:
    """People with browsers of their own: visits(), visits(**PHONE), visits(locale="de"), visits(**DARK), ..."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self._url = browser, url
        self._contexts: list[BrowserContext] = []
        self._problems: list[str] = []

    def __call__(self, **options: Any) -> Page:
        context = self._browser.new_context(
            base_url=f"{self._url}/", **{"locale": "en", "reduced_motion": "reduce"} | options
        )
        self._contexts.append(context)
        context.add_init_script(TELL_VIOLATIONS)
        context.on("console", self._said)
        context.on("weberror", lambda error: self._problems.append(f"error: {error.error}"))
        context.on("request", self._asked)
        context.set_default_timeout(1000 * SECONDS)
        return context.new_page()

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._problems.append(f"console: {message.text} ({message.location.get('url')})")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((f"{self._url}/", "data:", "blob:")):
            self._problems.append(f"foreign address: {request.url}")

    def check(self, allowed: list[str]) -> None:
        """Fails if something else than what is allowed has gone wrong on the pages since the last time."""
        wrong = [problem for problem in self._problems if not any(re.search(each, problem) for each in allowed)]
        self._problems.clear()
        assert not wrong, "\n".join(wrong)

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def visit(browser: Browser, server: Running, allowed: list[str]) -> Iterator[Visit]:
    visits = Visits(browser, server.url)
    yield visits
    visits.close()
    visits.check(allowed)


@pytest.fixture
def guest(visit: Visit, server: Running) -> Callable[..., Guest]:
    """Somebody who is known by name: guest(), guest("Bob", **PHONE), ...; without a name nobody knows them yet."""

    def come(name: str = "Ann", **options: Any) -> Guest:
        return Guest(visit(**options), server, name)

    return come


@pytest.fixture(scope="module")
def stays(browser: Browser, server: Running) -> Iterator[Visits]:
    visits = Visits(browser, server.url)
    yield visits
    visits.close()


@pytest.fixture(scope="module")
def at_home(stays: Visits, server: Running) -> Callable[[str], Guest]:
    return cache(lambda look: Guest(stays(**LOOKS[look]), server, "Ann"))


@pytest.fixture
def resident(at_home: Callable[[str], Guest], stays: Visits, allowed: list[str]) -> Iterator[Callable[[str], Guest]]:
    """A guest who stays for all tests of a module, one for each look: resident("desk"), resident("phone")."""
    yield at_home
    stays.check(allowed)


@pytest.fixture
def page(visit: Visit) -> Page:
    """On a desk, in English."""
    return visit()
