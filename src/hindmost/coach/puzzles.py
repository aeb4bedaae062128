"""Positions in which one action is clearly best, and neither most points nor most for the lowest colours finds it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from hindmost.coach.annotations import Decision, Reason
from hindmost.tiles import COLOURS

if TYPE_CHECKING:
    from hindmost.agents.protocol import Unthinking

MARGIN = 0.05  # of the win, over every other action
SURE = 3.0  # standard errors of that
FORMAT = "hindmost-puzzle/1"
OBVIOUS = ("greedy", "points")  # agents that must miss it
UNSEEN = {"helps", "partner", "later", "worlds", "keep", "swap_anyway"}  # reasons that nobody can see on the board


@dataclass(frozen=True)
class Puzzle:
    game: str
    options: dict[str, Any]
    view: str  # what the seat to act sees, as text
    best: str
    worth: float
    margin: float  # over the second best
    error: float
    greedy: str  # what greed would do
    losses: dict[str, float]  # of the other actions that were measured
    reasons: list[Reason]


class PuzzlePosition(NamedTuple):
    """A position to be looked at: where a match came to it."""

    game: str
    options: dict[str, Any]
    view: str
    seed: str


def is_clear(decision: Decision) -> bool:
    """Is the best action better than every other one that was measured, by enough and surely?"""
    _, *others = decision.best
    return bool(others) and all(each.loss >= MARGIN and each.loss > SURE * each.loss_error for each in others)


def objection(puzzle: Puzzle) -> str | None:
    """Why a puzzle does not keep what is promised of it, if it does not."""
    from random import Random

    from hindmost import agents
    from hindmost.editions import find

    game = find(puzzle.game, puzzle.options)
    view = game.read_position(puzzle.view)
    legal, best = game.legal(view), game.parse(puzzle.best)
    for name in OBVIOUS:
        if best in cast("Unthinking", agents.make(name, game, Random(0))).equally_good(view, legal):
            return f"{name} finds it"
    if puzzle.margin < MARGIN or puzzle.margin <= SURE * puzzle.error:
        return "it is not sure that the answer is best"
    if not puzzle.reasons or puzzle.reasons[0].what in UNSEEN:
        return "the reason cannot be seen on the board"
    return None


def puzzle_in(found: PuzzlePosition) -> Puzzle | None:
    """The puzzle of a position, if it is one: a quick look first, then a closer one in other worlds."""
    from random import Random

    from hindmost import agents
    from hindmost.coach.coach import advise, decided
    from hindmost.coach.effort import HINT, REVIEW
    from hindmost.editions import find

    game = find(found.game, found.options)
    view = game.read_position(found.view)
    greed = agents.make("greedy", game, Random(found.seed)).choose(view, game.legal(view))
    hint = advise(game, view, HINT, found.seed)
    if len(hint.best) < 2 or hint.best[1].loss < MARGIN or hint.best[0].action == game.text(greed):
        return None
    decision = decided(game, view, greed, 0, REVIEW, f"{found.seed} puzzle")
    best = decision.best[0]
    if not is_clear(decision) or best.action == decision.played.action or not decision.reasons:
        return None
    second = min(decision.best[1:], key=lambda each: each.loss)
    puzzle = Puzzle(
        game=found.game,
        options=found.options,
        view=found.view,
        best=best.action,
        worth=round(best.worth, 4),
        margin=round(second.loss, 4),
        error=round(second.loss_error, 4),
        greedy=decision.played.action,
        losses={each.action: round(each.loss, 4) for each in decision.best[1:]},
        reasons=[Reason(each.what, each.given, round(each.weight, 3)) for each in decision.reasons],
    )
    return None if objection(puzzle) else puzzle


def positions(games: Iterable[str], matches: int, seed: str) -> Iterator[PuzzlePosition]:
    """Every decision of matches that nets play among themselves."""
    from hindmost.coach.review import tasks
    from hindmost.editions import find
    from hindmost.simulation import simulate

    for name in games:
        game = find(name)
        for number, match in enumerate(simulate(game, ["net"] * game.seats, matches, seed)):
            for task in tasks(match):
                yield PuzzlePosition(task.game, task.options, task.view, f"{seed}/{number}/{task.ply}")


def text_of(puzzle: Puzzle) -> str:
    return json.dumps({"format": FORMAT} | asdict(puzzle), separators=(",", ":"), ensure_ascii=False)


def read(line: str) -> Puzzle:
    """The reverse; ValueError if it is none."""
    try:
        facts = json.loads(line)
        if facts.pop("format") != FORMAT:
            raise ValueError
        return Puzzle(**facts | {"reasons": [Reason(**each) for each in facts["reasons"]]})
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ValueError(f"not a puzzle: {line[:60]!a}") from None


def checked(facts: dict[str, Any]) -> Puzzle:
    """The puzzle that a stranger has written; ValueError, if the rules or our words do not know what it speaks of."""
    import msgspec

    from hindmost.coach.sentences import all_said
    from hindmost.editions import find
    from hindmost.game import is_view
    from hindmost.links import read_position

    try:
        puzzle = msgspec.convert({key: value for key, value in facts.items() if key != "format"}, Puzzle)
        game = find(puzzle.game, puzzle.options)
        view = read_position(game, puzzle.view)
        if not is_view(view) or view.viewer is None or game.to_act(view) != view.viewer:
            raise ValueError("a puzzle is what the seat to act sees")
        legal = game.legal(view)
        if any(game.parse(action) not in legal for action in (puzzle.best, puzzle.greedy, *puzzle.losses)):
            raise ValueError("the answer is not legal")
        if not all(map(_is_plain, puzzle.reasons)):
            raise ValueError("a reason speaks of something unknown")
        all_said(puzzle.reasons, against="obvious")
    except (ValueError, LookupError) as error:
        raise ValueError(f"not a puzzle: {error}") from None
    return puzzle


def _is_plain(reason: Reason) -> bool:
    """Sentences have holes for colours, tiles and small numbers, and for nothing that anybody might want to say."""
    return all(
        set(value) <= set(COLOURS) and len(value) <= 2 if isinstance(value, str) else abs(value) < 1000
        for value in reason.given.values()
    )


@cache
def shipped() -> tuple[Puzzle, ...]:
    """The puzzles that come with the package."""
    file = files("hindmost") / "data" / "puzzles.ndjson"
    return tuple(read(line) for line in file.read_text("utf-8").splitlines()) if file.is_file() else ()
