"""What the coach notes on decisions, when a loss has a name, and how accurate a seat was.

Plain values that the command line, a report and the page show alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp
from typing import Literal, TypedDict

Given = str | int | float
Mark = Literal["blunder", "mistake", "inaccuracy"]
MARKS: tuple[tuple[Mark, float], ...] = (("blunder", 0.10), ("mistake", 0.05), ("inaccuracy", 0.02))
SURE = 2.0  # standard errors
STEEPNESS = 10.0  # of accuracy: who loses 7 % of the win a decision has half of it


class Sentences(TypedDict):
    """What is said, in every language."""

    de: list[str]
    en: list[str]
    es: list[str]


@dataclass(frozen=True)
class Reason:
    """Something that was measured, and how much of the difference it stands for (0 to 1)."""

    what: str  # a key of `texts.TEXTS`
    given: dict[str, Given] = field(default_factory=dict)
    weight: float = 1.0


@dataclass(frozen=True)
class Considered:
    """An action that was looked at. Worth and loss are shares of the win; alone, of the highest lowest colour."""

    action: str
    worth: float
    error: float  # standard error of the worth
    loss: float  # against the best, in the same imagined worlds
    loss_error: float  # standard error of that difference


@dataclass(frozen=True)
class Advice:
    """What a seat had better do, from what it sees: the best few, the best first, each with its reasons."""

    seat: int
    chances: list[float]  # of every side, if the best is done; alone, the lowest colour to be expected
    best: list[Considered]
    reasons: list[list[Reason]]


@dataclass(frozen=True)
class Decision:
    """One decision of a match."""

    ply: int
    seat: int
    played: Considered
    best: list[Considered]  # the best first; the one played may be among them
    mark: Mark | None
    before: list[float]  # the chances of every side if the best had been done
    after: list[float]  # and after what was done
    reasons: list[Reason]  # why the best is better, where that is sure
    luck: list[float] = field(default_factory=list)  # what chance has brought every side since the decision before
    exact: bool = False  # worked out by the odds: no imagined worlds, so no standard error
    forced: bool = False  # there was nothing else to do
    said: Sentences = field(default_factory=lambda: Sentences(de=[], en=[], es=[]))  # the reasons, as they are shown


@dataclass(frozen=True)
class SeatReview:
    """How well a seat has decided, and how lucky it was."""

    seat: int
    name: str
    decisions: int
    accuracy: float | None  # 0 to 100; None if there was nothing to decide
    lost: float  # the sum of all losses
    luck: float | None  # what no decision explains, of this seat's side; None if not all were looked at
    marks: dict[Mark, int]


@dataclass(frozen=True)
class Review:
    """Every decision of a match, and what they come to."""

    game: str
    names: list[str]
    sides: int
    scale: float  # what a share is multiplied with to be shown: 100 for a win, alone the length of the track
    seed: str
    playouts: int
    decisions: list[Decision]
    seats: list[SeatReview]
    result: list[float] | None  # the share of the win that every side got; None if the match was not over


def mark(loss: float, error: float) -> Mark | None:
    """The name of a loss that is beyond what chance may have made of it."""
    if loss <= SURE * error:
        return None
    return next((name for name, least in MARKS if loss >= least), None)


def accuracy(losses: Sequence[float]) -> float | None:
    """0 to 100: the mean over all decisions of 100 * exp(-10 * loss)."""
    if not losses:
        return None
    return 100 * sum(exp(-STEEPNESS * max(0.0, loss)) for loss in losses) / len(losses)
