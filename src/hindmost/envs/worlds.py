"""Worlds of one game side by side, each with its own generator, that stop whenever a seat has to act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, cast

import numpy as np

from hindmost.envs.observing import Layout, layout
from hindmost.fast.batch.legality import ALL_LEGAL
from hindmost.fast.batch.matches import start_of
from hindmost.fast.batch.results import looking, policies
from hindmost.fast.block.packing import size
from hindmost.fast.collecting import playout as collecting
from hindmost.fast.core.bits import Array
from hindmost.fast.core.codes import count, decode
from hindmost.fast.core.packing import header, pack, sections, unpack_sound
from hindmost.fast.core.tables import HEADER, collecting_tables, laying_tables
from hindmost.fast.environments import collecting as seats_collecting
from hindmost.fast.environments import laying as seats_laying
from hindmost.fast.environments.bundles import bundle
from hindmost.fast.environments.laying import CALLER, NO_ACTION
from hindmost.fast.environments.tensors import spread_out
from hindmost.fast.laying import playout
from hindmost.fast.laying.worlds import spread
from hindmost.game import AnyGame, IllegalAction
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying
from hindmost.tiles import DOUBLE, KINDS

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
OVER_LAYING, DECIDING_LAYING = playout.OVER, (playout.PLACE, playout.OFFER)
OVER_COLLECTING, DECIDING_COLLECTING = collecting.OVER, (collecting.CHOOSE, collecting.DECIDE)
DOUBLES = np.flatnonzero(DOUBLE)
EIGHT = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1, bitorder="little").view(np.uint64).ravel()


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
    """What environments need of many worlds at once; a row is one world."""

    game: AnyGame
    rows: int
    codes: int  # how many there are
    layout: Layout

    def begin(self, rows: Array | slice, words: Array | np.uint64) -> None:
        """Start matches in these rows with these generators; nature has not acted yet."""

    def put(self, row: int, state: Any, word: int) -> None:
        """Go on from a state of the rules in this row, with this generator."""

    def advance(self, codes: Array, policies: Array) -> int:
        """Do these actions (or NO_ACTION), then all that happens before the caller has to act again.

        If one is not legal nothing is done, and its row is the answer; otherwise ALL_LEGAL.
        """

    def follow(self, codes: Array) -> int:
        """Do these actions, nature's among them, and nothing else; the answer is the same."""

    def masks(self) -> Array:
        """For every row and code whether the seat to act may do it."""

    def factored(self) -> dict[str, Array]:
        """The masks as factors."""

    def any_actions(self, chances: Array) -> Array:
        """A legal code for each row at random."""

    def seen(self, viewers: Array) -> Array:
        """What each viewer sees in its row, as numbers."""

    def tensors(self, viewers: Array, out: Array | None = None) -> Array:
        """The same as tensors, float32; written into `out` where that is given."""

    def look(self, viewer: int) -> tuple[Array, Array]:
        """The tensor of a viewer in the first row, and what it may do there now, by code."""

    def seats(self) -> Array:
        """Whose turn it is."""

    def over(self) -> Array:
        """Is the match over?"""

    def deciding(self) -> Array:
        """Has a seat to act?"""

    def to_act(self, row: int) -> int | None:
        """The seat to act in one row, None when its match is over."""

    def tracks(self) -> Array:
        """The markers of every side: int16 [rows, sides, 6]."""

    def state(self, row: int) -> Any:
        """The state, as the rules know it."""

    def generator(self, row: int) -> int:
        """Where the generator of the match stands."""

    def copy(self) -> Worlds:
        """Independent of this."""


