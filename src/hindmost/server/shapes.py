"""What the API takes and tells, typed. The OpenAPI description is made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from hindmost.server.settings import Settings

Name = Annotated[str, Meta(min_length=1, max_length=200, description="1 to 40 characters when cleaned")]
Word = Annotated[str, Meta(min_length=1, max_length=60)]
Standing = list[int]


class Taken(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Sent by a client: a field that is not known is an error."""


class Told(msgspec.Struct, kw_only=True):
    """Sent by the server."""


# People


class NewPerson(Taken):
    name: Name


class Recover(Taken):
    code: Word


class Me(Told):
    id: str
    name: str
    created: float


class Code(Told):
    """Written down, it lets its person in on another device, once."""

    code: str


class RatingTold(Told):
    game: str
    rating: float  # the strength that is all but certain: mu - 3 sigma
    mu: float
    sigma: float
    matches: int


class MatchTold(Told):
    """A match that somebody played. Only those who sat there are told at which table."""

    game: str
    options: dict[str, Any]
    names: list[str]
    started: float
    ended: float | None
    result: dict[str, Any] | None
    table: str | UnsetType = UNSET
    number: int | UnsetType = UNSET


class Profile(Told):
    id: str
    name: str
    created: float
    matches: list[MatchTold]
    ratings: list[RatingTold]


# Games


class GameTold(Told):
    name: str
    booklet: str
    seats: int
    sides: int
    cells: int
    tiles: int
    rack: int
    track: int
    boards: int  # laid end to end
    bonus_spaces: list[int]
    surplus: str  # what is lost where a board ends: what a `half` or a `tile` brings too much
    storeys: bool  # may tiles lie on tiles?
    tug: bool  # one rope for two sides
    agents: list[str]  # who can play it here
    coach: bool  # can it be hinted at and reviewed here?
    missing: str | None  # why neither the coach nor those who think can be had here, though a net has learnt it
    options: dict[str, list[Any]]
    certainty: dict[str, Any]


class Games(Told):
    games: list[GameTold]


class BoardTold(Told):
    radius: int
    cells: list[tuple[str, int, int]]  # name and axial coordinates
    start_cells: list[str]


class GameDrawn(GameTold):
    board: BoardTold | None


# Tables


class NewSeat(Taken):
    """me: I sit there; here: somebody on my device; link: whoever has the invitation; open: anybody; agent."""

    kind: Literal["me", "here", "link", "open", "agent"]
    name: Name | None = None
    agent: Word | None = None


class NewTable(Taken):
    game: Word
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    options: dict[str, Any] = {}
    settings: Settings = msgspec.field(default_factory=Settings)


class Made(Told):
    """A new table; whoever has an invitation may sit down once at its seat."""

    id: str
    invitations: dict[str, str]


class Invite(Taken):
    seat: Annotated[int, Meta(ge=0, le=7)]


class Invitation(Told):
    invitation: str


class Join(Taken):
    """Without an invitation: at a seat open to anybody."""

    invitation: Word | None = None


class Seated(Told):
    seat: int


class SeatTold(Told):
    kind: str
    name: str
    agent: str | None


class TableListed(Told):
    id: str
    game: str
    options: dict[str, Any]
    settings: Settings
    match: int
    seats: list[SeatTold]
    created: float


class SeriesTold(Told):
    """How the matches in a row stand."""

    matches: int
    done: int
    totals: list[int]  # of the person at each seat


class TableTold(Told):
    id: str
    game: str
    options: dict[str, Any]
    settings: Settings
    match: int
    series: SeriesTold
    seats: list[SeatTold]
    mine: list[int]  # my seats
    host: bool  # am I the one who invites?
    board: BoardTold | None  # it may depend on the options


# Records


class RecordTold(Told):
    game: str
    options: dict[str, Any]
    names: list[str]
    plies: int
    over: bool
    standings: list[Standing] | None
    winners: list[int] | None
    end: str | None


class Records(Told):
    records: list[RecordTold]


class Stand(Told):
    """How a match stands, everything open: the view shows no rack, the racks lie beside it."""

    view: dict[str, Any]
    racks: list[dict[str, int]]  # of every seat; none in a game without racks
    standings: list[Standing]


class Step(Stand):
    """A ply: how it stood before, who did what, and what came of it."""

    seat: int  # -1 is nature
    action: str
    events: list[dict[str, Any]]


class Replay(RecordTold):
    board: BoardTold | None  # it may depend on the options
    steps: list[Step]
    last: Stand  # after all of them


class ReviewTold(Told):
    """How far a review has come, and the review itself when it is done (see docs/coach.md)."""

    asked: bool  # has anybody asked for it?
    done: int  # decisions
    of: int | None  # None: it waits for its turn
    review: dict[str, Any] | None
    problem: str | None  # why there will be none


# Positions and lessons


class PositionAsked(Taken):
    """A position in the notation, or a step of the game's lesson; an action to do in it; whose eyes to see it with."""

    game: Word
    options: dict[str, Any] = {}
    position: Annotated[str, Meta(min_length=1, max_length=6000)] | None = None
    step: Word | None = None
    action: Word | None = None
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None


class PositionTold(Told):
    position: str
    to_act: int | None  # -1 is nature
    view: dict[str, Any]
    legal: dict[str, Any] | None  # for the seat to act
    standings: list[Standing]
    over: bool
    winners: list[int] | None
    events: list[dict[str, Any]]  # of the action
    reached: bool | UnsetType = UNSET  # the goal of the step


class LessonListed(Told):
    game: str
    steps: list[str]


class Lessons(Told):
    lessons: list[LessonListed]


class LessonStep(Told):
    """What the seat finds, what it shall do, an action that does it and what that comes to."""

    id: str
    seat: int
    position: str
    view: dict[str, Any]
    goal: dict[str, Any]
    example: str
    events: list[dict[str, Any]]
    after: dict[str, Any]


class Lesson(Told):
    game: str
    board: BoardTold | None
    steps: list[LessonStep]


# Puzzles


class PuzzleTold(Told):
    """What the seat to act sees."""

    day: str
    game: str
    options: dict[str, Any]
    board: BoardTold | None
    view: dict[str, Any]
    legal: dict[str, Any]
    standings: list[Standing]


class PuzzleAnswer(Taken):
    day: Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]
    action: Word


class PuzzleAnswered(Told):
    right: bool
    best: str
    worth: float
    loss: float | None  # of the answer, where it was measured
    margin: float  # of the best over all others
    scale: float
    said: dict[str, list[str]]  # why, by language
    events: list[dict[str, Any]]  # of the best


# Who is best


class Leader(RatingTold):
    person: str
    name: str


class SoloResult(Told):
    person: str
    name: str
    standing: Standing
    at: float
    day: str | None


class PastDeal(Told):
    """Its seed gives every draw of that day, and its hash is the one that was shown."""

    day: str
    game: str
    hash: str
    seed: str


class Daily(Told):
    day: str
    game: str
    hash: str
    best: list[SoloResult]
    yesterday: PastDeal | None


# The server


class Health(Told):
    status: Literal["ok"] = "ok"
