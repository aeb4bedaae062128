"""Somebody with a browser of their own: makes tables, sits down, and knows how far the match is."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Locator, Page, Request, expect

from hindmost.game import NATURE
from hindmost.match import Match
from hindmost.rules.laying import Laying
from hindmost.store import Row, Seat
from hindmost.table.table import Table
from tests.browser.positions import Found
from tests.server.tools import Running, until

PLAIN = ("me", "here", "link", "open")
SECONDS = 30.0


class Guest:
    def __init__(self, page: Page, server: Running, name: str) -> None:
        self.page, self.server, self.name = page, server, name
        self.table = ""
        if name:
            page.add_init_script("localStorage.setItem('known', 'yes')")  # that there is a cookie
        self.id = str(self.call("POST", "/api/people", {"name": name})["id"]) if name else ""
        self._asked: set[Request] = set()
        page.on("request", self._begun)
        page.on("requestfinished", self._ended)
        page.on("requestfailed", self._ended)

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """What the server answers to this person."""
        url = f"{self.server.url}{path}"
        answer = self.page.request.fetch(url, method=method, data=body, headers={"Origin": self.server.url})
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None

    def _begun(self, request: Request) -> None:
        self._asked.add(request)

    def _ended(self, request: Request) -> None:
        self._asked.discard(request)

    def settled(self) -> None:
        """Wait until the page shows all that it has asked for."""
        self.page.locator("h1").first.wait_for(state="attached")
        until(lambda: self._quiet() and self._quiet())

    def _quiet(self) -> bool:
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)))")
        return not self._asked

    # Tables

    def make(self, game: str, *kinds: str, **settings: Any) -> Any:
        """A new table, as the server tells of it; an agent's seat is given by its name."""
        seats = [{"kind": kind} if kind in PLAIN else {"kind": "agent", "agent": kind} for kind in kinds]
        made = self.call("POST", "/api/tables", {"game": game, "seats": seats, "settings": settings})
        self.table = made["id"]
        return made

    def sit(self, game: str, *kinds: str, **settings: Any) -> None:
        """Make a table and go there."""
        self.make(game, *kinds, **settings)
        self.go()

    def go(self, table: str = "") -> None:
        self.table = table or self.table
        self.page.goto(f"/t/{self.table}")

    def lose_connection(self) -> None:
        """The network is gone, and with it every socket of this guest at the table."""
        self.page.context.set_offline(True)
        for client in list(self.server.hall.sockets.get((self.id, self.table), ())):
            self.server.loop.call_soon_threadsafe(client.let_go, 1012, "")

    def go_on(self, found: Found, *others: Guest | str) -> None:
        """Go to a table where a match has come to this position; on the other seats sit guests and agents."""
        seating = [
            Seat(seat, "agent", None, who, who) if isinstance(who, str) else Seat(seat, "person", who.id, who.name)
            for seat, who in enumerate((self, *others))
        ]
        table = str(self.server.do(_stored(self.server, found, seating)))
        for guest in (self, *others):
            if isinstance(guest, Guest):
                guest.go(table)

    # The match

    @property
    def match(self) -> Match:
        """As the server has it."""
        return self._served.live.match

    @property
    def _served(self) -> Table:
        tables = self.server.hall.registry.tables
        until(lambda: self.table in tables)  # it is loaded when somebody comes
        return tables[self.table]

    @property
    def seats(self) -> frozenset[int]:
        return self._served.seats_of(self.id or self._known())

    def _known(self) -> str:
        """A person who came by the page alone."""
        self.id = str(self.call("GET", "/api/me")["id"])
        return self.id

    def arrived(self) -> None:
        """Wait until the page shows a table; from then on it is this guest's."""
        self.page.wait_for_url(re.compile(r"/t/\w+$"))
        self.table = self.page.url.rpartition("/")[2]
        until(lambda: self.plies >= 0, SECONDS)

    @property
    def plies(self) -> int:
        """How many actions the page knows of; -1 where it shows no match."""
        return int(self.page.evaluate("document.querySelector('[data-ply]')?.dataset.ply ?? -1"))

    def in_step(self) -> None:
        """Wait until the page shows what the server has."""
        until(lambda: self.match.to_act != NATURE, SECONDS)
        until(lambda: self.plies == self.noticed, SECONDS)

    @property
    def noticed(self) -> int:
        """How many actions this guest knows of: nobody else notices who keeps its tiles."""
        live = self._served.live
        return live.unnoticed_plies.counted(len(live.match.log), self.seats)

    def turn(self) -> bool:
        """Wait until it is this guest's turn, on the page too; False when the match is over."""
        seats = self.seats
        until(lambda: self.match.to_act in (None, *seats), SECONDS)
        self.in_step()
        return self.match.to_act is not None

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))


def the_result_is_told(guest: Guest) -> None:
    """The match is over, and the page says who has won and how it stands."""
    match = guest.match
    assert match.to_act is None
    result = guest.page.get_by_role("dialog", name="Result")
    expect(result).to_be_visible()
    game, mine = match.game, {match.game.side(seat) for seat in guest.seats}
    if game.sides == 1:
        expect(result).to_contain_text(f"Your lowest colour: {match.standings[0][0]}")
        return
    rows = [row.get_by_role("cell").all_inner_texts() for row in result.get_by_role("row").all()]
    if not match.end and not (isinstance(game, Laying) and game.edition.track.tug):
        told = sorted([int(value) for value in row] for row in rows)
        assert told == sorted(list(standing) for standing in match.standings)
    won = "won!" if mine & set(match.winners) and len(match.winners) == 1 else "has won|Shared"
    expect(result.get_by_text(re.compile(won)).first).to_be_visible()


async def _stored(server: Running, found: Found, seating: list[Seat]) -> str:
    store, game = server.store, found.game
    table = await store.new_table(game.name, game.options, {}, seating)
    await store.next_match(table.id, 1, seating)
    fence = await store.acquire(table.id, "the test", 60)
    assert fence is not None
    state, rows = game.start(), []
    for ply, action in enumerate(found.log):
        seat = game.to_act(state)
        assert seat is not None
        rows.append(Row(ply, seat, game.text(action), time.time()))
        state = game.apply(state, action)
    await store.append(table.id, 1, rows, fence)
    await store.release("the test", [table.id])
    return table.id
