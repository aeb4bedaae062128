"""What the pairs of a contest come to, added up one by one."""

from __future__ import annotations

from collections import Counter
from math import isfinite
from typing import Any

from hindmost.arena.contests import Pair, hindmosts, shares
from hindmost.arena.statistics import elo_of, interval, mean, mean_interval


class Tally:
    def __init__(self, even: float) -> None:
        self.even = even
        self.outcomes: Counter[float] = Counter()  # A's score of a pair
        self.won, self.compared = 0.0, 0  # by A, of so many results
        self.matches = self.plies = self.aborted = 0
        self.hindmost_a = self.hindmost_b = self.squares = 0.0

    @property
    def pairs(self) -> int:
        return self.outcomes.total()

    @property
    def score(self) -> float:
        return mean(self.outcomes)

    def add(self, pair: Pair) -> float:
        """Count a pair; A's score of it."""
        won = shares(pair)
        outcome = round(sum(won) / len(won), 9)
        self.outcomes[outcome] += 1
        self.won += sum(won)
        self.compared += len(won)
        self.matches += len(pair)
        self.plies += sum(match.plies for match in pair)
        self.aborted += sum(not match.winners for match in pair)
        a, b = hindmosts(pair)
        self.hindmost_a += a
        self.hindmost_b += b
        self.squares += (a - b) ** 2
        return outcome

    def facts(self) -> dict[str, Any]:
        low, high = interval(self.outcomes)
        lead = self.hindmost_a - self.hindmost_b
        return {
            "pairs": self.pairs,
            "matches": self.matches,
            "score": round(self.score, 4),
            "score_interval": [round(low, 4), round(high, 4)],
            "even": round(self.even, 4),
            "elo": _finite(elo_of(self.score, self.even), 1),
            "elo_interval": [_finite(elo_of(bound, self.even), 1) for bound in (low, high)],
            "outcomes": {f"{outcome:.4g}": seen for outcome, seen in sorted(self.outcomes.items())},
            "hindmost": [round(total / self.pairs, 3) for total in (self.hindmost_a, self.hindmost_b)],
            "lead": round(lead / self.pairs, 3),
            "lead_interval": [_finite(bound, 3) for bound in mean_interval(self.pairs, lead, self.squares)],
            "plies": round(self.plies / self.matches, 2),
            "aborted": self.aborted,
        }


def _finite(number: float, digits: int) -> float | None:
    """JSON knows no infinity."""
    return round(number, digits) if isfinite(number) else None
