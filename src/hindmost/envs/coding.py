"""Actions as whole numbers and as text, both ways. The numbers of a game never change (`fast.codes`)."""

from __future__ import annotations

from hindmost.fast.codes import count, decode, encode
from hindmost.game import AnyGame

__all__ = ["code_of", "count", "text_of"]


def text_of(game: AnyGame, code: int) -> str:
    """`place r@f10 o@f9` for its code; ValueError if there is no such code."""
    return game.text(decode(game, int(code)))


def code_of(game: AnyGame, text: str) -> int:
    """The code of an action that is written so; IllegalAction if none is."""
    return encode(game, game.parse(text))
