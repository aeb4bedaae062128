"""The lessons: positions, goals, examples, and what is said of them."""

from __future__ import annotations

from functools import cache

import msgspec

from hindmost import lessons
from hindmost.contract.study import GameLesson, LessonGoal, LessonList, LessonStep, LessonSummary, StepTexts
from hindmost.contract.values import Language
from hindmost.lessons import SEAT, Step
from hindmost.server.http.endpoints import Call, Endpoints
from hindmost.server.http.errors import Problem
from hindmost.table import serialise

endpoints = Endpoints()


@endpoints.add("GET", "/api/lessons", LessonList, alike=True)
async def all_lessons(_call: Call) -> LessonList:
    """The lessons, each with the names of its steps."""
    return LessonList(
        lessons=[LessonSummary(game=name, steps=[step.id for step in lessons.lesson(name)]) for name in lessons.names()]
    )


@endpoints.add("GET", "/api/lessons/{game}", GameLesson, alike=True)
async def lesson(call: Call) -> GameLesson:
    """The lesson of a game, with an example for every step."""
    found = _lesson(call.game().name)
    if not found.steps:
        raise Problem(404, "not found", f"there is no lesson for {found.game}")
    return found


@cache
def _lesson(name: str) -> GameLesson:
    steps = lessons.lesson(name)
    board = serialise.board(steps[0].game) if steps else None
    return GameLesson(game=name, board=board, steps=[_step(step) for step in steps])


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
