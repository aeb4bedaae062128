"""Every call and every message has a price: who asks for too much is told so, and others are served."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, get_args

import httpx
import pytest

from hindmost.contract import messages
from hindmost.server.api import ENDPOINTS
from hindmost.server.host.config import Config
from hindmost.server.http import rate_limits
from hindmost.server.http.rate_limits import LINES, PERSON, SAVED, TALK_SECONDS, Work
from hindmost.server.socket import connection
from hindmost.table import decisions
from tests.server.clients import Person, alike, another, seated
from tests.server.tools import GENEROUS, Running, refused, running

pytestmark = pytest.mark.anyio
USUAL: dict[str, Any] = GENEROUS | {
    "work_per_address": Config().work_per_address,
    "trusted_proxies": ("127.0.0.1",),
}


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that does as much for people as servers usually do. It believes what is said of addresses."""
    with running(tmp_path_factory.mktemp("usual"), Config(**USUAL)) as started:
        yield started


def at(client: httpx.Client, address: str) -> httpx.Client:
    client.headers["X-Forwarded-For"] = address
    return client


def test_whatever_can_be_sent_has_a_price() -> None:
    assert set(connection.PRICES) == set(get_args(messages.FromClient))
    assert all(endpoint.price > 0 for endpoint in ENDPOINTS)


def test_a_person_has_a_part_of_what_an_address_has_and_a_club_of_fifty_is_served() -> None:
    now = [0.0]
    work = Work(300, lambda: now[0])
    most = 300 * SAVED
    assert not work.of_person("club", "ann", most / PERSON)
    assert work.of_person("club", "ann", 30) == pytest.approx(0.5)
    assert not work.of_person("club", "bob", 30)
    now[0] = 10.0
    for number in range(50):
        assert not work.of_person("club", f"member {number}", most / 50)
    assert work.of_address("club", 3) == pytest.approx(0.01)
    assert work.of_person("club", "cleo", 3) == pytest.approx(0.01)
    assert not work.of_person("elsewhere", "cleo", most / PERSON)  # nothing was taken from her
    now[0] = 10.5
    assert not work.of_person("club", "ann", 30)
    assert not work.of_address("club", 120)


def test_who_asks_on_and_on_is_told_to_wait_and_others_are_served(busy: Running) -> None:
    ann = at(busy.person("Ann"), "8.8.8.8")
    began = time.monotonic()
    answers = [ann.get("/api/tables")]
    while answers[-1].status_code == 200:
        assert time.monotonic() < began + 60
        answers.append(ann.get("/api/tables"))
    refused(answers[-1], 429, "try again in")
    assert int(answers[-1].headers["retry-after"]) > 0
    assert len(answers) < (SAVED + time.monotonic() - began) * USUAL["work_per_address"] / PERSON
    assert at(busy.person("Bob"), "8.8.8.8").get("/api/tables").status_code == 200
    assert at(busy.stranger(), "8.8.4.4").get("/api/tables").status_code == 200


def test_who_asks_on_and_on_does_not_use_up_what_others_at_the_address_have(
    busy: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "HELD", 0.0)
    ann, bob = at(busy.person("Ann"), "10.0.0.50"), at(busy.person("Bob"), "10.0.0.50")
    codes = [ann.patch("/api/me", json={"name": "Ann"}).status_code for _ in range(400)]
    assert codes.count(429) > 200
    assert bob.patch("/api/me", json={"name": "Bob"}).status_code == 200


def test_nobody_in_particular_is_one_person_wherever_it_asks(busy: Running) -> None:
    stranger, answer = at(busy.stranger(), "8.8.1.1"), None
    for _ in range(1000):
        answer = stranger.get("/api/daily")
        if answer.status_code == 429:
            break
    assert answer is not None
    refused(answer, 429, "try again in")
    assert at(busy.person("Eve"), "8.8.1.1").get("/api/me").status_code == 200


@pytest.fixture
def soon_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that ends listens to the end of what has been sent to it."""
    monkeypatch.setattr(connection, "REST", (0.01, 0.02))


@pytest.mark.usefixtures("soon_over")
async def test_a_flood_is_refused_and_told_so_and_nobody_else_notices(busy: Running) -> None:
    async with seated(busy.url, "tiny-2", "me", "link") as (ann, bob):
        for _ in range(40):
            await ann.send(type="ask", what="abort", id=7)
        await ann.until(lambda: any(told["code"] == "too fast" for told in ann.refused))
        assert next(told for told in ann.refused if told["code"] == "too fast")["id"] == 7
        assert await bob.ask(type="answer", agree=False) is None
        assert ann.code is None, "it is still connected"
        await alike(ann, bob)


async def test_what_cannot_be_read_costs_something_too(busy: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[float] = []
    rest = connection.Client.rest

    async def noted(client: connection.Client, seconds: float) -> None:
        rests.append(seconds)
        await rest(client, seconds)

    monkeypatch.setattr(connection, "REST", (0.0, 0.01))
    monkeypatch.setattr(connection.Client, "rest", noted)
    async with seated(busy.url, "tiny-2", "me", "link") as (ann, _bob):
        for _ in range(200):
            await ann.send_text("{")
        await ann.until(lambda: len(ann.refused) == 200)
        assert any(rests)


@pytest.mark.usefixtures("soon_over")
async def test_a_crowd_of_lines_by_somebody_who_looks_on_is_not_heard(busy: Running) -> None:
    began = time.monotonic()
    async with seated(busy.url, "tiny-2", "me", "link") as (ann, _bob):
        eve = await Person("Eve").come(busy.url)
        async with another(ann, eve) as onlooker:
            for number in range(280):
                await onlooker.send(type="say", text=f"line {number}", id=number)
            await onlooker.until(lambda: onlooker.refused)
            assert onlooker.refused[0]["code"] == "too fast"
        most = LINES + (time.monotonic() - began) * LINES / TALK_SECONDS
        assert await ann.ask(type="say", text="what a noise") is None
        assert LINES <= len(ann.said) - 1 <= most + 1


async def test_the_clocks_are_stopped_only_so_often_by_one_seat(hasty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(decisions.OFTEN, "pause", 2)
    async with seated(hasty, "tiny-2", "me", "link") as clients:
        actor, other = clients if clients[0].now.get("legal") else clients[::-1]
        for _ in range(2):
            assert await actor.ask(type="pause") is None
            assert await actor.ask(type="resume") is None
        rows = len(actor.rows)
        assert await actor.ask(type="pause") == "enough"
        assert await other.ask(type="pause") is None, "another seat has not done so yet"
        assert await other.ask(type="resume") is None
        assert len(actor.rows) == rows + 2


async def test_a_seat_asks_only_so_often(hasty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(decisions.OFTEN, "ask", 2)
    async with seated(hasty, "tiny-2", "me", "link") as (ann, bob):
        for _ in range(2):
            assert await ann.ask(type="ask", what="abort") is None
            await bob.until(lambda: bob.now.get("asked"))
            assert await bob.ask(type="answer", agree=False) is None
        assert await ann.ask(type="ask", what="abort") == "enough"
        assert await bob.ask(type="ask", what="abort") is None
