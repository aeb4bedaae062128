"""Finished pairs in an SQLite file, each once: a contest that is cut short goes on where it stopped."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from hindmost import __version__
from hindmost.agents.nets import state
from hindmost.arena.contests import Contest, MatchResult, Pair
from hindmost.fast import host

IN_MEMORY = ":memory:"
TABLE = """
CREATE TABLE IF NOT EXISTS arena_pairs (
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    agents TEXT NOT NULL,
    seed TEXT NOT NULL,
    seconds REAL NOT NULL,
    pair INTEGER NOT NULL,
    matches TEXT NOT NULL,
    PRIMARY KEY (game, options, agents, seed, seconds, pair)
) WITHOUT ROWID
"""
INSERT = "INSERT INTO arena_pairs VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
SELECT = """
SELECT pair, matches FROM arena_pairs
WHERE (game, options, agents, seed, seconds) = (?, ?, ?, ?, ?) AND pair < ? ORDER BY pair
"""
NO_LIMIT = 0.0
PATIENCE = 60.0  # seconds, for another process that writes


class PairStore:
    def __init__(self, database: sqlite3.Connection) -> None:
        self.database = database

    def add(self, contest: Contest, numbers: Sequence[int], pairs: Sequence[Pair]) -> None:
        """All of them or none; a pair that is there already stays as it is."""
        rows = [(*_key(contest), number, json.dumps(pair)) for number, pair in zip(numbers, pairs, strict=True)]
        with self.database:
            self.database.executemany(INSERT, rows)

    def pairs(self, contest: Contest, below: int) -> Iterator[tuple[int, Pair]]:
        """The pairs with a number below this one that are there, in their order."""
        for number, matches in self.database.execute(SELECT, (*_key(contest), below)):
            yield number, tuple(_played(*match) for match in json.loads(matches))


def _key(contest: Contest) -> tuple[str | float, ...]:
    """What agents of another version, or with other nets, levels or kernels, have played is another contest."""
    options = json.dumps(contest.found().options, sort_keys=True)
    agents = json.dumps([*contest.agents, __version__, state(contest.game), host.chosen()])
    return contest.game, options, agents, contest.seed, contest.seconds or NO_LIMIT


def _played(standings: Any, winners: Any, plies: int) -> MatchResult:
    return MatchResult(tuple(map(tuple, standings)), tuple(winners), plies)


@contextmanager
def open_store(path: str = IN_MEMORY) -> Iterator[PairStore]:
    """What cannot be read or written is told in one line."""
    try:
        database = sqlite3.connect(path, timeout=PATIENCE)
        try:
            _check(database)
            yield PairStore(database)
        finally:
            database.close()
    except sqlite3.Error as error:
        raise ValueError(f"the store {path!r}: {error}") from None


def _check(database: sqlite3.Connection) -> None:
    tables = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    if tables and "arena_pairs" not in tables:
        raise sqlite3.DatabaseError(f"a database of something else, with a table {tables[0]!r}")
    database.execute(TABLE)
