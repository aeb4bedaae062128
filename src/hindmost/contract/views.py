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
    tuple[int, int], Meta(title="Pair", description="Two cells next to each other, the smaller number first.")
]
Lines = Annotated[
    dict[int, str],
    Meta(
        title="Lines",
        description="By cell, the lines that a half on it could score: direction, colour and length of each, as `0r2` "
        "(a length as a hexadecimal digit). A line towards the tile's other half does not count.",
    ),
]
Odds = Annotated[
    dict[Colour, tuple[int, bool]],
    Meta(title="Odds", description="Of each colour in the pile: how many, and whether it would be invalid now."),
]


class OpenPairs(msgspec.Struct, kw_only=True):
    """Where a tile may lie, whoever lays it and opening rules aside, and what a half would score there."""

    pairs: list[Pair]
    lines: Lines


class LegalPlacements(msgspec.Struct, tag_field="kind", tag="placements", kw_only=True):
    """Any of these kinds of tile may lie on any of these pairs, either way round. At a table, what is not named here is
    as in `open`."""

    kinds: list[str]
    pairs: list[Pair] | UnsetType = UNSET
    lines: Lines | UnsetType = UNSET


class LegalChoices(msgspec.Struct, tag_field="kind", tag="choices", kw_only=True):
    """Actions in the notation; with odds, where one of them is to reveal a tile."""

    actions: list[str]
    odds: Odds | UnsetType = UNSET


LegalActions = Annotated[LegalPlacements | LegalChoices, Meta(title="LegalActions")]


# What is new


class ViewChange(msgspec.Struct, tag_field="family", tag=lambda name: name.removesuffix("Change").lower()):
    """What of a view is another now; what is not named has stayed."""


class LayingChange(ViewChange, kw_only=True):
    """A laying game. Tiles are counted anew: none left of a kind is 0."""

    cells: list[tuple[int, str, str, int]] | UnsetType = (
        UNSET  # number, and what `tops`, `joins` and `heights` have now
    )
    tracks: dict[int, list[int]] | UnsetType = UNSET  # by side
    holders: list[int | None] | UnsetType = UNSET
    rack: Heap | UnsetType = UNSET
    sizes: list[int] | UnsetType = UNSET
    unseen: Heap | UnsetType = UNSET
    aside: Heap | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    phase: laying_state.Phase | UnsetType = UNSET
    plays: int | UnsetType = UNSET
    last: int | UnsetType = UNSET
    viewer: int | UnsetType | None = UNSET


class CollectingChange(ViewChange, kw_only=True):
    """A collecting game."""

    pile: Points | UnsetType = UNSET
    centre: Points | UnsetType = UNSET
    risk: Points | UnsetType = UNSET
    rows: dict[int, Points] | UnsetType = UNSET  # by seat
    seat: int | UnsetType = UNSET
    phase: collecting_state.Phase | UnsetType = UNSET
    bonus_turn: bool | UnsetType = UNSET
    owed: int | UnsetType = UNSET
    viewer: int | UnsetType | None = UNSET


SeatViewChange = Annotated[LayingChange | CollectingChange, Meta(title="SeatViewChange")]


class OpenChange(msgspec.Struct, kw_only=True):
    """Pairs and lines on cells that have changed are gone, but for those that are named here; a cell without lines has
    an empty text."""

    pairs: list[Pair] | UnsetType = UNSET
    lines: Lines | UnsetType = UNSET
