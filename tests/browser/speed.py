"""How quick the page is, measured in Chromium: python -m tests.browser.speed [--json FILE]

Bytes of script (gzipped, as they come over the wire) and first paint of the start page; the work of a frame while a
tile is held over the board of a match of four, with a processor slowed down four times. All are medians of several
rounds. Exits with 1 where a limit is missed.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, ViewportSize, sync_playwright

from hindmost.actions import Place
from tests.browser import chromium
from tests.browser.conftest import QUIETLY
from tests.browser.guests import Guest
from tests.browser.hands import Mouse
from tests.browser.positions import middle
from tests.server.tools import Running, running

LIMITS = {"script_kb": 60.0, "first_paint_ms": 1000.0, "frame_ms": 16.0}
SLOWER = 4
ROUNDS = 5
DESK: ViewportSize = {"width": 1280, "height": 800}
WORK = "ScriptDuration", "LayoutDuration", "RecalcStyleDuration"


def first_page(browser: Browser, server: Running) -> dict[str, float]:
    """What a stranger loads before the start page is there, and when something is to be seen."""
    return _medians([_loaded(browser, server) for _ in range(ROUNDS)])


def _medians(rounds: list[dict[str, float]]) -> dict[str, float]:
    return {name: statistics.median(each[name] for each in rounds) for name in rounds[0]}


def _loaded(browser: Browser, server: Running) -> dict[str, float]:
    context = browser.new_context(base_url=server.url, locale="en", service_workers="block")
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    kinds: dict[str, str] = {}
    sizes: dict[str, float] = {}
    devtools.on("Network.responseReceived", lambda told: kinds.update({told["requestId"]: told["type"]}))
    devtools.on("Network.loadingFinished", lambda told: sizes.update({told["requestId"]: told["encodedDataLength"]}))
    page.goto("/", wait_until="networkidle")
    page.get_by_role("heading", level=1).wait_for()
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    scripts = [size for id, size in sizes.items() if kinds.get(id) == "Script"]
    context.close()
    return {
        "script_kb": sum(scripts) / 1024,
        "scripts": len(scripts),
        "all_kb": sum(sizes.values()) / 1024,
        "first_paint_ms": painted,
    }


def board(browser: Browser, server: Running) -> dict[str, float]:
    """The work between a movement of the pointer and the frame that shows it, a tile in hand."""
    rounds = []
    for _ in range(ROUNDS):
        with browser.new_context(base_url=server.url, locale="en", viewport=DESK) as context:
            rounds.append(_held(context, server))
    return _medians(rounds)


def _held(context: BrowserContext, server: Running) -> dict[str, float]:
    guest = Guest(context.new_page(), server, "Ann")
    guest.go_on(middle("classic-4"), *["random"] * 3)
    guest.turn()
    page, mouse = guest.page, Mouse(guest)
    place = mouse.choose()
    assert isinstance(place, Place)
    grid = page.get_by_role("grid").bounding_box()
    tile = mouse.tile(place.kind).bounding_box()
    assert grid is not None
    assert tile is not None
    page.wait_for_load_state("networkidle")
    devtools = context.new_cdp_session(page)
    devtools.send("Performance.enable")
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate("""() => {
        globalThis.longTasks = [];
        new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((each) => each.duration)))
            .observe({ type: "longtask" });
    }""")
    idle = _frames(page, devtools, grid)
    page.mouse.move(tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2)
    page.mouse.down()
    dragged = _frames(page, devtools, grid)
    page.mouse.move(tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2)
    page.mouse.up()
    page.wait_for_timeout(500)
    page.keyboard.press("1")
    hovered = _frames(page, devtools, grid)
    return {
        "frame_ms": max(statistics.median(dragged), statistics.median(hovered)),
        "idle_median_ms": statistics.median(idle),  # the same with no tile in hand: what measuring and the machine cost
        "hover_median_ms": statistics.median(hovered),
        "hover_95_ms": statistics.quantiles(hovered, n=20)[-1],
        "drag_median_ms": statistics.median(dragged),
        "drag_95_ms": statistics.quantiles(dragged, n=20)[-1],
        "long_tasks": page.evaluate("longTasks.length"),
        "longest_task_ms": page.evaluate("Math.max(0, ...longTasks)"),
    }


def _frames(page: Page, devtools: CDPSession, grid: Any) -> list[float]:
    """Milliseconds of script, style and layout for each of many steps over the board."""
    taken = []
    for step in range(60):
        x = grid["x"] + grid["width"] * (0.25 + 0.5 * (step % 12) / 12)
        y = grid["y"] + grid["height"] * (0.25 + 0.5 * (step // 12) / 5)
        before = _work(devtools)
        page.mouse.move(x, y)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        taken.append(1000 * (_work(devtools) - before))
    return taken


def _work(devtools: CDPSession) -> float:
    told = {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}
    return float(sum(told[name] for name in WORK))


def measure() -> dict[str, float]:
    program = chromium.find()
    if program is None:
        raise SystemExit(chromium.MISSING)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=QUIETLY)
        figures = first_page(browser, server) | board(browser, server)
        browser.close()
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.speed")
    parser.add_argument("--json", type=Path, help="write the figures there, too")
    where = parser.parse_args().json
    figures = {name: round(value, 1) for name, value in measure().items()}
    for name, value in figures.items():
        limit = LIMITS.get(name)
        print(f"{name:16} {value:8.1f}" + (f"   limit {limit:g}" if limit else ""))
    if where:
        where.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
    missed = [name for name, limit in LIMITS.items() if figures[name] > limit]
    if missed:
        sys.stderr.write(f"missed: {', '.join(missed)}\n")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
