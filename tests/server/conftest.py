from __future__ import annotations

from collections.abc import Iterator

import pytest

from hindmost.server import sockets
from tests.server.tools import Running, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests that do not mind each other."""
    with running(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def hasty(server: Running, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of the server, where people may act as fast as they can."""
    monkeypatch.setattr(sockets, "RATE", 10_000.0)
    monkeypatch.setattr(sockets, "BURST", 10_000.0)
    return server.url