def of(game: AnyGame, rows: int) -> Worlds:
    return LayingWorlds(game, rows) if isinstance(game, Laying) else CollectingWorlds(game, rows)


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
    """The mask by code that these factors of one or several worlds stand for."""
    if not isinstance(game, Laying):
        nature = np.zeros((*factors["choices"].shape[:-1], 6), np.bool_)
        return np.concatenate([nature, factors["choices"]], axis=-1)
    kinds, pairs, choices = factors["kinds"], factors["pairs"], factors["choices"]
    placements = np.repeat((kinds[..., :, None] & pairs[..., None, :])[..., None], 2, axis=-1)
    placements[..., DOUBLES, :, 1] = False  # a double lies the same way either way round
    rows = choices.shape[:-1]
    nature = np.zeros((*rows, len(KINDS) + 6), np.bool_)
    return np.concatenate([placements.reshape(*rows, -1), nature, choices], axis=-1)


def illegal(game: AnyGame, code: int, where: str = "") -> IllegalAction:
    """What to say of an action that is not legal."""
    told = repr(game.text(decode(game, code))) if 0 <= code < count(game) else "no action of this game"
    return IllegalAction(f"{where}{code} ({told}) is not legal here")


class _Observed:
    game: AnyGame
    rows: int

    def _set_up(self, game: AnyGame, rows: int) -> None:
        self.game, self.rows = game, rows
        self.layout = layout(game)
        self.codes = count(game)
        self.spreading = (self.layout.blocks, self.layout.scales)
        self.numbers = np.empty(self.layout.size, np.int16)  # room for one look

    def seen(self, viewers: Array) -> Array:
        raise NotImplementedError

    def tensors(self, viewers: Array, out: Array | None = None) -> Array:
        seen = self.seen(viewers)
        tensors = np.empty((len(seen), self.layout.tensor_size), np.float32) if out is None else out
        spread_out(seen, self.layout.blocks, self.layout.scales, tensors)
        return tensors


class LayingWorlds(_Observed):
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
        self._gather()

    def _gather(self) -> None:
        """What every kernel is given, put together once."""
        self.given = (*self.bundle, self.words, self.small, self.scratch)

    def copy(self) -> LayingWorlds:
        twin = object.__new__(LayingWorlds)
        twin.__dict__.update(self.__dict__)
        twin.words, twin.small = self.words.copy(), self.small.copy()
        twin.scratch, twin.numbers = self.scratch.copy(), self.numbers.copy()
        twin._gather()
        return twin

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

    def advance(self, codes: Array, policies: Array) -> int:
        return seats_laying.lay_advance(*self.given, self.looking, policies, codes, False)

    def follow(self, codes: Array) -> int:
        callers = np.full((self.rows, self.game.seats), CALLER, np.uint8)
        return seats_laying.lay_advance(*self.given, self.looking, callers, codes, True)

    def masks(self) -> Array:
        masks = np.zeros((self.rows, self.codes), np.bool_)
        seats_laying.lay_masks_of(*self.given, masks)
        return masks

    def factored(self) -> dict[str, Array]:
        kinds = np.empty((self.rows, len(KINDS)), np.bool_)
        pairs = np.empty((self.rows, 8 * int(self.tables.n.words)), np.uint64)
        choices = np.empty((self.rows, 2), np.bool_)
        seats_laying.lay_factored(*self.given, EIGHT, kinds, pairs, choices)
        return {"kinds": kinds, "pairs": pairs.view(np.bool_)[:, : int(self.tables.n.pairs)], "choices": choices}

    def any_actions(self, chances: Array) -> Array:
        codes = np.empty(self.rows, np.int32)
        seats_laying.lay_any(*self.given, chances, codes)
        return codes

    def seen(self, viewers: Array) -> Array:
        seen = np.empty((self.rows, self.layout.size), np.int16)
        seats_laying.lay_seen(self.bundle.packed, self.words, self.small, viewers, seen)
        return seen

    def look(self, viewer: int) -> tuple[Array, Array]:
        tensor, mask = np.empty(self.layout.tensor_size, np.float32), np.zeros(self.codes, np.bool_)
        seats_laying.lay_look(*self.given, viewer, self.numbers, *self.spreading, tensor, mask)
        return tensor, mask

    def seats(self) -> Array:
        return self.small[:, self.turn + 1]

    def over(self) -> Array:
        return cast(Array, self.small[:, self.turn] == OVER_LAYING)

    def deciding(self) -> Array:
        return np.isin(self.small[:, self.turn], DECIDING_LAYING)

    def to_act(self, row: int) -> int | None:
        if self.small.item(row, self.turn) == OVER_LAYING:
            return None
        return self.small.item(row, self.turn + 1)

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


