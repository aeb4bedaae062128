"""The lessons: positions, goals, examples, and what is said of them."""

from __future__ import annotations

from hindmost.contract.study import GameLesson, LessonList
from hindmost.server.http.endpoints import Call, Endpoints
from hindmost.study import lessons

endpoints = Endpoints()


@endpoints.add("GET", "/api/lessons", LessonList, alike=True)
async def all_lessons(_call: Call) -> LessonList:
    """The lessons, each with the names of its steps."""
    return lessons.lesson_list()


@endpoints.add("GET", "/api/lessons/{game}", GameLesson, alike=True)
async def lesson(call: Call) -> GameLesson:
    """The lesson of a game, with an example for every step."""
    return lessons.game_lesson(call.game().name)
