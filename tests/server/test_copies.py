"""Copies made while people play, put back, and looked through: what is damaged is told, and never put back."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hindmost import cli
from hindmost.server.admin import copies
from hindmost.store import Database, Store
from hindmost.store.admin import load_copy
from tests.server.clients import seated
from tests.server.moving import farthest, movers, on_from
from tests.server.running import processes
from tests.server.tools import running
from tests.store.postgres import Postgres

pytestmark = pytest.mark.anyio


async def played(folder: Path) -> None:
    """A database with a rated match, one alone, one that goes on and one that was given up."""
    with running(folder) as server:
        for game, kinds, settings in (
            ("tiny-2", ["me", "link"], {"rated": True}),
            ("tiny-solo", ["me"], {}),
        ):
            async with seated(server.url, game, *kinds, **settings) as clients:
                await asyncio.gather(*(client.play() for client in clients))
        async with seated(server.url, "tiny-2", "me", "link", rated=True) as (ann, bob):
            await ann.ask(type="resign")
            await bob.until(lambda: bob.over)
        async with seated(server.url, "classic-2", "me", "here", clock={"bank": 60}) as (ann,):
            await ann.play(5)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of such a database."""
    folder = tmp_path_factory.mktemp("whole")
    asyncio.run(played(folder))
    with closing(sqlite3.connect(folder / "hindmost.db")) as old, closing(sqlite3.connect(folder / "copy.db")) as new:
        old.backup(new)
    return folder / "copy.db"