class CollectingWorlds(_Observed):
    def __init__(self, game: AnyGame, rows: int) -> None:
        assert isinstance(game, Collecting)
        self._set_up(game, rows)
        self.tables = collecting_tables(game)
        self.start = start_of(game)[HEADER:].copy()
        self.worlds = np.tile(self.start, (rows, 1))
        self.chances = np.zeros(rows, np.uint64)
        self.marked = np.zeros(self.codes, np.bool_)
        self.script = np.zeros(1, np.int32)
        self.turn = collecting.ROWS + 6 * game.seats

    def copy(self) -> CollectingWorlds:
        twin = object.__new__(CollectingWorlds)
        twin.__dict__.update(self.__dict__)
        twin.worlds, twin.chances = self.worlds.copy(), self.chances.copy()
        twin.marked, twin.script, twin.numbers = self.marked.copy(), self.script.copy(), self.numbers.copy()
        return twin

    def begin(self, rows: Array | slice, words: Array | np.uint64) -> None:
        self.worlds[rows] = self.start
        self.chances[rows] = words

    def put(self, row: int, state: Any, word: int) -> None:
        self.worlds[row] = pack(self.game, state)[HEADER:]
        self.chances[row] = word

    def advance(self, codes: Array, policies: Array) -> int:
        return self._act(codes, policies, False)

    def follow(self, codes: Array) -> int:
        return self._act(codes, np.full((self.rows, self.game.seats), CALLER, np.uint8), True)

    def _act(self, codes: Array, policies: Array, alone: bool) -> int:
        return seats_collecting.collect_advance(
            *self.tables, self.worlds, self.marked, self.chances, policies, codes, self.script, alone
        )

    def masks(self) -> Array:
        masks = np.empty((self.rows, self.codes), np.bool_)
        seats_collecting.collect_masks_of(*self.tables, self.worlds, self.marked, masks)
        return masks

    def factored(self) -> dict[str, Array]:
        return {"choices": self.masks()[:, 6:]}

    def any_actions(self, chances: Array) -> Array:
        codes = np.empty(self.rows, np.int32)
        seats_collecting.collect_any(*self.tables, self.worlds, self.marked, chances, codes)
        return codes

    def seen(self, viewers: Array) -> Array:
        seen = np.empty((self.rows, self.layout.size), np.int16)
        seats_collecting.collect_seen(self.tables.n, self.worlds, viewers, seen)
        return seen

    def look(self, viewer: int) -> tuple[Array, Array]:
        tensor, mask = np.empty(self.layout.tensor_size, np.float32), np.zeros(self.codes, np.bool_)
        seats_collecting.collect_look(*self.tables, self.worlds, viewer, self.numbers, *self.spreading, tensor, mask)
        return tensor, mask

    def seats(self) -> Array:
        return self.worlds[:, self.turn + 1]

    def over(self) -> Array:
        return cast(Array, self.worlds[:, self.turn] == OVER_COLLECTING)

    def deciding(self) -> Array:
        return np.isin(self.worlds[:, self.turn], DECIDING_COLLECTING)

    def to_act(self, row: int) -> int | None:
        if self.worlds.item(row, self.turn) == OVER_COLLECTING:
            return None
        return self.worlds.item(row, self.turn + 1)

    def tracks(self) -> Array:
        return self.worlds[:, collecting.ROWS : self.turn].astype(np.int16).reshape(self.rows, -1, 6)

    def state(self, row: int) -> Any:
        packed = np.zeros(size(self.game), np.uint8)
        packed[:HEADER] = header(self.game)
        packed[HEADER:] = self.worlds[row]
        return unpack_sound(self.game, packed)

    def generator(self, row: int) -> int:
        return int(self.chances[row])
