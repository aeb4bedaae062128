"""What environments must know of a family of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from hindmost.families import FamilyParts
from hindmost.fast.core.bits import Array


class EnvironmentPart(Protocol):
    def worlds(self, game: Any, rows: int) -> Any:
        """So many `Worlds`."""

    def flat_mask(self, game: Any, factors: Mapping[str, Array]) -> Array:
        """The mask by code that these factors of one or several worlds stand for."""

    def fields(self, game: Any) -> list[Any]:
        """What an observation is made up of."""

    def seen(self, game: Any, view: Any) -> list[int]:
        """The numbers of these fields in a view."""

    def tracks(self, state: Any) -> Sequence[Sequence[int]]:
        """The values of every side, by colour."""

    def turnings(self, game: Any) -> Sequence[Sequence[int]]:
        """The ways to turn and mirror the board onto itself, by the new place of every cell; the first leaves it."""

    def directions(self, game: Any, cells: Array) -> Array:
        """The new direction of every direction, with these new places."""

    def codes(self, game: Any, symmetry: Any) -> Array:
        """The new code of every code."""

    def likely_plies(self, game: Any) -> int:
        """More than nearly all matches have."""

    def most_actions(self, game: Any) -> int:
        """Of seats in one match."""

    def most_plies(self, game: Any) -> int:
        """Of a log that is remembered."""


family = FamilyParts[EnvironmentPart]("hindmost.envs.{}")
