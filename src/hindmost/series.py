"""Several matches of one game in a row, and what they come to (S17)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hindmost.match import Match


def points(match: Match) -> list[int]:
    """What a match brings each seat: its side's hindmost value; a side that gave up or ran out of time gets nothing.

    An aborted or unfinished match brings nobody anything.
    """
    if not match.finished and (match.end is None or match.end == "abort"):
        return [0] * match.game.seats
    loser = None if match.end is None else match.game.side(int(match.end.split()[1]))
    sides = [match.game.side(seat) for seat in range(match.game.seats)]
    return [0 if side == loser else match.standings[side][0] for side in sides]


def totals(matches: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[str, int]:
    """The sums by name, from the names and points of each match; people may change seats between matches."""
    total: dict[str, int] = {}
    for names, scored in matches:
        for name, value in zip(names, scored, strict=True):
            total[name] = total.get(name, 0) + value
    return total


def leaders(total: Mapping[str, int]) -> list[str]:
    """Who is ahead: all of them when it is shared (S-A9)."""
    best = max(total.values(), default=0)
    return [name for name, scored in total.items() if scored == best]
