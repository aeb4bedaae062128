"""What happened in a match, ply by ply and turn by turn, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rich.text import Text

from hindmost.actions import Action, Choice, Draw, Place, Stone
from hindmost.events import Bonus, Bust, Event, Risked, Shown
from hindmost.game import NATURE, AnyGame
from hindmost.match import Match
from hindmost.rules.laying import Laying
from hindmost.terminal.gains import gains_text
from hindmost.terminal.symbols import ACCENT, INKS
from hindmost.tiles import COLOUR_NAMES, COLOURS, KIND_NAMES, each

EVERYBODY = -2  # reads a record, in which nothing is hidden


@dataclass(frozen=True, slots=True)
class Told:
    """A ply with what came of it."""

    ply: int
    actor: int | None  # a seat or nature
    seat: int  # whose turn it is, or whose rack is being filled
    action: Action
    events: tuple[Event, ...]


def tell(game: AnyGame, ply: int, state: Any, action: Action) -> Told:
    return Told(ply, game.to_act(state), state.seat, action, game.explain(state, action))


def tell_match(match: Match) -> list[Told]:
    told = []
    state = match.game.start()
    for ply, action in enumerate(match.log):
        told.append(tell(match.game, ply, state, action))
        state = match.game.apply(state, action)
    return told


def last_decision(told: Sequence[Told], seat: int) -> int | None:
    """The ply of this seat's last action."""
    return next((one.ply for one in reversed(told) if one.actor == seat), None)


def news(told: Sequence[Told], seat: int) -> Sequence[Told]:
    """What happened since this seat's last action, the setup left out."""
    begun = next((one.ply for one in told if one.actor != NATURE), len(told))
    last = last_decision(told, seat)
    return told[begun if last is None else last + 1 :]


def placed_cells(told: Sequence[Told], seat: int | None) -> set[int]:
    """Where the others have placed since this seat's last action; if they have not, where the last tile lies."""
    places = [one.action for one in told if isinstance(one.action, Place)]
    recent = [] if seat is None else [one.action for one in news(told, seat) if isinstance(one.action, Place)]
    return {cell for place in recent or places[-1:] for cell in (place.first, place.second)}


def turns(game: AnyGame, told: Iterable[Told], names: Sequence[str], viewer: int) -> Iterator[tuple[int, Text]]:
    """A line for every turn, with its first ply; tiles drawn to hidden racks are not in it."""
    open_draws = not isinstance(game, Laying)
    for _, group in groupby(told, lambda one: (one.seat, isinstance(one.action, Stone))):
        plies = list(group)
        parts = [
            part
            for part in _parts(game, plies, lambda one: open_draws or viewer in (one.seat, EVERYBODY))
            if part.plain
        ]
        if parts:
            heading = Text("" if isinstance(plies[0].action, Stone) else f"{names[plies[0].seat]}: ", style="bold")
            yield plies[0].ply, Text.assemble(heading, Text("; ").join(parts))


def _parts(game: AnyGame, plies: Sequence[Told], sees: Any) -> Iterator[Text]:
    drawn: list[str] = []
    for one in plies:
        match one.action:
            case Draw(kind) if isinstance(game, Laying):
                drawn += [KIND_NAMES[kind]] if sees(one) else []
            case Draw(colour) if not one.events:
                drawn.append(COLOURS[colour])
            case _:
                yield from _drew(game, drawn)
                drawn = []
                yield _ply(game, one)
    yield from _drew(game, drawn)


def _drew(game: AnyGame, drawn: Sequence[str]) -> Iterator[Text]:
    if drawn:
        yield Text(f"{'drew' if isinstance(game, Laying) else 'centre filled with'} {' '.join(drawn)}", style="dim")


def _ply(game: AnyGame, one: Told) -> Text:
    text = Text()
    match one.action:
        case Place():
            text.append(game.text(one.action).removeprefix("place "))
            text.append_text(gains_text(one.events))
        case Stone(colour):
            text.append(f"start stone {COLOUR_NAMES[colour]}", INKS[colour])
        case Choice.KEEP:
            text.append("kept the rack")
        case Choice.STOP:
            text.append("stopped").append_text(gains_text(one.events))
        case Choice.TAKE:
            text.append("took").append_text(gains_text(one.events))
        case Choice.PASS:
            text.append("declined the bonus turn")
        case _:
            pass
    for event in one.events:
        text.append_text(_event(game, event))
    return text


def _event(game: AnyGame, event: Event) -> Text:
    match event:
        case Bonus(colour):
            play = "play" if isinstance(game, Laying) else "turn"
            return Text.assemble((" Genial!", f"bold {INKS[colour]}"), (f" bonus {play}", ACCENT))
        case Shown(_, tiles):
            return Text(f"exchanged, setting aside {' '.join(KIND_NAMES[kind] for kind in each(tiles))}")
        case Risked(colour):
            return Text.assemble("revealed ", (COLOUR_NAMES[colour], INKS[colour]))
        case Bust(colour, lost):
            gone = " ".join(COLOURS[one] for one in each(lost))
            return Text.assemble(
                "revealed ", (COLOUR_NAMES[colour], INKS[colour]), (" - bust!", "bold"), f" {gone} lost"
            )
        case _:
            return Text()
