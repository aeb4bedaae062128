"""What a seat sees as numbers: by name, or as one tensor. Made from a `View`, so nothing hidden can be in it.

Seats and sides are told from the viewer's place: its own come first, then the others in their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from hindmost.fast.block.packing import COLLECTING_PHASES, PHASES
from hindmost.fast.core.bits import Array
from hindmost.game import AnyGame
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying
from hindmost.rules.surface import ALONE
from hindmost.rules.tracks import NOBODY
from hindmost.tiles import KINDS

TALL = 10  # storeys that make 1.0 in a tensor; towers may be taller
MANY = 6  # placements owed, bonus turns


@dataclass(frozen=True)
class Field:
    """Some numbers of an observation: in a tensor each is either divided by `one`, or a one among `values` places."""

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
        return prod(self.shape)


class Layout:
    """The fields of a game's observations, in their order."""

    def __init__(self, fields: Iterable[Field]) -> None:
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
        """The least and the greatest that can stand in each place of a tensor."""
        ends = [
            (0, 1) if field.values else (field.low * scale, field.high * scale)
            for field, scale in zip(self.fields, self.scales, strict=True)
        ]
        sizes = [field.size * (field.values or 1) for field in self.fields]
        low, high = (np.repeat([end[at] for end in ends], sizes).astype(np.float32) for at in (0, 1))
        return low, high

    def named(self, seen: Array) -> dict[str, Array]:
        """The numbers of one observation by the names of their fields."""
        parts = np.split(seen, np.cumsum([field.size for field in self.fields])[:-1])
        return {field.name: part.reshape(field.shape) for field, part in zip(self.fields, parts, strict=True)}

    def tensor(self, seen: Array) -> Array:
        """The numbers of one observation as a tensor. Of a field with values there is a plane for each of them."""
        parts = []
        for field, scale, part in zip(self.fields, self.scales, self.named(seen).values(), strict=True):
            if field.values:
                parts.append((part.ravel() == np.arange(field.values)[:, None]).ravel())
            else:
                parts.append(part.ravel() * scale)
        return np.concatenate(parts).astype(np.float32)

    def planes(self) -> Mapping[str, slice]:
        """Where each field lies in a tensor."""
        ends = np.cumsum([0, *(field.size * (field.values or 1) for field in self.fields)]).tolist()
        return {field.name: slice(ends[at], ends[at + 1]) for at, field in enumerate(self.fields)}


_LAYOUTS: WeakKeyDictionary[AnyGame, Layout] = WeakKeyDictionary()


def layout(game: AnyGame) -> Layout:
    """How the observations of this game are made up; worked out once."""
    if game not in _LAYOUTS:
        _LAYOUTS[game] = Layout(_of_laying(game) if isinstance(game, Laying) else _of_collecting(game))
    return _LAYOUTS[game]


def _of_laying(game: Laying) -> list[Field]:
    edition, track = game.edition, game.edition.track
    cells, kinds, most = len(game.board.cells), len(KINDS), max(edition.tiles)
    fields = [Field("tops", (cells,), 0, 6, values=6, of="cells", shows="colours")]
    if edition.storeys > 1:
        fields += [
            Field("heights", (cells,), 0, edition.storeys, one=TALL, of="cells"),
            Field("joins", (cells,), 0, ALONE, values=6, of="cells", shows="directions"),
        ]
    fields += [
        Field("rack", (kinds,), 0, most, one=edition.rack, of="kinds"),
        Field("unseen", (kinds,), 0, most, one=most, of="kinds"),
        Field("aside", (kinds,), 0, most, one=edition.rack, of="kinds"),
        Field("tracks", (game.sides, 6), -track.top if track.tug else 0, track.top, one=track.top, of="colours"),
        Field("sizes", (game.seats,), 0, edition.rack, one=edition.rack),
        Field("begun", (game.seats,), 0, 1),
    ]
    if track.tug:
        fields.append(Field("holders", (6,), 0, game.sides, values=game.sides + 1, of="colours"))
    return [
        *fields,
        Field("to_act", (1,), 0, game.seats - 1, values=game.seats),
        Field("phase", (1,), 0, len(PHASES) - 1, values=len(PHASES)),
        Field("plays", (1,), 0, 127, one=MANY),
        Field("last", (1,), 0, game.seats, one=game.seats),
    ]


def _of_collecting(game: AnyGame) -> list[Field]:
    assert isinstance(game, Collecting)
    most, target = max(game.edition.tiles), game.edition.target
    return [
        Field("pile", (6,), 0, most, one=most, of="colours"),
        Field("centre", (6,), 0, most, one=target, of="colours"),
        Field("risk", (6,), 0, 1, of="colours"),
        Field("rows", (game.seats, 6), 0, target, one=target, of="colours"),
        Field("to_act", (1,), 0, game.seats - 1, values=game.seats),
        Field("phase", (1,), 0, len(COLLECTING_PHASES) - 1, values=len(COLLECTING_PHASES)),
        Field("bonus_turn", (1,), 0, 1),
        Field("owed", (1,), 0, 127, one=MANY),
    ]


def seen_in(game: AnyGame, view: Any) -> Array:
    """What there is to see in a view, as numbers in the order of the layout."""
    seen = _seen_laying(game, view) if isinstance(game, Laying) else _seen_collecting(game, view)
    return np.array(seen, np.int16)


def observe(game: AnyGame, view: Any) -> dict[str, Array]:
    """A view by names."""
    return layout(game).named(seen_in(game, view))


def tensor(game: AnyGame, view: Any) -> Array:
    """A view as one tensor."""
    return layout(game).tensor(seen_in(game, view))


def _round(viewer: int, count: int) -> list[int]:
    """Seats or sides, the viewer's own first."""
    return [(viewer + other) % count for other in range(count)]


def _seen_laying(game: Laying, view: Any) -> list[int]:
    seat, laid = view.viewer, view.surface
    sides, seats = _round(game.side(seat), game.sides), _round(seat, game.seats)
    seen = [*laid.tops]
    if game.edition.storeys > 1:
        seen += [*laid.heights, *laid.joins]
    seen += [*view.rack, *view.unseen, *view.aside]
    seen += [value for side in sides for value in view.tracks[side]]
    seen += [view.sizes[other] for other in seats]
    seen += [int(other < view.begun) for other in seats]
    if game.edition.track.tug:
        seen += [0 if holder == NOBODY else 1 + sides.index(holder) for holder in view.holders]
    return [*seen, seats.index(view.seat), PHASES.index(view.phase), view.plays, view.last]


def _seen_collecting(game: AnyGame, view: Any) -> list[int]:
    seats = _round(view.viewer, game.seats)
    seen = [*view.pile, *view.centre, *view.risk, *(count for seat in seats for count in view.rows[seat])]
    phase = COLLECTING_PHASES.index(view.phase)
    return [*seen, seats.index(view.seat), phase, int(view.bonus_turn), view.owed]
