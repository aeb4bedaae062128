"""What a handler answers is what its endpoint says it tells."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.requests import Request

from hindmost.contract.bodies import Health
from hindmost.contract.people import Me
from hindmost.contract.problems import Problem
from hindmost.server.http.endpoints import Call, Endpoints, Parts
from hindmost.server.http.rate_limits import Addresses, Work
from tests.server.tools import MANY

pytestmark = pytest.mark.anyio
endpoints = Endpoints()
REQUEST = Request({"type": "http", "method": "GET", "headers": []})
PARTS = cast("Parts", SimpleNamespace(addresses=Addresses(()), work=Work(MANY)))


# mypy refuses each of these; it also complains, should it ever not have to be told to look away.


@endpoints.add("GET", "/another", Me, alike=True)  # type: ignore[arg-type]
async def another(_call: Call) -> Health:
    """Another type than it says."""
    return Health()


@endpoints.add("GET", "/one-of-many", list[Health], alike=True)  # type: ignore[arg-type]
async def one_of_many(_call: Call) -> list[Any] | Me:
    """A list with something else in it."""
    return [Health(), Me(id="", name="", created=0.0, moderator=False, sanctions=[])]


@endpoints.add("POST", "/nothing", Health, alike=True)  # type: ignore[arg-type]
async def nothing(_call: Call) -> None:
    """Nothing at all."""


@endpoints.add("POST", "/body", Health, takes=Me)  # type: ignore[arg-type]
async def body(_call: Call, _given: Health) -> Health:
    """It takes something else than it says."""
    return Health()


@pytest.mark.parametrize("endpoint", endpoints[:3], ids=lambda endpoint: endpoint.path)
async def test_a_wrong_answer_is_one_line_in_the_log_and_not_sent(
    endpoint: Any, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR), pytest.raises(Problem) as refused:
        await endpoint.answer(REQUEST, PARTS)
    assert refused.value.status == 500
    (line,) = caplog.messages
    assert line.startswith(f"{endpoint.method} {endpoint.path} answers ")
    assert "\n" not in line


@endpoints.add("GET", "/right", list[Health], alike=True)
async def right(_call: Call) -> list[Health]:
    """What it says."""
    return [Health(), Health()]


async def test_a_right_answer_is_sent() -> None:
    assert (await endpoints[-1].answer(REQUEST, PARTS)).body == b'[{"status":"ok"},{"status":"ok"}]'
