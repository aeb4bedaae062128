"""What a collecting game is made of: its edition, the state of a match, and what one seat sees of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from hindmost.tiles import Counts

NONE: Counts = bytes(6)
CENTRE = 3  # what the centre is filled up to (S4, S5)


@dataclass(frozen=True, slots=True)
class CollectingEdition:
    name: str
    seats: int
    tiles: Counts  # per colour
    target: int  # what completes a row (S2)
    bonus_per: str = "colour"  # or "stop" (S-A1)
    options: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if sum(self.tiles) - (6 * self.target * self.seats - 1) <= CENTRE:
            raise ValueError(f"{self.name}: {sum(self.tiles)} tiles are too few for rows of {self.target}")


class Phase(StrEnum):
    FILL = "fill"  # nature fills up the centre
    CHOOSE = "choose"  # the start of a turn
    REVEAL = "reveal"  # nature shows the tile
    DECIDE = "decide"  # tiles at risk: go on or stop
    OVER = "over"


@dataclass(frozen=True)
class Common:
    pile: Counts
    centre: Counts
    risk: Counts  # the intermediate area of the seat to act
    rows: tuple[Counts, ...]  # the scoring areas
    seat: int
    phase: Phase
    bonus_turn: bool
    owed: int  # bonus turns still to come

    def shared(self) -> dict[str, Any]:
        """These fields alone, whatever else the value has."""
        return {name: getattr(self, name) for name in Common.__dataclass_fields__}


@dataclass(frozen=True)
class State(Common):
    pass


@dataclass(frozen=True)
class View(Common):
    viewer: int | None
