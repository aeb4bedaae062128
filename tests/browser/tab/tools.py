"""What tests of the site ask of its page."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.tab.hosts import Host
from tests.server.tools import until


def kept(page: Page) -> None:
    """Wait until the service worker has the page, and serves it."""
    until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"))


def all_kept(page: Page) -> None:
    """Wait until Python and the kernels are kept as well."""
    kept(page)
    names = "caches.keys().then((names) => caches.open(names[0])).then((cache) => cache.keys())"
    until(lambda: page.evaluate(f"{names}.then((all) => all.filter(({{ url }}) => url.includes('/tab/')).length)") >= 4)


def cut_off(page: Page, host: Host) -> None:
    """From here on there is neither a host nor a network."""
    kept(page)
    host.stop()
    page.context.set_offline(True)


def at(place: str) -> str:
    """The address of a place, below that of the site."""
    path, _, more = place.partition("?")
    return f"?at={path}" + (f"&{more}" if more else "")
