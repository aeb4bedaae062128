"""Is an SQLite database as it was left? It is looked at before anybody writes to it.

SQLite reads its write-ahead log up to the first commit that cannot be read, says nothing of those that follow, and then
writes over them. A commit cut short by a crash looks the same, and is nothing to worry about: nobody was told of it. So
three things are asked: whether commits follow one that cannot be read, whether the last append that somebody was told
of is there, and whether SQLite finds the file itself sound.
"""

from __future__ import annotations

import json
import os
import sqlite3
import struct
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

from hindmost.store.errors import Damaged

HEADER, FRAME = 32, 24  # bytes of the log's header and of a frame's, by SQLite's file format
MAGIC = (0x377F0682, 0x377F0683)  # the last bit says in which order the checksums read bytes
SALTS, SALTS_OF_FRAME = slice(16, 24), slice(8, 16)  # they tell this log from what is left of the one before
RECOVERED, RECOVERED_SALTS = (
    slice(16, 20),
    slice(32, 40),
)  # of the shared memory: how many frames could be read, of which
ROW = 'SELECT at FROM "rows" WHERE "table" = ? AND number = ? AND ply = ?'
WIDTH = 160  # of a mark: it is written over the one before


class Mark(NamedTuple):
    """The last row of the last append that was told to be stored."""

    table: str
    number: int
    ply: int
    at: float


class Marks:
    """Keeps the last mark in a file beside the database. It follows the commit and need not be durable itself: a mark
    that is older than the log asks for less."""

    def __init__(self, path: Path) -> None:
        self._path, self._file = marks_of(path), -1

    def keep(self, mark: Mark) -> None:
        with suppress(OSError):  # a full disk: then the one before stands
            if self._file < 0:
                self._file = os.open(self._path, os.O_WRONLY | os.O_CREAT, 0o600)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, json.dumps(mark).encode().ljust(WIDTH) + b"\n")

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def marks_of(path: Path) -> Path:
    path = path.resolve()  # it may have other names
    return path.with_name(f"{path.name}.last")


def read_mark(path: Path) -> Mark | None:
    try:
        return Mark(*json.loads(marks_of(path).read_bytes()))
    except (OSError, ValueError, TypeError):
        return None


def open_to_read(path: Path) -> sqlite3.Connection:
    """A connection that leaves the database and its log as they are, also when it is closed."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def check(path: Path) -> None:
    """Damaged, if something that was stored cannot be read any more. Nothing is changed."""
    path = path.resolve()
    if not path.is_file():
        return
    try:
        with closing(open_to_read(path)) as reading:
            wrong = _unsound(reading) or _overlooked(path, reading) or _missing(path, reading)
    except sqlite3.OperationalError:
        return  # it cannot be opened: whoever opens it next says why
    except sqlite3.DatabaseError as error:
        wrong = str(error)
    if wrong:
        raise Damaged(
            f"the database {str(path)!r} is damaged: {wrong}. Nothing was changed: keep a copy of {path.name}* first. "
            "`hindmost admin backup FILE` saves what can be read; docs/hosting.md says how to go on"
        )


def _unsound(reading: sqlite3.Connection) -> str:
    (found,) = reading.execute("PRAGMA quick_check(1)").fetchone()
    return "" if found == "ok" else " ".join(str(found).split())


def _missing(path: Path, reading: sqlite3.Connection) -> str:
    mark = read_mark(path)
    if mark is None:
        return ""
    made = reading.execute("SELECT 1 FROM sqlite_schema WHERE name = 'rows'").fetchone()
    if made and reading.execute(ROW, mark[:3]).fetchone() == (mark.at,):
        return ""
    return f"row {mark.ply} of match {mark.number} at table {mark.table} was stored and is not there"


def _overlooked(path: Path, reading: sqlite3.Connection) -> str:
    """Commits in the log behind one that cannot be read. The last one may have been cut short by a crash."""
    log, shared = path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")
    (page,) = reading.execute("PRAGMA page_size").fetchone()
    header, lost = b"", 0
    with suppress(OSError):  # there is no log
        while header != (header := _first(log)):  # until nobody has begun the log anew meanwhile
            lost = _commits_behind(header, _heads(log, page), shared)
    commits = "1 commit" if lost == 1 else f"{lost} commits"
    return f"{log.name} has {commits} that cannot be read any more" if lost else ""


def _heads(log: Path, page: int) -> list[bytes]:
    """The headers of all frames."""
    with log.open("rb") as file:
        starts = range(HEADER, log.stat().st_size - FRAME - page + 1, FRAME + page)
        return [file.read(FRAME) for start in starts if file.seek(start)]


def _commits_behind(header: bytes, heads: Sequence[bytes], shared: Path) -> int:
    if not is_sound(header):
        return sum(_commits(head, heads[0][SALTS_OF_FRAME]) for head in heads)
    known = shared.read_bytes()[: RECOVERED_SALTS.stop]  # later than the frames: who writes meanwhile goes on
    if known[RECOVERED_SALTS] != header[SALTS]:
        return 0  # all of it has been taken over, and the log is about to begin anew
    behind = heads[int.from_bytes(known[RECOVERED], sys.byteorder) :]
    commits = sum(_commits(head, header[SALTS]) for head in behind)
    return commits if commits > 1 else 0


def _commits(head: bytes, salts: bytes) -> bool:
    return head[SALTS_OF_FRAME] == salts and any(head[4:8])


def _first(log: Path) -> bytes:
    with log.open("rb") as file:
        return file.read(HEADER)


def is_sound(header: bytes) -> bool:
    """Does the header of the log fit its checksum?"""
    if len(header) < HEADER:
        return False
    (magic,) = struct.unpack(">I", header[:4])
    words = struct.unpack(f"{'>' if magic & 1 else '<'}6I", header[:24])
    one = two = 0
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = one + first + two & 0xFFFFFFFF
        two = two + second + one & 0xFFFFFFFF
    return magic in MAGIC and struct.unpack(">2I", header[24:]) == (one, two)
