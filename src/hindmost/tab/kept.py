"""How people, tables, matches and reviews are kept as texts by keys, and how those of an older version are read.

`person` is who plays on this device; `table/ID` a table, `match/ID/NUMBER` a match there, `row/ID/NUMBER/PLY` a row of
its log, `review/ID/NUMBER` what the coach has found out about it. `schema` is the version of all this."""

from __future__ import annotations

from typing import Any

import msgspec

from hindmost.contract.settings import Settings
from hindmost.contract.tables import SeatInfo
from hindmost.contract.values import Options

VERSION = 1


class KeptPerson(msgspec.Struct):
    """Who plays on this device."""

    id: str
    name: str
    created: float


class KeptSeat(SeatInfo, kw_only=True):
    """Who sits there; `person` is whoever plays on this device, or nobody."""

    person: str | None = None


class KeptTable(msgspec.Struct, kw_only=True):
    """With the fields of a `TableSummary`."""

    id: str
    game: str
    options: Options
    settings: Settings
    match: int  # the number of the last one, 0 before the first
    seats: list[KeptSeat]
    created: float
    changed: float
    over: bool = False  # is its last match?
    day: str | None = None  # of the practice deal that is played here


class KeptMatch(msgspec.Struct, kw_only=True):
    """A match. `record` has all of one that was brought here; of others the rows tell it."""

    table: str
    number: int
    game: str
    options: Options
    seats: list[KeptSeat]
    started: float
    ended: float | None = None
    result: dict[str, Any] | None = None
    seed: str | None = None
    record: str | None = None


class KeptReview(msgspec.Struct, kw_only=True):
    """The decisions that were looked at, or the whole review."""

    of: int
    decisions: list[dict[str, Any]]
    review: dict[str, Any] | None = None


def table_key(id: str) -> str:
    return f"table/{id}"


def match_key(table: str, number: int) -> str:
    return f"match/{table}/{number:06d}"


def row_key(table: str, number: int, ply: int) -> str:
    return f"row/{table}/{number:06d}/{ply:06d}"


def review_key(table: str, number: int) -> str:
    return f"review/{table}/{number:06d}"


def text_of(value: object) -> str:
    return msgspec.json.encode(value).decode()
