"""The room that the page talks to, message by message: calls, and connections to tables."""

from __future__ import annotations

import logging

import msgspec

from hindmost.contract.problems import Problem
from hindmost.tab.call import TabCall
from hindmost.tab.calls import endpoints
from hindmost.tab.connection import GONE, RESTART, Connection
from hindmost.tab.device import TabDevice
from hindmost.tab.endpoints import NOBODY, found, problem_of
from hindmost.tab.hall import TabHall
from hindmost.tab.library import Library
from hindmost.tab.reviewing import Reviewing
from hindmost.tab.storage import Storage
from hindmost.tab.store import TabStore
from hindmost.tab.thinking import Thinkers

log = logging.getLogger("hindmost.tab")


class Room:
    def __init__(self, device: TabDevice, writer: bool = True) -> None:
        self._device = device
        self._connections: dict[int, Connection] = {}
        self._build(writer)

    def _build(self, writer: bool) -> None:
        self._store = TabStore(Storage(self._device, writer))
        thinkers = Thinkers(self._device)
        self._hall, self._library = TabHall(self._store, thinkers), Library(self._store)
        self._reviewing = Reviewing(self._store, thinkers)

    async def open(self) -> None:
        await self._store.open()
        self._hall.open()

    async def close(self) -> None:
        for connection in tuple(self._connections.values()):
            connection.close(RESTART)
        self._connections.clear()
        await self._reviewing.close()
        await self._hall.close()

    async def write(self) -> None:
        """The other tab is gone: this one keeps the matches from now on, as they are by now."""
        await self.close()
        self._build(writer=True)
        await self.open()
        self._device.post({"writer": True})

    # What the page sends

    async def call(self, id: int, method: str, path: str, body: str | None = None) -> None:
        status, told = await self._answered(method, path, body)
        self._device.post({"answer": id, "status": status, "body": told})

    async def _answered(self, method: str, path: str, body: str | None) -> tuple[int, str | None]:
        try:
            endpoint, given = found(endpoints, method, path)
            me = await self._store.person() or NOBODY
            return await endpoint.answer(TabCall(self._hall, self._library, self._reviewing, me, given), body)
        except Exception as error:
            if (problem := problem_of(error)) is None:
                log.error("unexpected: %s", type(error).__name__, exc_info=error)
                problem = Problem(500, "tab error", f"something went wrong here: {type(error).__name__}: {error}")
            return problem.status, msgspec.json.encode(problem.told).decode()

    async def connect(self, id: int, path: str) -> None:
        table_id = path.removeprefix("/api/tables/").removesuffix("/socket")
        try:
            table = await self._hall.table(table_id)
        except Problem:
            self._device.post({"closed": id, "code": GONE})
            return
        me = await self._store.person() or NOBODY
        self._connections[id] = Connection(id, me.id, table, self._device)
        self._device.post({"opened": id})

    async def send(self, id: int, text: str) -> None:
        if connection := self._connections.get(id):
            await connection.heard(text)

    def disconnect(self, id: int) -> None:
        if connection := self._connections.pop(id, None):
            connection.leave(self._hall)
