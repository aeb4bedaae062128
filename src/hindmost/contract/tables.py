"""A table and who sits there, as those who look at it are told."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from hindmost.contract.bodies import Body, Name, Reply, SeatNumber, Word
from hindmost.contract.settings import Settings
from hindmost.contract.values import Options, SeatKind
from hindmost.contract.views import BoardInfo


class SeatInfo(msgspec.Struct, kw_only=True):
    """Who sits on a seat; nobody yet, if it has no name."""

    kind: SeatKind
    name: str
    agent: str | None
    gone: bool  # is it the seat of somebody who is deleted? Then the name is a neutral one


class SeatPresence(SeatInfo, kw_only=True):
    """Who sits on a seat, and whether they are here now."""

    here: bool


class SeriesInfo(msgspec.Struct, kw_only=True):
    """How the matches in a row stand."""

    matches: int
    done: int
    totals: list[int]  # of the person at each seat


class TableInfo(msgspec.Struct, kw_only=True):
    """A table as everybody may know it."""

    id: str
    game: str
    options: Options
    settings: Settings
    match: int
    seats: list[SeatPresence]
    ready: bool  # is every seat taken?
    read_only: str | None  # why nothing can be stored now
    series: SeriesInfo


class NewSeat(Body):
    """me: I sit there; here: somebody on my device; link: whoever has the invitation; open: anybody; agent."""

    kind: Literal["me", "here", "link", "open", "agent"]
    name: Name | None = None
    agent: Word | None = None


class NewTable(Body):
    """A table to be made."""

    game: Word
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    options: Options = msgspec.field(default_factory=dict)
    settings: Settings = msgspec.field(default_factory=Settings)


class MadeTable(Reply):
    """A new table; whoever has an invitation may sit down once at its seat."""

    id: str
    invitations: dict[str, str]


class NewInvitation(Body):
    """The seat that somebody shall be invited to."""

    seat: SeatNumber


class Invitation(Reply):
    """Whoever has it may sit down, once."""

    invitation: str


class Join(Body):
    """Without an invitation: at a seat open to anybody."""

    invitation: Word | None = None


class JoinedSeat(Reply):
    """Where I sit from now on."""

    seat: int


class TableSummary(Reply):
    """An open table in a list."""

    id: str
    game: str
    options: Options
    settings: Settings
    match: int
    seats: list[SeatInfo]
    created: float


class TableDetail(TableInfo, kw_only=True):
    """A table as I may know it."""

    mine: list[int]  # my seats
    host: bool  # am I the one who invites?
    board: BoardInfo | None  # it may depend on the options
