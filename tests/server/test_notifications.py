"""Who is told that it is their turn, and what is sent."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hindmost.server.social import notifications
from hindmost.server.social.notifications import NoNotifier, WebPush, new_key, your_turn
from hindmost.store import Push, Row, Store, open_store
from tests.server.pushing import CONTACT, ENDPOINT, Browser, Service
from tests.server.tools import Running
from tests.server.tools import table as table_of
from tests.store.postgres import Postgres

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await open_store(f"sqlite:///{tmp_path / 'hindmost.db'}") as store:
        yield store


def table(*people: str | None, to_act: int | None, rows: tuple[int, ...], days: int | None = 2) -> Any:
    """What is asked of a table, and nothing more."""
    return SimpleNamespace(
        id="abcdefghijkmnpqr",
        game=SimpleNamespace(name="tiny-2"),
        settings=SimpleNamespace(clock=SimpleNamespace(days=days)),
        live=SimpleNamespace(match=SimpleNamespace(to_act=to_act), over=to_act is None),
        sittings=[SimpleNamespace(person=person, name=f"seat {seat}") for seat, person in enumerate(people)],
        rows=[Row(ply, seat, "swap", 0.0) for ply, seat in enumerate(rows)],
        viewers=[],
    )


async def told(store: Store, at: Any, *answers: int | Exception) -> list[str]:
    """The endpoints that were called."""
    service = Service(*answers)
    await your_turn(store, WebPush(new_key(), CONTACT, service), at)
    return [endpoint for endpoint, _, _ in service.calls]


async def test_who_is_to_act_is_told_on_every_browser(store: Store) -> None:
    ann, bob = await store.new_person("Ann", "a"), await store.new_person("Bob", "b")
    browser = Browser()
    for person, host in ((ann, "one"), (ann, "two"), (bob, "three")):
        await store.add_push(person.id, f"https://{host}.example.com/", browser.keys)
    service = Service()
    await your_turn(store, WebPush(new_key(), CONTACT, service), table(ann.id, bob.id, to_act=0, rows=(-1, 0, 1, -1)))
    assert [endpoint for endpoint, _, _ in service.calls] == ["https://one.example.com/", "https://two.example.com/"]
    _, headers, body = service.calls[0]
    message = browser.read(body)
    assert message == {
        "table": "abcdefghijkmnpqr",
        "url": "/t/abcdefghijkmnpqr",
        "text": "It is your turn at tiny-2 with seat 1",
    }
    assert (headers["Content-Encoding"], headers["Topic"]) == ("aes128gcm", "abcdefghijkmnpqr")
    assert b"turn" not in body


async def test_the_server_signs_what_it_sends(store: Store) -> None:
    service = Service()
    notifier = WebPush(new_key(), CONTACT, service)
    assert await notifier.tell(Push(ENDPOINT, "ann", Browser().keys), {}, "x")
    fields = dict(part.split("=", 1) for part in service.calls[0][1]["Authorization"].removeprefix("vapid ").split(","))
    claims = json.loads(base64.urlsafe_b64decode(fields["t"].split(".")[1] + "=="))
    assert (claims["aud"], claims["sub"]) == ("https://push.example.com", CONTACT)
    assert fields["k"] == notifier.key


@pytest.mark.parametrize(
    "facts",
    [
        {"to_act": 0, "rows": (0, 1), "days": None},  # a table where people wait for each other
        {"to_act": 0, "rows": (1, 0, -1)},  # it was my turn before
        {"to_act": None, "rows": (1,)},  # the match is over
        {"to_act": -1, "rows": (1,)},  # nature draws
    ],
)
async def test_nobody_is_told_what_they_know(store: Store, facts: dict[str, Any]) -> None:
    ann = await store.new_person("Ann", "a")
    await store.add_push(ann.id, ENDPOINT, Browser().keys)
    assert await told(store, table(ann.id, "bob", to_act=0, rows=(0, 1))) == [ENDPOINT]
    assert await told(store, table(ann.id, "bob", **facts)) == []


async def test_who_is_here_sees_it_anyway_and_agents_have_no_browser(store: Store) -> None:
    ann = await store.new_person("Ann", "a")
    await store.add_push(ann.id, ENDPOINT, Browser().keys)
    at = table(ann.id, None, to_act=0, rows=(0, 1))
    at.viewers = [SimpleNamespace(person=ann.id)]
    assert await told(store, at) == []
    assert await told(store, table(ann.id, None, to_act=1, rows=(1, 0))) == []


@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        (201, True),
        (404, False),
        (410, False),
        (302, True),
        (500, True),
        (OSError("no route"), True),
        (TimeoutError(), True),
        (ValueError("x"), True),
    ],
)
async def test_only_an_endpoint_that_is_gone_is_forgotten(store: Store, answer: int | Exception, kept: bool) -> None:
    ann = await store.new_person("Ann", "a")
    await store.add_push(ann.id, ENDPOINT, Browser().keys)
    await told(store, table(ann.id, "bob", to_act=0, rows=(1,)), answer)
    assert bool(await store.pushes(ann.id)) is kept


async def test_a_failure_is_logged_without_the_endpoint(caplog: pytest.LogCaptureFixture) -> None:
    notifier = WebPush(new_key(), CONTACT, Service(OSError("no route"), 500))
    for _ in range(2):
        await notifier.tell(Push(ENDPOINT, "ann", Browser().keys), {}, "x")
    assert [record.getMessage() for record in caplog.records] == [
        "a push to push.example.com failed: no route",
        "a push to push.example.com was answered with 500",
    ]


async def test_keys_that_are_none_harm_nobody() -> None:
    assert await WebPush(new_key(), CONTACT, Service()).tell(
        Push(ENDPOINT, "ann", {"p256dh": "x", "auth": ""}), {}, "x"
    )


async def test_a_service_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def silent(*_call: object) -> int:
        await asyncio.sleep(60)
        return 201

    monkeypatch.setattr(notifications, "SECONDS", 0.05)
    assert await WebPush(new_key(), CONTACT, silent).tell(Push(ENDPOINT, "ann", Browser().keys), {}, "x")


async def test_without_a_contact_nobody_is_told(store: Store) -> None:
    ann = await store.new_person("Ann", "a")
    await store.add_push(ann.id, ENDPOINT, Browser().keys)
    await your_turn(store, NoNotifier(), table(ann.id, "bob", to_act=0, rows=(1,)))
    assert NoNotifier().key is None


async def key_at(database: str) -> str | None:
    """The key of a server that starts at this database."""
    async with await open_store(database) as store:
        return (await notifications.notifier_for(CONTACT, store, database)).key


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'data' / 'hindmost.db'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


async def test_all_processes_have_the_key_in_the_database(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where no file can be written."""
    home = tmp_path / "no folder"
    home.write_text("")
    monkeypatch.setattr("hindmost.store.database.data_dir", lambda: home / "hindmost")
    first, second = await asyncio.gather(key_at(database), key_at(database))
    assert first == second
    assert first is not None
    assert len(first) == 87


