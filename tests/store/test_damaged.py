"""A damaged database is not written to: what cannot be read any more is told in one line. A crash is no damage."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from hindmost.store import Damaged, Store, open_store
from hindmost.store.damage import FRAME, HEADER, check, marks_of
from hindmost.store.database import Database
from tests.store.test_killed import acknowledged, writing
from tests.store.test_killed import check as all_there
from tests.store.tools import new_table, owned_table, plies, rows
from tests.store.writing import WRITERS

pytestmark = pytest.mark.anyio

ROWS = 32
PAGE = 4096
INSERT = """INSERT INTO rows ("table", number, ply, seat, text, at) VALUES (?, 1, ?, 0, 'keep', 1.5)"""
Harm = Callable[[Path], object]


async def left_behind(source: Path, folder: Path) -> str:
    shutil.copy(source, folder / "working.db")
    async with await open_store(f"sqlite:///{folder}/working.db") as store:
        table, fence = await owned_table(store)
        await store.ping()
        for ply in range(ROWS):
            await store.append(table, 1, rows(ply), fence)
        for file in folder.glob("working.db*"):
            shutil.copy(file, folder / file.name.replace("working", "hindmost"))
    return table


@pytest.fixture(scope="module")
def corpse(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A database as a killed process leaves it, with 32 rows in the log that SQLite has not yet taken over; and their
    table."""
    folder = tmp_path_factory.mktemp("killed")
    return folder, asyncio.run(left_behind(sqlite_template, folder))


@pytest.fixture
def killed(corpse: tuple[Path, str], tmp_path: Path) -> tuple[Path, str]:
    folder, table = corpse
    (tmp_path / "killed").mkdir()
    for file in folder.glob("hindmost.db*"):
        shutil.copy(file, tmp_path / "killed")
    return tmp_path / "killed" / "hindmost.db", table


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def frames(log: Path) -> int:
    return (log.stat().st_size - HEADER) // (FRAME + PAGE)


def flip(path: Path, at: int) -> None:
    """A byte of the log is another one."""
    data = bytearray(log_of(path).read_bytes())
    data[at] ^= 0xFF
    log_of(path).write_bytes(data)


def in_frame(number: float, byte: int) -> Harm:
    def harm(path: Path) -> None:
        at = int(number * frames(log_of(path)))
        flip(path, HEADER + at * (FRAME + PAGE) + byte)

    return harm


def cut(share: float) -> Harm:
    return lambda path: log_of(path).write_bytes(log_of(path).read_bytes()[: int(log_of(path).stat().st_size * share)])


def hole(path: Path) -> None:
    """A bad sector in the middle."""
    data = bytearray(log_of(path).read_bytes())
    middle = len(data) // 2
    data[middle : middle + 512] = b"\x5a" * 512
    log_of(path).write_bytes(data)


def other_salt(path: Path) -> None:
    """The log's first lines are those of another one, and fit their checksum."""
    data = bytearray(log_of(path).read_bytes())
    data[16:24] = bytes(8)
    magic = struct.unpack(">I", data[:4])[0]
    words = struct.unpack(f"{'>' if magic & 1 else '<'}6I", data[:24])
    one = two = 0
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) % 2**32
        two = (two + second + one) % 2**32
    data[24:32] = struct.pack(">2I", one, two)
    log_of(path).write_bytes(data)


HARM: dict[str, Harm] = {
    "a byte of a page in the middle": in_frame(0.5, FRAME + 100),
    "a byte of the first page": in_frame(0, FRAME + 5),
    "a frame's salt": in_frame(0.3, 9),
    "a frame's checksum": in_frame(0.6, 20),
    "a hole": hole,
    "the log's salt": lambda path: flip(path, 17),
    "the log's checksum": lambda path: flip(path, 25),
    "the log's magic": lambda path: flip(path, 0),
    "another log's salt": other_salt,
    "half of it": cut(0.5),
    "a little of it": cut(0.97),
    "its header alone is left": lambda path: log_of(path).write_bytes(log_of(path).read_bytes()[:HEADER]),
    "nothing of it is left": lambda path: log_of(path).write_bytes(b""),
    "it is gone": lambda path: log_of(path).unlink(),
}


def all_bytes(path: Path) -> dict[str, bytes]:
    """Without what SQLite keeps in shared memory and makes anew, and a log with nothing in it."""
    found = {file.name: file.read_bytes() for file in path.parent.glob("hindmost.db*")}
    return {name: data for name, data in found.items() if data and not name.endswith("-shm")}


@pytest.mark.parametrize("harm", HARM.values(), ids=HARM)
@pytest.mark.parametrize("shared", [True, False], ids=["", "without shared memory"])
async def test_rows_that_cannot_be_read_any_more_are_missed(killed: tuple[Path, str], harm: Harm, shared: bool) -> None:
    path, _table = killed
    harm(path)
    if not shared:
        path.with_name("hindmost.db-shm").unlink()
    before = all_bytes(path)
    for _ in range(2):
        with pytest.raises(Damaged, match="Nothing was changed") as damaged:
            await open_store(f"sqlite:///{path}")
        assert "\n" not in str(damaged.value)
        assert all_bytes(path) == before


