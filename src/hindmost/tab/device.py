"""What the tab needs of the device it runs on: a place to keep texts, workers that think, and a way to the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol

Kept = Literal["ok", "refused", "full"]  # what has become of what was to be kept
Entries = dict[str, str]
Changes = Mapping[str, str | None]  # None: the key is to go


class TabDevice(Protocol):
    thinkers: int  # workers that may think at once

    def post(self, message: Mapping[str, object]) -> None:
        """To the page."""

    async def read(self, prefix: str) -> Entries:
        """All that is kept under keys that begin like this, in the order of the keys; nothing where nothing can be."""

    async def write(self, changes: Changes) -> Kept:
        """All of them, or none."""

    async def think(self, task: str, seconds: float) -> str:
        """What a worker answers; TimeoutError if that takes longer than so many seconds, and then it is ended."""
