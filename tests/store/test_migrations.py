"""A database of any age is brought to today's schema when it is opened."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import threading
from collections.abc import Callable
from contextlib import closing
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy
from alembic import command as alembic_command
from alembic.script import ScriptDirectory
from sqlalchemy import text

from hindmost.store import Row, Store, StoredReview, StoreGone, database, default_url, open_store
from hindmost.store import migrate as migrate_module
from hindmost.store.database import Database
from hindmost.store.migrate import config, differences, migrate, run
from hindmost.store.schema import metadata
from tests.store.postgres import Postgres
from tests.store.tools import eventually, everything, owned_table, plies, rows

pytestmark = pytest.mark.anyio


async def at(url: str, work: Callable[[sqlalchemy.Connection], Any]) -> Any:
    return await asyncio.to_thread(run, url, work)


async def test_schema_and_migrations_agree(url: str) -> None:
    assert await at(url, differences) == []


async def test_a_schema_that_ran_ahead_is_noticed(url: str) -> None:
    changes = ["ALTER TABLE deals ADD COLUMN more TEXT", "DROP INDEX ix_chat_person"]

    def change(connection: sqlalchemy.Connection) -> list[Any]:
        for command in changes:
            connection.execute(text(command))
        found = differences(connection)
        connection.rollback()
        return found

    assert sorted(kind for kind, *_ in await at(url, change)) == ["add_index", "remove_column"]


async def test_opening_again_changes_nothing(url: str) -> None:
    async with await open_store(url) as store:
        table, fence = await owned_table(store)
        await store.append(table, 1, rows(0), fence)
        before = await everything(store)
    async with await open_store(url) as store:
        assert await everything(store) == before


async def test_rows_of_before_time_was_charged_tell_it_by_the_calendar(tmp_path: Path) -> None:
    def before(connection: sqlalchemy.Connection) -> None:
        alembic_command.upgrade(config(connection), "0003")
        connection.execute(text("INSERT INTO rows VALUES ('abc', 1, 0, 0, 'pause', 1.5)"))

    url = f"sqlite:///{tmp_path}/before.db"
    await at(url, before)
    async with await open_store(url) as store:
        assert await store.rows("abc", 1) == [Row(0, 0, "pause", 1.5, charged=None)]


async def test_names_go_from_reviews_of_before(url: str) -> None:
    secret = "Zacharias"
    said = {language: [f"{secret} takes"] for language in ("de", "en", "es")}
    seats = [{"seat": 1, "name": secret, "lost": 0.5}, {"seat": 0, "name": "Ben", "lost": 0.1}]
    review = {"game": "classic-2", "names": ["Ben", secret], "seats": seats, "decisions": [{"ply": 3, "said": said}]}
    async with await open_store(url) as store:
        table, _ = await owned_table(store)
        await store.keep_review(StoredReview(table, 1, 1, [], review))
        await store.keep_review(StoredReview(table, 2, 9, [{"ply": 3}], None))
    step = import_module("hindmost.store.migrations.versions.v0007_reviews_name_nobody")
    await at(url, step.strike_names)
    async with await open_store(url) as store:
        kept, unfinished = await store.review_of(table, 1), await store.review_of(table, 2)
        assert secret not in str(await everything(store))
    assert kept is not None
    assert kept.review is not None
    assert kept.review["names"] == ["seat 0", "seat 1"]
    assert [(seat["name"], seat["lost"]) for seat in kept.review["seats"]] == [("seat 1", 0.5), ("seat 0", 0.1)]
    assert kept.review["decisions"] == [{"ply": 3, "said": {"de": [], "en": [], "es": []}}]
    assert unfinished == (table, 2, 9, [{"ply": 3}], None)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_many_may_open_a_new_database_at_once(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    url = f"sqlite:///{tmp_path}/new.db"
    if kind == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = await asyncio.to_thread(postgres.new_database)
    stores = await asyncio.gather(*(open_store(url) for _ in range(3)))
    table, fence = await owned_table(stores[0])
    await stores[1].append(table, 1, rows(0), fence)
    assert await plies(stores[2], table) == [0]
    for store in stores:
        await store.close()


async def test_a_percent_sign_in_an_address_is_just_a_sign(tmp_path: Path, postgres_url: str) -> None:
    async with await open_store(f"sqlite:///{tmp_path}/100%s?/a%20b/hindmost.db"):
        assert (tmp_path / "100%s?" / "a%20b" / "hindmost.db").exists()
    credentials = postgres_url.replace("hindmost@", "hindmost:p%40ss%25word@")
    async with await open_store(credentials) as store:
        await store.ping()
    async with await open_store(f"{credentials}?sslmode=disable&application_name=100%25") as store:
        await store.ping()


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+asyncpg"])
async def test_all_usual_schemes_are_understood(scheme: str, postgres_url: str) -> None:
    async with await open_store(postgres_url.replace("postgresql", scheme)) as store:
        table, fence = await owned_table(store)
        await store.append(table, 1, rows(0), fence)


@pytest.mark.parametrize("url", ["mysql://x", "sqlite://", "sqlite:///", "sqlite:///:memory:", "hindmost.db"])
async def test_other_addresses_are_refused(url: str) -> None:
    with pytest.raises(ValueError, match="not a"):
        await open_store(url)


async def test_secrets_in_a_new_file_are_for_its_owner_alone(tmp_path: Path) -> None:
    async with await open_store(f"sqlite+aiosqlite:///{tmp_path}/deep/down/hindmost.db") as store:
        await owned_table(store)
        files = list((tmp_path / "deep" / "down").iterdir())
        assert len(files) == 3
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


async def test_by_default_the_database_is_in_the_users_data_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "data_dir", lambda: tmp_path / "data")
    assert default_url() == f"sqlite:///{tmp_path / 'data' / 'hindmost.db'}"
    async with await open_store():
        assert (tmp_path / "data" / "hindmost.db").exists()


def test_every_constraint_has_a_name() -> None:
    for table in metadata.sorted_tables:
        assert all(constraint.name for constraint in table.constraints), table.name


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_tables_for_the_deal_of_the_day_from_before_are_goes(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Somebody had two for one day: the first is the one that counts. Matches of before have no seed."""
    url = f"sqlite:///{tmp_path}/old.db"
    if kind == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = await asyncio.to_thread(postgres.new_database)

    def as_it_was(connection: sqlalchemy.Connection) -> None:
        alembic_command.upgrade(config(connection), "0004")
        connection.execute(text("INSERT INTO person (id, name, created) VALUES ('ann', 'Ann', 0)"))
        made = """INSERT INTO tables (id, game, options, settings, host, created) VALUES
                  (:id, 'tiny-solo', '{}', :settings, 'ann', :created)"""
        for id, created, daily in (("b", 90_000.0, True), ("a", 95_000.0, True), ("c", 1.0, False), ("d", 2.0, True)):
            settings = '{"daily":true}' if daily else "{}"
            connection.execute(text(made), {"id": id, "settings": settings, "created": created})
        connection.execute(text("INSERT INTO matches (\"table\", number, seats, started) VALUES ('b', 1, '[]', 0)"))
        connection.commit()

    await at(url, as_it_was)
    async with await open_store(url) as store:
        assert [await store.go_of("ann", day) for day in ("1970-01-01", "1970-01-02", "1970-01-03")] == ["d", "b", None]
        assert await store.seed_of("b", 1) is None


