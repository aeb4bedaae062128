"""The rows of a match as each kind of viewer has been shown them: encoded once, and kept as they come.

Viewers with the same seats see the same. What a match has come to is folded anew only for the first viewer of a kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import cast

import msgspec

from hindmost.contract.messages import VisibleRow, encode
from hindmost.table.match_log import LogStep
from hindmost.table.snapshots import Broadcast
from hindmost.table.unnoticed import Seats


class VisibleLog:
    """All rows that one kind of viewer may see, one after the other, and where each begins."""

    def __init__(self) -> None:
        self._text = bytearray()
        self._starts: list[int] = []
        self._times: list[float] = []

    def __len__(self) -> int:
        return len(self._starts)

    def add(self, rows: Iterable[VisibleRow]) -> None:
        for row in rows:
            self._starts.append(len(self._text))
            self._times.append(row.at)
            self._text += encode(row)
            self._text += b","

    def known(self, seen: int | None, at: float | None) -> int:
        """How many of these rows somebody has who has seen so many, the last of that time. None, if it was of another
        time: then this is another history, since the database was put back to an older copy of it."""
        if not seen or seen > len(self) or (at is not None and self._times[seen - 1] != at):
            return 0
        return seen

    def since(self, seen: int) -> list[VisibleRow]:
        """From number `seen` on, as a message has them: already encoded."""
        start = self._starts[seen] if seen < len(self) else len(self._text)
        return cast(list[VisibleRow], msgspec.Raw(b"[" + self._text[start:-1] + b"]"))


class ShownRows:
    """The logs of one match, by the seats of those who see them. `steps` are all steps of the match so far."""

    def __init__(self, steps: Callable[[], Sequence[LogStep]]) -> None:
        self._steps = steps
        self._logs: dict[Seats, VisibleLog] = {}

    def of(self, seats: Seats) -> VisibleLog:
        if seats not in self._logs:
            log = VisibleLog()
            log.add(Broadcast(self._steps()).rows(seats))
            self._logs[seats] = log
        return self._logs[seats]

    def add(self, steps: Sequence[LogStep], kinds: Iterable[Seats]) -> Mapping[Seats, list[VisibleRow]]:
        """Take these in, and tell what is new in them for each of these kinds of viewers. Who has not been shown
        anything yet is shown no more than that."""
        if not self._logs and not kinds:
            return {}
        broadcast = Broadcast(steps)
        new = {}
        for seats, log in self._logs.items():
            before = len(log)
            log.add(broadcast.rows(seats))
            new[seats] = log.since(before)
        return new | {seats: broadcast.rows(seats) for seats in kinds if seats not in new}
