"""What the tests in a browser ask of a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DARK: dict[str, Any] = {"color_scheme": "dark"}


def axe(page: Page) -> None:
    """Can everybody use what the page shows now? Fails on what axe calls serious or critical."""
    found = [
        f"{each['impact']}: {each['help']} ({each['id']}): {', '.join(str(node['target']) for node in each['nodes'])}"
        for each in Axe().run(page).response["violations"]
        if each["impact"] in ("serious", "critical")
    ]
    assert not found, "\n".join(found)


def fits(page: Page) -> None:
    """Nothing of the page is out of sight in either direction."""
    far = page.evaluate("""() => {
        const { scrollWidth, scrollHeight, scrollTop, clientWidth, clientHeight } = document.scrollingElement;
        return { wide: scrollWidth - clientWidth, high: scrollHeight - clientHeight, gone: scrollTop };
    }""")
    assert far == {"wide": 0, "high": 0, "gone": 0}


def narrow_enough(page: Page) -> None:
    """Nothing is out of sight to the side."""
    assert page.evaluate("document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth") == 0
