"""Every test of the store runs on a real SQLite file and on a real PostgreSQL."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from hindmost.store import Store, open_store
from hindmost.store.postgres import connect
from hindmost.store.schema import metadata
from tests.store.postgres import Postgres


async def migrated(url: str) -> None:
    await (await open_store(url)).close()


async def emptied(url: str) -> None:
    names = ", ".join(f'"{table.name}"' for table in metadata.sorted_tables)
    connection = await connect(url)
    await connection.execute(f"TRUNCATE {names}")
    await connection.close()


@pytest.fixture(scope="session")
def postgres_migrated(postgres: Postgres) -> str:
    url = postgres.new_database()
    asyncio.run(migrated(url))
    return url


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("template") / "template.db"
    asyncio.run(migrated(f"sqlite:///{path}"))
    return path


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    shutil.copy(sqlite_template, tmp_path / "hindmost.db")
    return f"sqlite:///{tmp_path / 'hindmost.db'}"


@pytest.fixture
def postgres_url(postgres_migrated: str) -> str:
    """One database, emptied: a new one for every test would take longer than the tests."""
    asyncio.run(emptied(postgres_migrated))
    return postgres_migrated


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with await open_store(url) as store:
        yield store


@pytest.fixture
async def other(store: Store, url: str) -> AsyncIterator[Store]:
    """Another process at the same database."""
    async with await open_store(url) as other:
        yield other
