"""Many matches of one game, cut into chunks for whoever plays them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from hindmost.game import AnyGame


class Chunk(NamedTuple):
    """So many matches, from this number on."""

    game: str
    options: dict[str, Any]
    names: tuple[str, ...]
    seed: object
    first: int
    matches: int


def cut(game: AnyGame, names: Sequence[str], matches: int, seed: object, size: int) -> list[Chunk]:
    return [
        Chunk(game.name, dict(game.options), tuple(names), seed, first, min(size, matches - first))
        for first in range(0, matches, size)
    ]
