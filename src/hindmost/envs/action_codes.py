"""Actions as whole numbers and as text, both ways. The numbers of a game never change (`fast.codes`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from hindmost.fast.core.codes import count, decode, encode
from hindmost.game import AnyGame
from hindmost.rules.placements import Placements
from hindmost.rules.surface import members
from hindmost.tiles import DOUBLE

__all__ = ["code_of", "count", "legal_codes", "text_of"]


def text_of(game: AnyGame, code: int) -> str:
    """`place r@f10 o@f9` for its code; ValueError if there is no such code."""
    return game.text(decode(game, int(code)))


def legal_codes(game: AnyGame, state: Any) -> list[int]:
    """The codes of everything that is legal in a state, ascending; placements without building them."""
    legal = game.actions(state)
    if not isinstance(legal, Placements):
        return sorted(encode(game, action) for action in legal)
    pairs = np.fromiter(members(legal.pairs), np.int64)
    codes: list[int] = []
    for kind, held in enumerate(legal.rack):
        if held:
            ways = 2 * (kind * len(legal.board.pairs) + pairs)
            codes += (ways if DOUBLE[kind] else np.stack([ways, ways + 1], axis=1).ravel()).tolist()
    return codes


def code_of(game: AnyGame, text: str) -> int:
    """The code of an action that is written so; IllegalAction if none is."""
    return encode(game, game.parse(text))
