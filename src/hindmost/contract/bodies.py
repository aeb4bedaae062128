"""What all bodies and replies of the HTTP API share. They themselves are in `tables`, `people`, `games` and `study`.

The OpenAPI description and the page's types are made from them.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

Name = Annotated[str, Meta(min_length=1, max_length=200, description="1 to 40 characters when cleaned")]
Word = Annotated[str, Meta(min_length=1, max_length=60)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Sent by a client: a field that is not known is an error."""


class Reply(msgspec.Struct, kw_only=True):
    """Sent by the server."""


class ProblemInfo(Reply):
    """Why not."""

    error: str  # a code, for programs
    text: str  # for people
    until: float | UnsetType | None = UNSET  # of a ban: how long it lasts; null: for good


class Health(Reply):
    """All is well."""

    status: Literal["ok"] = "ok"
