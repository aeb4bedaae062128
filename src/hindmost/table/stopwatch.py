"""How much time counts since the last row of a match, as one process measures it."""

from __future__ import annotations

from hindmost.table.steady_clock import SteadyClock


class Stopwatch:
    def __init__(self, clock: SteadyClock, passed: float = 0.0) -> None:
        self._clock = clock
        self.start(passed)

    def start(self, passed: float = 0.0) -> None:
        """From now on, so many seconds after the last row. While this process stood still, nobody could act here."""
        self.began = self._clock.awake() - self._clock.awake_for(
            max(0.0, passed)
        )  # when the last row was, as `awake` tells time
        self._lost, self._stalled = 0.0, self._clock.stalled

    def passed(self, until: float | None = None) -> float:
        """Seconds that count, until now or until then: which may turn out not to have counted since."""
        now = self._clock.awake()
        return max(0.0, (now if until is None else min(until, now)) - self.began)

    @property
    def lost(self) -> float:
        """Seconds since the last row that do not count, since nobody could act."""
        self._clock.awake()
        return self._lost + self._clock.stalled - self._stalled

    def lose(self, seconds: float) -> None:
        """The last seconds do not count, if there were so many."""
        lost = min(max(0.0, seconds), self.passed())
        self.began += lost
        self._lost += lost

    def wait(self, seconds: float) -> None:
        """The next seconds do not count either."""
        self.began += seconds