@pytest.fixture
def there(whole: Path, tmp_path: Path) -> Path:
    """That database, to be damaged."""
    with closing(sqlite3.connect(whole)) as old, closing(sqlite3.connect(tmp_path / "hindmost.db")) as new:
        old.backup(new)
    return tmp_path / "hindmost.db"


Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def admin(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command: its exit code, what it prints, and what it says is wrong."""

    def run(database: str, *args: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["hindmost", "admin", *map(str, args), "--database", database])
        with pytest.raises(SystemExit) as stop:
            cli.main()
        out, err = capsys.readouterr()
        code = stop.value.code or 0
        assert err.count("\n") == (code == 2), err
        return int(code), out, err

    return run


def at(path: Path) -> str:
    return f"sqlite:///{path}"


def test_a_database_that_is_whole_is_told_to_be(there: Path, admin: Command) -> None:
    before = there.read_bytes()
    code, out, _ = admin(at(there), "verify")
    assert (code, out.rpartition(": ")[2]) == (0, "nothing damaged\n")
    told = json.loads(admin(at(there), "verify", "--json")[1])
    assert (told["matches"], told["damaged"], told["unchecked"]) == (4, [], None)
    assert told["rows"] > 30
    assert there.read_bytes() == before


ONE = '(SELECT "table" FROM matches WHERE ended IS NOT NULL ORDER BY ended LIMIT 1)'
ACTION = f"\"table\" = {ONE} AND seat >= 0 AND text LIKE 'place%'"
FIRST = f"WHERE {ACTION} AND ply = (SELECT min(ply) FROM rows WHERE {ACTION})"


@pytest.mark.parametrize(
    ("damage", "lines"),
    [
        (f"DELETE FROM rows {FIRST}", ["match 1 of table .*: row .* is missing"]),
        (f"UPDATE rows SET text = 'place r@a1 r@a2' {FIRST}", ["match 1 of table .*: row .*'place r@a1 r@a2'"]),
        (f"UPDATE rows SET seat = 1 - seat {FIRST}", ["match 1 of table .*: row .* is by seat"]),
        (f"UPDATE matches SET seed = '{'0' * 64}' WHERE \"table\" = {ONE}", ["match 1 of table .*: .*seed"]),
        (f'DELETE FROM matches WHERE "table" = {ONE}', ["table .*: it is at match 1", "match 1 of .*: there are rows"]),
        (
            "UPDATE matches SET result = replace(result, '\"winners\":[', '\"winners\":[5,')",
            ["result 1 of table .*: winners"],
        ),
        ("UPDATE ratings SET mu = mu + 0.01", ["rating of .* in tiny-2: .*, where the matches come to"]),
        ("UPDATE ratings SET matches = matches + 1", ["rating of .* in tiny-2"]),
        ("UPDATE results SET lowest = lowest + 1", ["result 1 of table .*: among the best"]),
        ("UPDATE seats SET \"table\" = 'nowhere' WHERE rowid = 1", ["reference seats: row .* refers to a tables"]),
        ("DROP INDEX ix_chat_person", ["schema: .*ix_chat_person"]),
        ("UPDATE tables SET game = 'halma'", ["table .*: .*halma"]),
    ],
)
def test_everything_that_is_damaged_is_told_in_a_line_and_not_restored(
    there: Path, admin: Command, tmp_path: Path, damage: str, lines: list[str]
) -> None:
    with closing(sqlite3.connect(there, isolation_level=None)) as opened:
        assert opened.execute(damage).rowcount != 0
    code, out, _ = admin(at(there), "verify")
    *told, last = out.splitlines()
    assert (code, last.endswith(f": {len(told)} damaged")) == (1, True)
    for line in lines:
        assert any(re.match(line, each) for each in told), told
    copy, target = there.rename(tmp_path / "copy.db"), tmp_path / "new" / "hindmost.db"
    code, _, err = admin(at(target), "restore", copy)
    assert code == 2
    assert f"copy.db' is damaged and was not restored: {told[0]}" in err.replace("\\xb1", "±")
    assert not target.exists()


def spoil(path: Path, old: bytes, new: bytes) -> None:
    content = path.read_bytes()
    assert old in content
    path.write_bytes(content.replace(old, new))


def test_a_file_that_is_damaged_itself_is_told(there: Path, admin: Command, tmp_path: Path) -> None:
    cut = tmp_path / "cut.db"
    cut.write_bytes(there.read_bytes()[: there.stat().st_size // 2])
    assert "is damaged and was not restored: file: " in admin(at(tmp_path / "new.db"), "restore", cut)[2]
    (tmp_path / "text.db").write_text("no database" * 1000)
    assert "file is not a database" in admin(at(tmp_path / "new.db"), "restore", tmp_path / "text.db")[2]


def test_an_index_that_has_lost_something_is_told(there: Path, admin: Command) -> None:
    with closing(sqlite3.connect(there, isolation_level=None)) as opened:
        opened.execute("PRAGMA writable_schema = ON")
        (sql,) = opened.execute("SELECT sql FROM sqlite_schema WHERE name = 'ix_seats_person'").fetchone()
        opened.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'ix_seats_person'", (f"{sql} WHERE seat > 0",))
    with closing(sqlite3.connect(there, isolation_level=None)) as opened:
        opened.execute("REINDEX ix_seats_person")
        opened.execute("PRAGMA writable_schema = ON")
        opened.execute("UPDATE sqlite_schema SET sql = ? WHERE name = 'ix_seats_person'", (sql,))
    code, out, err = admin(at(there), "verify")
    assert "ix_seats_person" in out + err
    assert code != 0


def test_so_many_copies_are_kept_and_none_is_deleted_for_a_damaged_one(
    there: Path, admin: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, names = tmp_path / "copies", iter(f"hindmost-2026-01-0{day}T00-00-00Z.db" for day in range(1, 9))
    monkeypatch.setattr(copies, "NAME", "")
    monkeypatch.setattr(time, "strftime", lambda *_given: next(names))
    for day in range(1, 5):
        assert admin(at(there), "backup", "--into", folder, "--keep", 2)[0] == 0
        kept = [f"hindmost-2026-01-0{each}T00-00-00Z.db" for each in range(max(1, day - 1), day + 1)]
        assert sorted(each.name for each in folder.iterdir()) == kept
    (folder / "mine.db").touch()
    with closing(sqlite3.connect(there, isolation_level=None)) as opened:
        opened.execute("UPDATE seats SET \"table\" = 'nowhere' WHERE rowid = 1")
    code, _, err = admin(at(there), "backup", "--into", folder, "--keep", 2)
    assert (code, "no older copy was deleted" in err) == (2, True)
    assert len(list(folder.iterdir())) == 4


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ((), "name a file"),
        (("a.db", "--into", "b"), "name a file"),
        (("a.db", "--keep", "3"), "--into"),
    ],
)
def test_what_cannot_be_meant_is_refused(there: Path, admin: Command, args: tuple[str, ...], says: str) -> None:
    code, _, err = admin(at(there), "backup", *args)
    assert (code, says in err) == (2, True)


def test_nothing_that_is_there_is_written_over(there: Path, admin: Command, whole: Path) -> None:
    code, _, err = admin(at(there), "restore", whole)
    assert (code, "elsewhere first" in err) == (2, True)


def test_a_copy_goes_from_one_kind_of_database_to_the_other_and_back(
    whole: Path, postgres: Postgres, admin: Command, tmp_path: Path
) -> None:
    url = postgres.new_database()
    code, out, _ = admin(url, "restore", whole)
    assert (code, out.startswith("Restored 4 matches")) == (0, True)
    code, out, _ = admin(url, "verify")
    assert (code, "4 matches" in out, "nothing damaged" in out) == (0, True, True)
    assert "there is something in the database already" in admin(url, "restore", whole)[2]
    assert admin(url, "backup", tmp_path / "back.db")[0] == 0
    assert content(tmp_path / "back.db") == content(whole)


def content(path: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(path)) as opened:
        names = [name for (name,) in opened.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {
            name: sorted(opened.execute(f'SELECT * FROM "{name}"'), key=repr) for name in names if name[:6] != "sqlite"
        }


async def test_a_copy_made_under_load_is_whole_and_goes_on(postgres: Postgres, tmp_path: Path) -> None:
    """At two processes, while people play: everything that was confirmed before is there."""
    database, target = postgres.new_database(), postgres.new_database()
    with processes(database, tmp_path, 2) as served:
        clients = [
            client
            for first in range(2)
            for client in await movers(
                served[0].url, "tiny-2", 2, lambda number: served[number % 2].url, first, rated=True
            )
        ]
        playing = [asyncio.ensure_future(client.play()) for client in clients]
        await on_from(clients, farthest(clients), 10)
        before = [(client.table, each) for client in clients for each in client.confirmed]
        async with Store(Database(database)) as store:
            await store.backup(tmp_path / "copy.db")
        after = farthest(clients)
        await on_from(clients, after, 2)
        for task in playing:
            assert not task.done(), task
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for client in clients:
            await client.leave()
    with closing(sqlite3.connect(tmp_path / "copy.db")) as opened:
        stored = set(opened.execute('SELECT "table", number, text FROM rows'))
    assert {(table, match, text) for table, (match, _, text) in before} <= stored
    found = await asyncio.to_thread(copies.verified, tmp_path / "copy.db")
    assert (found.damaged, found.matches > 0, found.rows > 10) == ([], True, True)
    await load_copy(tmp_path / "copy.db", target)
    with processes(target, tmp_path, 1) as (restored,):
        await clients[0].come(restored.url)
        assert clients[0].rows
        await clients[0].leave()
