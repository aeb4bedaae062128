"""Rules that end a contest as soon as it is decided. They see its pairs in their order, one at a time."""

from __future__ import annotations

from collections import Counter
from math import log
from typing import Any, Protocol

from hindmost.arena.statistics import llr


class StoppingRule(Protocol):
    verdict: str | None

    def see(self, outcome: float) -> None:
        """Take in the next pair."""

    def facts(self) -> dict[str, Any]: ...

    def sentence(self) -> str: ...


class Sprt:
    """The generalised sequential probability ratio test: is A's score `score0` or rather `score1`?

    Of agents that score `score0` it takes a part of `alpha` for better, of those that score `score1` a part of `beta`
    for worse.
    """

    def __init__(self, score0: float, score1: float, alpha: float = 0.05, beta: float = 0.05) -> None:
        if not 0 < score0 < score1 < 1:
            raise ValueError(f"the scores of a test are 0 < S0 < S1 < 1, not {score0:g} and {score1:g}")
        self.score0, self.score1 = score0, score1
        self.lower, self.upper = log(beta / (1 - alpha)), log((1 - beta) / alpha)
        self.outcomes: Counter[float] = Counter()
        self.llr = 0.0
        self.verdict: str | None = None

    def see(self, outcome: float) -> None:
        self.outcomes[outcome] += 1
        self.llr = llr(self.outcomes, self.score0, self.score1)
        if not self.lower < self.llr < self.upper:
            self.verdict = "score1" if self.llr > 0 else "score0"

    def facts(self) -> dict[str, Any]:
        return {
            "rule": "sprt",
            "score0": self.score0,
            "score1": self.score1,
            "llr": round(self.llr, 4),
            "bounds": [round(self.lower, 4), round(self.upper, 4)],
            "verdict": self.verdict,
        }

    def sentence(self) -> str:
        verdicts = {"score0": f"{self.score0:.4g} accepted", "score1": f"{self.score1:.4g} accepted"}
        return (
            f"SPRT, score {self.score0:.4g} or {self.score1:.4g}: LLR {self.llr:.2f} "
            f"({self.lower:.2f} to {self.upper:.2f}), {verdicts.get(self.verdict or '', 'not decided')}"
        )


class Sure:
    """Is A's score above or below a threshold? Sure means wrong in 5 % of contests, however often one looks.

    Two sceptics start with 1 each. One bets before every pair that it comes out above the threshold, the other below,
    with stakes that make the game fair if the threshold is A's true score. Whoever holds 40 has refuted that:
    the odds of ever getting there in a fair game are 1 in 40.
    """

    WEALTH = 40.0  # 2 / 0.05
    MOST = 0.75  # what is staked at most, as part of what one holds

    def __init__(self, threshold: float) -> None:
        if not 0 < threshold < 1:
            raise ValueError(f"a score to be sure about is between 0 and 1, not {threshold:g}")
        self.threshold = threshold
        self.pairs, self.total, self.squares = 0, 0.5, 0.5  # as if half a pair was won and half of one lost
        self.above = self.below = 1.0
        self.verdict: str | None = None

    def see(self, outcome: float) -> None:
        stake = self._stake()
        self.above *= 1 + max(0.0, stake) * (outcome - self.threshold)
        self.below *= 1 + min(0.0, stake) * (outcome - self.threshold)
        self.pairs += 1
        self.total += outcome
        self.squares += outcome * outcome
        if max(self.above, self.below) >= self.WEALTH:
            self.verdict = "above" if self.above > self.below else "below"

    def _stake(self) -> float:
        """Near what makes wealth grow fastest, by the pairs seen so far."""
        mean = self.total / (self.pairs + 1)
        edge = mean - self.threshold
        variance = self.squares / (self.pairs + 1) - mean * mean
        least, most = -self.MOST / (1 - self.threshold), self.MOST / self.threshold
        return min(most, max(least, edge / (variance + edge * edge)))

    def facts(self) -> dict[str, Any]:
        return {
            "rule": "sure",
            "threshold": self.threshold,
            "wealth": [round(self.below, 4), round(self.above, 4)],
            "needed": self.WEALTH,
            "verdict": self.verdict,
        }

    def sentence(self) -> str:
        answer = f"{self.verdict} it" if self.verdict else "not decided"
        return f"Score above or below {self.threshold:.4g}: {answer} (95 % sure, by bets, however often one looks)"
