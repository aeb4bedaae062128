from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from starlette.responses import Response

from hindmost.server.http import rate_limits
from hindmost.server.http.endpoints import JSON, Endpoint
from tests.server.running import Process, processes
from tests.server.tools import Running, running
from tests.store.postgres import Postgres


@pytest.fixture(scope="session", autouse=True)
def every_answer_is_of_its_type() -> Iterator[None]:
    """Whatever a server in this process answers is read again as what its endpoint tells, and nothing is left over."""
    respond = Endpoint._response

    def checked(endpoint: Endpoint, told: Any) -> Response:
        response = respond(endpoint, told)
        if response.media_type == JSON:
            read = msgspec.json.decode(bytes(response.body), type=endpoint.tells)
            assert msgspec.json.encode(read) == response.body
        return response

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Endpoint, "_response", checked)
        yield


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests that do not mind each other."""
    with running(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture
def hasty(server: Running, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of the server, where people may act and talk as fast as they can."""
    monkeypatch.setattr(rate_limits, "LINES", 1_000_000)
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
