"""The coach: what a seat had better do, and what a decision has cost. It is given what that seat sees, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Protocol

from hindmost.actions import Action
from hindmost.coach import check, scale
from hindmost.coach.annotations import Advice, Decision
from hindmost.coach.effort import HINT, REVIEW, Effort
from hindmost.coach.sentences import all_said, side_names
from hindmost.families import FamilyParts
from hindmost.game import AnyGame


class CoachPart(Protocol):
    """The coach of a family of games."""

    def advise(self, game: Any, view: Any, effort: Effort, seed: object) -> Advice:
        """The best few actions for the viewer."""

    def decided(self, game: Any, view: Any, played: Action, ply: int, effort: Effort, seed: object) -> Decision:
        """What a decision has cost."""


family = FamilyParts[CoachPart]("hindmost.coach.{}")


def advise(game: AnyGame, view: Any, effort: Effort = HINT, seed: object = 0) -> Advice:
    """The best few actions for the viewer, who is to act."""
    check(game)
    return family(game).advise(game, view, effort, seed)


def hint(game: AnyGame, view: Any, names: Sequence[str]) -> dict[str, Any]:
    """The best few actions as plain data, each with its reasons as sentences."""
    advice = advise(game, view)
    sides = side_names(list(names), game.sides)
    best = [
        asdict(each) | {"said": all_said(why, sides, "next")}
        for each, why in zip(advice.best, advice.reasons, strict=True)
    ]
    return {"scale": scale(game), "chances": advice.chances, "best": best}


def decided(game: AnyGame, view: Any, played: Action, ply: int, effort: Effort = REVIEW, seed: object = 0) -> Decision:
    """What a decision has cost, and why."""
    check(game)
    return family(game).decided(game, view, played, ply, effort, seed)
