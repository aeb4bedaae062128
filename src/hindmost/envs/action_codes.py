"""Actions as whole numbers and as text, both ways. The numbers of a game never change (`fast.core.codes`)."""

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
    """`place r@f10 o@f9` for its code; ValueError if there is no such code.

    >>> from hindmost import find
    >>> from hindmost.envs.action_codes import text_of
    >>> text_of(find("classic-2"), 0)
    'place r@a6 r@a7'
    """
    return game.text(decode(game, int(code)))


def legal_codes(game: AnyGame, state: Any) -> list[int]:
    """The codes of everything that is legal in a state, ascending; placements without building them.

    >>> from hindmost import find
    >>> from hindmost.envs.action_codes import legal_codes
    >>> from hindmost.game import until_seat
    >>> game = find("classic-2")
    >>> state, _ = until_seat(game, game.start(), 0, seed=1)
    >>> len(legal_codes(game, state)), legal_codes(game, state)[:3]
    (486, [966, 967, 968])
    """
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
    """The code of an action that is written so; IllegalAction if none is.

    >>> from hindmost import find
    >>> from hindmost.envs.action_codes import code_of
    >>> code_of(find("collecting-2"), "reveal")
    6
    """
    return encode(game, game.parse(text))
