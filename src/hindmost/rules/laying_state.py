"""What a laying game is made of: its edition, the state of a match, and what one seat sees of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from hindmost.hexes import Board
from hindmost.rules.surface import Surface
from hindmost.rules.tracks import Track, TrackRules
from hindmost.tiles import Counts


@dataclass(frozen=True, slots=True)
class LayingEdition:
    name: str
    seats: int
    sides: int
    board: Board
    starts: tuple[int, ...]  # start cells, in the order in which they get their stones
    printed: tuple[int, ...] | None  # their colours, or None where nature puts start stones there
    tiles: Counts
    rack: int
    track: TrackRules
    storeys: int = 1
    opening: str = "first placement"  # or "every stone": until each start stone has a tile beside it
    ends: str = "placed"  # or "to place": noticed only by the seat that has to place
    exchange: bool = True
    final_round: bool = False
    team_talk: bool = False
    options: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.starts or len(set(self.starts)) < len(self.starts):
            raise ValueError(f"{self.name}: the start cells are not all different")
        if len(self.printed if self.printed is not None else range(6)) != len(self.starts):
            raise ValueError(f"{self.name}: there is not one colour for each of {len(self.starts)} start cells")
        if sum(self.tiles) < self.seats * self.rack:
            raise ValueError(f"{self.name}: {sum(self.tiles)} tiles are too few for {self.seats} racks")


class Phase(StrEnum):
    STONES = "stones"
    DEAL = "deal"
    PLACE = "place"
    OFFER = "offer"  # keep or swap
    REFILL = "refill"
    SWAP = "swap"  # drawing anew, the old tiles set aside
    OVER = "over"


@dataclass(frozen=True)
class Common:
    """What lies open for everybody."""

    surface: Surface
    tracks: tuple[Track, ...]  # a side's six markers
    holders: bytes  # the side that holds each colour's duel marker
    seat: int  # whose turn it is, or whose rack is being filled
    phase: Phase
    plays: int  # placements owed in this turn: one, and the bonus plays
    begun: int  # how many seats have made their first placement
    last: int  # turns left of the final round; 0 before it
    aside: Counts  # tiles shown and set aside in an exchange

    def shared(self) -> dict[str, Any]:
        """These fields alone, whatever else the value has."""
        return {name: getattr(self, name) for name in Common.__dataclass_fields__}


@dataclass(frozen=True)
class State(Common):
    racks: tuple[Counts, ...]
    bag: Counts


@dataclass(frozen=True)
class View(Common):
    viewer: int | None
    rack: Counts  # the viewer's own
    sizes: tuple[int, ...]  # how many tiles each rack holds
    unseen: Counts  # what lies in the bag and on hidden racks, taken together
