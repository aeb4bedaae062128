"""What happened, as the page is told it: one struct for each event of `hindmost.events`."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from hindmost.contract.values import Colour, Heap, Points


def _tag(name: str) -> str:
    return name.removesuffix("Event").lower()


class EventInfo(msgspec.Struct, tag_field="event", tag=_tag):
    """Something that an action has brought about; `event` says what."""


class LineEvent(EventInfo):
    """A scoring run: seen from the half on `cell`, these cells in `direction` show its colour."""

    colour: Colour
    cell: int
    direction: int
    cells: list[int]


class AdvanceEvent(EventInfo):
    """A side's marker went from one value to another; some of the points may have been lost."""

    side: int
    colour: Colour
    points: int
    before: int
    after: int


class BonusEvent(EventInfo):
    """ "Genial!": this colour earned a bonus play (collecting: a bonus turn)."""

    colour: Colour


class ShownEvent(EventInfo):
    """Tiles shown to everybody and set aside in an exchange."""

    seat: int
    tiles: Heap


class RiskedEvent(EventInfo):
    """Collecting: the revealed tile is valid and lies at risk."""

    colour: Colour


class BustEvent(EventInfo):
    """Collecting: the revealed tile is invalid; it and what was at risk go to the centre."""

    colour: Colour
    lost: Points


class EndedEvent(EventInfo):
    """The match is over."""

    winners: list[int]


GameEvent = Annotated[
    LineEvent | AdvanceEvent | BonusEvent | ShownEvent | RiskedEvent | BustEvent | EndedEvent, Meta(title="GameEvent")
]
