"""The best few placements by what they make of the own standing, and what can be typed next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import nlargest
from typing import Any

from rich.text import Text

from hindmost.actions import Action, Choice, Place
from hindmost.game import AnyGame
from hindmost.rules.laying import Laying, halves
from hindmost.rules.laying_state import Phase, View
from hindmost.rules.tracks import Settled
from hindmost.terminal.gains import advances, gains_text
from hindmost.terminal.symbols import ACCENT
from hindmost.tiles import COLOURS, KIND_NAMES

SHORT = 8
COMMANDS = ("help", "list", "undo", "save", "board", "log", "resign", "quit")


def best_placements(game: Laying, view: View, kind: int | None = None, count: int = SHORT) -> list[Place]:
    """The placements after which the own colours stand best, lowest first; of any tile or of this kind."""
    side = game.side(view.seat)

    def worth(place: Place) -> tuple[list[int], int]:
        settled = game.settle(view, place)
        return sorted(settled.tracks[side]), len(settled.bonuses)

    found = (place for place in game.placements(view, view.rack) if kind in (None, place.kind))
    return nlargest(count, found, key=worth)


def draw_list(game: Laying, view: View, places: Sequence[Place]) -> list[Text]:
    lines = []
    for number, place in enumerate(places, 1):
        settled = game.settle(view, place)
        line = Text.assemble((f"{number:>3}  ", "bold"), f"{KIND_NAMES[place.kind]}  {short_text(game, place):<13}")
        lines.append(line.append_text(gains_text(advances(game, view, place))).append_text(_lift(game, view, settled)))
    return lines


def short_text(game: AnyGame, action: Action) -> str:
    return game.text(action).removeprefix("place ")


def _lift(game: Laying, view: View, settled: Settled) -> Text:
    side = game.side(view.seat)
    before, after = min(view.tracks[side]), min(settled.tracks[side])
    text = Text("  Genial!" * len(settled.bonuses), style=f"bold {ACCENT}")
    return text.append(f"  hindmost {after}" if after != before else "", ACCENT)


# What can be typed next: a word and what it stands for


def suggest(game: AnyGame, view: Any, legal: Sequence[Action], text: str) -> list[tuple[str, str]]:
    """The words that can come next after what is typed so far; the last of it may be half a word."""
    words = text.lower().split()
    if not words or text[-1].isspace():
        words.append("")
    *done, begun = words
    if done[:1] == ["place"]:
        done = done[1:]
    offered: dict[str, str] = {}
    for word, meaning in _next_words(game, view, legal, done, begun):
        if word.startswith(begun):
            offered.setdefault(word, meaning)
    return list(offered.items())


def _next_words(
    game: AnyGame, view: Any, legal: Sequence[Action], done: Sequence[str], begun: str
) -> Iterator[tuple[str, str]]:
    placing = isinstance(game, Laying) and view.phase is Phase.PLACE
    if not done:
        yield from ((action.value, "") for action in legal[:4] if isinstance(action, Choice))
        if placing:
            yield from _first_words(game, legal, "@" in begun)
        yield from ((command, "") for command in COMMANDS)
    elif placing and done == ["list"]:
        yield from ((KIND_NAMES[kind], "") for kind, count in enumerate(view.rack) if count)
    elif placing:
        assert isinstance(game, Laying)
        yield from _more_words(game, view, legal, done)


def _first_words(game: AnyGame, legal: Iterable[Action], halved: bool) -> Iterator[tuple[str, str]]:
    """A tile, or with an @ one of its halves."""
    assert isinstance(game, Laying)
    for place in legal:
        assert isinstance(place, Place)
        if halved:
            yield from ((half, "") for half in _halves(game, place))
        else:
            yield KIND_NAMES[place.kind], "tile"


def _more_words(game: Laying, view: View, legal: Iterable[Action], done: Sequence[str]) -> Iterator[tuple[str, str]]:
    """After a tile its first cell, then its second; after a half the other one."""
    for place in legal:
        assert isinstance(place, Place)
        name = KIND_NAMES[place.kind]
        for (first, a), (second, b) in _orders(game, place):
            if done == [name] and first == name[0]:
                yield a, f"{first} on {a}"
            elif done == [name, a] and first == name[0]:
                yield b, _meaning(game, view, place)
            elif done == [f"{first}@{a}"]:
                yield f"{second}@{b}", _meaning(game, view, place)


def _orders(game: Laying, place: Place) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    a, b = ((COLOURS[colour], game.board.names[cell]) for cell, colour in halves(place))
    yield a, b
    yield b, a


def _halves(game: Laying, place: Place) -> list[str]:
    return [f"{COLOURS[colour]}@{game.board.names[cell]}" for cell, colour in halves(place)]


def _meaning(game: Laying, view: View, place: Place) -> str:
    return gains_text(advances(game, view, place)).plain.strip()
