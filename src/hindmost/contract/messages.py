"""Every message on a table's socket, typed. docs/protocol.md is made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

VERSION = 1

Line = Annotated[str, Meta(min_length=1, max_length=500)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]


class Message(
    msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower, kw_only=True, omit_defaults=True
):
    """One JSON object; `type` says which."""


# From a client


class Hello(Message):
    """The first message: the protocol's version, and the last row the client has seen, if any."""

    version: Literal[1]
    match: Number | None = None
    seen: Number | None = None


class Act(Message):
    """An action of my seat, as row `row` of the match. Sent twice it counts once."""

    match: Number
    row: Number
    action: Annotated[str, Meta(min_length=1, max_length=40)]


class Look(Message):
    """What would this action of mine bring? Answered by `looked`."""

    action: Annotated[str, Meta(min_length=1, max_length=40)]


class Hint(Message):
    """What had I better do? Answered by `hinted`, where the table allows it; all see that I have asked."""


class Say(Message):
    """A line of chat."""

    text: Line


class Ask(Message):
    """May I take my last action back? Shall we abort? All others at the table are asked."""

    what: Literal["undo", "abort"]


class Answer(Message):
    """My answer to what was asked."""

    agree: bool


class Resign(Message):
    """My seat gives up."""


class Claim(Message):
    """The seat to act has let the others wait for longer than the table has patience: it is out of time."""


class Pause(Message):
    """Stop the clocks. Any seat may, where the table allows it."""


class Resume(Message):
    """Start the clocks again."""


class Rematch(Message):
    """Another match with the seats rotated; it starts when every person at the table wants it."""


FromClient = Hello | Act | Look | Hint | Say | Ask | Answer | Resign | Claim | Pause | Resume | Rematch


# From the server


class RowShown(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One row of the match as the viewer may see it."""

    row: int
    seat: int
    text: str
    at: float
    events: list[dict[str, Any]] = []


class Now(msgspec.Struct, kw_only=True, omit_defaults=True):
    """How the match stands for the viewer after the last row shown."""

    rows: int
    to_act: int | None
    view: dict[str, Any]
    standings: list[list[int]]
    winners: list[int] | None = None
    end: str | None = None
    legal: dict[str, Any] | None = None
    clock: list[float] | None = None
    running: int | None = None
    paused: bool = False
    asked: str | None = None
    asker: int | None = None
    agreed: list[int] = []
    claim: float | None = None  # when the others may claim the match
    rematch: list[int] = []  # seats that want another match
    failed: int | None = None  # the seat of an agent that could not decide and is asked again


class Welcome(Message):
    """The answer to `hello`: the table, my seats, and the whole match or just the rows I missed."""

    version: int
    table: dict[str, Any]
    seats: list[int]
    match: int
    rows: list[RowShown]
    now: Now
    chat: list[dict[str, Any]] = []


class Rows(Message):
    """What happened since the last message."""

    match: int
    rows: list[RowShown]
    now: Now


class Looked(Message):
    """What the action would bring."""

    action: str
    events: list[dict[str, Any]]


class Advised(msgspec.Struct, kw_only=True):
    """An action that was looked at: what it promises, what it loses against the best, and why it is good."""

    action: str
    worth: float
    error: float
    loss: float
    loss_error: float
    said: dict[str, list[str]]  # sentences by language


class Hinted(Message):
    """What the coach would do on row `row`, the best first. Shares times `scale` are per cent of the win, or alone the
    lowest colour."""

    row: int
    scale: float
    chances: list[float]
    best: list[Advised]


class Said(Message):
    """A line of chat."""

    id: int
    name: str
    seat: int | None
    text: str
    at: float


class TableChanged(Message, tag="table"):
    """Who sits where, who is here, or what the table is set to has changed; also a new match."""

    table: dict[str, Any]
    seats: list[int]


class Refused(Message):
    """What I sent was not taken, and why; nothing has changed."""

    code: str
    text: str


FromServer = Welcome | Rows | Looked | Hinted | Said | TableChanged | Refused

decode = msgspec.json.Decoder(FromClient).decode
encode = msgspec.json.Encoder().encode


def plain(value: object) -> Any:
    """A struct as plain data."""
    return msgspec.to_builtins(value)