@pytest.mark.parametrize("harm", [in_frame(0.5, FRAME + 100), hole, in_frame(0.3, 9)], ids=["byte", "hole", "salt"])
async def test_commits_behind_one_that_cannot_be_read_are_noticed_by_themselves(
    killed: tuple[Path, str], harm: Harm
) -> None:
    """In a database of before nothing tells which row was the last."""
    path, _table = killed
    marks_of(path).unlink()
    harm(path)
    with pytest.raises(Damaged, match=r"has (1 commit|\d+ commits) that cannot be read any more"):
        await open_store(f"sqlite:///{path}")


async def test_a_page_of_the_file_itself_that_cannot_be_right_is_noticed(sqlite_url: str, tmp_path: Path) -> None:
    async with await open_store(sqlite_url) as store:
        table, fence = await owned_table(store)
        for first in range(0, 1000, 100):
            await store.append(table, 1, rows(*range(first, first + 100)), fence)
    path = tmp_path / "hindmost.db"
    assert not log_of(path).exists()
    data = bytearray(path.read_bytes())
    data[-2 * PAGE :] = b"\xa5" * 2 * PAGE
    path.write_bytes(data)
    with pytest.raises(Damaged):
        await open_store(sqlite_url)
    assert path.read_bytes() == bytes(data)


async def test_what_is_whole_is_opened(killed: tuple[Path, str]) -> None:
    path, table = killed
    for _ in range(2):
        async with await open_store(f"sqlite:///{path}") as store:
            assert await plies(store, table) == list(range(ROWS))


async def test_a_commit_cut_short_by_a_crash_is_no_damage(killed: tuple[Path, str]) -> None:
    """Nobody was told of it: what is not yet on the disk when the power fails may be missing anywhere in it."""
    path, table = killed
    data = log_of(path).read_bytes()
    with closing(sqlite3.connect(path, isolation_level=None)) as more:
        more.execute("PRAGMA wal_autocheckpoint=0")
        with closing(sqlite3.connect(path)) as other:  # keeps the log
            other.execute("SELECT 1 FROM rows").fetchone()
            more.execute("BEGIN IMMEDIATE")
            for ply in range(ROWS, ROWS + 300):
                more.execute(INSERT, (table, ply))
            more.execute("COMMIT")
            longer = log_of(path).read_bytes()
            main = path.read_bytes()
    assert len(longer) > len(data) + 5 * (FRAME + PAGE)
    chance = random.Random(7)
    for _ in range(40):
        torn = bytearray(longer)
        for at in range(len(data), len(longer), 512):
            if chance.random() < 0.4:
                torn[at : at + 512] = bytes(len(torn[at : at + 512]))
        torn[len(data) : len(data) + 100] = bytes(100)  # its first frame in any case
        path.write_bytes(main)
        log_of(path).write_bytes(torn[: chance.randrange(len(data), len(torn))])
        path.with_name("hindmost.db-shm").unlink(missing_ok=True)
        check(path)
    async with await open_store(f"sqlite:///{path}") as store:
        assert await plies(store, table) == list(range(ROWS))


@pytest.mark.parametrize("rounds", [2, pytest.param(50, marks=pytest.mark.long)])
async def test_a_killed_process_leaves_no_damage(sqlite_url: str, tmp_path: Path, rounds: int) -> None:
    out, path = tmp_path / "acknowledged", tmp_path / "hindmost.db"
    async with await open_store(sqlite_url) as store:
        for _ in range(WRITERS):
            await new_table(store)
    for seed in range(rounds):
        with writing(sqlite_url, seed, out):
            pass
        assert log_of(path).exists()
        async with await open_store(sqlite_url) as store:
            await all_there(store, acknowledged(out))


async def test_whoever_looks_at_it_with_other_tools_does_no_harm(killed: tuple[Path, str]) -> None:
    """The last one to close a database takes over its log."""
    path, table = killed
    with closing(sqlite3.connect(path)) as tool:
        assert tool.execute("SELECT count(*) FROM rows").fetchone() == (ROWS,)
    assert not log_of(path).exists()
    async with await open_store(f"sqlite:///{path}") as store:
        assert await plies(store, table) == list(range(ROWS))


async def test_what_can_be_read_is_saved_and_gone_on_with(killed: tuple[Path, str], tmp_path: Path) -> None:
    path, table = killed
    in_frame(0.5, FRAME + 100)(path)
    before, saved = all_bytes(path), tmp_path / "saved.db"
    async with Store(Database(f"sqlite:///{path}")) as store:
        await store.backup(saved)
    assert all_bytes(path) == before
    for file in path.parent.glob("hindmost.db*"):
        file.unlink()
    shutil.copy(saved, path)
    async with await open_store(f"sqlite:///{path}") as store:
        left = await plies(store, table)
        assert left == list(range(len(left)))
        assert 0 < len(left) < ROWS
        fence = await store.acquire(table, "me", 60, steal=True)
        assert fence is not None
        await store.append(table, 1, rows(len(left)), fence)


async def test_a_log_that_is_being_written_is_not_taken_for_damaged(sqlite_url: str, tmp_path: Path) -> None:
    path = tmp_path / "hindmost.db"
    async with await open_store(sqlite_url) as store:
        for _ in range(WRITERS):
            await new_table(store)
        with writing(sqlite_url, 1, tmp_path / "acknowledged") as process:
            for _ in range(40):
                check(path)
                assert process.poll() is None
