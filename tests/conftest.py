from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.store.postgres import Postgres


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One for all tests; each takes a database of its own, and who kills it starts it again."""
    server = Postgres()
    try:
        yield server
    finally:
        server.stop()
