"""When was a server there for people? What the fairness of clocks is judged by."""

from __future__ import annotations

from tests.simulation.disk import HANGING
from tests.simulation.loop import VirtualLoop

SETTLING = 16.0  # seconds until it is told what was not charged: a request may hang for ten
SHORT = 1.5  # seconds without anybody that nobody is forgiven, beyond those between two renewals of a lease


class Timeline:
    """Spans of time: how many processes could serve people, and whether the database was slow or lost answers."""

    def __init__(self, loop: VirtualLoop, servers: int, lease: float) -> None:
        self._loop, self._servers, self._lease = loop, servers, lease
        self._short = SHORT + lease / 3
        self._spans: list[tuple[float, int, bool]] = [(0.0, 0, False)]  # since when, how many serve, is it slow

    def note(self, serving: int, slow: bool) -> None:
        self._spans.append((self._loop.now, serving, slow))

    @property
    def calm(self) -> bool:
        """Have all processes been there long enough to have told everybody what was not charged?"""
        since = self._loop.now - self._lease / 3 - SETTLING
        return all(serving == self._servers and not slow for _, serving, slow in self._between(since, self._loop.now))

    def _between(self, start: float, end: float) -> list[tuple[float, int, bool]]:
        ends = [since for since, *_ in self._spans[1:]] + [end]
        clipped = [
            (min(until, end) - max(since, start), serving, slow)
            for (since, serving, slow), until in zip(self._spans, ends, strict=True)
        ]
        return [span for span in clipped if span[0] > 0]

    def served(self, start: float, end: float) -> float:
        """Seconds in which a server was there, or was away for too short a time to be noticed."""
        served, away = 0.0, 0.0
        for seconds, serving, _ in [*self._between(start, end), (0.0, 1, False)]:
            if serving:
                served += seconds + min(away, self._short)
                away = 0.0
            else:
                away += seconds
        return served

    def trouble(self, start: float, end: float) -> float:
        """Seconds that may be forgiven: whenever a process was not there, and since it was last seen before. A request
        that was under way then may hang, and hold up what comes after it."""
        spans = self._between(start - self._lease - HANGING, end + self._lease)
        if not any(serving < self._servers or slow for _, serving, slow in spans):
            return 0.0
        return sum(seconds + 2 * self._lease for seconds, serving, slow in spans if serving < self._servers or slow)

    def slowness(self, start: float, end: float) -> float:
        """Seconds in which answers took long or were lost: somebody may be charged for the way."""
        return sum(seconds for seconds, _, slow in self._between(start - 3.0, end) if slow)
