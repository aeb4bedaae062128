"""People with real sockets: they make tables, join, act with whatever is legal, come back, and keep every byte."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any, TypeVar

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from hindmost import editions
from hindmost.contract import messages
from hindmost.contract.folding import folded
from hindmost.contract.messages import VERSION
from hindmost.game import AnyGame
from hindmost.server.load.clients import some_action
from tests.server.tools import SECONDS

Plain = dict[str, Any]
T = TypeVar("T")
from_server = msgspec.json.Decoder(messages.FromServer).decode
PRIVATE = ("rack", "viewer", "unseen")  # what each viewer has for itself alone


class Person:
    """Somebody with a name, known by a cookie at every process of the server."""

    def __init__(self, name: str = "Ann") -> None:
        self.name, self.cookie = name, ""

    async def call(self, url: str, method: str, path: str, body: Plain | None = None) -> httpx.Response:
        headers = {"Origin": url} | ({"Cookie": self.cookie} if self.cookie else {})
        async with httpx.AsyncClient(base_url=url, headers=headers, timeout=SECONDS) as http:
            answer = await http.request(method, path, json=body)
        answer.raise_for_status()
        return answer

    async def come(self, url: str) -> Person:
        answer = await self.call(url, "POST", "/api/people", {"name": self.name})
        self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return self

    async def table(self, url: str, game: str, kinds: Sequence[str], **settings: Any) -> Plain:
        """A new table; an agent's seat is given by its name."""
        options = settings.pop("options", {})
        plain = ("me", "here", "link", "open")
        seats = [{"kind": kind} if kind in plain else {"kind": "agent", "agent": kind} for kind in kinds]
        made = {"game": game, "seats": seats, "settings": settings, "options": options}
        told: Plain = (await self.call(url, "POST", "/api/tables", made)).json()
        return told

    async def join(self, url: str, table: str, invitation: str) -> None:
        await self.call(url, "POST", f"/api/tables/{table}/join", {"invitation": invitation})


class Client:
    """One connection after another of a person, or of nobody, to one table."""

    def __init__(self, url: str, table: str, person: Person | None = None, seed: object = 0) -> None:
        self.url, self.table, self.person = url, table, person
        self.heard: list[str] = []  # everything that was ever sent to it
        self.rows: list[Plain] = []
        self.match: int | None = None
        self.now: Plain = {}
        self.told: Plain = {}
        self.seats: list[int] = []
        self.said: list[Plain] = []
        self.refused: list[Plain] = []
        self.looked: list[Plain] = []
        self.hinted: list[Plain] = []
        self.queued: list[Plain] = []
        self.answers: dict[int | None, Plain] = {}  # by the id of what was asked
        self.missed: list[int] | None = None  # the rows that came with the last welcome
        self.code: int | None = None  # with which the server ended it
        self.chance = Random(f"{seed}")
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()
        self._ids = itertools.count()

    # Coming and going

    async def open(self, **more: Any) -> ClientConnection:
        where = f"ws{self.url.removeprefix('http')}/api/tables/{self.table}/socket"
        cookie = {"Cookie": self.person.cookie} if self.person else {}
        more = {"origin": self.url, "additional_headers": cookie, "compression": None, "proxy": None} | more
        self._socket = await connect(where, ping_interval=None, open_timeout=SECONDS, **more)
        self.code = None
        self._reading = asyncio.ensure_future(self._read(self._socket))
        return self._socket

    async def come(self, url: str | None = None) -> Client:
        """Connect and say hello, with what was seen before, if anything was."""
        await self.leave()
        self.url = url or self.url
        await self.open()
        self.missed = None
        last = {"at": self.rows[-1]["at"]} if self.rows else {}
        seen = {} if self.match is None else {"match": self.match, "seen": len(self.rows), **last}
        await self.send(type="hello", version=VERSION, **seen)
        await self.until(lambda: self.missed is not None)
        return self

    async def leave(self) -> None:
        socket, self._socket = self._socket, None
        if socket:
            socket.transport.abort()
        if self._reading:
            self._reading.cancel()
            with suppress(asyncio.CancelledError):
                await self._reading

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                assert isinstance(text, str)
                self.heard.append(text)
                self._take(text)
                await self._tell()
        except ConnectionClosed:
            pass
        finally:
            self.code = socket.close_code or 1006
            await self._tell()

    async def _tell(self) -> None:
        async with self._news:
            self._news.notify_all()

    async def until(self, so: Callable[[], object], seconds: float = SECONDS) -> None:
        """Wait for it; ConnectionError if the connection ends before."""
        async with asyncio.timeout(seconds), self._news:
            while not so():
                if self.code is not None:
                    raise ConnectionError(f"closed with {self.code}")
                await self._news.wait()

    async def closed(self) -> int:
        with suppress(ConnectionError):
            await self.until(lambda: False)
        assert self.code is not None
        return self.code

    # What is said

    async def send(self, **message: Any) -> None:
        await self.send_text(json.dumps(message))

    async def send_text(self, text: str | bytes) -> None:
        assert self._socket is not None
        try:
            await self._socket.send(text)
        except ConnectionClosed:
            raise ConnectionError("closed") from None

    async def ask(self, **message: Any) -> str | None:
        """Send it and wait for what comes of it: the code of a refusal, or None when something has happened."""
        id = next(self._ids)
        self.answers.pop(None, None)
        await self.send(**message, id=id)
        await self.until(lambda: {id, None} & self.answers.keys())
        answer = self.answers.get(id) or self.answers.pop(None)  # where not even the id can be read
        return answer.get("code")

    def action(self) -> Plain:
        """Some legal action as a message."""
        now = as_told(self.now, messages.Now)
        text = some_action(self.game, now.legal, now.open, self.chance)
        return {"type": "act", "match": self.match, "row": self.now["rows"], "action": text}

    async def act(self) -> str | None:
        return await self.ask(**self.action())

    async def play(self, most: int = 10_000) -> int:
        """Act whenever it is one's turn until the match is over or one has acted so often; how often that was."""
        acted = 0
        while acted < most:
            await self.until(lambda: self.now.get("legal") or self.over)
            if self.over:
                break
            acted += await self.act() is None
        return acted

    # What is heard

    def _take(self, text: str) -> None:
        assert messages.encode(from_server(text)).decode() == text  # it is of its type, and all of it
        message = json.loads(text)
        if message["type"] in ("done", "refused") or (message["type"] not in ("said", "queued") and "id" in message):
            self.answers[message.get("id")] = message
        match message["type"]:
            case "welcome":
                self._welcome(message)
            case "rows":
                assert message["match"] == self.match
                self._more(message)
            case "table":
                self.told, self.seats = message["table"], message["seats"]
            case "said":
                self.said.append(message)
            case "looked":
                self.looked.append(message)
            case "hinted":
                self.hinted.append(message)
            case "queued":
                self.queued.append(message)
            case "refused":
                self.refused.append(message)

    def _welcome(self, message: Plain) -> None:
        if message["match"] != self.match or [row["row"] for row in message["rows"][:1]] == [0]:
            self.rows = []  # another match, or another history of it
        self.match, self.told, self.seats = message["match"], message["table"], message["seats"]
        self.missed = [row["row"] for row in message["rows"]]
        self.said = message.get("chat", self.said)
        self._more(message)

    def _more(self, message: Plain) -> None:
        """Every row comes once and in its order."""
        expected = range(len(self.rows), len(self.rows) + len(message["rows"]))
        assert [row["row"] for row in message["rows"]] == list(expected)
        self.rows += message["rows"]
        self.now = message["now"] if message["type"] == "welcome" else changed(self.now, message["now"])
        assert self.now["rows"] == len(self.rows)

    @property
    def game(self) -> AnyGame:
        return editions.find(self.told["game"], self.told["options"])

    @property
    def over(self) -> bool:
        return self.match is not None and self.match > 0 and self.now["to_act"] is None

    @property
    def actions(self) -> list[Plain]:
        """The rows that are no words."""
        return [row for row in self.rows if row["kind"] == "action"]

    @property
    def texts(self) -> list[str]:
        return [row["text"] for row in self.rows]

    def public(self) -> Plain:
        """What everybody at the table may see, and must see alike."""
        rows = [(row["seat"], open_text(row["text"])) for row in self.rows if row["text"] != "keep"]
        view = {key: value for key, value in self.now["view"].items() if key not in PRIVATE}
        if view.get("phase") == "offer":
            view["phase"] = "refill"  # as others see it
        shared = ("to_act", "standings", "winners", "end", "running", "paused", "asked", "asker", "agreed")
        now = {key: self.now.get(key) for key in shared}
        return {"match": self.match, "rows": rows, "view": view, "now": now}


