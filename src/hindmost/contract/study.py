"""What people learn from: records, replays, reviews, positions, lessons, puzzles."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from hindmost.coach.annotations import Review, Sentences
from hindmost.contract.bodies import Body, Reply, SeatNumber, Word
from hindmost.contract.events import GameEvent
from hindmost.contract.values import Colour, Heap, Language, Options, Points, Standing
from hindmost.contract.views import BoardInfo, LegalActions, SeatView
from hindmost.links import LONGEST
from hindmost.record_format import LONGEST_LINE

DrawOutcome = Annotated[
    Literal["uncommitted", "sealed", "verified", "malformed", "other seed", "other draw"],
    Meta(
        title="DrawOutcome",
        description="No commitment; no seed yet; all draws follow from the seed; no such thing; "
        "another seed than the one committed to; a draw that does not follow.",
    ),
]

LinkText = Annotated[
    str,
    Meta(
        title="LinkText",
        min_length=1,
        max_length=LONGEST,
        description="A record, a position or a puzzle in the query string of an address (see docs/notation.md).",
    ),
]
RecordText = Annotated[
    str, Meta(title="RecordText", max_length=LONGEST_LINE, description="A record, as a line of a file has it.")
]
LinkKind = Annotated[
    Literal["replay", "position", "puzzle"], Meta(title="LinkKind", description="And so is the place called.")
]


class DrawVerdict(Reply):
    """Whether the draws of a match follow from the seed that was committed to (see docs/notation.md)."""

    outcome: DrawOutcome
    draws: int  # that follow, up to the first that does not
    ply: int | None  # of the first that does not,
    drawn: str | None  # what was drawn there,
    due: str | None  # and what follows from the seed
    commitment: str | None
    seed: str | None
    entropy: list[str | None]  # what each seat has mixed in


class RecordInfo(Reply):
    """What a record comes to."""

    game: str
    options: Options
    names: list[str]
    plies: int
    over: bool
    standings: list[Standing] | None
    winners: list[int] | None
    end: str | None
    draws: DrawVerdict


class RecordList(Reply):
    """Records that were verified."""

    records: list[RecordInfo]


class OpenPosition(Reply):
    """How a match stands, everything open: the view shows no rack, the racks lie beside it."""

    view: SeatView
    racks: list[Heap]  # of every seat; none in a game without racks
    standings: list[Standing]


class ReplayStep(OpenPosition):
    """A ply: how it stood before, who did what, and what came of it."""

    seat: int  # -1 is nature
    action: str
    events: list[GameEvent]


class Replay(RecordInfo):
    """A match, ply by ply."""

    board: BoardInfo | None  # it may depend on the options
    steps: list[ReplayStep]
    last: OpenPosition  # after all of them
    gone: list[int]  # seats of persons who are deleted: their names are neutral ones


class ReviewProgress(Reply):
    """How far a review has come, and the review itself when it is done (see docs/coach.md)."""

    asked: bool  # has anybody asked for it?
    done: int  # decisions
    of: int | None  # null: it waits for its turn
    before: int  # reviews that come first
    review: Review | None
    problem: str | None  # why there will be none


class PositionQuery(Body):
    """A position in the notation, or a step of the game's lesson; an action to do in it; whose eyes to see it with."""

    game: Word
    options: Options = msgspec.field(default_factory=dict)
    position: Annotated[str, Meta(min_length=1, max_length=6000)] | None = None
    step: Word | None = None
    action: Word | None = None
    seat: SeatNumber | None = None


class PositionInfo(Reply):
    """A position, or the one after the action."""

    position: str
    to_act: int | None  # -1 is nature
    view: SeatView
    legal: LegalActions | None  # for the seat to act
    standings: list[Standing]
    over: bool
    winners: list[int] | None
    events: list[GameEvent]  # of the action
    reached: bool | UnsetType = UNSET  # the goal of the step


class LessonSummary(Reply):
    """A lesson in a list: the names of its steps."""

    game: str
    steps: list[str]


class LessonList(Reply):
    """All lessons."""

    lessons: list[LessonSummary]


class LessonGoal(Reply, forbid_unknown_fields=True):
    """What the action has to come to: all that is named."""

    any: bool | UnsetType = UNSET
    action: list[str] | UnsetType = UNSET  # one of these
    gain: Points | UnsetType = UNSET
    points: int | UnsetType = UNSET
    reaches: Points | UnsetType = UNSET
    bonus: int | UnsetType = UNSET
    storey: int | UnsetType = UNSET
    covers: Colour | UnsetType = UNSET
    best_hindmost: bool | UnsetType = UNSET
    ahead: bool | UnsetType = UNSET
    wins: bool | UnsetType = UNSET


class StepTexts(Reply):
    """What is said of a step."""

    title: str
    text: str
    done: str  # when its goal is reached
    hint: str  # when it is not


class LessonStep(Reply):
    """What the seat finds, what it shall do, an action that does it and what that comes to."""

    id: str
    seat: int
    position: str
    view: SeatView
    goal: LessonGoal
    example: str
    events: list[GameEvent]
    after: SeatView
    texts: dict[Language, StepTexts]


class GameLesson(Reply):
    """The lesson of a game."""

    game: str
    board: BoardInfo | None
    steps: list[LessonStep]


class PuzzleInfo(Reply):
    """A puzzle: what the seat to act sees."""

    game: str
    options: Options
    board: BoardInfo | None
    view: SeatView
    legal: LegalActions
    standings: list[Standing]


class DailyPuzzle(PuzzleInfo):
    """The puzzle of a day."""

    day: str


class PuzzleAnswer(Body):
    """What one would do in the puzzle of a day, or in the one that a link brings."""

    action: Word
    day: Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")] | None = None
    link: LinkText | None = None


class PuzzleVerdict(Reply):
    """The best action, and what the answer was worth."""

    right: bool
    best: str
    worth: float
    loss: float | None  # of the answer, where it was measured
    margin: float  # of the best over all others
    scale: float
    said: Sentences  # why
    events: list[GameEvent]  # of the best


class LinkQuery(Body):
    """What to make a link of: a record or the one that a link has brought, the position before one of its plies, or the
    puzzle of a day."""

    record: RecordText | None = None
    link: LinkText | None = None
    ply: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    day: Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")] | None = None


class LinkInfo(Reply):
    """A link: it is opened at the place of its kind, `/replay?link=...`."""

    kind: LinkKind
    link: str


class LinkToOpen(Body):
    """A link that somebody has been given."""

    link: LinkText


class LinkedStand(OpenPosition):
    """A position that came by a link; where only one seat's view was given there are no racks."""

    game: str
    options: Options
    board: BoardInfo | None
    to_act: int | None  # -1 is nature
    legal: LegalActions | None  # for the seat to act


class OpenedLink(Reply):
    """What a link holds, checked by the rules: one of the three."""

    kind: LinkKind
    replay: Replay | None = None
    position: LinkedStand | None = None
    puzzle: PuzzleInfo | None = None
