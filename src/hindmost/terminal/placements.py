"""Placements as people type them: either order of the halves, with or without `place` and `@`; and the best few."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from heapq import nlargest

from rich.text import Text

from hindmost.actions import Action, Place
from hindmost.game import IllegalAction, quoted
from hindmost.rules.laying import Laying, halves
from hindmost.rules.laying_state import Phase, View
from hindmost.rules.surface import BARE
from hindmost.rules.tracks import Settled
from hindmost.terminal.family import Listed
from hindmost.terminal.gains import gains_text
from hindmost.terminal.symbols import ACCENT
from hindmost.terminal.words import short_text
from hindmost.tiles import COLOURS, DOUBLE, KIND_NAMED, KIND_NAMES, counts_text

HALF = re.compile(r"([rgboyp])@?([a-z]\d+)", re.ASCII)
CELL = re.compile(r"[a-z]\d+", re.ASCII)
SHORT = 8


def read(game: Laying, view: View, legal: Sequence[Action], words: Sequence[str]) -> Place | None:
    if view.phase is not Phase.PLACE:
        return None
    place = read_place(game, words[1:] if words[:1] == ["place"] else words)
    if place not in legal:
        raise IllegalAction(why_not(game, view, place))
    return place


def read_place(game: Laying, words: Sequence[str]) -> Place:
    """`r@f10 o@f9`, `o@f9 r@f10` or `ro f10 f9`."""
    if len(words) == 3 and words[0][::-1] in KIND_NAMED and words[0] not in KIND_NAMED:
        words = [words[0][::-1], words[2], words[1]]
    if len(words) == 3 and words[0] in KIND_NAMED and all(map(CELL.fullmatch, words[1:])):
        return canonical(KIND_NAMED[words[0]], _cell(game, words[1]), _cell(game, words[2]))
    halves = [HALF.fullmatch(word) for word in words]
    if len(halves) != 2 or not halves[0] or not halves[1]:
        raise IllegalAction(f"{quoted(' '.join(words))} is no placement; write e.g. r@f10 o@f9, or help")
    (first, a), (second, b) = halves[0].groups(), halves[1].groups()
    if COLOURS.index(first) > COLOURS.index(second):
        first, a, second, b = second, b, first, a
    return canonical(KIND_NAMED[first + second], _cell(game, a), _cell(game, b))


def canonical(kind: int, first: int, second: int) -> Place:
    """A double names its smaller cell first."""
    return Place(kind, min(first, second), max(first, second)) if DOUBLE[kind] else Place(kind, first, second)


def _cell(game: Laying, name: str) -> int:
    if name not in game.board.named:
        raise IllegalAction(f"there is no cell {quoted(name)} on this board")
    return game.board.named[name]


def why_not(game: Laying, view: View, place: Place) -> str:
    """Why this placement is not legal, in the words of the rules."""
    board, laid = game.board, view.surface
    a, b = place.first, place.second
    names = f"{board.names[a]} and {board.names[b]}"
    if not view.rack[place.kind]:
        return f"{KIND_NAMES[place.kind]} is not on your rack ({counts_text(view.rack)})"
    if (a, b) not in board.towards:
        return f"{names} are not neighbours"
    taken = [board.names[cell] for cell in (a, b) if laid.tops[cell] != BARE]
    if taken and game.edition.storeys == 1:
        return f"{' and '.join(taken)} {'is' if len(taken) == 1 else 'are'} taken"
    if laid.heights[a] != laid.heights[b]:
        return f"{names} are not on one level ({laid.heights[a]} and {laid.heights[b]})"
    if not laid.open >> board.pair(a, b) & 1:
        return f"{names} belong to one tile; a tile must lie on two different ones"
    return f"{names}: in the opening one half must lie beside a start cell that no tile touches yet"


def read_kind(view: View, word: str) -> int:
    """A tile of the rack, by its name in either order."""
    name = "".join(sorted(word.lower(), key=COLOURS.find))
    kind = KIND_NAMED.get(name)
    if kind is None or not view.rack[kind]:
        raise IllegalAction(f"{quoted(word)} is not on your rack ({counts_text(view.rack)})")
    return kind


# The best few, by what they make of the own standing


def best_placements(game: Laying, view: View, kind: int | None = None, count: int = SHORT) -> list[Place]:
    """The placements after which the own colours stand best, lowest first; of any tile or of this kind."""
    side = game.side(view.seat)

    def worth(place: Place) -> tuple[list[int], int]:
        settled = game.settle(view, place)
        return sorted(settled.tracks[side]), len(settled.bonuses)

    found = (place for place in game.placements(view, view.rack) if kind in (None, place.kind))
    return nlargest(count, found, key=worth)


def listed(game: Laying, view: View, tile: str) -> Listed:
    if view.phase is not Phase.PLACE:
        return []
    places = best_placements(game, view, read_kind(view, tile) if tile else None)
    return [(place, _line(game, view, number, place)) for number, place in enumerate(places, 1)]


def _line(game: Laying, view: View, number: int, place: Place) -> Text:
    line = Text.assemble((f"{number:>3}  ", "bold"), f"{KIND_NAMES[place.kind]}  {short_text(game, place):<13}")
    line.append_text(gains_text(game.advances(view, place)))
    return line.append_text(_lift(game, view, game.settle(view, place)))


def _lift(game: Laying, view: View, settled: Settled) -> Text:
    side = game.side(view.seat)
    before, after = min(view.tracks[side]), min(settled.tracks[side])
    text = Text("  Genial!" * len(settled.bonuses), style=f"bold {ACCENT}")
    return text.append(f"  hindmost {after}" if after != before else "", ACCENT)


# What can be typed next


def next_words(
    game: Laying, view: View, legal: Sequence[Action], done: Sequence[str], begun: str
) -> Iterator[tuple[str, str]]:
    if view.phase is not Phase.PLACE:
        return
    if not done:
        yield from _first_words(game, legal, "@" in begun)
    elif done == ["list"]:
        yield from ((KIND_NAMES[kind], "") for kind, count in enumerate(view.rack) if count)
    else:
        yield from _more_words(game, view, legal, done)


def _first_words(game: Laying, legal: Iterable[Action], halved: bool) -> Iterator[tuple[str, str]]:
    """A tile, or with an @ one of its halves."""
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
    return gains_text(game.advances(view, place)).plain.strip()
