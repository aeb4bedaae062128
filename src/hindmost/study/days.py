"""The days of deals and puzzles, the same all over the world."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import cache

from hindmost import editions


def day(at: float) -> str:
    """The day of a time, the same all over the world."""
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def end(today: str) -> float:
    """When this day is over."""
    after = date.fromisoformat(today) + timedelta(days=1)
    return datetime(after.year, after.month, after.day, tzinfo=UTC).timestamp()


def day_before(today: str) -> str:
    return (date.fromisoformat(today) - timedelta(days=1)).isoformat()


@cache
def solo_games() -> tuple[str, ...]:
    return tuple(name for name in editions.names() if editions.find(name).seats == 1)


def game_of(today: str) -> str:
    """The solo games take turns."""
    games = solo_games()
    return games[date.fromisoformat(today).toordinal() % len(games)]
