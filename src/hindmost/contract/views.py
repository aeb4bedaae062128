"""What a seat sees and may do, and the board it is drawn on."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from hindmost.contract.values import Colour, Heap, Points
from hindmost.rules import collecting_state, laying_state


class BoardInfo(msgspec.Struct, kw_only=True):
    """A board for drawing."""

    radius: int
    cells: list[tuple[str, int, int]]  # name and axial coordinates
    start_cells: list[str]


def _tag(name: str) -> str:
    return name.removesuffix("View").lower()


class ViewInfo(msgspec.Struct, tag_field="family", tag=_tag):
    """What a seat knows of a match; `family` says of which family of games."""


class LayingView(ViewInfo, kw_only=True):
    """The laying games; cells are in the order of the board."""

    tops: str  # one letter a cell: its colour, or `.` where nothing lies
    joins: str  # one digit a cell: the direction of the tile's other half (0-5: E, NE, NW, W, SW, SE), or `.`
    heights: list[int]
    tracks: list[list[int]]
    holders: list[int | None]  # the Duel: the side that holds each colour's marker
    rack: Heap
    sizes: list[int]  # how many tiles each seat holds
    unseen: Heap  # the bag and all hidden racks together
    aside: Heap
    seat: int
    phase: laying_state.Phase
    plays: int
    last: int
    viewer: int | None


class CollectingView(ViewInfo, kw_only=True):
    """The collecting games: nothing is hidden."""

    pile: Points
    centre: Points
    risk: Points
    rows: list[Points]
    seat: int
    phase: collecting_state.Phase
    bonus_turn: bool
    owed: int
    viewer: int | None


SeatView = Annotated[LayingView | CollectingView, Meta(title="SeatView")]

Pair = Annotated[
    tuple[int, int, Points, Points],
    Meta(title="Pair", description="Two cells for a tile, and what a half of each colour would bring on either."),
]
Odds = Annotated[
    dict[Colour, tuple[int, bool]],
    Meta(title="Odds", description="Of each colour in the pile: how many, and whether it would be invalid now."),
]


class LegalPlacements(msgspec.Struct, tag_field="kind", tag="placements", kw_only=True):
    """Any of these kinds of tile may lie on any of these pairs, either way round."""

    kinds: list[str]
    pairs: list[Pair]


class LegalChoices(msgspec.Struct, tag_field="kind", tag="choices", kw_only=True):
    """Actions in the notation; with odds, where one of them is to reveal a tile."""

    actions: list[str]
    odds: Odds | UnsetType = UNSET


LegalActions = Annotated[LegalPlacements | LegalChoices, Meta(title="LegalActions")]
