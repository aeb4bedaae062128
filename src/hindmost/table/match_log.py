"""A match as its stored rows tell it: the actions that stand, the clocks, and what has been asked.

A row is an action in the notation, or one of these words of a seat or of the table: `ask undo`, `ask abort`, `agree`,
`refuse`, `undo PLY`, `resign`, `time SEAT`, `abort`, `pause`, `resume`, `away SECONDS`, `rematch`, `hint`,
`failed SEAT`, `agent SEAT NAME`, `commit HASH`, `mix ENTROPY`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import NamedTuple, get_args

from hindmost.contract.values import Question, TableWord
from hindmost.draws import entropy_of, mixed
from hindmost.game import NATURE
from hindmost.match import Match
from hindmost.rules.changed import changed
from hindmost.table.clock import Clock
from hindmost.table.unnoticed import Seats, Unnoticed

TABLE = -2  # the seat of rows that the table itself adds
MIXING = 3.0  # seconds for the people at a table to mix something into the draws
NOTHING = Unnoticed()
WORDS = frozenset(get_args(get_args(TableWord)[0]))


class Row(NamedTuple):
    """One line in the log of a match."""

    ply: int
    seat: int  # NATURE, TABLE
    text: str
    at: float  # by the calendar: for information
    charged: float | None = None  # seconds that count since the row before; None in rows of before, where `at` tells it


class Instant(NamedTuple):
    """When something is decided."""

    at: float  # by the calendar, in seconds since 1970
    time: float  # of the match


@dataclass(frozen=True)
class LiveMatch:
    match: Match
    clock: Clock
    count: int = 0  # rows so far: the number of the next one
    asked: Question | None = None
    asker: int = NATURE
    agreed: frozenset[int] = frozenset()
    paused: bool = False
    rematch: frozenset[int] = frozenset()  # seats that want another match
    at: float = 0.0  # of the last row
    time: float = 0.0  # of the match at the last row: the seconds that count, from any beginning
    acted: float = 0.0  # since which time of the match the seat to act is waited for
    hints: tuple[tuple[int, int], ...] = ()  # ply and seat of every hint that was asked for
    takeovers: tuple[tuple[int, int, str], ...] = ()  # ply, seat and name of every agent that took a seat over
    failed: int | None = None  # the seat whose agent could not make the decision that is waited for
    committed: float | None = None  # at which time of the match the hash of the seed was told
    taken_back: bool = False  # has anything been?
    unnoticed: Unnoticed = NOTHING  # among the rows
    unnoticed_plies: Unnoticed = NOTHING  # among the actions that stand

    @property
    def over(self) -> bool:
        return self.match.to_act is None

    @property
    def deciding_unnoticed(self) -> bool:
        """Is it known to the seat to act alone that it has something to decide?"""
        game = self.match.game
        return self.match.to_act is not None and self.match.to_act != game.to_act(game.view(self.match.state, None))

    def number(self, seats: Seats) -> int:
        """The number of the next row, as those with these seats count."""
        return self.unnoticed.counted(self.count, seats)

    def after(self, row: Row) -> LiveMatch:
        """The match after one more row."""
        word, _, rest = row.text.partition(" ")
        later = changed(self, count=self.count + 1, at=row.at, time=self.time + self._counted(word, rest, row))
        live = later._after_word(word, rest, row) if word in WORDS else later._after_action(row)
        failed = live.failed if live.match is self.match else None
        return changed(live, clock=live._clock(), failed=failed)

    def _counted(self, word: str, rest: str, row: Row) -> float:
        """The seconds since the row before that count."""
        if row.charged is not None:
            return row.charged
        return row.at - self.at - (float(rest) if word == "away" else 0.0)

    def row(self, seat: int, text: str, now: Instant) -> Row:
        """The next row, as it would be written now."""
        return Row(self.count, seat, text, now.at, round(max(0.0, now.time - self.time), 3))

    def after_all(self, rows: Iterable[Row]) -> LiveMatch:
        live = self
        for row in rows:
            live = live.after(row)
        return live

    def steps(self, rows: Iterable[Row]) -> list[LogStep]:
        """Row by row."""
        steps, live = [], self
        for row in rows:
            steps.append(LogStep(live, row, after := live.after(row)))
            live = after
        return steps

    def _after_action(self, row: Row) -> LiveMatch:
        """An action takes every question off the table."""
        action = self.match.game.parse(row.text)
        played = changed(self.quiet(), match=self.match.play(action), acted=self.time)
        if action not in self.match.game.silent:
            return played
        plies = self.unnoticed_plies.and_also(len(self.match.log), row.seat)
        return changed(played._without_notice(row), unnoticed_plies=plies)

    def _without_notice(self, row: Row) -> LiveMatch:
        return changed(self, unnoticed=self.unnoticed.and_also(row.ply, row.seat))

    def _after_word(self, word: str, rest: str, row: Row) -> LiveMatch:
        match word:
            case "ask":
                return changed(self, asked=rest, asker=row.seat, agreed=frozenset({row.seat}))
            case "agree":
                return changed(self, agreed=self.agreed | {row.seat})
            case "undo":
                back = self.unnoticed_plies.before(int(rest))
                quiet = changed(self.quiet(), unnoticed_plies=back, taken_back=True)
                return changed(quiet, match=self.match.at(int(rest)), acted=self.time)
            case "resign" | "time" | "abort":
                return changed(self.quiet(), match=self._cut_short(word, rest, row))
            case "pause" | "resume":
                return changed(self, paused=word == "pause", acted=self.time)
            case "away":
                return self  # it tells what was not charged
            case "hint":
                asked = changed(self, hints=(*self.hints, (len(self.match.log), row.seat)))
                return asked._without_notice(row) if self.deciding_unnoticed else asked
            case "agent":
                seat, _, name = rest.partition(" ")
                taken = (len(self.match.log), int(seat), name)
                return changed(self.quiet(), takeovers=(*self.takeovers, taken), acted=self.time)
            case "failed":
                return changed(self, failed=int(rest))
            case "commit" | "mix":
                return self._settled(word, rest, row)
            case "rematch":
                return changed(self, rematch=self.rematch | {row.seat})
            case _:  # refuse
                return self.quiet()

    def _settled(self, word: str, rest: str, row: Row) -> LiveMatch:
        """What the draws follow from."""
        if word == "commit":
            return changed(self, match=self.match.noting(commitment=rest), committed=self.time)
        return changed(self, match=mixed(self.match, row.seat, rest))

    def _cut_short(self, word: str, rest: str, row: Row) -> Match:
        match word:
            case "resign":
                return self.match.resign(row.seat)
            case "time":
                return self.match.out_of_time(int(rest))
            case _:
                return self.match.abort()

    def quiet(self) -> LiveMatch:
        """Nothing is asked any more."""
        return changed(self, asked=None, asker=NATURE, agreed=frozenset()) if self.asked else self

    def _clock(self) -> Clock:
        if self.paused or self.over:
            return self.clock.stop(self.time)
        seat = self.match.to_act
        return self.clock if seat == NATURE else self.clock.turn_to(seat, self.time)

    def waits_for(self, mixers: Collection[int], now: Instant) -> bool:
        """Is the deal put off for seats that may still mix something in?"""
        if self.committed is None or self.match.log or self.over:
            return False
        entropy = entropy_of(self.match)
        return not all(entropy[seat] for seat in mixers) and self.mixing_left(now) > 0

    def mixing_left(self, now: Instant) -> float:
        """Seconds in which something may still be mixed in."""
        return 0.0 if self.committed is None else max(0.0, self.committed + MIXING - now.time)

    def undo_ply(self, seat: int) -> int | None:
        """The ply of this seat's last decision that still stands and that others have noticed."""
        game, state = self.match.game, self.match.game.start()
        found = None
        for ply, action in enumerate(self.match.log):
            if game.to_act(state) == seat and action not in game.silent:
                found = ply
            state = game.apply(state, action)
        return found

    def last_decision(self, seat: int) -> int:
        """The same as a number, -1 if there is none."""
        ply = self.undo_ply(seat)
        return -1 if ply is None else ply


class LogStep(NamedTuple):
    """What one row did."""

    before: LiveMatch
    row: Row
    after: LiveMatch

    @property
    def played(self) -> bool:
        """Was it an action, not one of the words?"""
        return len(self.after.match.log) == len(self.before.match.log) + 1

    def noticed_by(self, seats: Seats) -> bool:
        """Do those with these seats know that there is such a row?"""
        return self.row.seat in seats or self.after.unnoticed is self.before.unnoticed
