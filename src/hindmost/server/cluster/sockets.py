"""The open sockets of this process: how many somebody may have, and that they end with the right to them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from hindmost.server.social.sanctions import kept_out
from hindmost.store import Store, StoreGone

POLICY, RESTART = 1008, 1012  # close codes of RFC 6455: what may not go on; come back at once, to another process
TOO_MANY, SIGNED_OUT, MOVING = "too many connections", "signed out", "moving"


class OpenSocket(Protocol):
    person: str
    device: str  # the hash by which the person is known; empty, if nobody is

    def let_go(self, code: int, why: str) -> None: ...


class Sockets(dict[tuple[str, str], list[OpenSocket]]):
    """By person, or address of those without a name, and table; the oldest first."""

    def __init__(self, store: Store, most: int) -> None:
        super().__init__()
        self._store, self._most = store, most
        self.checks = 0  # so far
        self.unsure = False  # was the database gone when it was to be asked?

    @contextmanager
    def counted(self, socket: OpenSocket, who: tuple[str, str]) -> Iterator[None]:
        """Nobody holds too many connections: the oldest has to go."""
        mine = self.setdefault(who, [])
        mine.append(socket)
        if len(mine) > self._most:
            mine.pop(0).let_go(POLICY, TOO_MANY)
        try:
            yield
        finally:
            if socket in mine:
                mine.remove(socket)
            if not mine and self.get(who) is mine:
                del self[who]

    async def send_away(self, seconds: float) -> None:
        """All come back at once, to another process. What each has asked for last is done first, if there is time."""
        for each in [each for those in self.values() for each in those]:
            each.let_go(RESTART, MOVING)
        end = asyncio.get_running_loop().time() + seconds
        while self and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.01)

    async def check(self, person: str | None = None) -> None:
        """Those of this person, or all: who is not known any more by the device, or may not be there, has to go. If the
        database is gone just then, all are looked at when it is back."""
        self.checks += 1
        self.unsure = self.unsure and person is not None
        opened = [
            (table, each)
            for (_, table), those in self.items()
            for each in those
            if each.device and person in (None, each.person)
        ]
        devices = {each.device for _, each in opened}
        try:
            known, held = await self._store.known_devices(devices), await self._store.sanctions_at(devices)
        except StoreGone:
            self.unsure = True
            raise
        for table, each in opened:
            if each.device not in known:
                each.let_go(POLICY, SIGNED_OUT)
            elif why := kept_out(held.get(each.device, ()), table):
                each.let_go(POLICY, why)