async def test_a_file_that_somebody_is_still_closing_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "hindmost.db"
    await migrate(f"sqlite:///{path}")
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as before:
        before.execute("BEGIN IMMEDIATE")
        longer_than_an_action_waits = threading.Timer(1.5, lambda: before.execute("COMMIT"))
        longer_than_an_action_waits.start()
        await migrate(f"sqlite:///{path}")
        longer_than_an_action_waits.join()


# Two versions at one database


def columns(connection: sqlalchemy.Connection) -> dict[tuple[str, str], Any]:
    found = sqlalchemy.inspect(connection)
    return {(table, column["name"]): column for table in found.get_table_names() for column in found.get_columns(table)}


def to_step(revision: str, connection: sqlalchemy.Connection) -> None:
    alembic_command.upgrade(config(connection), revision)


def stand_in_the_way(before: dict[tuple[str, str], Any], after: dict[tuple[str, str], Any]) -> list[tuple[str, str]]:
    """Columns that a version which knows only those of before stumbles over."""
    tables = {table for table, _ in before}
    gone = [each for each in before if each not in after or str(after[each]["type"]) != str(before[each]["type"])]
    wanted = [
        (table, name)
        for (table, name), column in after.items()
        if table in tables and not column["nullable"] and column["default"] is None
        if (table, name) not in before or before[table, name]["nullable"]
    ]
    return gone + wanted


