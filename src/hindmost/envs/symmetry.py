"""Turning and mirroring the board and renaming the colours: what is seen, masks and actions change with them, and
nothing else does. One match teaches as much as twelve times 720."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import permutations
from typing import Any

import numpy as np

from hindmost.envs.coding import count
from hindmost.envs.observing import Field, layout
from hindmost.fast.core.bits import Array
from hindmost.game import AnyGame, quoted
from hindmost.hexes import OFF_BOARD
from hindmost.hexes import symmetries as of_board
from hindmost.rules.laying import Laying
from hindmost.tiles import DOUBLE, KINDS

SAME_COLOURS = (0, 1, 2, 3, 4, 5)


def symmetries(game: AnyGame) -> list[Symmetry]:
    """The ways to turn and mirror the board onto itself, the first of them leaves it; without a board there is one."""
    cells = of_board(game.board) if isinstance(game, Laying) else [()]
    return [Symmetry(game, way) for way in cells]


def colourings() -> list[tuple[int, ...]]:
    """All 720 ways to give the colours other names."""
    return list(permutations(SAME_COLOURS))


class Symmetry:
    """Every cell has a new place and every colour a new name: `cells[old]` and `colours[old]` are the new ones.

    In the stacking game it holds from the deal on: start stones are put on the start cells in their order.
    """

    def __init__(
        self, game: AnyGame, cells: Sequence[int] | None = None, colours: Sequence[int] = SAME_COLOURS
    ) -> None:
        board = game.board if isinstance(game, Laying) else None
        size = len(board.cells) if board else 0
        self.game = game
        self.cells = np.arange(size) if cells is None else np.array(cells, int)
        self.colours = np.array(colours, int)
        if sorted(self.colours.tolist()) != list(SAME_COLOURS):
            raise ValueError(f"colours are the six numbers from 0 to 5 in any order, not {quoted(str(colours))}")
        if board and tuple(self.cells.tolist()) not in of_board(board):
            raise ValueError(f"these cells do not turn or mirror the board of {game.name}")
        self.kinds = np.array([KINDS.index(self._sorted(kind)) for kind in KINDS])
        self.directions = self._directions()

    def _sorted(self, kind: tuple[int, int]) -> tuple[int, int]:
        first, second = sorted(int(self.colours[colour]) for colour in kind)
        return first, second

    def _directions(self) -> Array:
        if not isinstance(self.game, Laying):
            return np.arange(6)
        board = self.game.board
        inner = next(cell for cell, around in enumerate(board.neighbours) if OFF_BOARD not in around)
        new = [board.towards[int(self.cells[inner]), int(self.cells[cell])] for cell in board.neighbours[inner]]
        return np.array(new)

    def inverse(self) -> Symmetry:
        return Symmetry(self.game, np.argsort(self.cells).tolist(), np.argsort(self.colours).tolist())

    # Actions

    @cached_property
    def codes(self) -> Array:
        """The new code of every code."""
        new = np.arange(count(self.game))
        if not isinstance(self.game, Laying):
            new[:6] = self.colours
            return new
        placements = self._placements(self.game).ravel()
        new[: len(placements)] = placements
        at = len(placements)
        new[at : at + len(KINDS)] = at + self.kinds
        new[at + len(KINDS) : at + len(KINDS) + 6] = at + len(KINDS) + self.colours
        return new

    def _placements(self, game: Laying) -> Array:
        """By kind, pair and which way round."""
        board = game.board
        pairs = np.array(board.pairs)
        turned = np.array([board.pair(int(a), int(b)) for a, b in self.cells[pairs]])
        reversed_pair = self.cells[pairs[:, 0]] > self.cells[pairs[:, 1]]
        ways = np.arange(2)
        codes = np.empty((len(KINDS), len(pairs), 2), int)
        for kind, (first, second) in enumerate(KINDS):
            flipped = reversed_pair ^ (self.colours[first] > self.colours[second])
            way = ways ^ flipped[:, None] if not DOUBLE[kind] else np.broadcast_to(ways, (len(pairs), 2))
            codes[kind] = 2 * (self.kinds[kind] * len(pairs) + turned)[:, None] + way
        return codes

    def action(self, code: int) -> int:
        return int(self.codes[code])

    def mask(self, mask: Array) -> Array:
        """A mask by code, or many of them."""
        turned = np.empty_like(mask)
        turned[..., self.codes] = mask
        return turned

    # Observations

    def tensor(self, tensor: Array) -> Array:
        """An observation as a tensor, or many of them."""
        turned = np.empty_like(tensor)
        turned[..., self.places] = tensor
        return turned

    def named(self, seen: dict[str, Array]) -> dict[str, Array]:
        """An observation by names."""
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
        """The new place of every number of a tensor."""
        made = layout(self.game)
        return np.concatenate(
            [begin + self._within(field) for field, (_, _, begin, _) in zip(made.fields, made.blocks, strict=True)]
        )

    def _within(self, field: Field) -> Array:
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
