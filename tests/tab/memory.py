"""A device in memory: what a tab keeps is in a dictionary, and whoever thinks does so at once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from functools import wraps
from typing import Any

import msgspec

from hindmost import find
from hindmost.contract import messages
from hindmost.contract.folding import folded
from hindmost.contract.views import LegalChoices, LegalPlacements
from hindmost.tab import thinking
from hindmost.tab.device import Changes, Entries, Kept
from hindmost.tab.room import Room

MOST = 60.0  # seconds for anything to happen


class MemoryDevice:
    thinkers = 2

    def __init__(self, entries: Entries | None = None) -> None:
        self.entries = {} if entries is None else entries
        self.posted: list[Mapping[str, Any]] = []
        self.keeps: Kept = "ok"
        self.asked: list[str] = []
        self._news = asyncio.Event()

    def post(self, message: Mapping[str, object]) -> None:
        json.dumps(message)
        self.posted.append(message)
        self._news.set()

    async def read(self, prefix: str) -> Entries:
        return {key: text for key, text in sorted(self.entries.items()) if key.startswith(prefix)}

    async def write(self, changes: Changes) -> Kept:
        await asyncio.sleep(0)
        if self.keeps == "ok":
            for key, text in changes.items():
                if text is None:
                    self.entries.pop(key, None)
                else:
                    self.entries[key] = text
        self._news.set()
        return self.keeps

    async def think(self, task: str, seconds: float) -> str:
        await asyncio.sleep(0)
        self.asked.append(json.loads(task)[0])
        return thinking.answer(task)

    async def pause(self) -> None:
        """Others go on."""
        await asyncio.sleep(0.01)

    async def until(self, found: Any) -> Any:
        """What this finds in what was posted or kept, as soon as it does."""
        async with asyncio.timeout(MOST):
            while (told := found(self.posted)) is None:
                self._news.clear()
                await self._news.wait()
        return told


class Page:
    """What the page does with a room."""

    def __init__(self, room: Room, device: MemoryDevice) -> None:
        self.room, self.device = room, device
        self._last = 0

    async def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        self._last += 1
        text = body if body is None or isinstance(body, str) else json.dumps(body)
        await self.room.call(self._last, method, path, text)
        (told,) = [each for each in self.device.posted if each.get("answer") == self._last]
        answer = told["body"]
        return told["status"], answer if answer is None or path.endswith("/record") else json.loads(answer)

    async def told(self, method: str, path: str, body: Any = None) -> Any:
        status, told = await self.call(method, path, body)
        assert status < 300, told
        return told

    async def sit(self, table: str) -> Seat:
        self._last += 1
        await self.room.connect(self._last, f"/api/tables/{table}/socket")
        seat = Seat(self._last, self.room, self.device)
        await seat.say(type="hello", version=messages.VERSION)
        return seat


class Seat:
    """A connection."""

    def __init__(self, id: int, room: Room, device: MemoryDevice) -> None:
        self.id, self.room, self.device = id, room, device
        self._read, self._heard = 0, list[Any]()
        self._match, self._now = 0, messages.Now(rows=0, to_act=None, view=None, standings=[])  # type: ignore[arg-type]

    @property
    def heard(self) -> list[Any]:
        self._read_on()
        return self._heard

    def _read_on(self) -> None:
        """Each message is read once."""
        for each in self.device.posted[self._read :]:
            if each.get("id") == self.id:
                self._heard.append(message := json.loads(each["text"]))
                self._see(message, each["text"])
        self._read = len(self.device.posted)

    def _see(self, message: Any, text: str) -> None:
        if message["type"] == "welcome":
            self._match, self._now = message["match"], msgspec.json.decode(text, type=messages.Welcome).now
        elif message["type"] == "rows":
            self._now = folded(self._now, msgspec.json.decode(text, type=messages.NewRows).now)

    @property
    def now(self) -> messages.Now:
        """How the match stands, as far as it was told."""
        self._read_on()
        return self._now

    async def say(self, **message: Any) -> None:
        await self.room.send(self.id, json.dumps(message))

    async def until(self, found: Callable[[messages.Now], Any]) -> messages.Now:
        """As soon as this is so of how the match stands."""

        def stands(_posted: object) -> messages.Now | None:
            now = self.now
            return now if self._match and found(now) else None

        told: messages.Now = await self.device.until(stands)
        return told

    async def its_turn(self) -> bool:
        """When there is something to decide; False if the match is over."""
        return (await self.until(lambda now: now.legal or now.to_act is None)).to_act is not None

    async def act(self) -> None:
        """Do whatever is named first."""
        now = self.now
        await self.say(type="act", match=self._match, row=now.rows, action=self._first_legal(now))

    def _first_legal(self, now: messages.Now) -> str:
        legal = now.legal
        if isinstance(legal, LegalChoices):
            return legal.actions[0]
        assert isinstance(legal, LegalPlacements)
        table = next(each["table"] for each in self.heard if "table" in each)
        game: Any = find(table["game"], table["options"])
        pairs = legal.pairs or (now.open.pairs if now.open else [])
        (one, other), kind = pairs[0], legal.kinds[0]
        return f"place {kind[0]}@{game.board.names[one]} {kind[1]}@{game.board.names[other]}"


def in_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    @wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        asyncio.run(test(*args, **kwargs))

    return run
