"""Interactive lessons as data: a step is a position, what its seat shall do there, and an action that does it.

`data/lessons.json` describes positions by what is particular about them, with axial coordinates and `^` for the end of
a track, so that games of a family share their steps whatever their board, their seats and the length of their tracks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from hindmost.actions import Action, Place
from hindmost.editions import find
from hindmost.events import Advance, Bonus, Ended
from hindmost.game import NATURE, AnyGame, winners
from hindmost.rules import collecting_state, laying_state
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying, halves
from hindmost.rules.surface import lay_tile, put_stone
from hindmost.rules.tracks import NOBODY, Track
from hindmost.tiles import COLOURS, KIND_NAMED, NO_TILES, Counts, each, more, together

SEAT = 0  # whose lesson it is
HALF = re.compile(r"([rgboyp])@(-?\d+),(-?\d+)")
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


def names() -> tuple[str, ...]:
    """The games that have a lesson. On a board that the owner of a box has corrected it may not fit."""
    return tuple(name for name in _data()["lessons"] if lesson(name))


@cache
def lesson(name: str) -> tuple[Step, ...]:
    """The steps of a game's lesson; none, if there is none or it does not fit the board."""
    family, listed = _data()["lessons"].get(name, ("", ""))
    try:
        game = find(name)
        return tuple(_step(game, id, _data()[family][id]) for id in listed.split())
    except (KeyError, ValueError):
        return ()


def step(name: str, id: str) -> Step | None:
    return next((step for step in lesson(name) if step.id == id), None)


@cache
def _data() -> Data:
    read: Data = json.loads((Path(__file__).parent / "data" / "lessons.json").read_text("utf-8"))
    return read


def _step(game: AnyGame, id: str, told: Data) -> Step:
    if isinstance(game, Laying):
        state: Any = _laid(game, told)
        example = _placement(game, told["example"]) if "@" in told["example"] else game.parse(told["example"])
    else:
        assert isinstance(game, Collecting)
        state, example = _gathered(game, told), game.parse(told["example"])
    state = game.read_position(game.position(state))  # what no match comes to is refused
    return Step(id, game, state, told["goal"], example, told.get("then", {}))


# Positions


def _laid(game: Laying, told: Data) -> laying_state.State:
    edition = game.edition
    surface, left = game.start().surface, edition.tiles
    if edition.printed is None:
        for colour, cell in enumerate(edition.starts):
            surface = put_stone(game.board, edition.storeys, surface, cell, colour)
    for text in told.get("lay", ()):
        placed = _placement(game, text)
        surface = lay_tile(game.board, edition.storeys, surface, halves(placed))
        left = _without(left, more(NO_TILES, placed.kind))
    rack = NO_TILES
    for kind in told["rack"].split()[: edition.rack]:
        rack = more(rack, KIND_NAMED[kind])
    left = _without(left, rack)
    racks = [rack]
    for _ in range(1, game.seats):
        racks.append(_spread(left, edition.rack))
        left = _without(left, racks[-1])
    return laying_state.State(
        surface=surface,
        tracks=_tracks(game, told.get("tracks", [ZEROS])),
        holders=bytes([NOBODY]) * 6,
        seat=SEAT,
        phase=laying_state.Phase(told.get("phase", "place")),
        plays=1 if told.get("phase", "place") == "place" else 0,
        begun=told.get("begun", game.seats),
        last=told.get("last", 0),
        aside=NO_TILES,
        racks=tuple(racks),
        bag=left,
    )


def _placement(game: Laying, text: str) -> Place:
    """`b@4,0 o@3,0` on this board."""
    (a, qa, ra), (b, qb, rb) = HALF.findall(text)
    kind, cells = KIND_NAMED[a + b], game.board.at
    return Place(kind, cells[int(qa), int(ra)], cells[int(qb), int(rb)])


def _tracks(game: Laying, told: Sequence[str]) -> tuple[Track, ...]:
    """The own side's track and that of all others; a rope is pulled by both."""
    rules = game.edition.track
    own, *others = (_values(text, rules.top) for text in told)
    if rules.tug:
        return own, tuple(-value for value in own)
    return own, *(others[:1] or [own]) * (game.sides - 1)


def _values(text: str, top: int) -> tuple[int, ...]:
    """Six values, `^-2` being two short of the end."""
    return tuple(top + int(word[1:] or 0) if word.startswith("^") else int(word) for word in text.split())


def _gathered(game: Collecting, told: Data) -> collecting_state.State:
    rows = [bytes(_values(text, game.edition.target)) for text in told.get("rows", [ZEROS])]
    rows += [rows[-1]] * (game.seats - len(rows))
    centre, risk = (bytes(map(told.get(heap, "").count, COLOURS)) for heap in ("centre", "risk"))
    return collecting_state.State(
        pile=_without(game.edition.tiles, together(centre, risk, *rows)),
        centre=centre,
        risk=risk,
        rows=tuple(rows),
        seat=SEAT,
        phase=collecting_state.Phase("decide" if any(risk) else "choose"),
        bonus_turn=told.get("bonus_turn", False),
        owed=0,
    )


def _without(heap: Counts, taken: Counts) -> Counts:
    """ValueError if there are not so many."""
    return bytes(count - gone for count, gone in zip(heap, taken, strict=True))


def _spread(heap: Counts, size: int) -> Counts:
    """So many tiles of all sorts."""
    kinds = list(each(heap))
    rack = NO_TILES
    for at in range(size):
        rack = more(rack, kinds[at * len(kinds) // size])
    return rack


# Goals: does the action in this step come to what is wanted?


def _advances(step: Step, action: Action) -> dict[str, Advance]:
    told = step.game.explain(step.state, action)
    return {COLOURS[event.colour]: event for event in told if isinstance(event, Advance)}


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
