"""One match as it really was: its rows when they were stored, and the time by the only clock that is right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hindmost.draws import commitment, entropy_of, next_draw
from hindmost.game import NATURE
from hindmost.match import Match
from hindmost.table.clock import Clock
from hindmost.table.match_log import MIXING, LiveMatch, Row

if TYPE_CHECKING:
    from tests.simulation.world import World

FALLEN = 10.0  # seconds in which somebody notices that a clock has fallen
TOLERANCE = 2.5  # seconds by which a clock may be unfair to somebody: what it takes to notice that nobody is there


class MatchTruth:
    def __init__(self, world: World, table: str, number: int) -> None:
        self.world = world
        self.game, self.settings = world.ledger.game(table), world.ledger.settings(table)
        self.people, self.seed = world.ledger.seated(table, number), world.ledger.seed(table, number)
        self.sealed_until = world.ledger.sealed_until(table)
        self.rows: list[Row] = []
        self._noticed: dict[frozenset[int], tuple[list[int], int]] = {}
        match = Match.new(self.game, [""] * self.game.seats)
        self._committed = 0.0
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
        self._draw(before, row, now)
        self.rows.append(row)
        self.lives.append(live)
        if row.text.startswith("time ") and self.settings.clock.start() > 0:
            self._lost_on_time(int(row.text.split()[1]), now)
        self._turn(live, now)

    # Draws

    @property
    def sealed(self) -> bool:
        """Would its seed help anybody?"""
        if self.settings.daily:  # what is played on afterwards does not count
            return self.world.calendar < self.sealed_until
        return not self.lives[-1].over

    def _draw(self, before: LiveMatch, row: Row, now: float) -> None:
        """Each follows from the seed that was committed to, and from what people have mixed in."""
        word, _, rest = row.text.partition(" ")
        if self.seed is None:
            return
        if word == "commit":
            self._committed = now
            if rest != commitment(self.seed) or before.count:
                self._note("draws", f"row {row.ply} commits to {rest}, which is not the seed's, or comes late")
        elif row.seat == NATURE:
            if row.text != (due := self.game.text(next_draw(before.match, self.seed))):
                self._note("draws", f"{row.text!r} is drawn as row {row.ply}, {due!r} follows from the seed")
            if not before.match.log:
                self._dealt(before, now)

    def _dealt(self, live: LiveMatch, now: float) -> None:
        """Everybody has mixed something in who may, or had the time."""
        first = {who: seat for seat, who in reversed([*enumerate(self.people)])} if self.settings.mix else {}
        there = self.world.ledger.persons()
        missing = [who for who, seat in first.items() if who in there and not entropy_of(live.match)[seat]]
        if missing and now - self._committed < MIXING - TOLERANCE:
            self._note("draws", f"the tiles are dealt after {now - self._committed:.2f} s without {missing}")

    def _note(self, invariant: str, text: str) -> None:
        self.world.referee.note(invariant, text)

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
        """The plies of all rows that these seats notice: that another keeps its tiles, or asks the coach whether to,
        nobody does."""
        known, until = self._noticed.get(seats, ([], 0))
        new = enumerate(self.rows[until:], until)
        known += [ply for ply, row in new if row.seat in seats or not self._unnoticed(ply, row)]
        self._noticed[seats] = known, len(self.rows)
        return known

    def _unnoticed(self, ply: int, row: Row) -> bool:
        if row.text == "hint":
            return any(action in self.game.silent for action in self.game.actions(self.lives[ply].match.state))
        return row.text == "keep"

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
            self._note("clock", f"seat {seat} lost on time with {left:.1f} s left at least")
