"""How a series stands: so many matches at one table, one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hindmost import series

if TYPE_CHECKING:
    from hindmost.server.table import Table


def told(table: Table) -> dict[str, Any]:
    """How many matches it has, how many are over, and what they have brought the person at each seat."""
    earlier, live = table.earlier, table.live
    return {
        "matches": table.settings.series,
        "done": len(earlier) + live.over,
        "totals": [points + _before(earlier, seat) for seat, points in enumerate(series.points(live.match))],
    }


def _before(earlier: list[list[int]], seat: int) -> int:
    """Seats rotate: who sits here now sat one seat further in the match before."""
    return sum(points[(seat + back) % len(points)] for back, points in enumerate(reversed(earlier), 1) if points)
