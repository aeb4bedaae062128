"""Matches at full speed: many from a start, one action in a packed world, and what is legal there."""

from __future__ import annotations

from collections.abc import Sequence
from threading import local
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from hindmost.fast import codes, kernels
from hindmost.fast.bits import Array
from hindmost.fast.greedy import Looks, looks
from hindmost.fast.packing import is_view, pack, unpack
from hindmost.fast.tables import HEADER, collecting_tables, laying_tables
from hindmost.fast.worlds import gather, number, room, spread
from hindmost.game import AnyGame, IllegalAction, Standing
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying

POLICIES = ("random", "greedy", "points")
MOST_PLIES = 100_000  # stubborn seats could collect for ever (S-A2)
LONGEST = 4_000  # of a log of a laying game: every tile is drawn and placed, and exchanges end with the bag


class Results(NamedTuple):
    """What matches came to, one row each."""

    tracks: Array  # int64 [matches, sides, 6]
    plies: Array
    placed: Array
    bonuses: Array  # bonus plays or turns earned

    def standings(self) -> list[tuple[Standing, ...]]:
        ordered = np.sort(np.maximum(self.tracks, 0), axis=2)
        return [tuple(tuple(side) for side in match) for match in ordered.tolist()]


def policies(game: AnyGame, names: str | Sequence[str]) -> Array:
    """One name for all seats, or one each."""
    chosen = [names] * game.seats if isinstance(names, str) else list(names)
    for name in chosen:
        if name not in POLICIES:
            raise ValueError(f"kernels play {', '.join(POLICIES)}, not {name!r}")
    if len(chosen) != game.seats:
        raise ValueError(f"{game.name} has {game.seats} seats, not {len(chosen)}")
    return np.array([POLICIES.index(name) for name in chosen], np.uint8)


def play(
    game: AnyGame,
    matches: int,
    seed: object = 0,
    names: str | Sequence[str] = "random",
    first: int = 0,
    packed: Array | None = None,
) -> Results:
    """Matches from the start, or from a packed state; number `first` and those after it."""
    return _played(game, matches, seed, names, first, packed, 0)[0]


def play_logged(
    game: AnyGame, matches: int, seed: object = 0, names: str | Sequence[str] = "random", first: int = 0
) -> tuple[Results, list[list[int]], Array]:
    """The same with the code of every action, and the packed state at the end of the last."""
    longest = MOST_PLIES if isinstance(game, Collecting) else LONGEST
    results, logs, last = _played(game, matches, seed, names, first, None, longest)
    return results, [log[:plies].tolist() for log, plies in zip(logs, results.plies, strict=True)], last


def _played(
    game: AnyGame,
    matches: int,
    seed: object,
    names: str | Sequence[str],
    first: int,
    packed: Array | None,
    longest: int,
) -> tuple[Results, Array, Array]:
    start = start_of(game) if packed is None else _state(game, packed)
    logs = np.zeros((matches if longest else 0, longest), np.int32)
    return _run(game, matches, start, number(seed), policies(game, names), first, logs, 0, longest or MOST_PLIES)


def _run(
    game: AnyGame,
    matches: int,
    start: Array,
    seed: np.uint64,
    chosen: Array,
    first: int,
    logs: Array,
    scripted: int,
    stop: int,
) -> tuple[Results, Array, Array]:
    counts = np.zeros((matches, 3), np.int64)
    tracks = np.zeros((matches, 6 * game.sides), np.uint8)
    if isinstance(game, Laying):
        tables = laying_tables(game)
        world, parts, noted = room(tables), spread(tables, start), _noted(game)
        left = kernels.lay_matches(
            tables, parts, world, noted, chosen, seed, first, tracks, counts, logs, scripted, stop
        )
        last, zero = gather(tables, start, world, left), int(tables.n.zero)
    else:
        assert isinstance(game, Collecting)
        last, zero = start.copy(), 0
        kernels.collect_matches(
            collecting_tables(game), start[HEADER:], last[HEADER:], chosen, seed, first, tracks, counts, logs,
            scripted, stop,
        )  # fmt: skip
    values = tracks.astype(np.int64).reshape(matches, game.sides, 6) - zero
    return Results(values, counts[:, 0], counts[:, 1], counts[:, 2]), logs, last


_STARTS: WeakKeyDictionary[AnyGame, Array] = WeakKeyDictionary()


def start_of(game: AnyGame) -> Array:
    """The packed state before anything is drawn; made once."""
    if game not in _STARTS:
        _STARTS[game] = pack(game, game.start())
    return _STARTS[game]


def _state(game: AnyGame, packed: Array) -> Array:
    unpack(game, packed)
    if is_view(packed):
        raise ValueError("a view is no world to play in: what is hidden from it has to be imagined first")
    return packed


def legal_mask(game: AnyGame, packed: Array) -> Array:
    """For every code whether it is legal."""
    return mask(game, _state(game, packed))


def mask(game: AnyGame, packed: Array) -> Array:
    """The same for a packed world that is known to be sound; of a view it is what the viewer may do in its turn."""
    marked = np.zeros(codes.count(game), np.uint8)
    if isinstance(game, Laying):
        tables = laying_tables(game)
        kernels.lay_legal(tables, spread(tables, packed), room(tables), marked)
    else:
        assert isinstance(game, Collecting)
        kernels.collect_legal(collecting_tables(game), packed[HEADER:], marked)
    return marked.astype(bool)


def step(game: AnyGame, packed: Array, code: int) -> Array:
    """The packed state after a legal action; IllegalAction for any other."""
    legal = legal_mask(game, packed)
    if not (0 <= code < len(legal) and legal[code]):
        raise IllegalAction(f"the action of code {code} is not legal here")
    return after(game, packed, [code])


def after(game: AnyGame, packed: Array, script: Sequence[int]) -> Array:
    """The packed state after actions that are known to be legal."""
    log = np.array([script], np.int32)
    nobody = np.zeros(game.seats, np.uint8)
    return _run(game, 1, packed, np.uint64(0), nobody, 0, log, len(script), len(script))[2]


_LOOKS = local()


def _noted(game: Laying) -> Looks:
    """Room for the policies to look around; made once a thread and size of board."""
    sizes: dict[str, Looks] = _LOOKS.__dict__
    cells = str(len(game.board.cells))
    if cells not in sizes:
        sizes[cells] = looks(laying_tables(game).n)
    return sizes[cells]
