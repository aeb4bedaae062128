"""What is kept on the device. What cannot be kept stays in mind, until it can be or the tab is closed."""

from __future__ import annotations

import asyncio

from hindmost.tab.device import Changes, Entries, Kept, TabDevice
from hindmost.table.errors import Refusal

ELSEWHERE = "another tab keeps the matches of this device; close it, or go on there"


class Storage:
    def __init__(self, device: TabDevice, writer: bool = True) -> None:
        self.writer = writer  # one tab alone writes
        self._device = device
        self._unkept: dict[str, str | None] = {}
        self._told: Kept = "ok"
        self._lock = asyncio.Lock()

    async def read(self, prefix: str) -> Entries:
        """By key, in the order of the keys."""
        found: dict[str, str | None] = dict(await self._device.read(prefix))
        found |= {key: text for key, text in self._unkept.items() if key.startswith(prefix)}
        return {key: text for key, text in sorted(found.items()) if text is not None}

    async def get(self, key: str) -> str | None:
        return (await self.read(key)).get(key)

    async def write(self, changes: Changes) -> None:
        """All of it at once, and what could not be kept before with it. Refusal, if another tab does that."""
        if not self.writer:
            raise Refusal("read only", ELSEWHERE)
        async with self._lock:
            self._unkept |= changes
            trying = dict(self._unkept)
            self._tell(kept := await self._device.write(trying))
            if kept == "ok":
                self._unkept = dict(self._unkept.items() - trying.items())

    def _tell(self, kept: Kept) -> None:
        if kept != self._told:
            self._told = kept
            self._device.post({"stored": kept})
