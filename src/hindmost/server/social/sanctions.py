"""What sanctions keep people from."""

from __future__ import annotations

import time
from collections.abc import Iterable

from hindmost.contract.problems import Problem
from hindmost.store import Sanction

BANNED, REMOVED = "banned", "removed"  # why a socket ends


def ban_in(found: Iterable[Sanction]) -> Sanction | None:
    return _longest(each for each in found if each.kind == "ban")


def mute_in(found: Iterable[Sanction]) -> Sanction | None:
    return _longest(each for each in found if each.kind == "mute")


def kept_out(found: Iterable[Sanction], table: str) -> str | None:
    """Why somebody may not be at this table."""
    here = {each.kind for each in found if each.table in (None, table)}
    return BANNED if "ban" in here else REMOVED if "removal" in here else None


def banned(ban: Sanction) -> Problem:
    """What whoever is banned is answered."""
    problem = Problem(403, "banned", f"a moderator has banned you {how_long(ban)}: {ban.reason}")
    problem.until = ban.until
    return problem


def how_long(sanction: Sanction) -> str:
    """For those who read no page."""
    if sanction.until is None:
        return "for good"
    return time.strftime("until %Y-%m-%d %H:%M UTC", time.gmtime(sanction.until))


def _longest(found: Iterable[Sanction]) -> Sanction | None:
    return max(found, key=lambda each: float("inf") if each.until is None else each.until, default=None)