def changed(now: Plain, change: Plain) -> Plain:
    """How it stands, as a fresh `hello` would tell it."""
    told: Plain = json.loads(messages.encode(folded(as_told(now, messages.Now), as_told(change, messages.NowChange))))
    return told


def as_told(told: Plain, kind: type[T]) -> T:
    return msgspec.json.decode(json.dumps(told), type=kind)


def seen_by(client: Client) -> tuple[int, int]:
    """Up to which row, of those that everybody notices, of which match."""
    return client.match or 0, sum(row["text"] != "keep" for row in client.rows)


def open_text(text: str) -> str:
    """A row as everybody reads it: who has drawn knows what."""
    return "draw" if text.startswith("draw ") else text


async def alike(*clients: Client) -> Plain:
    """Wait until all have seen as much, then compare; what they see."""
    while len({seen_by(client) for client in clients}) > 1:  # what was under way may come while one waits
        most = max(map(seen_by, clients))
        for client in clients:
            await client.until(lambda client=client, most=most: seen_by(client) >= most)  # type: ignore[misc]
    first, *others = [client.public() for client in clients]
    for other in others:
        assert other == first
    return first


@asynccontextmanager
async def seated(url: str, game: str, *kinds: str, seed: object = 0, **settings: Any) -> AsyncIterator[list[Client]]:
    """A new table with somebody at every seat that is kept for people, all connected, the host first."""
    host = await Person("Ann").come(url)
    made = await host.table(url, game, kinds, **settings)
    people = [host]
    for number, invitation in enumerate(made["invitations"].values()):
        people.append(await Person(f"Bob {number}").come(url))
        await people[-1].join(url, made["id"], invitation)
    clients = [Client(url, made["id"], person, f"{seed} {number}") for number, person in enumerate(people)]
    try:
        for client in clients:
            await client.come()
        yield clients
    finally:
        for client in clients:
            await client.leave()


@asynccontextmanager
async def another(of: Client, person: Person | None = None, **more: Any) -> AsyncIterator[Client]:
    """One more connection to the same table, by the same person or by somebody who looks on."""
    client = Client(of.url, of.table, person, **more)
    try:
        yield await client.come()
    finally:
        await client.leave()
