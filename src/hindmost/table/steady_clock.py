"""The time of one process, which neither a jump of the wall clock nor a stall of the process disturbs."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable

BEAT = 0.5  # seconds from one beat to the next
REMEMBERED = 100  # stalls
LATE = 1.0  # seconds by which a beat may be late before the process has stalled


def loop_time() -> float:
    return asyncio.get_running_loop().time()


class SteadyClock:
    """Two clocks: the calendar, for information and across processes, and the time this process was awake, which is
    what anybody can be charged. Both go by the event loop; the wall clock is asked only where the calendar begins.

    While somebody calls `beat`, a beat that comes late is a stall: the process was stopped, or its loop held up.
    Whoever asks first afterwards finds it, be it an alarm, an action or the beat itself: nobody is judged by lost time.
    """

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = loop_time) -> None:
        self._wall, self.monotonic = wall, monotonic
        self._begins: float | None = None  # the calendar when the loop's clock was at 0
        self._follows = False
        self._beaten: float | None = None
        self.stalled = 0.0  # seconds of stalls that have been noticed
        self._stalls: deque[tuple[float, float]] = deque(maxlen=REMEMBERED)  # by the loop: from when until when

    # The calendar, in seconds since 1970

    def now(self) -> float:
        """By the database where many machines share it. Else by this machine, and not behind its wall clock, which goes
        on while a laptop sleeps."""
        return self.steady() if self._follows else max(self.steady(), self._wall())

    def steady(self) -> float:
        """The same without a jump, except when it is set."""
        if self._begins is None:
            self._begins = self._wall() - self.monotonic()
        return self._begins + self.monotonic()

    def follow(self, told: float, asked: float) -> None:
        """The database has told its time; it was asked when the loop's clock was at `asked`."""
        answered = self.monotonic()
        if not self._follows or answered - asked < LATE:
            self._begins, self._follows = told - (asked + answered) / 2, True

    # What counts

    def awake(self) -> float:
        """Seconds, from any beginning, without those of stalls."""
        now = self.monotonic()
        if self._beaten is not None and now - self._beaten > BEAT + LATE:
            self.stalled += now - self._beaten
            self._stalls.append((self._beaten, now))
            self._beaten = now
        return now - self.stalled

    def lose(self, seconds: float) -> None:
        """The last seconds do not count: for all that this process could do, it might as well have stalled."""
        self.stalled += seconds
        self._stalls.append((self.monotonic() - seconds, self.monotonic()))

    def awake_for(self, seconds: float) -> float:
        """How many of the last seconds this process was awake."""
        self.awake()
        since = self.monotonic() - seconds
        lost = sum(end - max(begin, since) for begin, end in self._stalls if end > since)
        return max(0.0, seconds - lost)

    def beat(self) -> None:
        self.awake()
        self._beaten = self.monotonic()

    def rest(self) -> None:
        """Nobody beats any more."""
        self._beaten = None
