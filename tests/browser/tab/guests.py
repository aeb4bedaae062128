"""Somebody who plays in a tab: how the match stands is read from what the browser keeps."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from playwright.sync_api import Page

from hindmost import editions
from hindmost.contract.settings import ClockSettings
from hindmost.game import NATURE, AnyGame
from hindmost.match import Match
from hindmost.tab.kept import KeptMatch, KeptTable
from hindmost.table.clock import Clock
from hindmost.table.match_log import LiveMatch, Row
from tests.browser.guests import SECONDS, Guest
from tests.browser.tab.tools import at
from tests.server.tools import until

READ = """(prefix) => new Promise((done, fail) => {
    const opening = indexedDB.open("hindmost");
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
        const database = opening.result;
        const all = database.transaction("kept").objectStore("kept").getAll(IDBKeyRange.bound(prefix, prefix + "~"));
        all.onsuccess = () => { database.close(); done(all.result); };
        all.onerror = () => fail(all.error);
    };
})"""


@dataclass
class Served:
    """As a server has it."""

    live: LiveMatch
    seats: list[Any]


class TabGuest(Guest):
    def __init__(self, page: Page) -> None:
        self.page, self.table = page, ""
        self._asked = set()

    def goto(self, place: str) -> None:
        self.page.goto(at(place) if place != "/" else "./")

    def begin(self, game: str, level: str = "level-1", hints: bool = False) -> None:
        """Against agents of this level, from the screen of the game."""
        self.goto(f"/new/{game}")
        self.page.get_by_role("heading", level=1).wait_for()
        for choice in self.page.get_by_role("combobox", name="Level").all():
            choice.select_option(level)
        self.button("Start").click()
        self.arrived()

    def arrived(self) -> None:
        self.page.wait_for_url(re.compile(r"at=/t/tab-\w+$"), timeout=1000 * 90)
        self.table = self.page.url.rpartition("/")[2]
        until(lambda: self.plies >= 0, SECONDS)

    def kept(self, prefix: str) -> list[str]:
        return list(self.page.evaluate(READ, prefix))

    @property
    def _served(self) -> Any:
        table = msgspec.json.decode(self.kept(f"table/{self.table}")[0], type=KeptTable)
        folder = f"{self.table}/{table.match:06d}"
        match = msgspec.json.decode(self.kept(f"match/{folder}")[0], type=KeptMatch)
        game = _game(match.game, tuple(match.options.items()))
        fresh = LiveMatch(Match.new(game, [seat.name for seat in match.seats]), Clock.new(ClockSettings(), game.seats))
        rows = [msgspec.json.decode(text, type=Row) for text in self.kept(f"row/{folder}/")]
        return Served(fresh.after_all(rows), match.seats)

    @property
    def match(self) -> Match:
        return self._served.live.match  # type: ignore[no-any-return]

    @property
    def seats(self) -> frozenset[int]:
        return frozenset(number for number, seat in enumerate(self._served.seats) if seat.person)

    def turn(self) -> bool:
        """One look at what is kept tells all, for it is not quick."""
        seats = self.seats
        until(lambda: self.match.to_act in (None, *seats), SECONDS)
        self.in_step()
        return self.match.to_act is not None

    def in_step(self) -> None:
        until(lambda: self.match.to_act != NATURE, SECONDS)
        until(lambda: self.plies == self.noticed, SECONDS)


@cache
def _game(name: str, options: tuple[tuple[str, Any], ...]) -> AnyGame:
    return editions.find(name, dict(options))
