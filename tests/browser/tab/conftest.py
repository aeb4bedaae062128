"""The site that `hindmost site` writes, on a plain static host, and people who open it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest
from playwright.sync_api import Browser

from hindmost.server.site import files, folder
from tests.browser.conftest import Visits
from tests.browser.tab.hosts import HERE, Host


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (files.STATIC / files.PAGE).exists():
        pytest.skip("the page is not built")
    place = tmp_path_factory.mktemp("site")
    folder.write(place / HERE[1:])
    return place


@pytest.fixture
def host(written: Path, tmp_path: Path) -> Iterator[Host]:
    """One of its own, for tests that stop it or change what is on it."""
    copytree(written, tmp_path / "host")
    started = Host(tmp_path / "host")
    yield started
    started.stop()


@pytest.fixture
def visit(browser: Browser, host: Host, allowed: list[str]) -> Iterator[Visits]:
    visits = Visits(browser, host.url)
    yield visits
    visits.close()
    visits.check(allowed)
