"""A review as plain data and as people read it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from hindmost.coach.sentences import all_said
from hindmost.coach.told import Decision, Review


def told(review: Review) -> dict[str, Any]:
    """The review as plain data, every reason with its sentences."""
    plain = asdict(review)
    for shown, decision in zip(plain["decisions"], review.decisions, strict=True):
        shown["said"] = all_said(decision.reasons, side_names(review.names, review.sides))
    return plain


def side_names(names: list[str], sides: int) -> list[str]:
    """The seats of a side, by name."""
    return [" & ".join(names[side::sides]) for side in range(sides)]


def loss_in_figures(decision: Decision, review: Review) -> str:
    """With its standard error, where there is one."""
    if not decision.played.loss:
        return "-"
    loss = in_figures(decision.played.loss, review)
    return loss if decision.exact else f"{loss} ±{decision.played.loss_error * review.scale:.1f}"


def in_figures(share: float, review: Review, sign: bool = False) -> str:
    """Per cent of the win, or alone steps of the lowest colour."""
    number = f"{share * review.scale:+.1f}" if sign else f"{share * review.scale:.1f}"
    return number if review.sides == 1 else f"{number} %"
