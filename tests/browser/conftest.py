"""A real server, a real browser, and pages that fail the test in which anything goes wrong on them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.browser import chromium
from tests.browser.guests import Guest
from tests.browser.tools import DARK, PHONE
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


@pytest.fixture
def visit(browser: Browser, server: Running, allowed: list[str]) -> Iterator[Visit]:
    """Somebody with a browser of their own: visit(), visit(**PHONE), visit(locale="de"), visit(**DARK), ..."""
    problems: list[str] = []
    contexts = []

    def said(message: ConsoleMessage) -> None:
        if message.type == "error":
            problems.append(f"console: {message.text} ({message.location.get('url')})")

    def asked(request: Request) -> None:
        if not request.url.startswith((f"{server.url}/", "data:", "blob:")):
            problems.append(f"foreign address: {request.url}")

    def visit(**options: Any) -> Page:
        context = browser.new_context(base_url=server.url, **{"locale": "en", "reduced_motion": "reduce"} | options)
        contexts.append(context)
        context.add_init_script(TELL_VIOLATIONS)
        context.on("console", said)
        context.on("weberror", lambda error: problems.append(f"error: {error.error}"))
        context.on("request", asked)
        context.set_default_timeout(1000 * SECONDS)
        return context.new_page()

    yield visit
    for context in contexts:
        context.close()
    wrong = [problem for problem in problems if not any(re.search(each, problem) for each in allowed)]
    assert not wrong, "\n".join(wrong)


@pytest.fixture
def guest(visit: Visit, server: Running) -> Callable[..., Guest]:
    """Somebody who is known by name: guest(), guest("Bob", **PHONE), ...; without a name nobody knows them yet."""

    def come(name: str = "Ann", **options: Any) -> Guest:
        return Guest(visit(**options), server, name)

    return come


@pytest.fixture
def page(visit: Visit) -> Page:
    """On a desk, in English."""
    return visit()


@pytest.fixture
def phone(visit: Visit) -> Page:
    return visit(**PHONE)


@pytest.fixture
def dark(visit: Visit) -> Page:
    return visit(**DARK)


@pytest.fixture(params=["en", "de", "es"])
def in_each_language(visit: Visit, request: pytest.FixtureRequest) -> Page:
    return visit(locale=request.param)
