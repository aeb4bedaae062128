"""Actions as integers, the same for all matches of a game.

Laying: `(kind * pairs + pair) * 2 + turned` for a placement (turned: the first colour on the larger cell), and after
the last of these 21 draws, 6 stones, keep and swap. Collecting: 6 draws, reveal, stop, take and pass.
"""

from __future__ import annotations

from hindmost.actions import Action, Choice, Draw, Place, Stone
from hindmost.game import AnyGame
from hindmost.rules.laying import Laying
from hindmost.tiles import KINDS

LAYING: tuple[Action, ...] = (*map(Draw, range(len(KINDS))), *map(Stone, range(6)), Choice.KEEP, Choice.SWAP)
COLLECTING: tuple[Action, ...] = (*map(Draw, range(6)), Choice.REVEAL, Choice.STOP, Choice.TAKE, Choice.PASS)


def count(game: AnyGame) -> int:
    """How many codes there are."""
    return _placements(game) + len(LAYING) if isinstance(game, Laying) else len(COLLECTING)


def _placements(game: Laying) -> int:
    return 2 * len(KINDS) * len(game.board.pairs)


def encode(game: AnyGame, action: Action) -> int:
    if not isinstance(game, Laying):
        return COLLECTING.index(action)
    if not isinstance(action, Place):
        return _placements(game) + LAYING.index(action)
    pair = game.board.pair(action.first, action.second)
    return 2 * (action.kind * len(game.board.pairs) + pair) + (action.first > action.second)


def decode(game: AnyGame, code: int) -> Action:
    if not 0 <= code < count(game):
        raise ValueError(f"{code} is no code of an action of {game.name}")
    if not isinstance(game, Laying):
        return COLLECTING[code]
    if code >= _placements(game):
        return LAYING[code - _placements(game)]
    half, turned = divmod(code, 2)
    kind, pair = divmod(half, len(game.board.pairs))
    a, b = game.board.pairs[pair]
    return Place(kind, b, a) if turned else Place(kind, a, b)
