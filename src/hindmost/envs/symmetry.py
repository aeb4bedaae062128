"""Turning and mirroring the board and renaming the colours: what is seen, masks and actions change with them, and
nothing else does. One match teaches as much as twelve times 720."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import permutations
from typing import Any

import numpy as np

from hindmost.envs.family import family
from hindmost.envs.observations import ObservationField, layout
from hindmost.fast.core.bits import Array
from hindmost.game import AnyGame, quoted
from hindmost.tiles import KINDS

__all__ = ["Symmetry", "colourings", "symmetries"]

SAME_COLOURS = (0, 1, 2, 3, 4, 5)


def symmetries(game: AnyGame) -> list[Symmetry]:
    """The ways to turn and mirror the board onto itself, the first of them leaves it; without a board there is one.

    >>> from hindmost import find
    >>> from hindmost.envs.symmetry import symmetries
    >>> len(symmetries(find("classic-2"))), len(symmetries(find("collecting-2")))
    (12, 1)
    """
    return [Symmetry(game, cells) for cells in family(game).turnings(game)]


def colourings() -> list[tuple[int, ...]]:
    """All 720 ways to give the colours other names.

    >>> from hindmost.envs.symmetry import colourings
    >>> colourings()[:2]
    [(0, 1, 2, 3, 4, 5), (0, 1, 2, 3, 5, 4)]
    """
    return list(permutations(SAME_COLOURS))


class Symmetry:
    """Every cell has a new place and every colour a new name: `cells[old]` and `colours[old]` are the new ones.

    In the stacking game it holds from the deal on: start stones are put on the start cells in their order.

    >>> from hindmost import find
    >>> from hindmost.envs.symmetry import Symmetry
    >>> exchanged = Symmetry(find("tiny-2"), colours=(1, 0, 2, 3, 4, 5))  # red is green, and green red
    >>> exchanged.colours.tolist()
    [1, 0, 2, 3, 4, 5]
    """

    def __init__(
        self, game: AnyGame, cells: Sequence[int] | None = None, colours: Sequence[int] = SAME_COLOURS
    ) -> None:
        turnings = family(game).turnings(game)
        self.game = game
        self.cells = np.array(turnings[0] if cells is None else cells, int)
        self.colours = np.array(colours, int)
        if sorted(self.colours.tolist()) != list(SAME_COLOURS):
            raise ValueError(f"colours are the six numbers from 0 to 5 in any order, not {quoted(str(colours))}")
        if tuple(self.cells.tolist()) not in turnings:
            raise ValueError(f"these cells do not turn or mirror the board of {game.name}")
        self.kinds = np.array([KINDS.index(self._sorted(kind)) for kind in KINDS])
        self.directions = family(game).directions(game, self.cells)

    def _sorted(self, kind: tuple[int, int]) -> tuple[int, int]:
        first, second = sorted(int(self.colours[colour]) for colour in kind)
        return first, second

    def inverse(self) -> Symmetry:
        """The way back.

        >>> from hindmost import find
        >>> from hindmost.envs.symmetry import symmetries
        >>> turned = symmetries(find("tiny-2"))[1]
        >>> turned.inverse().action(turned.action(100))
        100
        """
        return Symmetry(self.game, np.argsort(self.cells).tolist(), np.argsort(self.colours).tolist())

    # Actions

    @cached_property
    def codes(self) -> Array:
        """The new code of every code.

        >>> from hindmost import find
        >>> from hindmost.envs.symmetry import symmetries
        >>> symmetries(find("tiny-2"))[0].codes[:3].tolist()
        [0, 1, 2]
        """
        return family(self.game).codes(self.game, self)

    def action(self, code: int) -> int:
        """The new code of an action.

        >>> from hindmost import find
        >>> from hindmost.envs.action_codes import code_of, text_of
        >>> from hindmost.envs.symmetry import Symmetry
        >>> game = find("tiny-2")
        >>> exchanged = Symmetry(game, colours=(1, 0, 2, 3, 4, 5))
        >>> text_of(game, exchanged.action(code_of(game, "place r@a5 b@a6")))
        'place g@a5 b@a6'
        """
        return int(self.codes[code])

    def mask(self, mask: Array) -> Array:
        """A mask by code, or many of them.

        >>> from hindmost import find
        >>> from hindmost.envs.episode import Episode
        >>> from hindmost.envs.symmetry import symmetries
        >>> match = Episode(find("tiny-2"), 1)
        >>> turned = symmetries(match.game)[1].mask(match.mask(0))
        >>> int(turned.sum()) == int(match.mask(0).sum())
        True
        """
        turned = np.empty_like(mask)
        turned[..., self.codes] = mask
        return turned

    # Observations

    def tensor(self, tensor: Array) -> Array:
        """An observation as a tensor, or many of them.

        >>> from hindmost import find
        >>> from hindmost.envs.episode import Episode
        >>> from hindmost.envs.symmetry import symmetries
        >>> match = Episode(find("tiny-2"), 1)
        >>> turned = symmetries(match.game)[1]
        >>> bool((turned.inverse().tensor(turned.tensor(match.tensor(0))) == match.tensor(0)).all())
        True
        """
        turned = np.empty_like(tensor)
        turned[..., self.places] = tensor
        return turned

    def named(self, seen: dict[str, Array]) -> dict[str, Array]:
        """An observation by names.

        >>> from hindmost import find
        >>> from hindmost.envs.episode import Episode
        >>> from hindmost.envs.symmetry import Symmetry
        >>> match = Episode(find("tiny-collecting-2"), 1)
        >>> exchanged = Symmetry(match.game, colours=(1, 0, 2, 3, 4, 5))
        >>> match.named(0)["centre"].tolist(), exchanged.named(match.named(0))["centre"].tolist()
        ([0, 1, 0, 0, 1, 1], [1, 0, 0, 0, 1, 1])
        """
        turned = {}
        for field in layout(self.game).fields:
            values = seen[field.name]
            if field.shows:  # one more value stands for none
                values = np.append(self._new(field.shows), field.values)[values].astype(values.dtype)
            turned[field.name] = moved = np.empty_like(values)
            moved[..., self._new(field.of, field.shape[-1])] = values
        return turned

    @cached_property
    def places(self) -> Array:
        """The new place of every number of a tensor.

        >>> from hindmost import find
        >>> from hindmost.envs.symmetry import Symmetry
        >>> Symmetry(find("tiny-collecting-2"), colours=(1, 0, 2, 3, 4, 5)).places[:6].tolist()
        [1, 0, 2, 3, 4, 5]
        """
        made = layout(self.game)
        return np.concatenate(
            [begin + self._within(field) for field, (_, _, begin, _) in zip(made.fields, made.blocks, strict=True)]
        )

    def _within(self, field: ObservationField) -> Array:
        values = self._new(field.shows, field.values or 1)
        shape = (field.values or 1, *field.shape)
        new = np.arange(np.prod(shape)).reshape(shape)[values][..., self._new(field.of, field.shape[-1])]
        return new.ravel()

    def _new(self, what: str, size: int = 6) -> Array:
        news: dict[str, Any] = {
            "cells": self.cells,
            "kinds": self.kinds,
            "colours": self.colours,
            "directions": self.directions,
        }
        return news[what] if what else np.arange(size)
