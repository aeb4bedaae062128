from __future__ import annotations

from collections.abc import Iterator

import pytest

from hindmost.server import sockets
from tests.server.running import Process, processes
from tests.server.tools import Running, running
from tests.store.postgres import Postgres


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests that do not mind each other."""
    with running(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture
def hasty(server: Running, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of the server, where people may act as fast as they can."""
    monkeypatch.setattr(sockets, "RATE", 10_000.0)
    monkeypatch.setattr(sockets, "BURST", 10_000.0)
    return server.url


@pytest.fixture(scope="module")
def pair(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Process]]:
    with processes(postgres.new_database(), tmp_path_factory.mktemp("pair"), 2, lease=1.0) as started:
        yield started


@pytest.fixture
def two(pair: list[Process]) -> list[Process]:
    """Two processes at one database, started again if the last test has ended one."""
    for each in pair:
        each.start()
    return pair
