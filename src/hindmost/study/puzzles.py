"""The puzzle of the day: what its seat sees, and afterwards whether the answer is the best one and why."""

from __future__ import annotations

import time
from datetime import date
from typing import Any

import msgspec

from hindmost.coach import scale
from hindmost.coach.puzzles import Puzzle, shipped
from hindmost.coach.sentences import all_said
from hindmost.contract.problems import Problem
from hindmost.contract.study import DailyPuzzle, LinkInfo, PuzzleAnswer, PuzzleVerdict
from hindmost.editions import find
from hindmost.game import AnyGame
from hindmost.study import days
from hindmost.study.links import made_of_puzzle, puzzle_info, puzzle_of
from hindmost.table import serialise


def number_of(day: str) -> int:
    """One after the other, and then from the beginning."""
    if not shipped():
        raise Problem(404, "not found", "there are no puzzles here")
    return date.fromisoformat(day).toordinal() % len(shipped())


def answered_number(day: str) -> int:
    """The puzzle of a day whose answer can be told: of today, or not so long ago that its turn comes again soon."""
    number = number_of(day)
    age = (date.fromisoformat(days.day(time.time())) - date.fromisoformat(day)).days
    if age < 0:
        raise ValueError(f"the puzzle of {day} is answered when its day has come")
    if age > len(shipped()) // 3:
        raise ValueError(f"the puzzle of {day} is no longer answered: it will be asked again")
    return number


def todays() -> DailyPuzzle:
    day = days.day(time.time())
    puzzle = shipped()[number_of(day)]
    return DailyPuzzle(day=day, **msgspec.structs.asdict(puzzle_info(puzzle)))


def link_of_day(day: str) -> LinkInfo:
    """A link to the puzzle of a day whose answer can be told."""
    try:
        return made_of_puzzle(shipped()[answered_number(day)])
    except ValueError as error:
        raise Problem(422, "puzzle", str(error)) from None


def verdict(given: PuzzleAnswer) -> PuzzleVerdict:
    """Is this the best action of a puzzle, of a day not long ago or of a link? The best one and why are told anyway."""
    try:
        puzzle = _meant(given)
        game = find(puzzle.game, puzzle.options)
        view = game.read_position(puzzle.view)
        action = game.parse(given.action)
        if action not in game.legal(view):
            raise ValueError(f"{given.action!r} is not legal here")
    except ValueError as error:
        raise Problem(422, "puzzle", str(error)) from None
    return _verdict(game, view, puzzle, given.action)


def _meant(given: PuzzleAnswer) -> Puzzle:
    if given.link is not None and given.day is None:
        return puzzle_of(given.link)
    if given.link is None and given.day is not None:
        return shipped()[answered_number(given.day)]
    raise ValueError("a puzzle is named by its day or by a link")


def _verdict(game: AnyGame, view: Any, puzzle: Puzzle, action: str) -> PuzzleVerdict:
    best, scored = game.parse(puzzle.best), puzzle.best.startswith("place")
    return PuzzleVerdict(
        right=action == puzzle.best,
        best=puzzle.best,
        worth=puzzle.worth,
        loss=0.0 if action == puzzle.best else puzzle.losses.get(action),
        margin=puzzle.margin,
        scale=scale(game),
        said=all_said(puzzle.reasons, against="obvious"),
        events=serialise.events(game, game.imagine(view, _chance()), best) if scored else [],
    )


def _chance() -> Any:
    """What a placement scores depends on nothing hidden; any world will do."""
    from random import Random

    return Random(0)
