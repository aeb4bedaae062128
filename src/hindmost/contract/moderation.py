"""Looking after a club: what people report, what moderators decide, and the log of that."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from hindmost.contract.bodies import Body, Reply, SeatNumber, Word

SanctionKind = Annotated[
    Literal["ban", "mute", "removal"],
    Meta(title="SanctionKind", description="Not be here, not talk, or not be at one table."),
]
ReportKind = Annotated[
    Literal["insult", "name", "cheating", "stalling", "other"],
    Meta(title="ReportKind", description="What somebody complains of."),
]
AuditAction = Annotated[
    Literal["ban", "mute", "removal", "lift", "report closed", "line removed", "appointed", "dismissed"],
    Meta(title="AuditAction", description="What was done."),
]
Reason = Annotated[str, Meta(min_length=1, max_length=500)]
Hours = Annotated[int, Meta(ge=1, le=24 * 366)]
LineNumber = Annotated[int, Meta(ge=1, le=2**31 - 1)]


class SanctionInfo(Reply):
    """What I may not do."""

    kind: SanctionKind
    until: float | None  # null: for good
    reason: str
    table: str | None  # where, of a removal


class NewReport(Body):
    """About a line of chat or whoever sits on a seat of a table, or about a person."""

    kind: ReportKind
    table: Word | None = None
    line: LineNumber | None = None
    seat: SeatNumber | None = None
    person: Word | None = None
    words: Annotated[str, Meta(max_length=500)] = ""


class ReportedLine(Reply):
    """What was said at the table before the report."""

    id: int
    at: float
    name: str
    seat: int | None
    text: str


class StandingSanction(SanctionInfo):
    """What somebody may not do."""

    id: str
    person: str | None  # null: deleted
    name: str
    since: float


class ReportInfo(Reply):
    """A report, as moderators read it: who made it is told to nobody."""

    id: str
    at: float
    kind: ReportKind
    words: str
    person: str | None  # null: deleted meanwhile
    called: str  # at that time
    name: str  # today
    table: str | None
    match: int | None
    seat: int | None
    line: int | None
    lines: list[ReportedLine]
    sanctions: list[StandingSanction]


class NewSanction(Body):
    """What somebody may not do from now on."""

    kind: SanctionKind
    person: Word
    reason: Reason
    hours: Hours | None = None  # null: for good
    table: Word | None = None  # of a removal
    devices: bool = True  # does it hold for other names in the browsers where they were known, too?
    report: Word | None = None  # that is closed by this


class Because(Body):
    """Why."""

    reason: Reason


class AuditEntry(Reply):
    """Who did what to whom, when and why."""

    id: int
    at: float
    action: AuditAction
    by: str  # a name; empty: whoever runs the server, on the command line
    name: str  # to whom
    table: str | None
    until: float | None
    reason: str


class SanctionDecided(Reply):
    """A sanction of mine, as a file of everything about me has it."""

    at: float
    action: AuditAction
    until: float | None
    reason: str


class ExportedReport(Reply):
    """A report that I made."""

    at: float
    kind: ReportKind
    called: str
    table: str | None
    words: str
    closed: float | None = msgspec.field(default=None)
