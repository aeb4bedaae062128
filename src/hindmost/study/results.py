"""What is kept of a match that is over."""

from __future__ import annotations

from typing import Any

from hindmost import series
from hindmost.contract.values import Uncounted
from hindmost.match import Match


def result_of(match: Match, why_not: Uncounted | None = None) -> dict[str, Any]:
    """The result of a match and what it brings each seat in a series, naming nobody."""
    return match.result() | {"points": series.points(match)} | ({"uncounted": why_not} if why_not else {})
