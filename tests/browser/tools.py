"""What the tests in a browser ask of a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DARK: dict[str, Any] = {"color_scheme": "dark"}
LOOKS: dict[str, dict[str, Any]] = {"desk": {}, "phone": PHONE}


def axe(page: Page, **options: Any) -> None:
    """Can everybody use what the page shows now? Fails on what axe calls serious or critical."""
    script = "0" if page.evaluate("'axe' in window") else AXE_SCRIPT
    found = [
        f"{each['impact']}: {each['help']} ({each['id']}): {', '.join(str(node['target']) for node in each['nodes'])}"
        for each in Axe(script).run(page, options={"resultTypes": ["violations"]} | options).response["violations"]
        if each["impact"] in ("serious", "critical")
    ]
    assert not found, "\n".join(found)


def axe_in_light_and_dark(page: Page) -> None:
    """Only colours change from light to dark, so only they are looked at again."""
    axe(page)
    page.emulate_media(color_scheme="dark")
    page.locator("html[data-theme=dark]").wait_for(state="attached")
    axe(page, runOnly=["color-contrast"])
    page.emulate_media(color_scheme="light")
    page.locator("html[data-theme=light]").wait_for(state="attached")


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
