"""Browsers that want to be told, or not any more."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from hindmost.server.api import pushes
from hindmost.server.app import ERRORS
from hindmost.server.host.config import Config
from hindmost.server.http import identity
from hindmost.server.http.endpoints import Parts, routes
from hindmost.server.http.errors import tell
from hindmost.server.http.rate_limits import Addresses, Work
from hindmost.server.social.notifications import NoNotifier, WebPush, new_key
from hindmost.store import Store, open_store

pytestmark = pytest.mark.anyio
KEYS = {"p256dh": "B" + "x" * 86, "auth": "y" * 22}
ENDPOINT = "https://push.example.com/abc"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await open_store(f"sqlite:///{tmp_path / 'hindmost.db'}") as store:
        await store.new_person("Ann", identity.hash_of("ann"))
        await store.new_person("Bob", identity.hash_of("bob"))
        yield store


def page(store: Store, notifier: Any, token: str = "ann") -> httpx.AsyncClient:
    hall: Any = SimpleNamespace(notifier=notifier)
    nothing: Any = None
    parts = Parts(Config(), store, hall, nothing, Work(1000), Addresses([]), nothing, nothing)
    app = Starlette(routes=routes(pushes.endpoints, parts), exception_handlers=dict.fromkeys(ERRORS, tell))
    transport = httpx.ASGITransport(app)
    return httpx.AsyncClient(transport=transport, base_url="http://test", cookies={"hindmost": token})


async def endpoints_of(store: Store, token: str) -> list[str]:
    known = await store.recognise(identity.hash_of(token))
    assert known
    return [push.endpoint for push in await store.pushes(known.person.id)]


async def test_a_browser_subscribes_and_ends_it(store: Store) -> None:
    notifier = WebPush(new_key(), "mailto:host@example.org")
    async with page(store, notifier) as ann, page(store, notifier, "bob") as bob:
        assert (await ann.get("/api/push")).json() == {"key": notifier.key}
        for _ in range(2):
            answer = await ann.post("/api/me/pushes", json={"endpoint": ENDPOINT, "keys": KEYS})
            assert answer.status_code == 204
        assert await endpoints_of(store, "ann") == [ENDPOINT]
        await bob.request("DELETE", "/api/me/pushes", json={"endpoint": ENDPOINT})
        assert await endpoints_of(store, "ann") == [ENDPOINT]
        answer = await ann.request("DELETE", "/api/me/pushes", json={"endpoint": ENDPOINT})
        assert answer.status_code == 204
        assert await endpoints_of(store, "ann") == []


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ({"endpoint": "https://127.0.0.1/", "keys": KEYS}, 422),
        ({"endpoint": "http://push.example.com/", "keys": KEYS}, 422),
        ({"endpoint": ENDPOINT, "keys": {}}, 422),
        ({"endpoint": ENDPOINT, "keys": KEYS | {"auth": "short"}}, 422),
        ({"endpoint": ENDPOINT, "keys": KEYS | {"more": ""}}, 422),
        ({"endpoint": ENDPOINT + "x" * 1000, "keys": KEYS}, 422),
        ({"endpoint": ENDPOINT}, 422),
    ],
)
async def test_what_is_no_subscription_is_refused(store: Store, given: dict[str, Any], status: int) -> None:
    async with page(store, WebPush(new_key(), "mailto:host@example.org")) as ann:
        assert (await ann.post("/api/me/pushes", json=given)).status_code == status
    assert await endpoints_of(store, "ann") == []


async def test_a_person_has_only_so_many_browsers(store: Store) -> None:
    async with page(store, WebPush(new_key(), "mailto:host@example.org")) as ann:
        answers = [
            (await ann.post("/api/me/pushes", json={"endpoint": f"{ENDPOINT}{n}", "keys": KEYS})).status_code
            for n in range(pushes.MOST + 1)
        ]
    assert answers == [204] * pushes.MOST + [409]


async def test_where_nobody_is_told_nobody_subscribes(store: Store) -> None:
    async with page(store, NoNotifier()) as ann:
        assert (await ann.get("/api/push")).json() == {"key": None}
        assert (await ann.post("/api/me/pushes", json={"endpoint": ENDPOINT, "keys": KEYS})).status_code == 409
    async with page(store, NoNotifier(), "nobody") as stranger:
        assert (await stranger.post("/api/me/pushes", json={"endpoint": ENDPOINT, "keys": KEYS})).status_code == 401
