"""A database of any age is brought to today's schema when it is opened."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import threading
from collections.abc import Callable
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy
from alembic import command as alembic_command
from sqlalchemy import text

from hindmost.store import Row, StoredReview, StoreGone, database, default_url, open_store
from hindmost.store.migrate import config, differences, migrate, run
from hindmost.store.schema import metadata
from tests.store.postgres import Postgres
from tests.store.tools import everything, owned_table, plies, rows

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


async def test_a_database_of_a_later_version_is_left_alone(url: str) -> None:
    def later(connection: sqlalchemy.Connection) -> str:
        version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        return str(version)

    def back(connection: sqlalchemy.Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = :version"), {"version": version})

    version = await at(url, later)
    with pytest.raises(StoreGone, match=r"not of this version of hindmost.*9999"):
        await open_store(url)
    await at(url, back)


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
