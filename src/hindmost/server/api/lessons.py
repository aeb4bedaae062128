"""The lessons: positions, goals and examples. Their text is the page's."""

from __future__ import annotations

from functools import cache
from typing import Any

from hindmost import lessons
from hindmost.lessons import SEAT, Step
from hindmost.server import showing
from hindmost.server.api.games import board
from hindmost.server.calls import Call, Endpoints
from hindmost.server.problems import Problem
from hindmost.server.shapes import Lesson, Lessons

endpoints = Endpoints()


@endpoints.add("GET", "/api/lessons", Lessons, alike=True)
async def all_lessons(_call: Call) -> Any:
    """The lessons, each with the names of its steps."""
    return {
        "lessons": [{"game": name, "steps": [step.id for step in lessons.lesson(name)]} for name in lessons.names()]
    }


@endpoints.add("GET", "/api/lessons/{game}", Lesson, alike=True)
async def lesson(call: Call) -> Any:
    """The lesson of a game, with an example for every step."""
    told = _told(call.game().name)
    if not told["steps"]:
        raise Problem(404, "not found", f"there is no lesson for {told['game']}")
    return told


@cache
def _told(name: str) -> dict[str, Any]:
    steps = lessons.lesson(name)
    return {"game": name, "board": board(steps[0].game) if steps else None, "steps": [_step(step) for step in steps]}


def _step(step: Step) -> dict[str, Any]:
    game, done = step.game, step.after(step.example)
    return {
        "id": step.id,
        "seat": SEAT,
        "position": game.position(step.state),
        "view": showing.view(game, game.view(step.state, SEAT)),
        "goal": step.goal,
        "example": game.text(step.example),
        "events": [event for before, action in done for event in showing.events(game, before, action)],
        "after": showing.view(game, game.view(game.apply(*done[-1]), SEAT)),
    }
