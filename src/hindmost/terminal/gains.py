"""What a placement brings, and how that is told."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from hindmost.actions import Place
from hindmost.events import Advance, Event
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Common
from hindmost.terminal.symbols import INKS
from hindmost.tiles import COLOUR_NAMES


def advances(game: Laying, view: Common, place: Place) -> list[Advance]:
    """How the markers of the seat to act would go with this placement."""
    side = game.side(view.seat)
    before, after = view.tracks[side], game.settle(view, place).tracks[side]
    return [
        Advance(side, colour, sum(points), before[colour], after[colour])
        for colour, points in game.score(view, place).items()
    ]


def gains_text(events: Iterable[Event]) -> Text:
    """` +4 yellow +1 blue`, or that there are none."""
    text = Text()
    for event in events:
        if isinstance(event, Advance) and event.points:
            text.append(f" +{event.points - event.lost}", "bold")
            text.append(f" {COLOUR_NAMES[event.colour]}", INKS[event.colour])
            text.append(f" ({event.lost} lost)" if event.lost else "", "dim")
    return text if text.plain else Text(" no points", style="dim")
