"""Every message on a table's socket, typed. docs/protocol.md and the page's types are made from these."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from hindmost.coach.annotations import Sentences
from hindmost.contract.events import GameEvent
from hindmost.contract.refusals import RefusalCode
from hindmost.contract.tables import TableInfo
from hindmost.contract.values import Question, RowKind, Standing, Uncounted
from hindmost.contract.views import LegalActions, OpenChange, OpenPairs, SeatView, SeatViewChange

VERSION = 3

ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
ActionText = Annotated[str, Meta(min_length=1, max_length=40)]
EntropyText = Annotated[str, Meta(pattern=r"^[0-9a-f]{32,64}$(?!\n)")]  # the end, not what comes before a last newline
Number = Annotated[int, Meta(ge=0, le=1_000_000)]


class Message(
    msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower, kw_only=True, omit_defaults=True
):
    """One JSON object; `type` says which."""


# From a client


class Request(Message, kw_only=True):
    """From a client. Its answer, or its refusal, repeats the `id`."""

    id: Number | None = None


class Hello(Request):
    """The first message: the protocol's version, how many rows the client has seen, and the time of the last one."""

    version: Number
    match: Number | None = None
    seen: Number | None = None
    at: float | None = None


class Act(Request):
    """An action of my seat, as row `row` of the match. Sent twice it counts once."""

    match: Number
    row: Number
    action: ActionText


class Look(Request):
    """What would this action of mine bring? Answered by `looked`."""

    action: ActionText


class Hint(Request):
    """What had I better do? Answered by `hinted`, where the table allows it; all see that I have asked."""


class Mix(Request):
    """Random digits of my own, which every draw of the match follows from as well; once, before the deal."""

    entropy: EntropyText


class Say(Request):
    """A line of chat."""

    text: ChatText


class Ask(Request):
    """May I take my last action back? Shall we abort? All others at the table are asked."""

    what: Question


class Answer(Request):
    """My answer to what was asked."""

    agree: bool


class Resign(Request):
    """My seat gives up."""


class Claim(Request):
    """The seat to act has let the others wait for longer than the table has patience: it is out of time."""


class Pause(Request):
    """Stop the clocks. Any seat may, where the table allows it."""


class Resume(Request):
    """Start the clocks again."""


class Rematch(Request):
    """Another match with the seats rotated; it starts when every person at the table wants it."""


Decided = Act | Mix | Ask | Answer | Resign | Claim | Pause | Resume | Rematch  # they become rows of the match
FromClient = Hello | Look | Hint | Say | Decided


# From the server


class VisibleRow(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One row of the match as the viewer may see it."""

    row: int
    seat: int  # -1 is nature, -2 the table
    kind: RowKind
    text: str
    at: float
    events: list[GameEvent] = []


class Now(msgspec.Struct, kw_only=True, omit_defaults=True):
    """How the match stands for the viewer after the last row shown."""

    rows: int
    to_act: int | None
    view: SeatView
    standings: list[Standing]
    open: OpenPairs | None = None  # in games with a board
    winners: list[int] | None = None
    end: str | None = None
    legal: LegalActions | None = None
    clock: list[float] | None = None
    running: int | None = None
    paused: bool = False
    asked: Question | None = None
    asker: int | None = None
    agreed: list[int] = []
    claim: float | None = None  # when the others may claim the match, in seconds since 1970
    rematch: list[int] = []  # seats that want another match
    failed: int | None = None  # the seat of an agent that could not decide and is asked again
    uncounted: Uncounted | None = None  # why the result does not count, as far as the table knows
    seed: str | None = None  # that the draws followed from, when the match is over; that of a daily deal after its day


class NowChange(msgspec.Struct, kw_only=True):
    """What of `now` is another than it was; what is not named has stayed."""

    rows: int
    to_act: int | UnsetType | None = UNSET
    view: SeatViewChange | UnsetType = UNSET
    standings: dict[int, Standing] | UnsetType = UNSET  # by side
    open: OpenChange | UnsetType = UNSET
    winners: list[int] | UnsetType | None = UNSET
    end: str | UnsetType | None = UNSET
    legal: LegalActions | UnsetType | None = UNSET
    clock: list[float] | UnsetType = UNSET
    running: int | UnsetType | None = UNSET
    paused: bool | UnsetType = UNSET
    asked: Question | UnsetType | None = UNSET
    asker: int | UnsetType | None = UNSET
    agreed: list[int] | UnsetType = UNSET
    claim: float | UnsetType | None = UNSET
    rematch: list[int] | UnsetType = UNSET
    failed: int | UnsetType | None = UNSET
    uncounted: Uncounted | UnsetType | None = UNSET
    seed: str | UnsetType = UNSET


class Said(Message):
    """A line of chat; `id` is the line's own."""

    id: int
    name: str
    seat: int | None
    text: str
    at: float


class Welcome(Message):
    """The answer to `hello`: the table, my seats, and the whole match or just the rows I missed. Also sent when another
    match begins."""

    version: int
    table: TableInfo
    seats: list[int]
    match: int
    rows: list[VisibleRow]
    now: Now
    chat: list[Said] = []
    id: int | None = None


class NewRows(Message, tag="rows"):
    """What happened since the last message, and what that has changed."""

    match: int
    rows: list[VisibleRow]
    now: NowChange


class LookResult(Message, tag="looked"):
    """What the action would bring."""

    action: str
    events: list[GameEvent]
    id: int | None = None


class HintedAction(msgspec.Struct, kw_only=True):
    """An action that was looked at: what it promises, what it loses against the best, and why it is good."""

    action: str
    worth: float
    error: float
    loss: float
    loss_error: float
    said: Sentences


class Hinted(Message):
    """What the coach would do on row `row`, the best first. Shares times `scale` are per cent of the win, or alone the
    lowest colour."""

    row: int
    scale: float
    chances: list[float]
    best: list[HintedAction]
    id: int | None = None


class HintQueued(Message, tag="queued"):
    """The coach thinks for others first: so many hints come before mine. Sent again when that changes."""

    before: int
    id: int | None = None


class TableChanged(Message, tag="table"):
    """Who sits where, who is here, or what the table is set to has changed; also a new match."""

    table: TableInfo
    seats: list[int]


class Done(Message):
    """What I sent with this `id` was taken; what came of it has been sent to all before."""

    id: int


class Refused(Message):
    """What I sent was not taken, and why; nothing has changed."""

    code: RefusalCode
    text: str
    id: int | None = None
    until: float | None = None  # how long what was refused will be; none: for good, or not to be said


FromServer = Welcome | NewRows | LookResult | Hinted | HintQueued | Said | TableChanged | Done | Refused

decode = msgspec.json.Decoder(FromClient).decode
encode = msgspec.json.Encoder().encode


class _Numbered(msgspec.Struct):
    id: Number | None = None


_number = msgspec.json.Decoder(_Numbered).decode


def id_in(text: str) -> int | None:
    """The `id` of what is no message otherwise."""
    try:
        return _number(text).id
    except (msgspec.DecodeError, RecursionError):
        return None


def plain(value: object) -> Any:
    """A struct as plain data."""
    return msgspec.to_builtins(value)
