"""The device as a browser has it, and the room of a worker there. Whoever imports this runs in Pyodide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hindmost.tab.device import Changes, Entries, Kept
from hindmost.tab.room import Room


class Browser:
    """What the worker's script offers (web/src/tab/)."""

    def __init__(self, script: Any) -> None:
        self._script = script
        self.thinkers = int(script.thinkers)

    def post(self, message: Mapping[str, object]) -> None:
        self._script.post(_as_object(message))

    async def read(self, prefix: str) -> Entries:
        return dict((await self._script.read(prefix)).to_py())

    async def write(self, changes: Changes) -> Kept:
        kept: Kept = await self._script.write(_as_object(changes))
        return kept

    async def think(self, task: str, seconds: float) -> str:
        answered = await self._script.think(task, seconds)
        if not isinstance(answered, str):
            raise TimeoutError("whoever was thinking has been ended")
        return answered


def _as_object(mapping: Mapping[str, object]) -> Any:
    import js
    from pyodide.ffi import to_js

    return to_js(mapping, dict_converter=js.Object.fromEntries)


async def opened(script: Any, writer: bool) -> Room:
    room = Room(Browser(script), writer)
    await room.open()
    return room
