"""Who is told that it is their turn, and what is sent."""

from __future__ import annotations

import asyncio
import base64
import json
import stat
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hindmost.server.social import notifications
from hindmost.server.social.notifications import NoNotifier, WebPush, your_turn
from hindmost.store import Push, Row, Store, open_store
from tests.server.pushing import CONTACT, ENDPOINT, Browser, Service
from tests.server.tools import Running
from tests.server.tools import table as table_of

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


async def told(store: Store, tmp_path: Path, at: Any, *answers: int | Exception) -> list[str]:
    """The endpoints that were called."""
    service = Service(*answers)
    await your_turn(store, WebPush(tmp_path, CONTACT, service), at)
    return [endpoint for endpoint, _, _ in service.calls]


async def test_who_is_to_act_is_told_on_every_browser(store: Store, tmp_path: Path) -> None:
    ann, bob = await store.new_person("Ann", "a"), await store.new_person("Bob", "b")
    browser = Browser()
    for person, host in ((ann, "one"), (ann, "two"), (bob, "three")):
        await store.add_push(person.id, f"https://{host}.example.com/", browser.keys)
    service = Service()
    await your_turn(store, WebPush(tmp_path, CONTACT, service), table(ann.id, bob.id, to_act=0, rows=(-1, 0, 1, -1)))
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


async def test_the_server_signs_what_it_sends(store: Store, tmp_path: Path) -> None:
    service = Service()
    notifier = WebPush(tmp_path, CONTACT, service)
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
async def test_nobody_is_told_what_they_know(store: Store, tmp_path: Path, facts: dict[str, Any]) -> None:
    ann = await store.new_person("Ann", "a")
    await store.add_push(ann.id, ENDPOINT, Browser().keys)
    assert await told(store, tmp_path, table(ann.id, "bob", to_act=0, rows=(0, 1))) == [ENDPOINT]
    assert await told(store, tmp_path, table(ann.id, "bob", **facts)) == []


async def test_who_is_here_sees_it_anyway_and_agents_have_no_browser(store: Store, tmp_path: Path) -> None:
    ann = await store.new_person("Ann", "a")
    await store.add_push(ann.id, ENDPOINT, Browser().keys)
    at = table(ann.id, None, to_act=0, rows=(0, 1))
    at.viewers = [SimpleNamespace(person=ann.id)]
    assert await told(store, tmp_path, at) == []
    assert await told(store, tmp_path, table(ann.id, None, to_act=1, rows=(1, 0))) == []


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
async def test_only_an_endpoint_that_is_gone_is_forgotten(
    store: Store, tmp_path: Path, answer: int | Exception, kept: bool
) -> None:
    ann = await store.new_person("Ann", "a")
    await store.add_push(ann.id, ENDPOINT, Browser().keys)
    await told(store, tmp_path, table(ann.id, "bob", to_act=0, rows=(1,)), answer)
    assert bool(await store.pushes(ann.id)) is kept


async def test_a_failure_is_logged_without_the_endpoint(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    notifier = WebPush(tmp_path, CONTACT, Service(OSError("no route"), 500))
    for _ in range(2):
        await notifier.tell(Push(ENDPOINT, "ann", Browser().keys), {}, "x")
    assert [record.getMessage() for record in caplog.records] == [
        "a push to push.example.com failed: no route",
        "a push to push.example.com was answered with 500",
    ]


async def test_keys_that_are_none_harm_nobody(tmp_path: Path) -> None:
    assert await WebPush(tmp_path, CONTACT, Service()).tell(Push(ENDPOINT, "ann", {"p256dh": "x", "auth": ""}), {}, "x")


async def test_a_service_that_does_not_answer_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def silent(*_call: object) -> int:
        await asyncio.sleep(60)
        return 201

    monkeypatch.setattr(notifications, "SECONDS", 0.05)
    assert await WebPush(tmp_path, CONTACT, silent).tell(Push(ENDPOINT, "ann", Browser().keys), {}, "x")


async def test_without_a_contact_nobody_is_told(store: Store) -> None:
    ann = await store.new_person("Ann", "a")
    await store.add_push(ann.id, ENDPOINT, Browser().keys)
    await your_turn(store, NoNotifier(), table(ann.id, "bob", to_act=0, rows=(1,)))
    assert NoNotifier().key is None


def test_the_key_is_kept_beside_the_database_or_where_it_would_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hindmost.store.database.default_url", lambda: f"sqlite:///{tmp_path / 'default' / 'x.db'}")
    assert notifications.notifier_for(None, None).key is None
    for database, folder in (
        (f"sqlite:///{tmp_path / 'here' / 'hindmost.db'}", "here"),
        ("postgresql://db.example.org/hindmost", "default"),
        (None, "default"),
    ):
        assert notifications.notifier_for(CONTACT, database).key
        assert (tmp_path / folder / "push-key.pem").exists()


@pytest.mark.parametrize("contact", ["", "host@example.org", "mailto:", "http://example.org", "mailto:a@b c"])
def test_a_contact_is_an_address(tmp_path: Path, contact: str) -> None:
    with pytest.raises(ValueError, match="the contact is"):
        WebPush(tmp_path, contact)


def test_the_key_is_made_once_and_nobody_else_reads_it(tmp_path: Path) -> None:
    first, second = WebPush(tmp_path / "data", CONTACT), WebPush(tmp_path / "data", CONTACT)
    assert first.key == second.key
    assert first.key is not None
    assert len(first.key) == 87
    (file,) = (tmp_path / "data").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert WebPush(tmp_path / "other", CONTACT).key != first.key


def test_at_a_real_table_the_one_to_act_is_told(server: Running, tmp_path: Path) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    made = table_of(ann, "tiny-2", "me", "link", clock={"days": 3})
    bob.post(f"/api/tables/{made['id']}/join", json={"invitation": made["invitations"]["1"]}).raise_for_status()
    for client, host in ((ann, "ann"), (bob, "bob")):
        person = client.get("/api/me").json()["id"]
        server.do(server.store.add_push(person, f"https://{host}.example.com/", Browser().keys))
    service = Service()
    at = server.do(server.hall.registry.table(made["id"]))
    server.do(your_turn(server.store, WebPush(tmp_path, CONTACT, service), at))
    assert [endpoint for endpoint, _, _ in service.calls] == ["https://ann.example.com/"]
