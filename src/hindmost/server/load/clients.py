"""A crowd for measuring: people who play at many tables at once, over real sockets, as fast as they are told to."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from http.client import HTTPConnection
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
from msgspec import UnsetType
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from hindmost.contract import messages
from hindmost.contract.folding import folded
from hindmost.contract.messages import Now
from hindmost.contract.views import LegalActions, LegalChoices, OpenPairs
from hindmost.game import AnyGame

CALL_SECONDS = 60.0
SLOWEST = 0.2  # times the pace of the quickest people
STEP = 0.002  # seconds between looks at the clock
decode = msgspec.json.Decoder(messages.FromServer).decode


class Caller:
    """Somebody with a page of this server who calls its API."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection = HTTPConnection(urlsplit(url).netloc, timeout=CALL_SECONDS)

    def __enter__(self) -> Caller:
        return self

    def __exit__(self, *_error: object) -> None:
        self._connection.close()

    def post(self, path: str, body: dict[str, Any], cookie: str = "") -> tuple[dict[str, Any], str]:
        """What is told, and the cookie that comes with it."""
        headers = {"Content-Type": "application/json", "Origin": self._url, "Cookie": cookie}
        self._connection.request("POST", path, json.dumps(body), headers)
        answer = self._connection.getresponse()
        told = json.loads(answer.read())
        if answer.status >= 300:
            raise OSError(f"the server answers {answer.status}: {told.get('text')}")
        return told, (answer.headers["set-cookie"] or "").partition(";")[0]


def come(url: str, count: int) -> list[str]:
    """So many people are known from now on; their cookies."""
    with Caller(url) as caller:
        return [caller.post("/api/people", {"name": f"person {number}"})[1] for number in range(count)]


def make_table(url: str, game: AnyGame, cookies: Sequence[str]) -> str:
    """One of these people makes a table and the others come by their invitations; its id."""
    with Caller(url) as caller:
        seats = [{"kind": "link" if seat else "me"} for seat in range(game.seats)]
        new = {"game": game.name, "options": dict(game.options), "seats": seats}
        made, _ = caller.post("/api/tables", new, cookies[0])
        for seat, invitation in made["invitations"].items():
            caller.post(f"/api/tables/{made['id']}/join", {"invitation": invitation}, cookies[int(seat)])
        return str(made["id"])


@dataclass
class LoadTally:
    """What was seen."""

    actions: Counter[str] = field(default_factory=Counter)  # acknowledged, by the server process
    seconds: list[float] = field(default_factory=list)  # from sending an action to another seat's receipt
    received: int = 0  # bytes
    errors: Counter[str] = field(default_factory=Counter)


class CrowdTurn(NamedTuple):
    who: int
    match: int
    now: Now


@dataclass
class Flight:
    """An action that was sent and has not reached everybody yet."""

    turn: CrowdTurn
    action: str
    sent: float
    waiting: set[int]


