"""People who play on while the processes under them are exchanged, and who note what that costs them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.server.clients import Client, Person

GONE = (ConnectionError, OSError, TimeoutError, WebSocketException, InvalidHandshake)
PAUSE = 0.05  # seconds, as the page waits
Where = Callable[[int], str]


class Mover(Client):
    """Comes back at once, wherever somebody is; sends again what was not confirmed, as the page does."""

    def __init__(self, url: str, table: str, person: Person, number: int, where: Where) -> None:
        super().__init__(url, table, person, number)
        self.number, self.where = number, where
        self.away: list[float] = []  # seconds without a connection
        self.codes: list[int] = []  # with which it was sent away
        self.confirmed: list[tuple[int, int, str]] = []  # match, row and text of every action that was
        self.thought = 0.0  # seconds of this seat's turns in which it was connected

    async def play(self, most: int = 10_000) -> int:
        while True:
            try:
                await self._turn()
            except GONE:
                await self._back()

    async def _turn(self) -> None:
        await self.until(lambda: self.now.get("legal") or self.over)
        if self.over:
            if not {row["seat"] for row in self.rows if row["text"] == "rematch"} & set(self.seats):
                await self.ask(type="rematch")
            await self.until(lambda: not self.over)
            return
        began, action = time.monotonic(), self.action()
        try:
            if await self.ask(**action) is None:
                self.confirmed.append((action["match"], action["row"], action["action"]))
        finally:
            self.thought += time.monotonic() - began

    async def _back(self) -> None:
        began = time.monotonic()
        if self.code is not None:
            self.codes.append(self.code)
        while True:
            try:
                await self.come(self.where(self.number))
                break
            except GONE:
                await asyncio.sleep(PAUSE)
        self.away.append(time.monotonic() - began)


async def movers(url: str, game: str, seats: int, where: Where, first: int, **settings: object) -> list[Mover]:
    """A new table with somebody at every seat, all connected."""
    host = await Person("Ann").come(url)
    made = await host.table(url, game, ["me", *["link"] * (seats - 1)], **settings)
    people = [host]
    for number, invitation in enumerate(made["invitations"].values()):
        people.append(await Person(f"Bob {number}").come(url))
        await people[-1].join(url, made["id"], invitation)
    clients = [Mover(url, made["id"], person, first + at, where) for at, person in enumerate(people)]
    for client in clients:
        await client.come(where(client.number))
    return clients


def farthest(clients: Sequence[Mover]) -> list[tuple[int, int]]:
    return [(client.match or 0, len(client.rows)) for client in clients]


async def on_from(clients: Sequence[Mover], before: Sequence[tuple[int, int]], rows: int = 1) -> None:
    """Until every table has gone on by so many rows."""
    async with asyncio.timeout(60):
        while any(
            match == now[0] and now[1] < count + rows
            for (match, count), now in zip(before, farthest(clients), strict=True)
        ):
            await asyncio.sleep(0.02)
