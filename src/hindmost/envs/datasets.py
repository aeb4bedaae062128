"""Matches for those who learn from them: tables of logs (Parquet, Arrow) and arrays of decisions (NumPy).

In a table a row is a match: its log as codes, nature's actions included, and the markers of every side at the end. In
the arrays a row is a decision: what the seat saw, what it could do, what it did, and what the match came to for it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from hindmost.envs import rewards, worlds
from hindmost.envs.family import family
from hindmost.envs.observations import layout
from hindmost.extras import need
from hindmost.fast.batch.batches import run
from hindmost.fast.batch.kernels import ALL_LEGAL, Asked
from hindmost.fast.batch.matches import start_of
from hindmost.fast.batch.results import MOST_PLIES, policies
from hindmost.fast.batch.simulation import Totals, totals
from hindmost.fast.core.bits import Array
from hindmost.fast.core.codes import decode, encode
from hindmost.fast.environments.laying import NO_ACTION
from hindmost.fast.laying.worlds import number
from hindmost.game import AnyGame, IllegalAction, quoted
from hindmost.match import Match

__all__ = ["Logs", "matches_in", "of_matches", "played", "read_table", "training_arrays", "write"]

BATCH = 5_000
AT_ONCE = 500  # matches that are gone through side by side
TABLES = (".parquet", ".arrow")
FORMAT = "hindmost-codes/1"


class Logs(NamedTuple):
    """Matches by their codes, one log after the other.

    >>> from hindmost import find
    >>> from hindmost.envs.datasets import played
    >>> (logs,) = played(find("tiny-2"), ["random", "greedy"], 10, seed=1)
    >>> len(logs.plies), len(logs.codes) == int(logs.plies.sum()), logs.tracks.shape
    (10, True, (10, 2, 6))
    """

    codes: Array  # int32
    plies: Array  # int32 [matches]
    tracks: Array  # int16 [matches, sides, 6]


def check(path: Path) -> None:
    """Say what is wrong with a file before the work begins."""
    if not path.parent.is_dir():
        raise ValueError(f"--records: there is no folder {quoted(str(path.parent))}")
    if path.suffix in TABLES:
        need("pyarrow", extra="rl")


def played(game: AnyGame, names: Sequence[str], matches: int, seed: object) -> Iterator[Logs]:
    """Matches between policies of the kernels, in batches.

    >>> from hindmost import find
    >>> from hindmost.envs.datasets import played
    >>> [len(logs.plies) for logs in played(find("tiny-2"), ["random", "random"], 5500, seed=1)]
    [5000, 500]
    """
    chosen = policies(game, names)
    for first in range(0, matches, BATCH):
        yield _batch(game, chosen, min(BATCH, matches - first), seed, first)


def _batch(game: AnyGame, chosen: Array, matches: int, seed: object, first: int) -> Logs:
    room = family(game).likely_plies(game)
    while True:
        logs = np.empty((matches, room), np.int32)
        start = start_of(game)[None].copy()
        results = run(game, start, chosen, Asked(number(seed), first, matches, 0, room), logs)
        if results.plies.max() < room or room >= MOST_PLIES:
            break
        room = min(8 * room, MOST_PLIES)  # one of them needs more
    codes = logs[np.arange(room) < results.plies[:, None]]
    return Logs(codes, results.plies.astype(np.int32), results.tracks.astype(np.int16))


def of_matches(game: AnyGame, matches: Iterable[Match]) -> Logs:
    """Matches that were played elsewhere, of whatever agents.

    >>> from hindmost import find
    >>> from hindmost.envs.datasets import of_matches
    >>> from hindmost.simulation import simulate
    >>> game = find("tiny-2")
    >>> logs = of_matches(game, simulate(game, ["greedy", "random"], 3, seed=1))
    >>> logs.plies.tolist()
    [33, 33, 36]
    """
    codes: list[int] = []
    plies, tracks = [], []
    for match in matches:
        codes += [encode(game, action) for action in match.log]
        plies.append(len(match.log))
        tracks.append([list(side) for side in family(game).tracks(match.state)])
    sides = np.array(tracks, np.int16).reshape(len(plies), game.sides, 6)
    return Logs(np.array(codes, np.int32), np.array(plies, np.int32), sides)


def _metadata(game: AnyGame, names: Sequence[str]) -> dict[str, Any]:
    return {"format": FORMAT, "game": game.name, "options": dict(game.options), "names": list(names)}


# Tables


class TableFile:
    """A file that grows by batches of matches."""

    def __init__(self, path: Path, game: AnyGame, names: Sequence[str], seed: object) -> None:
        import pyarrow  # type: ignore[import-untyped]
        from pyarrow import parquet

        fields = [
            ("match", pyarrow.int64()),
            ("log", pyarrow.list_(pyarrow.int32())),
            ("tracks", pyarrow.list_(pyarrow.int16())),
            ("winners", pyarrow.list_(pyarrow.int8())),
        ]
        self.schema = pyarrow.schema(fields, {"hindmost": json.dumps(_metadata(game, names) | {"seed": str(seed)})})
        self.first = 0
        if path.suffix == ".parquet":
            self.file = parquet.ParquetWriter(path, self.schema, compression="snappy", use_dictionary=False)
        else:
            self.file = pyarrow.ipc.new_file(str(path), self.schema)

    def __enter__(self) -> TableFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def add(self, logs: Logs) -> None:
        import pyarrow

        count = len(logs.plies)
        best = (rewards.win(logs.tracks) > 0) & (logs.plies < MOST_PLIES)[:, None]
        columns = [
            pyarrow.array(np.arange(self.first, self.first + count)),
            _lists(logs.plies, logs.codes),
            _lists(np.full(count, logs.tracks[0].size if count else 0), logs.tracks.ravel()),
            _lists(best.sum(axis=1), np.nonzero(best)[1].astype(np.int8)),
        ]
        self.first += count
        self.file.write_table(pyarrow.Table.from_arrays(columns, schema=self.schema))


def _lists(sizes: Array, values: Array) -> Any:
    import pyarrow

    ends = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32)
    return pyarrow.ListArray.from_arrays(pyarrow.array(ends), pyarrow.array(values))


def read_table(path: str | Path) -> tuple[dict[str, Any], Logs]:
    """What a table says of itself, and its matches.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from hindmost import find
    >>> from hindmost.envs.datasets import played, read_table, write
    >>> game, names = find("tiny-2"), ["random", "greedy"]
    >>> with TemporaryDirectory() as folder:
    ...     write(Path(folder) / "matches.parquet", game, names, 1, played(game, names, 10, seed=1))
    ...     metadata, logs = read_table(Path(folder) / "matches.parquet")
    >>> metadata["game"], metadata["names"], len(logs.plies)
    ('tiny-2', ['random', 'greedy'], 10)
    """
    import pyarrow
    from pyarrow import parquet

    file = Path(path)
    table = parquet.read_table(file) if file.suffix == ".parquet" else pyarrow.ipc.open_file(str(file)).read_all()
    metadata = table.schema.metadata or {}
    if b"hindmost" not in metadata:
        raise ValueError(f"{quoted(str(path))} is no table of matches")
    logs = table["log"].combine_chunks()
    codes, plies = logs.flatten().to_numpy(), logs.value_lengths().to_numpy()
    tracks = table["tracks"].combine_chunks().flatten().to_numpy().reshape(len(plies), -1, 6)
    return json.loads(metadata[b"hindmost"]), Logs(codes, plies.astype(np.int32), tracks)


def matches_in(game: AnyGame, names: Sequence[str], logs: Logs) -> Iterator[Match]:
    """The same matches as records know them, every ply checked by the rules.

    >>> from hindmost import find
    >>> from hindmost.envs.datasets import matches_in, played
    >>> game = find("tiny-2")
    >>> (logs,) = played(game, ["random", "greedy"], 3, seed=1)
    >>> [match.finished for match in matches_in(game, ["Ada", "Bob"], logs)]
    [True, True, True]
    """
    for log in np.split(logs.codes, np.cumsum(logs.plies)[:-1]):
        yield Match.new(game, names).play_all(decode(game, int(code)) for code in log)


# Arrays


def training_arrays(game: AnyGame, logs: Logs, tensors: bool = False) -> dict[str, Array]:
    """Every decision of a seat: `seen` (or `tensor`), the factors of the mask, `code`, `seat`, `match`, and what the
    match came to for the seat: `win`, `rank` and the `tracks` of all sides, its own first.

    >>> from hindmost import find
    >>> from hindmost.envs.datasets import played, training_arrays
    >>> game = find("tiny-2")
    >>> (logs,) = played(game, ["random", "random"], 3, seed=1)
    >>> arrays = training_arrays(game, logs)
    >>> sorted(arrays)
    ['choices', 'code', 'kinds', 'match', 'pairs', 'rank', 'seat', 'seen', 'tracks', 'win']
    """
    parts = [
        _decisions(game, logs, first, min(first + AT_ONCE, len(logs.plies)))
        for first in range(0, len(logs.plies), AT_ONCE)
    ]
    found = {key: np.concatenate([part[key] for part in parts]) for key in parts[0]}
    sides = found["seat"] % game.sides
    order = (sides[:, None] + np.arange(game.sides)) % game.sides
    ends = logs.tracks[found["match"]]
    found["tracks"] = ends[np.arange(len(ends))[:, None], order]
    for name in rewards.AT_THE_END:
        found[name] = rewards.FINAL[name](logs.tracks)[found["match"], sides].astype(np.float32)
    if tensors:
        made = layout(game)
        found["tensor"] = np.stack([made.tensor(seen) for seen in found.pop("seen")])
    return found


def _decisions(game: AnyGame, logs: Logs, first: int, last: int) -> dict[str, Array]:
    """Those of some matches, which are gone through ply by ply."""
    begins = np.concatenate([[0], np.cumsum(logs.plies)])
    plies, rows = logs.plies[first:last], np.arange(last - first)
    made = worlds.of(game, len(rows))
    made.begin(rows, np.zeros(len(rows), np.uint64))
    found: list[dict[str, Array]] = []
    for ply in range(int(plies.max())):
        on = ply < plies
        codes = np.full(len(rows), NO_ACTION, np.int32)
        codes[on] = logs.codes[begins[first:last][on] + ply]
        deciding = made.deciding() & on
        if deciding.any():
            seats = made.seats().astype(np.int64)
            columns = {"seen": made.seen(seats), "seat": seats, "code": codes, "match": first + rows, **made.factored()}
            found.append({key: numbers[deciding] for key, numbers in columns.items()})
        row = made.follow(codes)
        if row != ALL_LEGAL:
            raise IllegalAction(f"match {first + row}, ply {ply}: {codes[row]} is not legal there")
    joined = {key: np.concatenate([part[key] for part in found]) for key in found[0]}
    in_order = np.argsort(joined["match"], kind="stable")
    return {key: numbers[in_order] for key, numbers in joined.items()}


# Files


def write(path: Path, game: AnyGame, names: Sequence[str], seed: object, batches: Iterable[Logs]) -> None:
    """A table or arrays, by the end of the file's name.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> import numpy as np
    >>> from hindmost import find
    >>> from hindmost.envs.datasets import played, write
    >>> game, names = find("tiny-2"), ["random", "random"]
    >>> with TemporaryDirectory() as folder:
    ...     write(Path(folder) / "decisions.npz", game, names, 1, played(game, names, 3, seed=1))
    ...     with np.load(Path(folder) / "decisions.npz") as arrays:
    ...         print(arrays["win"].dtype)
    float32
    """
    if path.suffix in TABLES:
        with TableFile(path, game, names, seed) as table:
            for batch in batches:
                table.add(batch)
        return
    all_of_them = list(batches)
    logs = Logs(*(np.concatenate(parts) for parts in zip(*all_of_them, strict=True)))
    metadata = np.array(json.dumps(_metadata(game, names)))
    with open(path, "wb") as file:
        np.savez_compressed(file, told=metadata, **training_arrays(game, logs))  # type: ignore[arg-type]


def kept(batches: Iterable[Logs], results: list[Totals], tick: Callable[[], object]) -> Iterator[Logs]:
    """The batches as they come; what they come to is kept, to be summed up."""
    for batch in batches:
        results.append(totals(batch.tracks, batch.plies))
        yield batch
        tick()