async def test_a_key_of_before_is_still_used(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hindmost.store.database.data_dir", lambda: tmp_path / "data")
    (tmp_path / "data").mkdir()
    kept = tmp_path / "data" / "push-key.pem"
    kept.write_text(known := new_key())
    assert await key_at(database) == WebPush(known, CONTACT).key
    kept.unlink()
    assert await key_at(database) == WebPush(known, CONTACT).key


async def test_without_a_contact_there_is_no_key(store: Store) -> None:
    assert (await notifications.notifier_for(None, store, "sqlite:///x")).key is None


@pytest.mark.parametrize("contact", ["", "host@example.org", "mailto:", "http://example.org", "mailto:a@b c"])
def test_a_contact_is_an_address(contact: str) -> None:
    with pytest.raises(ValueError, match="the contact is"):
        WebPush(new_key(), contact)


def test_at_a_real_table_the_one_to_act_is_told(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    made = table_of(ann, "tiny-2", "me", "link", clock={"days": 3})
    bob.post(f"/api/tables/{made['id']}/join", json={"invitation": made["invitations"]["1"]}).raise_for_status()
    for client, host in ((ann, "ann"), (bob, "bob")):
        person = client.get("/api/me").json()["id"]
        server.do(server.store.add_push(person, f"https://{host}.example.com/", Browser().keys))
    service = Service()
    at = server.do(server.hall.registry.table(made["id"]))
    server.do(your_turn(server.store, WebPush(new_key(), CONTACT, service), at))
    assert [endpoint for endpoint, _, _ in service.calls] == ["https://ann.example.com/"]
