"""What an older version has kept, brought up to date step by step."""

from __future__ import annotations

from collections.abc import Callable

from hindmost.tab.device import Changes, Entries
from hindmost.tab.kept import VERSION
from hindmost.tab.storage import Storage

Step = Callable[[Entries], Changes]
STEPS: dict[int, Step] = {}  # by the version that is left behind: what changes in all that is kept


class Newer(Exception):
    """A later version has kept what is here."""


async def migrate(storage: Storage) -> None:
    """One step after the other, each at once with its number. Newer, if that is of no use."""
    kept = await storage.get("schema")
    version = VERSION if kept is None else int(kept)
    if version > VERSION:
        raise Newer(f"what is kept here is of version {version}, and this is {VERSION}: reload the page")
    if kept is None and storage.writer:
        await storage.write({"schema": str(VERSION)})
    while version < VERSION:
        changes = STEPS[version](await storage.read(""))
        version += 1
        await storage.write({**changes, "schema": str(version)})
