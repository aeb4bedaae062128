"""What a placement brings, and how that is told."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from hindmost.events import Advance, Event
from hindmost.terminal.symbols import INKS
from hindmost.tiles import COLOUR_NAMES


def gains_text(events: Iterable[Event]) -> Text:
    """` +4 yellow +1 blue`, or that there are none."""
    text = Text()
    for event in events:
        if isinstance(event, Advance) and event.points:
            text.append(f" +{event.points - event.lost}", "bold")
            text.append(f" {COLOUR_NAMES[event.colour]}", INKS[event.colour])
            text.append(f" ({event.lost} lost)" if event.lost else "", "dim")
    return text if text.plain else Text(" no points", style="dim")
