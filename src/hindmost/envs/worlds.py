"""Worlds of one game side by side, each with its own generator, that stop whenever a seat has to act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Protocol, cast

import numpy as np

from hindmost.envs.family import family
from hindmost.envs.observations import ObservationLayout, layout
from hindmost.fast.batch.kernels import ALL_LEGAL
from hindmost.fast.batch.results import policies
from hindmost.fast.core.bits import Array
from hindmost.fast.core.codes import count, decode
from hindmost.fast.environments.laying import CALLER, NO_ACTION
from hindmost.fast.environments.tensors import spread_out
from hindmost.game import AnyGame, IllegalAction

__all__ = [
    "ALL_LEGAL",
    "CALLER",
    "NO_ACTION",
    "Worlds",
    "flat_mask",
    "illegal",
    "of",
    "policies_of",
    "start_word",
    "start_words",
]

WORD = 2**64 - 1


def start_words(seeds: Array) -> Array:
    """The generators of matches with these seeds: a 64-bit counter each (splitmix64)."""
    words = np.asarray(seeds, np.uint64) + np.uint64(0x9E3779B97F4A7C15)
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))


def start_word(seed: int) -> np.uint64:
    """The same for one match, without arrays."""
    word = (seed + 0x9E3779B97F4A7C15) & WORD
    word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ word >> 27) * 0x94D049BB133111EB) & WORD
    return np.uint64(word ^ word >> 31)


class Worlds(Protocol):
    """What environments need of many worlds at once; a row is one world. Families add what is particular to them."""

    game: AnyGame
    rows: int
    codes: int  # how many there are
    layout: ObservationLayout
    spreading: tuple[Array, Array]  # how it spreads numbers over a tensor
    numbers: Array  # room for one look
    small: Array  # bytes of every world, in which phase and seat stand at the turn
    turn: int
    phase_over: int
    phases_deciding: tuple[int, ...]
    own: tuple[str, ...]  # the arrays that no copy shares
    mark_all: Any  # kernels that every family has
    pick_any: Any
    given: tuple[Any, ...]  # to them, put together once

    def _set_up(self, game: AnyGame, rows: int) -> None:
        self.game, self.rows = game, rows
        self.layout = layout(game)
        self.codes = count(game)
        self.spreading = (self.layout.blocks, self.layout.scales)
        self.numbers = np.empty(self.layout.size, np.int16)

    def gather(self) -> None:
        """Put together what kernels are given."""

    def begin(self, rows: Array | slice, words: Array | np.uint64) -> None:
        """Start matches in these rows with these generators; nature has not acted yet."""

    def put(self, row: int, state: Any, word: int) -> None:
        """Go on from a state of the rules in this row, with this generator."""

    def act(self, codes: Array, policies: Array, alone: bool) -> int:
        """What `advance` does, or `follow`."""

    def advance(self, codes: Array, policies: Array) -> int:
        """Do these actions (or NO_ACTION), then all that happens before the caller has to act again.

        If one is not legal nothing is done, and its row is the answer; otherwise ALL_LEGAL.
        """
        return self.act(codes, policies, False)

    def follow(self, codes: Array) -> int:
        """Do these actions, nature's among them, and nothing else; the answer is the same."""
        return self.act(codes, np.full((self.rows, self.game.seats), CALLER, np.uint8), True)

    def masks(self) -> Array:
        """For every row and code whether the seat to act may do it."""
        masks = np.zeros((self.rows, self.codes), np.bool_)
        self.mark_all(*self.given, masks)
        return masks

    def factored(self) -> dict[str, Array]:
        """The masks as factors."""

    def any_actions(self, chances: Array) -> Array:
        """A legal code for each row at random."""
        codes = np.empty(self.rows, np.int32)
        self.pick_any(*self.given, chances, codes)
        return codes

    def seen(self, viewers: Array) -> Array:
        """What each viewer sees in its row, as numbers."""

    def tensors(self, viewers: Array, out: Array | None = None) -> Array:
        """The same as tensors, float32; written into `out` where that is given."""
        seen = self.seen(viewers)
        tensors = np.empty((len(seen), self.layout.tensor_size), np.float32) if out is None else out
        spread_out(seen, self.layout.blocks, self.layout.scales, tensors)
        return tensors

    def look(self, viewer: int) -> tuple[Array, Array]:
        """The tensor of a viewer in the first row, and what it may do there now, by code."""

    def seats(self) -> Array:
        """Whose turn it is."""
        return self.small[:, self.turn + 1]

    def over(self) -> Array:
        """Is the match over?"""
        return cast(Array, self.small[:, self.turn] == self.phase_over)

    def deciding(self) -> Array:
        """Has a seat to act?"""
        return np.isin(self.small[:, self.turn], self.phases_deciding)

    def to_act(self, row: int) -> int | None:
        """The seat to act in one row, None when its match is over."""
        if self.small.item(row, self.turn) == self.phase_over:
            return None
        return self.small.item(row, self.turn + 1)

    def tracks(self) -> Array:
        """The markers of every side: int16 [rows, sides, 6]."""

    def state(self, row: int) -> Any:
        """The state, as the rules know it."""

    def generator(self, row: int) -> int:
        """Where the generator of the match stands."""

    def copy(self) -> Worlds:
        """Independent of this."""
        twin = copy(self)
        for name in self.own:
            setattr(twin, name, getattr(self, name).copy())
        twin.gather()
        return twin


def of(game: AnyGame, rows: int) -> Worlds:
    return family(game).worlds(game, rows)


def policies_of(game: AnyGame, names: Sequence[str | None]) -> Array:
    """A row of policies: of seats without a name, and where no names are given, the caller's."""
    if names and len(names) != game.seats:
        raise ValueError(f"{game.name} has {game.seats} seats, not {len(names)}")
    chosen = np.full((1, game.seats), CALLER, np.uint8)
    for seat, name in enumerate(names):
        if name is not None:
            chosen[0, seat] = policies(game, name)[seat]
    return chosen


def flat_mask(game: AnyGame, factors: Mapping[str, Array]) -> Array:
    """The mask by code that these factors of one or several worlds stand for.

    >>> from hindmost import find
    >>> from hindmost.envs import vector
    >>> from hindmost.envs.worlds import flat_mask
    >>> envs = vector.make("tiny-2", num_envs=3, masks="both")
    >>> seen, infos = envs.reset(seed=1)
    >>> bool((flat_mask(find("tiny-2"), infos) == infos["action_mask"]).all())
    True
    """
    return family(game).flat_mask(game, factors)


def illegal(game: AnyGame, code: int, where: str = "") -> IllegalAction:
    """What to say of an action that is not legal."""
    action = repr(game.text(decode(game, code))) if 0 <= code < count(game) else "no action of this game"
    return IllegalAction(f"{where}{code} ({action}) is not legal here")
