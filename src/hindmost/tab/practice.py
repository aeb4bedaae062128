"""The practice deal of a day: its seed follows from the date, so it is nobody's secret and never ranked."""

from __future__ import annotations

import hashlib

from hindmost.contract.settings import Settings

SETTINGS = Settings(daily=True, take_back=False, pause=False, spectators=False, chat=False)


def seed(day: str) -> str:
    """
    >>> seed("2026-01-01")[:8]
    '...'
    """
    return hashlib.sha256(f"hindmost practice deal {day}".encode()).hexdigest()
