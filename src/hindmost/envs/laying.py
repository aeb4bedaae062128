"""The laying games as environments: their worlds side by side, what is seen of them, and their symmetries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from hindmost.envs.observations import MANY, ObservationField, from_seat
from hindmost.envs.symmetry import Symmetry
from hindmost.envs.worlds import Worlds
from hindmost.fast.batch.laying import looking
from hindmost.fast.batch.matches import start_of
from hindmost.fast.block.laying_positions import PHASES, count
from hindmost.fast.block.packing import size
from hindmost.fast.core.bits import Array
from hindmost.fast.core.packing import header, pack, unpack_sound
from hindmost.fast.core.tables import HEADER, laying_tables
from hindmost.fast.environments import laying as kernels
from hindmost.fast.environments.bundles import bundle
from hindmost.fast.laying import playout
from hindmost.fast.laying.worlds import sections, spread
from hindmost.hexes import OFF_BOARD, symmetries
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import State
from hindmost.rules.surface import ALONE
from hindmost.rules.tracks import NOBODY, Track
from hindmost.tiles import DOUBLE, KINDS

TALL = 10  # storeys that make 1.0 in a tensor; towers may be taller
DOUBLES = np.flatnonzero(DOUBLE)
EIGHT = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1, bitorder="little").view(np.uint64).ravel()


class LayingWorlds(Worlds):
    own = ("words", "small", "scratch", "numbers")
    mark_all, pick_any = staticmethod(kernels.lay_masks_of), staticmethod(kernels.lay_any)
    phase_over, phases_deciding = playout.OVER, (playout.PLACE, playout.OFFER)

    def __init__(self, game: Laying, rows: int) -> None:
        self._set_up(game, rows)
        self.tables = laying_tables(game)
        n = self.tables.n
        self.at_held = int(n.words) + 1 + 6 * int(n.lines)
        open_pairs, lines, small = sections(self.tables, start_of(game))
        held = np.zeros(int(n.seats), np.uint64)
        bag = np.repeat(np.arange(len(KINDS), dtype=np.uint8), np.frombuffer(game.edition.tiles, np.uint8))
        self.start_words = np.concatenate([open_pairs, lines, held, np.array([0, len(bag)], np.uint64)])
        self.start_small = np.concatenate([small, bag])
        self.words = np.tile(self.start_words, (rows, 1))
        self.small = np.tile(self.start_small, (rows, 1))
        self._rooms(game)

    def _rooms(self, game: Laying) -> None:
        n = self.tables.n
        self.bundle = bundle(game)
        self.scratch = np.zeros(int(n.words) + 1, np.uint64)
        self.turn = int(n.turn)
        self.looking = looking(game)
        self.gather()

    def gather(self) -> None:
        self.given = (*self.bundle, self.words, self.small, self.scratch)

    def begin(self, rows: Array | slice, words: Array | np.uint64) -> None:
        self.words[rows], self.small[rows] = self.start_words, self.start_small
        self.words[rows, -2] = words

    def put(self, row: int, state: Any, word: int) -> None:
        start = spread(self.tables, pack(self.game, state))
        self.words[row] = np.concatenate(
            [start.open_pairs, start.lines, start.held, np.array([word, len(start.bag)], np.uint64)]
        )
        self.small[row, : len(start.small)] = start.small
        self.small[row, len(start.small) : len(start.small) + len(start.bag)] = start.bag

    def act(self, codes: Array, policies: Array, alone: bool) -> int:
        return kernels.lay_advance(*self.given, self.looking, policies, codes, alone)

    def factored(self) -> dict[str, Array]:
        kinds = np.empty((self.rows, len(KINDS)), np.bool_)
        pairs = np.empty((self.rows, 8 * int(self.tables.n.words)), np.uint64)
        choices = np.empty((self.rows, 2), np.bool_)
        kernels.lay_factored(*self.given, EIGHT, kinds, pairs, choices)
        return {"kinds": kinds, "pairs": pairs.view(np.bool_)[:, : int(self.tables.n.pairs)], "choices": choices}

    def seen(self, viewers: Array) -> Array:
        seen = np.empty((self.rows, self.layout.size), np.int16)
        kernels.lay_seen(self.bundle.packed, self.words, self.small, viewers, seen)
        return seen

    def look(self, viewer: int) -> tuple[Array, Array]:
        tensor, mask = np.empty(self.layout.tensor_size, np.float32), np.zeros(self.codes, np.bool_)
        kernels.lay_look(*self.given, viewer, self.numbers, *self.spreading, tensor, mask)
        return tensor, mask

    def tracks(self) -> Array:
        n = self.tables.n
        held = self.small[:, int(n.tracks) : int(n.turn)].astype(np.int16) - np.int16(n.zero)
        return held.reshape(self.rows, int(n.sides), 6)

    def state(self, row: int) -> Any:
        n = self.tables.n
        packed = np.zeros(size(self.game), np.uint8)
        packed[:HEADER] = header(self.game)
        open_pairs, lines, small = sections(self.tables, packed)
        open_pairs[:], lines[:] = (
            self.words[row, : int(n.words) + 1],
            self.words[row, int(n.words) + 1 : self.at_held],
        )
        small[:] = self.small[row, : int(n.small)]
        left = int(self.words[row, -1])
        bag = np.bincount(self.small[row, int(n.small) : int(n.small) + left], minlength=len(KINDS))
        small[int(n.bag) : int(n.aside)] = bag
        return unpack_sound(self.game, packed)

    def generator(self, row: int) -> int:
        return int(self.words[row, -2])


worlds = LayingWorlds


def flat_mask(game: Laying, factors: Mapping[str, Array]) -> Array:
    kinds, pairs, choices = factors["kinds"], factors["pairs"], factors["choices"]
    placements = np.repeat((kinds[..., :, None] & pairs[..., None, :])[..., None], 2, axis=-1)
    placements[..., DOUBLES, :, 1] = False  # a double lies the same way either way round
    rows = choices.shape[:-1]
    nature = np.zeros((*rows, len(KINDS) + 6), np.bool_)
    return np.concatenate([placements.reshape(*rows, -1), nature, choices], axis=-1)


# Observations


def fields(game: Laying) -> list[ObservationField]:
    edition, track = game.edition, game.edition.track
    cells, kinds, most = len(game.board.cells), len(KINDS), max(edition.tiles)
    found = [ObservationField("tops", (cells,), 0, 6, values=6, of="cells", shows="colours")]
    if edition.storeys > 1:
        found += [
            ObservationField("heights", (cells,), 0, edition.storeys, one=TALL, of="cells"),
            ObservationField("joins", (cells,), 0, ALONE, values=6, of="cells", shows="directions"),
        ]
    found += [
        ObservationField("rack", (kinds,), 0, most, one=edition.rack, of="kinds"),
        ObservationField("unseen", (kinds,), 0, most, one=most, of="kinds"),
        ObservationField("aside", (kinds,), 0, most, one=edition.rack, of="kinds"),
        ObservationField(
            "tracks", (game.sides, 6), -track.top if track.tug else 0, track.top, one=track.top, of="colours"
        ),
        ObservationField("sizes", (game.seats,), 0, edition.rack, one=edition.rack),
        ObservationField("begun", (game.seats,), 0, 1),
    ]
    if track.tug:
        found.append(ObservationField("holders", (6,), 0, game.sides, values=game.sides + 1, of="colours"))
    return [
        *found,
        ObservationField("to_act", (1,), 0, game.seats - 1, values=game.seats),
        ObservationField("phase", (1,), 0, len(PHASES) - 1, values=len(PHASES)),
        ObservationField("plays", (1,), 0, 127, one=MANY),
        ObservationField("last", (1,), 0, game.seats, one=game.seats),
    ]


def seen(game: Laying, view: Any) -> list[int]:
    seat, laid = view.viewer, view.surface
    sides, seats = from_seat(game.side(seat), game.sides), from_seat(seat, game.seats)
    numbers = [*laid.tops]
    if game.edition.storeys > 1:
        numbers += [*laid.heights, *laid.joins]
    numbers += [*view.rack, *view.unseen, *view.aside]
    numbers += [value for side in sides for value in view.tracks[side]]
    numbers += [view.sizes[other] for other in seats]
    numbers += [int(other < view.begun) for other in seats]
    if game.edition.track.tug:
        numbers += [0 if holder == NOBODY else 1 + sides.index(holder) for holder in view.holders]
    return [*numbers, seats.index(view.seat), PHASES.index(view.phase), view.plays, view.last]


def tracks(state: State) -> Sequence[Track]:
    return state.tracks


# Symmetries


def turnings(game: Laying) -> Sequence[Sequence[int]]:
    return symmetries(game.board)


def directions(game: Laying, cells: Array) -> Array:
    board = game.board
    inner = next(cell for cell, around in enumerate(board.neighbours) if OFF_BOARD not in around)
    return np.array([board.towards[int(cells[inner]), int(cells[cell])] for cell in board.neighbours[inner]])


def codes(game: Laying, symmetry: Symmetry) -> Array:
    new, placements = np.arange(count(game)), _placements(game, symmetry).ravel()
    new[: len(placements)] = placements
    at = len(placements)
    new[at : at + len(KINDS)] = at + symmetry.kinds
    new[at + len(KINDS) : at + len(KINDS) + 6] = at + len(KINDS) + symmetry.colours
    return new


def _placements(game: Laying, symmetry: Symmetry) -> Array:
    """By kind, pair and which way round."""
    board = game.board
    pairs = np.array(board.pairs)
    turned = np.array([board.pair(int(a), int(b)) for a, b in symmetry.cells[pairs]])
    reversed_pair = symmetry.cells[pairs[:, 0]] > symmetry.cells[pairs[:, 1]]
    ways = np.arange(2)
    placed = np.empty((len(KINDS), len(pairs), 2), int)
    for kind, (first, second) in enumerate(KINDS):
        flipped = reversed_pair ^ (symmetry.colours[first] > symmetry.colours[second])
        way = ways ^ flipped[:, None] if not DOUBLE[kind] else np.broadcast_to(ways, (len(pairs), 2))
        placed[kind] = 2 * (symmetry.kinds[kind] * len(pairs) + turned)[:, None] + way
    return placed


# How long matches are


def likely_plies(game: Laying) -> int:
    """Every tile drawn and placed, and some exchanges."""
    return 3 * sum(game.edition.tiles) + 60


def _most_placements(game: Laying) -> int:
    if game.edition.storeys > 1:
        return sum(game.edition.tiles)
    return (len(game.board.cells) - len(game.edition.starts)) // 2


def most_actions(game: Laying) -> int:
    """Every placement may be followed by keep or swap."""
    return 2 * _most_placements(game)


def most_plies(game: Laying) -> int:
    rack = game.edition.rack
    return 6 + game.seats * rack + _most_placements(game) * (2 + rack)
