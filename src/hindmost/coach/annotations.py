"""What the coach tells: plain values that the command line, a report and the page show alike."""

from __future__ import annotations

from dataclasses import dataclass, field

Given = str | int | float


@dataclass(frozen=True)
class Reason:
    """Something that was measured, and how much of the difference it stands for (0 to 1)."""

    what: str  # a key of `sentences.TEXTS`
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
    mark: str | None  # inaccuracy, mistake, blunder
    before: list[float]  # the chances of every side if the best had been done
    after: list[float]  # and after what was done
    reasons: list[Reason]  # why the best is better, where that is sure
    luck: list[float] = field(default_factory=list)  # what chance has brought every side since the decision before
    exact: bool = False  # odds instead of imagined worlds
    forced: bool = False  # there was nothing else to do


@dataclass(frozen=True)
class SeatReview:
    seat: int
    name: str
    decisions: int
    accuracy: float | None  # 0 to 100; None if there was nothing to decide
    lost: float  # the sum of all losses
    luck: float | None  # what no decision explains, of this seat's side; None if not all were looked at
    marks: dict[str, int]


@dataclass(frozen=True)
class Review:
    game: str
    names: list[str]
    sides: int
    scale: float  # what a share is multiplied with to be shown: 100 for a win, alone the length of the track
    seed: str
    playouts: int
    decisions: list[Decision]
    seats: list[SeatReview]
    result: list[float] | None  # the share of the win that every side got; None if the match was not over
