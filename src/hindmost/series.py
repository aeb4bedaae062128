"""Several matches of one game in a row, and what they come to (S17)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hindmost.match import Match


def points(match: Match) -> dict[str, int]:
    """What a match brings each name: its side's hindmost value; a side that gave up or ran out of time gets nothing.

    An aborted or unfinished match brings nobody anything.
    """
    if not match.finished and (match.end is None or match.end == "abort"):
        return dict.fromkeys(match.names, 0)
    loser = None if match.end is None else match.game.side(int(match.end.split()[1]))
    scored = dict.fromkeys(match.names, 0)
    for seat, name in enumerate(match.names):
        side = match.game.side(seat)
        scored[name] += 0 if side == loser else match.standings[side][0]
    return scored


def totals(points_of_matches: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """The points of a series by name; people may change seats between its matches."""
    total: dict[str, int] = {}
    for scored in points_of_matches:
        for name, value in scored.items():
            total[name] = total.get(name, 0) + value
    return total


def leaders(total: Mapping[str, int]) -> list[str]:
    """Who is ahead: all of them when it is shared (S-A9)."""
    best = max(total.values(), default=0)
    return [name for name, scored in total.items() if scored == best]
