"""Results that do not count, and why."""

from __future__ import annotations

from collections import Counter

from hindmost.contract.settings import Settings
from hindmost.contract.values import Uncounted
from hindmost.match import Match
from hindmost.table.match_log import LiveMatch

FEW = 5  # decisions of each side: who leaves a match before has not been beaten


def uncounted(settings: Settings, live: LiveMatch, sealed: float) -> Uncounted | None:
    """Alone: why it is not among the results. At a rated table: why it makes nobody stronger."""
    if not live.over:
        return None
    if live.match.game.seats == 1:
        return _helped(settings, live, sealed)
    return "left early" if settings.rated and left_early(live.match) else None


def _helped(settings: Settings, live: LiveMatch, sealed: float) -> Uncounted | None:
    """When the day of a daily deal is over its seed is told, and every draw can be foreseen."""
    if live.taken_back:
        return "taken back"
    if live.hints:
        return "hint"
    return "day over" if settings.daily and live.at >= sealed else None


def left_early(match: Match) -> bool:
    """Has a seat given up, or run out of time, before every side had decided a few times?"""
    if match.end is None or match.end == "abort":
        return False
    game, state = match.game, match.game.start()
    decided: Counter[int] = Counter()
    for action in match.log:
        if (seat := game.to_act(state)) is not None and seat >= 0:
            decided[game.side(seat)] += 1
        state = game.apply(state, action)
    return min(decided[side] for side in range(game.sides)) < FEW
