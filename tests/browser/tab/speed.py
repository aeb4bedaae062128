"""How quick a tab is that is its own server, measured in Chromium: python -m tests.browser.tab.speed [--json FILE]

From a plain static host that compresses nothing: bytes before a match can begin; from the click on "Start" to the
first legal action, cold, and warm in a new page; the answer of level 7; a hint; the memory of the page's processes; the
longest task of its main thread. Medians of several rounds. --review adds the review of a whole match. Exits with 1
where a limit is missed.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from hindmost.server.site import folder
from tests.browser import chromium
from tests.browser.conftest import QUIETLY
from tests.browser.hands import Keys
from tests.browser.tab.guests import TabGuest
from tests.browser.tab.hosts import HERE, Files, Host
from tests.browser.tab.tools import all_kept
from tests.server.tools import until

LIMITS = {
    "megabytes": 8.0,
    "cold_s": 10.0,
    "warm_s": 3.0,
    "answer_s": 1.5,
    "hint_s": 2.0,
    "review_s": 60.0,
    "memory_mb": 400.0,
    "longest_task_ms": 50.0,
}
ROUNDS = 3
ANSWERS = 4
SLOW = 1000.0 * 300
WATCH = """() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
        .observe({ type: "longtask" });
}"""


def measured(work: Callable[[], Any]) -> float:
    before = time.perf_counter()
    work()
    return time.perf_counter() - before


def my_turn(page: Page) -> None:
    """Wait until a tile can be taken."""
    page.locator("[aria-disabled=false][aria-keyshortcuts]").first.wait_for(timeout=SLOW)


def sat_down(page: Page) -> float:
    """From the click to the first legal action, against level 7."""
    guest = TabGuest(page)
    guest.goto("/new/classic-2")
    page.get_by_role("combobox", name="Level").select_option("level-7")
    page.wait_for_load_state("networkidle")

    def begun() -> None:
        guest.button("Start").click()
        my_turn(page)

    return measured(begun)


def answer(guest: TabGuest) -> float:
    """From my placement to my next turn: what level 7 thinks and what the page shows."""
    assert guest.turn()
    hand = Keys(guest)
    hand.act(hand.choose())
    return measured(lambda: my_turn(guest.page))


def hint(page: Page) -> float:
    def told() -> None:
        page.get_by_role("button", name="Hint").click()
        page.get_by_text("The coach suggests").wait_for(timeout=SLOW)

    return measured(told)


def review(guest: TabGuest) -> float:
    """Of a whole match; to play it is not counted."""
    Keys(guest).play()
    page = guest.page
    page.get_by_role("dialog", name="Result").get_by_role("link", name="Replay").click()

    def reviewed() -> None:
        page.get_by_role("button", name="Review").click()
        page.get_by_role("progressbar").wait_for()
        page.get_by_role("progressbar").wait_for(state="hidden", timeout=SLOW)

    return measured(reviewed)


def memory(browser: Browser) -> float:
    """Of all pages, in megabytes; what is shared between processes counts once."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return sum(_pss(each["id"]) for each in processes if each["type"] == "renderer") / 1e3


def _pss(process: int) -> int:
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def one_round(browser: Browser, host: Host, reviews: bool) -> dict[str, float]:
    how: dict[str, Any] = {"base_url": f"{host.url}/", "locale": "en", "reduced_motion": "reduce"}
    sent = Files.sent
    with browser.new_context(**how, service_workers="block") as context:  # what is kept for later is not needed yet
        cold = sat_down(context.new_page())
    megabytes = (Files.sent - sent) / 1e6
    with browser.new_context(**how) as context:
        page = context.new_page()
        sat_down(page)
        all_kept(page)
        page.close()
        page = context.new_page()
        warm = sat_down(page)
        guest = TabGuest(page)
        guest.arrived()
        page.evaluate(WATCH)
        answers = [answer(guest) for _ in range(ANSWERS)]
        until(guest.turn)
        told = {
            "megabytes": megabytes,
            "cold_s": cold,
            "warm_s": warm,
            "answer_s": statistics.median(answers),
            "hint_s": hint(page),
            "memory_mb": memory(browser),
            "longest_task_ms": page.evaluate("Math.max(0, ...longTasks)"),
        }
        return told | ({"review_s": review(guest)} if reviews else {})


def measure(reviews: bool) -> dict[str, float]:
    program = chromium.find()
    if program is None:
        raise SystemExit(chromium.MISSING)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder.write(Path(place) / HERE[1:])
        host = Host(Path(place))
        rounds = []
        for _ in range(ROUNDS):
            browser = playwright.chromium.launch(executable_path=program, args=QUIETLY)
            rounds.append(one_round(browser, host, reviews))
            browser.close()
        host.stop()
    return {name: statistics.median(each[name] for each in rounds) for name in rounds[0]}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.tab.speed")
    parser.add_argument("--json", type=Path, help="write the figures there, too")
    parser.add_argument("--review", action="store_true", help="a whole match and its review as well: minutes")
    asked = parser.parse_args()
    figures = {name: round(value, 2) for name, value in measure(asked.review).items()}
    missed = [name for name, value in figures.items() if value > LIMITS[name]]
    for name, value in figures.items():
        print(f"{name:16} {value:10.2f}   at most {LIMITS[name]:g}{'   MISSED' if name in missed else ''}")
    if asked.json:
        asked.json.write_text(json.dumps(figures, indent=2) + "\n")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
