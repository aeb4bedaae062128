"""Pictures of the screens for the docs: python -m tests.browser.pictures [NAME ...]

They go to docs/pictures/, each in light, dark and on a phone; without names all are taken.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from hindmost.actions import Place
from tests.browser import chromium, company
from tests.browser.conftest import QUIETLY
from tests.browser.guests import Guest
from tests.browser.hands import Keys
from tests.browser.positions import middle
from tests.browser.tools import DARK, PHONE
from tests.server.tools import running

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
DESK = {"viewport": {"width": 960, "height": 640}}
LOOKS: dict[str, dict[str, Any]] = {
    "light": DESK,
    "dark": DESK | DARK,
    "phone": PHONE | {"device_scale_factor": 1},
}
SETTLED = 900  # milliseconds until everything has come to rest


def screen(path: str) -> Callable[[Guest], None]:
    def go(guest: Guest) -> None:
        guest.page.goto(path)

    return go


def table(game: str, part: float = 0.5) -> Callable[[Guest], None]:
    """In the middle of a match, with a tile in hand where there are tiles."""

    def go(guest: Guest) -> None:
        found = middle(game, part)
        guest.go_on(found, *["greedy"] * (found.game.seats - 1))
        guest.turn()
        place, keys = found.then[0], Keys(guest)
        if isinstance(place, Place):
            keys.take(place.kind)
            keys.walk(place.first)
            keys.turn(place)

    return go


def turning(guest: Guest) -> None:
    guest.page.add_init_script("localStorage.setItem('prefs', JSON.stringify({ view3d: true }))")
    found = middle("stacking-2", 0.6)
    guest.go_on(found, "greedy")
    guest.turn()
    guest.page.get_by_role("img", name="3D view").wait_for()
    guest.page.wait_for_timeout(2000)


def leaders(guest: Guest) -> None:
    company.rated(guest, "classic-2")
    guest.page.goto("/leaders#classic-2")


def day(guest: Guest) -> None:
    company.dealt(guest)
    guest.page.goto("/daily")


def people(guest: Guest) -> None:
    company.played(guest, "classic-2", "collecting-2", "stacking-2")
    guest.page.goto("/me")


def replay(guest: Guest) -> None:
    company.played(guest, "classic-2")
    guest.page.goto(f"/replay/{guest.table}/1")
    for _ in range(23):
        guest.button("Forward (→)").click()


SHOWN: dict[str, Callable[[Guest], None]] = {
    "start": screen("/"),
    "setup": screen("/new/classic-team"),
    "table": table("classic-2"),
    "duel": table("classic-duel"),
    "stacking": table("stacking-2", 0.6),
    "stacking-3d": turning,
    "collecting": table("collecting-3"),
    "learn": screen("/learn/classic-2"),
    "rules": screen("/rules/classic-2"),
    "replay": replay,
    "daily": day,
    "leaders": leaders,
    "people": people,
}


def take(page: Page, name: str, look: str) -> None:
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(SETTLED)
    page.screenshot(path=FOLDER / f"{name}-{look}.png", animations="disabled")


def main(names: list[str]) -> int:
    program = chromium.find()
    if program is None:
        sys.stderr.write(f"{chromium.MISSING}\n")
        return 2
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=QUIETLY)
        for look, options in LOOKS.items():
            for name in names or SHOWN:
                with browser.new_context(
                    base_url=server.url, locale="en", reduced_motion="reduce", **options
                ) as context:
                    guest = Guest(context.new_page(), server, "Ann")
                    SHOWN[name](guest)
                    take(guest.page, name, look)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