class CrowdTable:
    """One table with all its people."""

    def __init__(self, game: AnyGame, chance: Random, tally: LoadTally, ready: Callable[[CrowdTable], object]) -> None:
        self.game, self.chance, self.tally, self._ready = game, chance, tally, ready
        self.sockets: list[ClientConnection] = []
        self.urls: Sequence[str] = ()
        self.pace = chance.uniform(SLOWEST, 1.0)
        self.turn: CrowdTurn | None = None
        self._now: dict[int, Now] = {}  # as each of them has been told
        self.flight: Flight | None = None
        self._again: set[tuple[int, int]] = set()  # who has asked for another match after which

    async def sit_down(self, id: str, cookies: Sequence[str], urls: Sequence[str], stack: AsyncExitStack) -> None:
        """Each person opens a socket and says hello."""
        self.urls = urls
        for url, cookie in zip(urls, cookies, strict=True):
            socket = await connect(
                f"ws{url.removeprefix('http')}/api/tables/{id}/socket",
                origin=Origin(url),
                additional_headers={"Cookie": cookie},
                compression=None,
                proxy=None,
                ping_interval=None,
                open_timeout=CALL_SECONDS,
            )
            stack.callback(socket.transport.abort)
            self.sockets.append(socket)
        for socket in self.sockets:
            await socket.send(messages.encode(messages.Hello(version=messages.VERSION)).decode())
        for who, socket in enumerate(self.sockets):
            await self._take(who, decode(await socket.recv()))

    async def listen(self, who: int) -> None:
        try:
            async for message in self.sockets[who]:
                self.tally.received += len(message)
                await self._take(who, decode(message))
        except ConnectionClosed as error:
            self.tally.errors[f"closed {error.rcvd.code if error.rcvd else 'without a word'}"] += 1

    async def act(self) -> None:
        """Send some legal action, each with the same chance."""
        assert self.turn is not None
        turn, self.turn = self.turn, None
        others = set(range(len(self.sockets))) - {turn.who}
        action = some_action(self.game, turn.now.legal, turn.now.open, self.chance)
        encoded = messages.encode(messages.Act(match=turn.match, row=turn.now.rows, action=action)).decode()
        self.flight = Flight(turn, action, time.perf_counter(), others)
        try:
            await self.sockets[turn.who].send(encoded)
        except ConnectionClosed:
            self.tally.errors["not sent"] += 1

    async def _take(self, who: int, message: messages.FromServer) -> None:
        match message:
            case messages.NewRows():
                self._landed(who, message)
                await self._see(who, message.match, folded(self._now[who], message.now))
            case messages.Welcome():
                await self._see(who, message.match, message.now)
            case messages.Refused():
                self.tally.errors[f"refused: {message.code}"] += 1
                if self.flight and self.flight.turn.who == who:
                    self.turn, self.flight = self.flight.turn, None
                    self._ready(self)
            case _:
                pass

    def _landed(self, who: int, message: messages.NewRows) -> None:
        flight = self.flight
        if not flight or message.match != flight.turn.match or who not in flight.waiting:
            return
        silent = self.game.parse(flight.action) in self.game.silent  # others see what comes of it
        if silent or any(shown.text == flight.action for shown in message.rows):
            self.tally.seconds.append(time.perf_counter() - flight.sent)
            flight.waiting.discard(who)
            if not flight.waiting:
                self.tally.actions[self.urls[flight.turn.who]] += 1
                self.flight = None
                if self.turn:
                    self._ready(self)

    async def _see(self, who: int, match: int, now: Now) -> None:
        self._now[who] = now
        if now.legal is not None:
            self.turn = CrowdTurn(who, match, now)
            if self.flight is None:
                self._ready(self)
        elif now.winners is not None and (who, match) not in self._again:
            self._again.add((who, match))
            await self.sockets[who].send(messages.encode(messages.Rematch()).decode())


def some_action(game: Any, legal: LegalActions | None, open: OpenPairs | None, chance: Random) -> str:
    """One of the legal actions as they were told, each with the same chance."""
    assert legal is not None
    if isinstance(legal, LegalChoices):
        return chance.choice(legal.actions)
    kind = chance.choices(legal.kinds, [1 if kind[0] == kind[1] else 2 for kind in legal.kinds])[0]
    if isinstance(pairs := legal.pairs, UnsetType):
        assert open is not None
        pairs = open.pairs
    a, b = chance.choice(pairs)
    if kind[0] != kind[1] and chance.random() < 0.5:
        a, b = b, a
    return f"place {kind[0]}@{game.board.names[a]} {kind[1]}@{game.board.names[b]}"


class Crowd:
    """All tables, each at its own pace, so that their matches do not all end together."""

    def __init__(self, game: AnyGame, chance: Random) -> None:
        self.game, self.chance = game, chance
        self.tally = LoadTally()
        self.tables: list[CrowdTable] = []
        self._waiting: list[CrowdTable] = []

    async def sit_down(self, id: str, cookies: Sequence[str], urls: Sequence[str], stack: AsyncExitStack) -> None:
        table = CrowdTable(self.game, self.chance, self.tally, self._waiting.append)
        await table.sit_down(id, cookies, urls, stack)
        self.tables.append(table)
        for who in range(len(table.sockets)):
            listening = asyncio.ensure_future(table.listen(who))
            stack.callback(listening.cancel)

    async def play(self, seconds: float, rate: float, tick: Callable[[], object]) -> float:
        """So many actions a second, as far as tables are ready; the seconds it took. Ticks every second, and then."""
        began = time.perf_counter()
        sent = ticked = 0
        while (gone := time.perf_counter() - began) < seconds:
            for table in self._due(int(gone * rate) - sent):
                await table.act()
                sent += 1
            if ticked < int(gone):
                ticked += 1
                tick()
            await asyncio.sleep(STEP)
        for _ in range(ticked, int(seconds) + 1):
            tick()
        return gone

    def _due(self, count: int) -> Iterator[CrowdTable]:
        while count > 0 and self._waiting:
            at = self.chance.randrange(len(self._waiting))
            if self.chance.random() > self._waiting[at].pace:
                continue
            self._waiting[at], self._waiting[-1] = self._waiting[-1], self._waiting[at]
            table = self._waiting.pop()
            if table.turn and not table.flight:
                count -= 1
                yield table

    async def settle(self, seconds: float) -> None:
        """Wait for what is still on its way; what does not come is an error."""
        end = time.perf_counter() + seconds
        while any(table.flight for table in self.tables) and time.perf_counter() < end:
            await asyncio.sleep(STEP)
        if lost := sum(table.flight is not None for table in self.tables):
            self.tally.errors["no answer"] += lost
