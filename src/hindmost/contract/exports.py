"""All that a server knows of somebody, as one file."""

from __future__ import annotations

from hindmost.coach.annotations import Review
from hindmost.contract.bodies import Reply
from hindmost.contract.moderation import ExportedReport, SanctionDecided
from hindmost.contract.people import DeviceInfo, GameRating, Me, PlayedMatch
from hindmost.contract.tables import TableSummary
from hindmost.contract.values import Standing


class ExportedMatch(Reply):
    """A match that I played or play, as I may see it."""

    seats: list[int]  # mine
    match: PlayedMatch
    record: str  # as a file of records has it, on one line
    review: Review | None


class ExportedLine(Reply):
    """Something that I said."""

    table: str
    at: float
    name: str
    seat: int | None
    text: str


class ExportedResult(Reply):
    """A result of mine alone."""

    game: str
    day: str | None
    table: str
    number: int
    standing: Standing
    at: float


class Export(Reply):
    """Everything about me. Of cookies, codes and browsers only hashes are stored, which tell nobody anything."""

    person: Me
    devices: list[DeviceInfo]
    tables: list[TableSummary]
    matches: list[ExportedMatch]
    chat: list[ExportedLine]
    ratings: list[GameRating]
    results: list[ExportedResult]
    reports: list[ExportedReport]  # that I made; who made others is told to nobody
    sanctions: list[SanctionDecided]  # what was decided about me
    pushes: list[str]  # the addresses of my browsers at their makers' services
