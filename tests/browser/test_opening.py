"""The page opens, wherever it is and whoever opens it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tools import axe


def opens(page: Page) -> None:
    page.goto("/")
    expect(page).to_have_title("hindmost")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    axe(page)


@pytest.mark.parametrize("where", ["page", "phone", "dark"])
def test_the_page_opens_and_everybody_can_use_it(where: str, request: pytest.FixtureRequest) -> None:
    opens(request.getfixturevalue(where))


def test_it_does_so_in_each_language(in_each_language: Page) -> None:
    opens(in_each_language)
