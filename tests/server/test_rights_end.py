"""Sockets follow rights: whoever may not be there any more hears and does nothing more, at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from hindmost.server.cluster.sockets import SIGNED_OUT, Sockets
from hindmost.store import Sanction, StoreGone, open_store
from hindmost.table.table import NO_SPECTATORS
from tests.server.clients import Client, Person, another, seated
from tests.server.running import Process
from tests.server.tools import Running, running

pytestmark = pytest.mark.anyio
POLICY = 1008


async def also_at(url: str, person: Person) -> Person:
    """The same person at another device."""
    code = (await person.call(url, "POST", "/api/me/recovery")).json()["code"]
    other = Person(person.name)
    come = await other.call(url, "POST", "/api/recover", {"code": code})
    other.cookie = come.headers["set-cookie"].partition(";")[0]
    return other


async def sent_away(client: Client, why: str) -> None:
    assert await client.closed() == POLICY
    assert client._socket is not None
    assert client._socket.close_reason == why


async def hears_nothing_more(client: Client, happens: Any, others: Client) -> None:
    """What happens at the table does not come to somebody who was sent away."""
    heard = len(client.heard)
    assert await others.ask(**happens) is None
    with pytest.raises(ConnectionError):
        await client.send(type="resign")
    assert len(client.heard) == heard
    assert "resign" not in others.texts


class SometimesGone:
    """A store that cannot be reached the first time, and then knows no device."""

    asked = 0

    async def known_devices(self, _hashes: object) -> set[str]:
        self.asked += 1
        if self.asked == 1:
            raise StoreGone("gone")
        return set()

    async def sanctions_at(self, _hashes: set[str]) -> dict[str, list[Sanction]]:
        return {}


class Open:
    person, device, end = "bob", "phone", ""

    def let_go(self, _code: int, why: str) -> None:
        self.end = why


async def test_rights_that_could_not_be_looked_up_are_looked_up_again() -> None:
    sockets, socket = Sockets(SometimesGone(), 32), Open()  # type: ignore[arg-type]
    with sockets.counted(socket, ("bob", "table")):
        with pytest.raises(StoreGone):
            await sockets.check("bob")
        assert sockets.unsure
        await sockets.check("ann")
        assert sockets.unsure, "that was about somebody else"
        await sockets.check()
        assert (sockets.unsure, socket.end) == (False, SIGNED_OUT)


async def test_nobody_comes_in_while_it_cannot_be_said_who_that_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Devices have changed just then, and the database is gone."""
    with running(tmp_path) as server:
        ann = await Person("Ann").come(server.url)
        made = await ann.table(server.url, "tiny-2", ["me", "link"])
        counted = server.hall.sockets.counted

        def changed(*who: Any) -> Any:
            server.hall.sockets.checks += 1
            return counted(*who)

        async def gone(_hashes: object) -> set[str]:
            raise StoreGone("gone")

        monkeypatch.setattr(server.hall.sockets, "counted", changed)
        monkeypatch.setattr(server.store, "known_devices", gone)
        client = Client(server.url, made["id"], ann)
        with pytest.raises(ConnectionError):
            await client.come()
        assert await client.closed() == 1013


@asynccontextmanager
async def with_a_phone(url: str, **settings: Any) -> AsyncIterator[tuple[Client, Client, Client]]:
    """Ann, Bob, and Bob on a second device."""
    async with seated(url, "tiny-2", "me", "link", **settings) as (ann, bob):
        assert bob.person
        async with another(bob, await also_at(url, bob.person)) as phone:
            yield ann, bob, phone


SAY = {"type": "say", "text": "hello"}


@pytest.mark.parametrize("spectators", [True, False])
async def test_who_signs_out_is_sent_away_and_the_other_device_stays(hasty: str, spectators: bool) -> None:
    async with with_a_phone(hasty, spectators=spectators) as (ann, bob, phone):
        assert bob.person
        await bob.person.call(hasty, "POST", "/api/me/sign-out")
        await sent_away(bob, SIGNED_OUT)
        await hears_nothing_more(bob, SAY, ann)
        assert await phone.ask(**SAY) is None
        assert phone.seats == [1]


async def test_a_device_that_is_signed_out_from_another_is_sent_away(hasty: str) -> None:
    async with with_a_phone(hasty) as (ann, bob, phone):
        assert phone.person
        listed = (await phone.person.call(hasty, "GET", "/api/me/devices")).json()
        (lost,) = (each["id"] for each in listed if not each["this"])
        await phone.person.call(hasty, "DELETE", f"/api/me/devices/{lost}")
        await sent_away(bob, SIGNED_OUT)
        await hears_nothing_more(bob, SAY, ann)
        assert await phone.ask(**SAY) is None