@pytest.mark.parametrize(
    ("change", "stumbles"),
    [
        ("ALTER TABLE deals ADD COLUMN more TEXT", []),
        ("ALTER TABLE deals ADD COLUMN more TEXT NOT NULL DEFAULT ''", []),
        ("CREATE TABLE more (id TEXT NOT NULL)", []),
        ("ALTER TABLE deals DROP COLUMN game", [("deals", "game")]),
        ("ALTER TABLE rows RENAME COLUMN charged TO seconds", [("rows", "charged")]),
    ],
)
async def test_what_an_older_version_would_stumble_over_is_found(
    tmp_path: Path, change: str, stumbles: list[tuple[str, str]]
) -> None:
    url = f"sqlite:///{tmp_path}/changed.db"
    await migrate(url)
    before = await at(url, columns)
    await at(url, lambda connection: connection.execute(text(change)))
    assert stand_in_the_way(before, await at(url, columns)) == stumbles


async def test_steps_that_older_versions_survive_only_add(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/step.by.step.db"
    steps = await at(url, lambda connection: list(ScriptDirectory.from_config(config(connection)).walk_revisions()))
    for step in reversed(steps):
        before = await at(url, columns)
        await at(url, partial(to_step, step.revision))
        if getattr(step.module, "survived_by_older", False):
            assert stand_in_the_way(before, await at(url, columns)) == [], step.path


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@pytest.mark.parametrize("survived", [True, False])
async def test_a_version_goes_back_to_a_database_of_a_later_one_only_if_it_survives_that(
    kind: str, tmp_path: Path, survived: bool, caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest
) -> None:
    url = f"sqlite:///{tmp_path}/later.db"
    if kind == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = await asyncio.to_thread(postgres.new_database)
    async with await open_store(url) as store:
        table, fence = await owned_table(store)

    def by_a_later_version(connection: sqlalchemy.Connection) -> None:
        connection.execute(text("ALTER TABLE rows ADD COLUMN later TEXT"))
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        if not survived:
            connection.execute(text("UPDATE compatibility SET oldest = '9999'"))

    await at(url, by_a_later_version)
    if not survived:
        with pytest.raises(StoreGone, match=r"not of this version of hindmost.*9999"):
            await open_store(url)
        return
    async with await open_store(url) as store:
        await store.append(table, 1, rows(0), fence)
        assert await plies(store, table) == [0]
    assert "9999 of a later version" in caplog.text


async def test_a_step_lets_others_go_on_while_it_waits_for_a_table(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migrate_module, "LOCK_MS", 100)
    tries: list[str] = []

    def step(connection: sqlalchemy.Connection) -> None:
        connection.execute(text("SET LOCAL lock_timeout = 100"))
        tries.append("try")
        connection.execute(text("LOCK TABLE deals IN ACCESS EXCLUSIVE MODE"))

    monkeypatch.setattr(migrate_module, "upgrade", step)
    async with Store(Database(postgres_url)) as store, store._database.engine.connect() as reading:
        await reading.execute(text("SELECT * FROM deals"))
        waiting = asyncio.ensure_future(migrate(postgres_url))
        await eventually(lambda: len(tries) > 1)
        assert not waiting.done()
        await reading.rollback()
        await waiting
