"""What a person types, read with patience: any case, either order of the halves, with or without `place` and `@`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from hindmost.actions import Action, Choice, Place
from hindmost.game import AnyGame, IllegalAction
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase, View
from hindmost.rules.surface import BARE
from hindmost.tiles import COLOURS, DOUBLE, KIND_NAMED, KIND_NAMES, counts_text

HALF = re.compile(r"([rgboyp])@?([a-z]\d+)", re.ASCII)
CELL = re.compile(r"[a-z]\d+", re.ASCII)
LONGEST = 60  # of what is quoted


def read_action(game: AnyGame, view: Any, legal: Sequence[Action], line: str) -> Action:
    """The legal action meant; IllegalAction says in one line why there is none."""
    words = line.lower().replace(",", " ").split()
    for action in legal:
        if not isinstance(action, Choice):
            break
        if words == [action.value]:
            return action
    if isinstance(game, Laying) and view.phase is Phase.PLACE:
        place = read_place(game, words[1:] if words[:1] == ["place"] else words)
        if place not in legal:
            raise IllegalAction(why_not(game, view, place))
        return place
    choices = ", ".join(game.text(action) for action in legal)
    raise IllegalAction(f"{quote(line)} is not possible now; choose {choices}")


def read_place(game: Laying, words: Sequence[str]) -> Place:
    """`r@f10 o@f9`, `o@f9 r@f10` or `ro f10 f9`."""
    if len(words) == 3 and words[0][::-1] in KIND_NAMED and words[0] not in KIND_NAMED:
        words = [words[0][::-1], words[2], words[1]]
    if len(words) == 3 and words[0] in KIND_NAMED and all(map(CELL.fullmatch, words[1:])):
        return canonical(KIND_NAMED[words[0]], _cell(game, words[1]), _cell(game, words[2]))
    halves = [HALF.fullmatch(word) for word in words]
    if len(halves) != 2 or not halves[0] or not halves[1]:
        raise IllegalAction(f"{quote(' '.join(words))} is no placement; write e.g. r@f10 o@f9, or help")
    (first, a), (second, b) = halves[0].groups(), halves[1].groups()
    if COLOURS.index(first) > COLOURS.index(second):
        first, a, second, b = second, b, first, a
    return canonical(KIND_NAMED[first + second], _cell(game, a), _cell(game, b))


def canonical(kind: int, first: int, second: int) -> Place:
    """A double names its smaller cell first."""
    return Place(kind, min(first, second), max(first, second)) if DOUBLE[kind] else Place(kind, first, second)


def _cell(game: Laying, name: str) -> int:
    if name not in game.board.named:
        raise IllegalAction(f"there is no cell {quote(name)} on this board")
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
        raise IllegalAction(f"{quote(word)} is not on your rack ({counts_text(view.rack)})")
    return kind


def quote(text: str) -> str:
    """What was typed, short and harmless."""
    short = text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
    return repr(short).encode("ascii", "backslashreplace").decode()
