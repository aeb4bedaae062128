"""Reviews, decision by decision, as a review is kept, and as it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from hindmost.coach.annotations import Decision, Review
from hindmost.coach.effort import REVIEW
from hindmost.coach.review import DecisionTask, look, named, put_together, tasks
from hindmost.match import Match, loads


def plan(line: bytes) -> list[DecisionTask]:
    """The decisions of a record."""
    return tasks(loads(line.strip()), REVIEW)


def work(task: DecisionTask) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(look(task))
    return found


def finish(line: bytes, decisions: list[dict[str, Any]]) -> dict[str, Any]:
    """The review as it is kept: it names nobody and says nothing yet, so that a name that changes or goes is in the
    match alone."""
    match = loads(line.strip())
    nameless = replace(match, names=Match.new(match.game).names)
    kept: dict[str, Any] = msgspec.to_builtins(
        put_together(nameless, msgspec.convert(decisions, list[Decision]), REVIEW, "0")
    )
    return kept


def shown(kept: dict[str, Any] | None, names: Sequence[str]) -> Review | None:
    """With those who sat there, by the names they have now."""
    return None if kept is None else named(msgspec.convert(kept, Review), names)
