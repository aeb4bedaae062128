"""One match as it really was: its rows when they were stored, and the time by the only clock that is right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from hindmost.contract.settings import Settings
from hindmost.game import NATURE
from hindmost.match import Match
from hindmost.table.clock import Clock
from hindmost.table.match_log import LiveMatch, Row

if TYPE_CHECKING:
    from tests.simulation.world import World

FALLEN = 10.0  # seconds in which somebody notices that a clock has fallen
TOLERANCE = 2.5  # seconds by which a clock may be unfair to somebody: what it takes to notice that nobody is there


class MatchTruth:
    def __init__(self, world: World, table: str, number: int) -> None:
        self.world = world
        self.game = world.game(table)
        self.settings: Settings = msgspec.convert(world.settings(table), Settings)
        self.people, self.seed = world.seated(table, number), world.seed(table, number)
        self.rows: list[Row] = []
        self._noticed: dict[frozenset[int], tuple[list[int], int]] = {}
        match = Match.new(self.game, [""] * self.game.seats)
        self.lives = [LiveMatch(match, Clock.new(self.settings.clock, self.game.seats))]
        start = self.settings.clock.start()
        self.least = [start] * self.game.seats  # seconds that a seat must have left, if it is to be fair
        self.most = [start] * self.game.seats  # and may have left
        self.running: int | None = None
        self.since = 0.0

    def seats_of(self, person: str) -> frozenset[int]:
        return frozenset(seat for seat, who in enumerate(self.people) if person and who == person)

    def add(self, row: Row, now: float) -> None:
        before = self.lives[-1]
        live = before.after(row)
        self.rows.append(row)
        self.lives.append(live)
        if row.text.startswith("time ") and self.settings.clock.start() > 0:
            self._lost_on_time(int(row.text.split()[1]), now)
        self._turn(live, now)

    # What a viewer has seen

    def ply_for(self, seats: frozenset[int], row: int) -> int | None:
        """The ply of the row that these seats know by this number; None if it is not stored."""
        known = self._known(seats)
        return known[row] if 0 <= row < len(known) else None

    def count_for(self, seats: frozenset[int], rows: int) -> int | None:
        """How many rows are stored when these seats know so many."""
        known = self._known(seats)
        if not 0 <= rows <= len(known):
            return None
        return known[rows] if rows < len(known) else len(self.rows)

    def _known(self, seats: frozenset[int]) -> list[int]:
        """The plies of all rows that these seats notice: that another keeps its tiles nobody does."""
        known, until = self._noticed.get(seats, ([], 0))
        new = enumerate(self.rows[until:], until)
        known += [ply for ply, row in new if row.text != "keep" or row.seat in seats]
        self._noticed[seats] = known, len(self.rows)
        return known

    # Clocks

    def _turn(self, live: LiveMatch, now: float) -> None:
        seat = None if live.paused or live.over else live.match.to_act
        if seat in (NATURE, self.running):
            return
        if self.running is not None:
            self.least[self.running] -= self._charged(now)[0]
            self.most[self.running] -= self._charged(now)[1]
            if seat is not None:
                after = self.settings.clock.after_turn
                self.least[self.running] = after(self.least[self.running])
                self.most[self.running] = after(self.most[self.running])
        self.running, self.since = seat, now

    def _charged(self, now: float) -> tuple[float, float]:
        """The most and the least that may be charged for the turn that goes on."""
        passed = now - self.since
        served, trouble = self.world.served(self.since, now), self.world.trouble(self.since, now)
        return min(passed, served) + self.world.slowness(self.since, now), max(0.0, passed - trouble)

    def unfair(self, told: list[float]) -> Iterator[str]:
        now = self.world.loop.now
        for seat, left in enumerate(told):
            most, least = self._charged(now) if seat == self.running else (0.0, 0.0)
            if left < self.least[seat] - most - TOLERANCE:
                yield f"{left:.1f} s for seat {seat}, which has {self.least[seat] - most:.1f} at least"
            if left > self.most[seat] - least + TOLERANCE:
                yield f"{left:.1f} s for seat {seat}, which has {self.most[seat] - least:.1f} at most"
            if self.most[seat] - least < -FALLEN and not self.lives[-1].over:
                yield f"{left:.1f} s for seat {seat}, which plays on without any"

    def _lost_on_time(self, seat: int, now: float) -> None:
        most = self._charged(now)[0] if seat == self.running else 0.0
        if (left := self.least[seat] - most) > TOLERANCE:
            self.world.referee.note("clock", f"seat {seat} lost on time with {left:.1f} s left at least")