@pytest.mark.parametrize("spectators", [True, False])
async def test_who_deletes_everything_is_sent_away_everywhere(hasty: str, spectators: bool) -> None:
    async with with_a_phone(hasty, spectators=spectators, successor="random") as (ann, bob, phone):
        assert phone.person
        await phone.person.call(hasty, "DELETE", "/api/me")
        for client in (bob, phone):
            await sent_away(client, SIGNED_OUT)
            await hears_nothing_more(client, SAY, ann)


async def test_who_leaves_a_table_closed_to_spectators_sees_it_no_more(hasty: str) -> None:
    async with seated(hasty, "tiny-3", "me", "link", "open", spectators=False) as (ann, bob):
        assert bob.person
        async with another(bob, await also_at(hasty, bob.person)) as phone:
            await bob.person.call(hasty, "POST", f"/api/tables/{bob.table}/leave")
            for client in (bob, phone):
                await sent_away(client, NO_SPECTATORS)
                await hears_nothing_more(client, SAY, ann)
            with pytest.raises(InvalidStatus, match="403"):
                await Client(hasty, bob.table, bob.person).open()


async def test_who_leaves_an_open_table_may_look_on(hasty: str) -> None:
    async with seated(hasty, "tiny-3", "me", "link", "open") as (ann, bob):
        assert bob.person
        await bob.person.call(hasty, "POST", f"/api/tables/{bob.table}/leave")
        await bob.until(lambda: bob.seats == [])
        assert await ann.ask(**SAY) is None
        await bob.until(lambda: bob.said)
        assert await bob.ask(type="resign") == "no seat"


async def test_who_has_not_said_hello_yet_is_sent_away_too(hasty: str) -> None:
    async with seated(hasty, "tiny-3", "me", "link", "open", spectators=False) as (_ann, bob):
        assert bob.person
        silent = [Client(hasty, bob.table, bob.person) for _ in range(2)]
        for client in silent:
            await client.open()
        await bob.person.call(hasty, "POST", f"/api/tables/{bob.table}/leave")
        await silent[0].send(type="hello", version=2)
        await sent_away(silent[0], NO_SPECTATORS)
        await bob.person.call(hasty, "POST", "/api/me/sign-out")
        await sent_away(silent[1], SIGNED_OUT)
        assert not silent[0].heard + silent[1].heard


async def test_a_right_that_ends_while_the_door_opens_lets_nobody_in(
    server: Running, hasty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as (_ann, bob):
        assert bob.person
        find, found, go_on = server.hall.registry.table, asyncio.Event(), asyncio.Event()
        here = asyncio.get_running_loop()

        async def slowly(id: str) -> Any:
            here.call_soon_threadsafe(found.set)
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(go_on.wait(), here))
            return await find(id)

        monkeypatch.setattr(server.hall.registry, "table", slowly)
        late = Client(hasty, bob.table, bob.person)
        opening = asyncio.ensure_future(late.open())
        await found.wait()
        await bob.person.call(hasty, "POST", "/api/me/sign-out")
        go_on.set()
        await opening
        await sent_away(late, SIGNED_OUT)
        assert not late.heard


async def test_who_is_removed_by_the_host_of_the_server_is_sent_away_soon(tmp_path: Path) -> None:
    with running(tmp_path, lease=0.3) as server:
        async with with_a_phone(server.url, successor="random") as (ann, bob, phone):
            assert bob.person
            id = (await bob.person.call(server.url, "GET", "/api/me")).json()["id"]
            async with await open_store(f"sqlite:///{tmp_path / 'hindmost.db'}") as store:
                await store.delete_person(id)
            for client in (bob, phone):
                await sent_away(client, SIGNED_OUT)
                await hears_nothing_more(client, SAY, ann)


@pytest.mark.long
@pytest.mark.parametrize("way", ["sign out", "revoke", "delete", "leave", "removed"])
async def test_a_right_ends_at_both_processes(two: list[Process], way: str) -> None:
    here, there = two[0].url, two[1].url
    async with seated(here, "tiny-3", "me", "link", "open", spectators=False) as (ann, bob):
        assert bob.person
        phone = await also_at(here, bob.person)
        await bob.come(there)
        match way:
            case "sign out":
                await bob.person.call(here, "POST", "/api/me/sign-out")
            case "revoke":
                listed = (await phone.call(here, "GET", "/api/me/devices")).json()
                (lost,) = (each["id"] for each in listed if not each["this"])
                await phone.call(here, "DELETE", f"/api/me/devices/{lost}")
            case "delete":
                await bob.person.call(here, "DELETE", "/api/me")
            case "leave":
                await bob.person.call(here, "POST", f"/api/tables/{bob.table}/leave")
            case "removed":
                id = (await bob.person.call(here, "GET", "/api/me")).json()["id"]
                async with await open_store(two[0].database) as store:
                    await store.delete_person(id)
        assert await bob.closed() == POLICY
        await hears_nothing_more(bob, SAY, ann)
