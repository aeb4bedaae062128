"""The collecting games as environments: their worlds side by side, and what is seen of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from hindmost.envs.episode import MOST_ACTIONS
from hindmost.envs.observations import MANY, ObservationField, from_seat
from hindmost.envs.symmetry import Symmetry
from hindmost.envs.worlds import Worlds
from hindmost.fast.batch.matches import start_of
from hindmost.fast.block.collecting_positions import PHASES, count
from hindmost.fast.block.packing import size
from hindmost.fast.collecting import playout
from hindmost.fast.core.bits import Array
from hindmost.fast.core.packing import header, pack, unpack_sound
from hindmost.fast.core.tables import HEADER, collecting_tables
from hindmost.fast.environments import collecting as kernels
from hindmost.rules.collecting import Collecting
from hindmost.rules.collecting_state import State
from hindmost.tiles import Counts


class CollectingWorlds(Worlds):
    own = ("small", "chances", "marked", "script", "numbers")
    mark_all, pick_any = staticmethod(kernels.collect_masks_of), staticmethod(kernels.collect_any)
    phase_over, phases_deciding = playout.OVER, (playout.CHOOSE, playout.DECIDE)

    def __init__(self, game: Collecting, rows: int) -> None:
        self._set_up(game, rows)
        self.tables = collecting_tables(game)
        self.start = start_of(game)[HEADER:].copy()
        self.small = np.tile(self.start, (rows, 1))
        self.chances = np.zeros(rows, np.uint64)
        self.marked = np.zeros(self.codes, np.bool_)
        self.script = np.zeros(1, np.int32)
        self.turn = playout.ROWS + 6 * game.seats
        self.gather()

    def gather(self) -> None:
        self.given = (*self.tables, self.small, self.marked)

    def begin(self, rows: Array | slice, words: Array | np.uint64) -> None:
        self.small[rows] = self.start
        self.chances[rows] = words

    def put(self, row: int, state: Any, word: int) -> None:
        self.small[row] = pack(self.game, state)[HEADER:]
        self.chances[row] = word

    def act(self, codes: Array, policies: Array, alone: bool) -> int:
        return kernels.collect_advance(*self.given, self.chances, policies, codes, self.script, alone)

    def factored(self) -> dict[str, Array]:
        return {"choices": self.masks()[:, 6:]}

    def seen(self, viewers: Array) -> Array:
        seen = np.empty((self.rows, self.layout.size), np.int16)
        kernels.collect_seen(self.tables.n, self.small, viewers, seen)
        return seen

    def look(self, viewer: int) -> tuple[Array, Array]:
        tensor, mask = np.empty(self.layout.tensor_size, np.float32), np.zeros(self.codes, np.bool_)
        kernels.collect_look(*self.tables, self.small, viewer, self.numbers, *self.spreading, tensor, mask)
        return tensor, mask

    def tracks(self) -> Array:
        return self.small[:, playout.ROWS : self.turn].astype(np.int16).reshape(self.rows, -1, 6)

    def state(self, row: int) -> Any:
        packed = np.zeros(size(self.game), np.uint8)
        packed[:HEADER] = header(self.game)
        packed[HEADER:] = self.small[row]
        return unpack_sound(self.game, packed)

    def generator(self, row: int) -> int:
        return int(self.chances[row])


worlds = CollectingWorlds


def flat_mask(game: Collecting, factors: Mapping[str, Array]) -> Array:
    nature = np.zeros((*factors["choices"].shape[:-1], 6), np.bool_)
    return np.concatenate([nature, factors["choices"]], axis=-1)


# Observations


def fields(game: Collecting) -> list[ObservationField]:
    most, target = max(game.edition.tiles), game.edition.target
    return [
        ObservationField("pile", (6,), 0, most, one=most, of="colours"),
        ObservationField("centre", (6,), 0, most, one=target, of="colours"),
        ObservationField("risk", (6,), 0, 1, of="colours"),
        ObservationField("rows", (game.seats, 6), 0, target, one=target, of="colours"),
        ObservationField("to_act", (1,), 0, game.seats - 1, values=game.seats),
        ObservationField("phase", (1,), 0, len(PHASES) - 1, values=len(PHASES)),
        ObservationField("bonus_turn", (1,), 0, 1),
        ObservationField("owed", (1,), 0, 127, one=MANY),
    ]


def seen(game: Collecting, view: Any) -> list[int]:
    seats = from_seat(view.viewer, game.seats)
    numbers = [*view.pile, *view.centre, *view.risk, *(count for seat in seats for count in view.rows[seat])]
    phase = PHASES.index(view.phase)
    return [*numbers, seats.index(view.seat), phase, int(view.bonus_turn), view.owed]


def tracks(state: State) -> Sequence[Counts]:
    return state.rows


# Symmetries


def turnings(game: Collecting) -> Sequence[Sequence[int]]:
    """There is no board."""
    return [()]


def directions(game: Collecting, cells: Array) -> Array:
    return np.arange(6)


def codes(game: Collecting, symmetry: Symmetry) -> Array:
    new = np.arange(count(game))
    new[:6] = symmetry.colours
    return new


# How long matches are


def likely_plies(game: Collecting) -> int:
    return 1_500


def most_actions(game: Collecting) -> int:
    return MOST_ACTIONS


def most_plies(game: Collecting) -> int:
    """Nothing is hidden, so nothing needs to be remembered."""
    return 0
