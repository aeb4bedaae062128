"""Clocks of a match. They follow from its log, so that nothing else about them needs storing.

They go by the time of the match (`LiveMatch.time`): seconds that count, and no calendar."""

from __future__ import annotations

from dataclasses import dataclass

from hindmost.contract.settings import ClockSettings
from hindmost.rules.changed import changed


@dataclass(frozen=True)
class Clock:
    rules: ClockSettings
    left: tuple[float, ...]  # seconds of each seat when its clock does not run
    running: int | None = None  # the seat whose clock runs
    since: float = 0.0

    @classmethod
    def new(cls, rules: ClockSettings, seats: int) -> Clock:
        return cls(rules, (rules.start(),) * seats)

    @property
    def used(self) -> bool:
        return self.rules.start() > 0

    def remaining(self, seat: int, now: float) -> float:
        return self.left[seat] - (max(0.0, now - self.since) if seat == self.running else 0.0)

    def deadline(self) -> float | None:
        """When the running clock falls."""
        return self.since + self.left[self.running] if self.used and self.running is not None else None

    def stop(self, now: float) -> Clock:
        if self.running is None:
            return self
        return changed(self._with(self.running, self.remaining(self.running, now)), running=None)

    def turn_to(self, seat: int | None, now: float) -> Clock:
        """This seat's clock runs from now; the one that ran until now has had its turn, unless it is the same."""
        if seat == self.running:
            return self
        stopped = self.stop(now)
        if self.running is not None:
            stopped = stopped._with(self.running, self.rules.after_turn(stopped.left[self.running]))
        return changed(stopped, running=seat, since=now)

    def _with(self, seat: int, left: float) -> Clock:
        return changed(self, left=(*self.left[:seat], left, *self.left[seat + 1 :]))
