"""Interactive lessons as data: a step is a position, what its seat shall do there, and an action that does it.

`data/lessons.json` describes positions by what is particular about them, with axial coordinates and `^` for the end of
a track, so that games of a family share their steps whatever their board, their seats and the length of their tracks.
What is said in a step, in every language, is in `data/lesson_texts.json`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from hindmost.actions import Action, Place
from hindmost.editions import find
from hindmost.events import Advance, Bonus, Ended
from hindmost.families import FamilyParts
from hindmost.game import NATURE, AnyGame, winners
from hindmost.tiles import COLOURS, Counts

SEAT = 0  # whose lesson it is
ZEROS = "0 0 0 0 0 0"
Data = dict[str, Any]


@dataclass(frozen=True)
class Step:
    """What the seat finds, and what it shall do."""

    id: str
    game: AnyGame
    state: Any
    goal: Data
    example: Action
    then: Mapping[str, Sequence[str]] = field(default_factory=dict)  # what nature answers to an action

    def reached(self, action: Action) -> bool:
        """Does this legal action reach the goal?"""
        return all(GOALS[key](self, action, wanted) for key, wanted in self.goal.items())

    def after(self, action: Action) -> list[tuple[Any, Action]]:
        """The action and nature's answer to it, each with the state it is done in."""
        done, state = [(self.state, action)], self.game.apply(self.state, action)
        for text in self.then.get(self.game.text(action), ()):
            if self.game.to_act(state) == NATURE:
                done.append((state, self.game.parse(text)))
                state = self.game.apply(*done[-1])
        return done


class LessonPart(Protocol):
    """How positions and actions of a family of games are described."""

    def position(self, game: Any, facts: Data) -> Any:
        """The state in which a step begins."""

    def action(self, game: Any, text: str) -> Action:
        """What its example does there."""


family = FamilyParts[LessonPart]("hindmost.lessons.{}")


def names() -> tuple[str, ...]:
    """The games that have a lesson. On a board that the owner of a box has corrected it may not fit."""
    return tuple(name for name in _data()["lessons"] if lesson(name))


@cache
def lesson(name: str) -> tuple[Step, ...]:
    """The steps of a game's lesson; none, if there is none or it does not fit the board."""
    kind, listed = _data()["lessons"].get(name, ("", ""))
    try:
        game = find(name)
        return tuple(_step(game, id, _data()[kind][id]) for id in listed.split())
    except (KeyError, ValueError):
        return ()


def step(name: str, id: str) -> Step | None:
    return next((step for step in lesson(name) if step.id == id), None)


def texts(id: str) -> Data:
    """What is said in a step, by language; none, if nobody has written any."""
    return _read("lesson_texts").get(id, {})  # type: ignore[no-any-return]


def _data() -> Data:
    return _read("lessons")


@cache
def _read(file: str) -> Data:
    read: Data = json.loads((Path(__file__).parents[1] / "data" / f"{file}.json").read_text("utf-8"))
    return read


def _step(game: AnyGame, id: str, facts: Data) -> Step:
    own = family(game)
    state = game.read_position(game.position(own.position(game, facts)))  # what no match comes to is refused
    return Step(id, game, state, facts["goal"], own.action(game, facts["example"]), facts.get("then", {}))


# Positions


def values(text: str, top: int) -> tuple[int, ...]:
    """Six values, `^-2` being two short of the end."""
    return tuple(top + int(word[1:] or 0) if word.startswith("^") else int(word) for word in text.split())


def without(heap: Counts, taken: Counts) -> Counts:
    """ValueError if there are not so many."""
    return bytes(count - gone for count, gone in zip(heap, taken, strict=True))


# Goals: does the action in this step come to what is wanted?


def _advances(step: Step, action: Action) -> dict[str, Advance]:
    events = step.game.explain(step.state, action)
    return {COLOURS[event.colour]: event for event in events if isinstance(event, Advance)}


def _gain(step: Step, action: Action, wanted: dict[str, int]) -> bool:
    gained = _advances(step, action)
    return all(colour in gained and gained[colour].points >= points for colour, points in wanted.items())


def _points(step: Step, action: Action, wanted: int) -> bool:
    return sum(advance.points for advance in _advances(step, action).values()) >= wanted


def _reaches(step: Step, action: Action, wanted: dict[str, int]) -> bool:
    gained = _advances(step, action)
    return all(colour in gained and gained[colour].after >= value for colour, value in wanted.items())


def _bonus(step: Step, action: Action, wanted: int) -> bool:
    return sum(isinstance(event, Bonus) for event in step.game.explain(step.state, action)) >= wanted


def _storey(step: Step, action: Action, wanted: int) -> bool:
    heights: bytes = step.state.surface.heights
    return isinstance(action, Place) and heights[action.first] + 1 >= wanted


def _covers(step: Step, action: Action, wanted: str) -> bool:
    tops: bytes = step.state.surface.tops
    return isinstance(action, Place) and {tops[action.first], tops[action.second]} == {COLOURS.index(wanted)}


def _hindmost_after(step: Step, action: Action) -> int:
    return step.game.standings(step.game.apply(step.state, action))[SEAT][0]


@cache
def _best(game: str, id: str) -> int:
    found = step(game, id)
    assert found is not None
    return max(_hindmost_after(found, action) for action in found.game.actions(found.state))


def _ahead(step: Step, action: Action, wanted: bool) -> bool:
    standings = step.game.standings(step.game.apply(step.state, action))
    return (winners(standings) == (SEAT,)) is wanted


def _wins(step: Step, action: Action, wanted: bool) -> bool:
    return (Ended((SEAT,)) in step.game.explain(step.state, action)) is wanted


GOALS: dict[str, Callable[[Step, Action, Any], bool]] = {
    "any": lambda _step, _action, wanted: bool(wanted),
    "action": lambda step, action, wanted: step.game.text(action) in wanted,
    "gain": _gain,
    "points": _points,
    "reaches": _reaches,
    "bonus": _bonus,
    "storey": _storey,
    "covers": _covers,
    "best_hindmost": lambda step, action, _: _hindmost_after(step, action) == _best(step.game.name, step.id),
    "ahead": _ahead,
    "wins": _wins,
}
