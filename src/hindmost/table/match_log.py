"""A match as its stored rows tell it: the actions that stand, the clocks, and what has been asked.

A row is an action in the notation, or one of these words of a seat or of the table: `ask undo`, `ask abort`, `agree`,
`refuse`, `undo PLY`, `resign`, `time SEAT`, `abort`, `pause`, `resume`, `away SECONDS`, `rematch`, `hint`,
`failed SEAT`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from hindmost.game import NATURE
from hindmost.match import Match
from hindmost.rules.changed import changed
from hindmost.server.clock import Clock
from hindmost.store import Row

TABLE = -2  # the seat of rows that the table itself adds
WORDS = frozenset({
    "ask", "agree", "refuse", "undo", "resign", "time", "abort", "pause", "resume", "away", "rematch", "hint", "failed",
})  # fmt: skip


@dataclass(frozen=True)
class Live:
    match: Match
    clock: Clock
    count: int = 0  # rows so far: the number of the next one
    asked: str | None = None  # "undo" or "abort"
    asker: int = NATURE
    agreed: frozenset[int] = frozenset()
    paused: bool = False
    rematch: frozenset[int] = frozenset()  # seats that want another match
    acted: float = 0.0  # since when the seat to act is waited for
    hints: tuple[tuple[int, int], ...] = ()  # ply and seat of every hint that was asked for
    failed: int | None = None  # the seat whose agent could not make the decision that is waited for

    @property
    def over(self) -> bool:
        return self.match.to_act is None

    def after(self, row: Row) -> Live:
        """The match after one more row."""
        word, _, rest = row.text.partition(" ")
        told = self._told(word, rest, row) if word in WORDS else self._played(row)
        failed = told.failed if told.match is self.match else None
        return changed(told, count=self.count + 1, clock=told._clock(row.at), failed=failed)

    def after_all(self, rows: Iterable[Row]) -> Live:
        live = self
        for row in rows:
            live = live.after(row)
        return live

    def steps(self, rows: Iterable[Row]) -> list[Step]:
        """Row by row."""
        steps, live = [], self
        for row in rows:
            steps.append(Step(live, row, after := live.after(row)))
            live = after
        return steps

    def _played(self, row: Row) -> Live:
        """An action takes every question off the table."""
        return changed(self.quiet(), match=self.match.play(self.match.game.parse(row.text)), acted=row.at)

    def _told(self, word: str, rest: str, row: Row) -> Live:
        match word:
            case "ask":
                return changed(self, asked=rest, asker=row.seat, agreed=frozenset({row.seat}))
            case "agree":
                return changed(self, agreed=self.agreed | {row.seat})
            case "undo":
                return changed(self.quiet(), match=self.match.at(int(rest)), acted=row.at)
            case "resign":
                return changed(self.quiet(), match=self.match.resign(row.seat))
            case "time":
                return changed(self.quiet(), match=self.match.out_of_time(int(rest)))
            case "abort":
                return changed(self.quiet(), match=self.match.abort())
            case "pause" | "resume":
                return changed(self, paused=word == "pause", acted=row.at)
            case "away":
                return changed(self, clock=self.clock.forgive(float(rest)))
            case "hint":
                return changed(self, hints=(*self.hints, (len(self.match.log), row.seat)))
            case "failed":
                return changed(self, failed=int(rest))
            case "rematch":
                return changed(self, rematch=self.rematch | {row.seat})
            case _:  # refuse
                return self.quiet()

    def quiet(self) -> Live:
        """Nothing is asked any more."""
        return changed(self, asked=None, asker=NATURE, agreed=frozenset()) if self.asked else self

    def _clock(self, now: float) -> Clock:
        if self.paused or self.over:
            return self.clock.stop(now)
        seat = self.match.to_act
        return self.clock if seat == NATURE else self.clock.turn_to(seat, now)

    def undo_ply(self, seat: int) -> int | None:
        """The ply of this seat's last decision that still stands."""
        game, state = self.match.game, self.match.game.start()
        found = None
        for ply, action in enumerate(self.match.log):
            if game.to_act(state) == seat:
                found = ply
            state = game.apply(state, action)
        return found

    def last_decision(self, seat: int) -> int:
        """The same as a number, -1 if there is none."""
        ply = self.undo_ply(seat)
        return -1 if ply is None else ply


class Step(NamedTuple):
    """What one row did."""

    before: Live
    row: Row
    after: Live

    @property
    def played(self) -> bool:
        """Was it an action, not one of the words?"""
        return len(self.after.match.log) == len(self.before.match.log) + 1
