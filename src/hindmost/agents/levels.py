"""Levels for people: the weaker do not see exactly how good anything is, the stronger take more time."""

from __future__ import annotations

from typing import Any, NamedTuple

LEVELS = 7
LOOKED_AT = 16  # placements, by the levels that look but once
SECONDS = {5: 0.016, 6: 0.08, 7: 0.25}  # for 20 ms, 0.1 s and 0.3 s in all; the others look but once
# Looks at few candidates in worlds, and not far ahead, for there is little time; and asks its net about few, by points
# and not by a prior, for better lists alone are worth more than a level.
STUDIES = {5: {"candidates": 12.0, "listed": 40.0, "turns": 2.0, "prior": 0.0}}
COLLECTING_SECONDS = {7: 0.25}  # more than is needed


class Level(NamedTuple):
    noise: float
    seconds: float | None  # None: one look
    study: dict[str, float]  # what it does otherwise than a master


def level(card: dict[str, Any], number: int, laying: bool) -> Level:
    """As noisy as its net was found to need."""
    seconds = (SECONDS if laying else COLLECTING_SECONDS).get(number)
    return Level(card["noise"][number - 1], seconds, STUDIES.get(number, {}) if laying else {})
