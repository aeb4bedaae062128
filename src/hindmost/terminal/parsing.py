"""What a person types, read with patience, and what can be typed next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hindmost.actions import Action, Choice
from hindmost.game import AnyGame, IllegalAction, quoted
from hindmost.terminal.family import family

COMMANDS = ("help", "list", "undo", "save", "board", "log", "resign", "quit")


def read_action(game: AnyGame, view: Any, legal: Sequence[Action], line: str) -> Action:
    """The legal action meant; IllegalAction says in one line why there is none."""
    words = line.lower().replace(",", " ").split()
    for action in legal:
        if not isinstance(action, Choice):
            break
        if words == [action.value]:
            return action
    if (meant := family(game).read(game, view, legal, words)) is not None:
        return meant
    choices = ", ".join(game.text(action) for action in legal)
    raise IllegalAction(f"{quoted(line)} is not possible now; choose {choices}")


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
    if not done:
        yield from ((action.value, "") for action in legal[:4] if isinstance(action, Choice))
    yield from family(game).next_words(game, view, legal, done, begun)
    if not done:
        yield from ((command, "") for command in COMMANDS)
