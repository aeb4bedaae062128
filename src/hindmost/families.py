"""The families of games, each by the name that its rules give it: the laying games, the collecting games.

What a room of the package must know of one family alone lies in a module of that family. This is the only place that
asks which family a game has; a further one needs its rules, and a module in every room that has `FamilyParts`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Generic, TypeVar, cast

P = TypeVar("P")


class FamilyParts(Generic[P]):
    """The modules of a room, such as `hindmost.coach.{}`, each loaded when a game of its family first needs it.

    What each of them offers is said by a protocol, P.
    """

    def __init__(self, modules: str) -> None:
        self.modules = modules
        self._loaded: dict[str, P] = {}

    def __call__(self, game: Any) -> P:
        """The part of this game's family."""
        family: str = game.family
        if family not in self._loaded:
            self._loaded[family] = cast(P, import_module(self.modules.format(family)))
        return self._loaded[family]
