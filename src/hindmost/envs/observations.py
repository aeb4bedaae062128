"""What a seat sees as numbers: by name, or as one tensor. Made from a `View`, so nothing hidden can be in it.

Seats and sides are told from the viewer's place: its own come first, then the others in their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from math import prod
from typing import Any

import numpy as np

from hindmost.envs.family import family
from hindmost.fast.core.bits import Array
from hindmost.game import AnyGame

__all__ = ["ObservationField", "ObservationLayout", "layout", "observe", "seen_in", "tensor"]

MANY = 6  # placements owed, bonus turns


@dataclass(frozen=True)
class ObservationField:
    """Some numbers of an observation: in a tensor each is either divided by `one`, or a one among `values` places.

    >>> from hindmost import find
    >>> from hindmost.envs.observations import layout
    >>> tops = layout(find("classic-2")).fields[0]
    >>> tops.name, tops.shape, tops.values
    ('tops', (91,), 6)
    """

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    one: int = 1
    values: int = 0  # 0: a number that is scaled
    of: str = ""  # what the last axis counts: "cells", "kinds", "colours"
    shows: str = ""  # what the values are: "colours", "directions"

    @property
    def size(self) -> int:
        """How many numbers they are.

        >>> from hindmost import find
        >>> from hindmost.envs.observations import layout
        >>> {field.name: field.size for field in layout(find("collecting-2")).fields}
        {'pile': 6, 'centre': 6, 'risk': 6, 'rows': 12, 'to_act': 1, 'phase': 1, 'bonus_turn': 1, 'owed': 1}
        """
        return prod(self.shape)


class ObservationLayout:
    """The fields of a game's observations, in their order.

    >>> from hindmost import find
    >>> from hindmost.envs.observations import layout
    >>> made = layout(find("classic-2"))
    >>> len(made.fields), made.size, made.tensor_size
    (11, 174, 636)
    """

    def __init__(self, fields: Iterable[ObservationField]) -> None:
        self.fields = tuple(fields)
        self.size = sum(field.size for field in self.fields)
        self.tensor_size = sum(field.size * (field.values or 1) for field in self.fields)
        self.blocks = np.zeros((len(self.fields), 4), np.int32)  # begin, size, place in a tensor, values
        self.scales = np.array([1 / field.one for field in self.fields], np.float32)
        begin = place = 0
        for number, field in enumerate(self.fields):
            self.blocks[number] = begin, field.size, place, field.values
            begin += field.size
            place += field.size * (field.values or 1)

    @cached_property
    def bounds(self) -> tuple[Array, Array]:
        """The least and the greatest that can stand in each place of a tensor.

        >>> from hindmost import find
        >>> from hindmost.envs.observations import layout
        >>> low, high = layout(find("classic-2")).bounds
        >>> len(low), float(low[0]), float(high[0])
        (636, 0.0, 1.0)
        """
        ends = [
            (0, 1) if field.values else (field.low * scale, field.high * scale)
            for field, scale in zip(self.fields, self.scales, strict=True)
        ]
        sizes = [field.size * (field.values or 1) for field in self.fields]
        low, high = (np.repeat([end[at] for end in ends], sizes).astype(np.float32) for at in (0, 1))
        return low, high

    def named(self, seen: Array) -> dict[str, Array]:
        """The numbers of one observation, or of many, by the names of their fields.

        >>> from hindmost import find
        >>> from hindmost.envs.observations import layout, seen_in
        >>> game = find("collecting-2")
        >>> layout(game).named(seen_in(game, game.view(game.start(), 0)))["pile"].tolist()
        [21, 21, 21, 21, 21, 21]
        """
        parts, rows = np.split(seen, self.blocks[1:, 0], axis=-1), seen.shape[:-1]
        return {field.name: part.reshape(*rows, *field.shape) for field, part in zip(self.fields, parts, strict=True)}

    def tensor(self, seen: Array) -> Array:
        """The numbers of one observation as a tensor. Of a field with values there is a plane for each of them.

        >>> from hindmost import find
        >>> from hindmost.envs.observations import layout, seen_in
        >>> game = find("collecting-2")
        >>> layout(game).tensor(seen_in(game, game.view(game.start(), 0)))[:3].tolist()
        [1.0, 1.0, 1.0]
        """
        parts = []
        for field, scale, part in zip(self.fields, self.scales, self.named(seen).values(), strict=True):
            if field.values:
                parts.append((part.ravel() == np.arange(field.values)[:, None]).ravel())
            else:
                parts.append(part.ravel() * scale)
        return np.concatenate(parts).astype(np.float32)

    def planes(self) -> Mapping[str, slice]:
        """Where each field lies in a tensor.

        >>> from hindmost import find
        >>> from hindmost.envs.observations import layout
        >>> layout(find("classic-2")).planes()["rack"]
        slice(546, 567, None)
        """
        ends = np.cumsum([0, *(field.size * (field.values or 1) for field in self.fields)]).tolist()
        return {field.name: slice(ends[at], ends[at + 1]) for at, field in enumerate(self.fields)}


@cache
def layout(game: AnyGame) -> ObservationLayout:
    """How the observations of this game are made up.

    >>> from hindmost import find
    >>> from hindmost.envs.observations import layout
    >>> [field.name for field in layout(find("collecting-2")).fields]
    ['pile', 'centre', 'risk', 'rows', 'to_act', 'phase', 'bonus_turn', 'owed']
    """
    return ObservationLayout(family(game).fields(game))


def seen_in(game: AnyGame, view: Any) -> Array:
    """What there is to see in a view, as numbers in the order of the layout.

    >>> from hindmost import find
    >>> from hindmost.envs.observations import seen_in
    >>> game = find("collecting-2")
    >>> seen_in(game, game.view(game.start(), 0))[:6].tolist()
    [21, 21, 21, 21, 21, 21]
    """
    return np.array(family(game).seen(game, view), np.int16)


def observe(game: AnyGame, view: Any) -> dict[str, Array]:
    """A view by names.

    >>> from hindmost import find
    >>> from hindmost.envs.observations import observe
    >>> from hindmost.game import until_seat
    >>> game = find("tiny-2")
    >>> state, _ = until_seat(game, game.start(), 0, seed=1)
    >>> observe(game, game.view(state, 1))["to_act"].tolist()  # counted from the own seat
    [1]
    """
    return layout(game).named(seen_in(game, view))


def tensor(game: AnyGame, view: Any) -> Array:
    """A view as one tensor.

    >>> from hindmost import find
    >>> from hindmost.envs.observations import layout, tensor
    >>> game = find("tiny-2")
    >>> len(tensor(game, game.view(game.start(), 0))) == layout(game).tensor_size
    True
    """
    return layout(game).tensor(seen_in(game, view))


def from_seat(viewer: int, count: int) -> list[int]:
    """Seats or sides, the viewer's own first."""
    return [(viewer + other) % count for other in range(count)]
