"""Many packed worlds of a game at once: what is legal in each, an action in each, matches from each."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hindmost.fast.batch.kernels import ALL_LEGAL, Asked
from hindmost.fast.batch.results import MOST_PLIES, BatchResults, family, nothing_noted, policies, results
from hindmost.fast.block.packing import size
from hindmost.fast.core.bits import Array
from hindmost.fast.core.codes import count
from hindmost.fast.core.packing import BadWorld, header, is_view, unpack
from hindmost.fast.core.tables import HEADER
from hindmost.fast.laying.worlds import number
from hindmost.game import AnyGame, IllegalAction

NO_LOGS = np.zeros((1, 0), np.int32)


def legal_masks(game: AnyGame, packed: Array, sound: bool = False) -> Array:
    """For every world and code whether it is legal there. Worlds that come from here are `sound`: not checked again."""
    return masks(game, states(game, packed, sound))


def step_many(game: AnyGame, packed: Array, codes: Sequence[int] | Array, sound: bool = False) -> Array:
    """Every world after its own legal action; IllegalAction names the first row with another."""
    rows = states(game, packed, sound)
    given = np.asarray(codes)
    if given.shape != (len(rows),) or (given.size and given.dtype.kind not in "iu"):
        raise ValueError(f"{len(rows)} worlds need as many whole numbers as codes, not {given.dtype} {given.shape}")
    wanted = np.where((given >= 0) & (given < count(game)), given, -1).astype(np.int32)
    if (row := family(game).illegal(game, rows, wanted)) != ALL_LEGAL:
        raise IllegalAction(f"row {row}: the action of code {given[row]} is not legal there")
    return do(game, rows, wanted.reshape(-1, 1))


def play_many(
    game: AnyGame,
    packed: Array,
    matches: int = 1,
    seed: object = 0,
    names: str | Sequence[str] = "random",
    first: int = 0,
    sound: bool = False,
) -> BatchResults:
    """So many matches from each world, first all of the first world; number `first` and those after it."""
    rows = states(game, packed, sound)
    return run(game, rows, policies(game, names), Asked(number(seed), first, matches, 0, MOST_PLIES))


def states(game: AnyGame, packed: Array, sound: bool) -> Array:
    """A copy of packed states. Those that need not be sound are checked by the rules; all have the right header."""
    shape = getattr(packed, "shape", None)
    kind = getattr(packed, "dtype", type(packed).__name__)
    if not isinstance(packed, np.ndarray) or kind != np.uint8 or packed.ndim != 2 or packed.shape[1] != size(game):
        raise BadWorld(f"packed worlds of {game.name} are uint8 of the shape (rows, {size(game)}), not {kind} {shape}")
    rows = np.array(packed, order="C")
    strange = (rows[:, :HEADER] != header(game)).any(axis=1)
    for row in np.flatnonzero(strange | (not sound)).tolist():
        try:
            state(game, rows[row])
        except ValueError as error:
            raise type(error)(f"row {row}: {error}") from None
    return rows


def state(game: AnyGame, packed: Array) -> Array:
    """A packed state, checked by the rules."""
    unpack(game, packed)
    if is_view(packed):
        raise ValueError("a view is no world to play in: what is hidden from it has to be imagined first")
    return packed


def masks(game: AnyGame, rows: Array) -> Array:
    """Of packed worlds that are known to be sound; of a view it is what the viewer may do in its turn."""
    marked = np.zeros((len(rows), count(game)), np.bool_)
    family(game).masks(game, rows, marked)
    return marked


def do(game: AnyGame, rows: Array, scripts: Array) -> Array:
    """Worlds after actions that are known to be legal, written over those that are given."""
    nobody, plies = np.zeros(game.seats, np.uint8), scripts.shape[1]
    run(game, rows, nobody, Asked(np.uint64(0), 0, 1, plies, plies), scripts)
    return rows


def run(game: AnyGame, rows: Array, chosen: Array, asked: Asked, logs: Array = NO_LOGS) -> BatchResults:
    """Matches from each world; where logs are kept, the worlds are written over with the ends of the last of these."""
    noted = nothing_noted(game, len(rows) * asked.each, logs)
    family(game).play(game, rows, chosen, asked, noted)
    return results(game, noted)
