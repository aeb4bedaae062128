"""What happened in a match, ply by ply and turn by turn, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from rich.text import Text

from hindmost.actions import Action, Choice, Draw, Place, Stone
from hindmost.events import Bonus, Bust, Event, Risked, Shown
from hindmost.game import NATURE, AnyGame
from hindmost.match import Match
from hindmost.terminal.family import family
from hindmost.terminal.gains import gains_text
from hindmost.terminal.symbols import ACCENT, INKS
from hindmost.terminal.words import short_text
from hindmost.tiles import COLOUR_NAMES, COLOURS, KIND_NAMES, each

EVERYBODY = -2  # reads a record, in which nothing is hidden


@dataclass(frozen=True, slots=True)
class Narration:
    """A ply with what came of it."""

    ply: int
    actor: int | None  # a seat or nature
    seat: int  # whose turn it is, or whose rack is being filled
    action: Action
    events: tuple[Event, ...]


def narrate(game: AnyGame, ply: int, state: Any, action: Action) -> Narration:
    return Narration(ply, game.to_act(state), state.seat, action, game.explain(state, action))


def narrate_match(match: Match) -> list[Narration]:
    story = []
    state = match.game.start()
    for ply, action in enumerate(match.log):
        story.append(narrate(match.game, ply, state, action))
        state = match.game.apply(state, action)
    return story


def noticed(game: AnyGame, story: Sequence[Narration], viewer: int) -> list[Narration]:
    """What this seat notices of the whole story, numbered without a gap."""
    heard = (one for one in story if one.actor == viewer or one.action not in game.silent)
    return [replace(one, ply=ply) for ply, one in enumerate(heard)]


def last_decision(story: Sequence[Narration], seat: int) -> int | None:
    """The ply of this seat's last action."""
    return next((one.ply for one in reversed(story) if one.actor == seat), None)


def news(story: Sequence[Narration], seat: int) -> Sequence[Narration]:
    """What happened since this seat's last action, the setup left out."""
    begun = next((one.ply for one in story if one.actor != NATURE), len(story))
    last = last_decision(story, seat)
    return story[begun if last is None else last + 1 :]


def placed_cells(story: Sequence[Narration], seat: int | None) -> set[int]:
    """Where the others have placed since this seat's last action; if they have not, where the last tile lies."""
    places = [one.action for one in story if isinstance(one.action, Place)]
    recent = [] if seat is None else [one.action for one in news(story, seat) if isinstance(one.action, Place)]
    return {cell for place in recent or places[-1:] for cell in (place.first, place.second)}


def turns(game: AnyGame, story: Iterable[Narration], names: Sequence[str], viewer: int) -> Iterator[tuple[int, Text]]:
    """A line for every turn, with its first ply; tiles drawn to hidden racks are not in it."""
    for _, group in groupby(story, lambda one: (one.seat, isinstance(one.action, Stone))):
        plies = list(group)
        parts = [
            part
            for part in _parts(game, plies, lambda one: not game.hides_draws or viewer in (one.seat, EVERYBODY))
            if part.plain
        ]
        if parts:
            heading = Text("" if isinstance(plies[0].action, Stone) else f"{names[plies[0].seat]}: ", style="bold")
            yield plies[0].ply, Text.assemble(heading, Text("; ").join(parts))


def _parts(game: AnyGame, plies: Sequence[Narration], sees: Any) -> Iterator[Text]:
    drawn: list[str] = []
    for one in plies:
        match one.action:
            case Draw(kind) if not any(isinstance(event, Risked | Bust) for event in one.events):
                drawn += [family(game).TILES[kind]] if sees(one) else []
            case _:
                yield from _drew(game, drawn)
                drawn = []
                yield _ply(game, one)
    yield from _drew(game, drawn)


def _drew(game: AnyGame, drawn: Sequence[str]) -> Iterator[Text]:
    if drawn:
        yield Text(f"{family(game).DREW} {' '.join(drawn)}", style="dim")


def _ply(game: AnyGame, one: Narration) -> Text:
    text = Text()
    match one.action:
        case Place():
            text.append(short_text(game, one.action))
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
            return Text.assemble((" Genial!", f"bold {INKS[colour]}"), (f" {family(game).BONUS}", ACCENT))
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
