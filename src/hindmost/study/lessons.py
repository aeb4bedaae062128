"""The lessons: positions, goals, examples, and what is said of them."""

from __future__ import annotations

from functools import cache

import msgspec

from hindmost import lessons
from hindmost.contract.problems import Problem
from hindmost.contract.study import GameLesson, LessonGoal, LessonList, LessonStep, LessonSummary, StepTexts
from hindmost.contract.values import Language
from hindmost.lessons import SEAT, Step
from hindmost.study.games import game_named
from hindmost.table import serialise


@cache
def lesson_list() -> LessonList:
    return LessonList(
        lessons=[LessonSummary(game=name, steps=[step.id for step in lessons.lesson(name)]) for name in lessons.names()]
    )


@cache
def game_lesson(name: str) -> GameLesson:
    """With an example for every step; a Problem if there is no such game, or no lesson for it."""
    steps = lessons.lesson(game_named(name).name)
    if not steps:
        raise Problem(404, "not found", f"there is no lesson for {name}")
    return GameLesson(game=name, board=serialise.board(steps[0].game), steps=[_step(step) for step in steps])


def _step(step: Step) -> LessonStep:
    game, done = step.game, step.after(step.example)
    return LessonStep(
        id=step.id,
        seat=SEAT,
        position=game.position(step.state),
        view=serialise.view(game, game.view(step.state, SEAT)),
        goal=msgspec.convert(step.goal, LessonGoal),
        example=game.text(step.example),
        events=[event for before, action in done for event in serialise.events(game, before, action)],
        after=serialise.view(game, game.view(game.apply(*done[-1]), SEAT)),
        texts=msgspec.convert(lessons.texts(step.id), dict[Language, StepTexts]),
    )
