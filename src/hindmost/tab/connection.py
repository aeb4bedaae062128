"""A connection of the page to a table: the messages of the server's socket, both ways."""

from __future__ import annotations

import asyncio

import msgspec

from hindmost.contract import messages
from hindmost.tab.device import TabDevice
from hindmost.tab.hall import TabHall
from hindmost.table import snapshots
from hindmost.table.carrier import refuse
from hindmost.table.errors import Refusal
from hindmost.table.table import Table

GONE, RESTART = 1008, 1012  # close codes: nothing to come back to, come back at once


class Connection:
    """A `Viewer` of the table."""

    def __init__(self, id: int, person: str, table: Table, device: TabDevice) -> None:
        self.id, self.person, self.table, self._device = id, person, table, device
        self.open = True
        self._lock = asyncio.Lock()  # one message after the other

    def send(self, message: bytes) -> None:
        if self.open:
            self._device.post({"text": message.decode(), "id": self.id})

    def turn_away(self, why: str) -> None:
        self.close(GONE)

    def close(self, code: int) -> None:
        """The page is told, unless it knows."""
        if self.open:
            self.open = False
            self._device.post({"closed": self.id, "code": code})
        self.table.viewers.discard(self)

    def leave(self, hall: TabHall) -> None:
        """The page has gone."""
        self.open = False
        self.table.viewers.discard(self)
        if self.table.viewers:
            self.table.renew()
        else:
            hall.put_away(self.table.id)

    async def heard(self, text: str) -> None:
        async with self._lock:
            try:
                await self._take(messages.decode(text))
            except (msgspec.DecodeError, RecursionError) as error:
                refuse(self, Refusal("message", str(error)), messages.id_in(text))
            except Refusal as refusal:
                refuse(self, refusal, messages.id_in(text))

    async def _take(self, message: messages.FromClient) -> None:
        if self.table.closed:
            raise Refusal("closed", "the table was deleted")
        if isinstance(message, messages.Hello):
            self._welcome(message)
        elif self not in self.table.viewers:
            raise Refusal("hello first", "the first message is hello")
        elif isinstance(message, messages.Say):
            raise Refusal("no chat", "there is nobody here to talk to")
        else:
            await self.table.handle(self, message)

    def _welcome(self, hello: messages.Hello) -> None:
        if hello.version != messages.VERSION:
            self.send(snapshots.welcome(self.table, self.person, hello))
            raise Refusal("reload", "There is a new version: please reload the page.")
        new = self not in self.table.viewers
        self.table.welcome(self, hello, [])
        if new:
            self.table.renew()
