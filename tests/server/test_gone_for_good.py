"""People who are gone for good: their seat is resigned or played on by an agent, and never a stranger's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from hindmost.store import DELETED, open_store
from hindmost.store.schema import tables
from tests.server.clients import Client, Person, another, seated
from tests.server.running import Process
from tests.server.tools import Running, refused, running, table

pytestmark = pytest.mark.anyio


async def delete(url: str, person: Person | None) -> None:
    assert person
    await person.call(url, "DELETE", "/api/me")


async def id_of(client: Client) -> str:
    assert client.person
    return str((await client.person.call(client.url, "GET", "/api/me")).json()["id"])


async def no_stranger_gets_in(client: Client) -> None:
    """Whoever tries to sit down, and whatever the host tries."""
    eve = await Person("Eve").come(client.url)
    for body in ({}, {"invitation": "x"}):
        with pytest.raises(httpx.HTTPStatusError, match="409"):
            await eve.call(client.url, "POST", f"/api/tables/{client.table}/join", body)
    for seat in range(len(client.told["seats"])):
        assert client.person
        with pytest.raises(httpx.HTTPStatusError, match=r"409|403"):
            await client.person.call(client.url, "POST", f"/api/tables/{client.table}/invitations", {"seat": seat})
    async with another(client, eve) as looking:
        assert looking.seats == []
        assert not looking.now["view"].get("rack")
        assert await looking.ask(type="resign") == "no seat"


# Resigned


@pytest.mark.parametrize(
    ("kind", "settings"),
    [
        ("link", {}),
        ("open", {"rated": True}),
        *(
            pytest.param(*more, marks=pytest.mark.long)
            for more in (
                ("open", {}),
                ("link", {"rated": True}),
                ("link", {"clock": {"turn": 60}}),
                ("open", {"clock": {"turn": 60}}),
            )
        ),
    ],
)
async def test_who_is_gone_has_given_up(hasty: str, kind: str, settings: dict[str, Any]) -> None:
    ann, bob = await Person("Ann").come(hasty), await Person("Bob").come(hasty)
    made = await ann.table(hasty, "tiny-2", ["me", kind], **settings)
    await bob.call(hasty, "POST", f"/api/tables/{made['id']}/join", {"invitation": made["invitations"].get("1")})
    async with another(Client(hasty, made["id"]), ann) as stays:
        await delete(hasty, bob)
        await stays.until(lambda: stays.over)
        assert stays.now["end"] == "resign 1"
        assert stays.now["winners"] == [0]
        await stays.until(lambda: stays.told["seats"][1]["name"] == DELETED)
        await no_stranger_gets_in(stays)


async def test_a_successor_never_plays_at_a_rated_table(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link", rated=True, successor="random") as (ann, bob):
        await delete(hasty, bob.person)
        await ann.until(lambda: ann.over)
        assert ann.now["end"] == "resign 1"


async def test_a_match_that_is_paused_ends_too(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link", clock={"bank": 60}) as (ann, bob):
        assert await bob.ask(type="pause") is None
        await delete(hasty, bob.person)
        await ann.until(lambda: ann.over)
        assert ann.now["end"] == "resign 1"


@pytest.mark.parametrize(
    "kinds", [("me", "random"), *(pytest.param(kinds, marks=pytest.mark.long) for kinds in (("me",), ("me", "here")))]
)
async def test_an_agent_does_not_play_on_for_nobody(server: Running, hasty: str, kinds: tuple[str, ...]) -> None:
    game = {1: "tiny-solo", 2: "tiny-2"}[len(kinds)]
    async with seated(hasty, game, *kinds, successor="random") as (ann,):
        async with another(ann) as looking:
            await delete(hasty, ann.person)
            await looking.until(lambda: looking.over)
            assert looking.now["end"].startswith("resign ")
        assert ann.table not in [found.table.id for found in server.do(server.store.open_tables())]


# Played on


@pytest.mark.parametrize(
    ("game", "kinds", "gone"),
    [
        ("tiny-2", ("me", "link"), "guest"),
        pytest.param("tiny-2", ("me", "link"), "host", marks=pytest.mark.long),
        ("tiny-3", ("me", "here", "link"), "host"),
        pytest.param("tiny-3", ("me", "link", "random"), "guest", marks=pytest.mark.long),
    ],
)
async def test_an_agent_plays_on_for_who_is_gone(hasty: str, game: str, kinds: tuple[str, ...], gone: str) -> None:
    async with seated(hasty, game, *kinds, successor="greedy") as (host, guest):
        leaves, stays = (host, guest) if gone == "host" else (guest, host)
        seats = leaves.seats
        await leaves.send(**(leaves.action() if leaves.now.get("legal") else {"type": "ask", "what": "abort"}))
        await delete(hasty, leaves.person)
        await stays.until(lambda: {f"agent {seat} greedy" for seat in seats} <= set(stays.texts))
        assert stays.now.get("asked") is None
        await no_stranger_gets_in(stays)
        told = stays.told["seats"]
        assert all(told[seat]["name"].startswith(DELETED) and told[seat]["agent"] == "greedy" for seat in seats)
        await stays.play()
        assert stays.now.get("end") is None
        assert stays.person
        record = (await stays.person.call(hasty, "GET", f"/api/tables/{stays.table}/matches/1/record")).json()
        assert [record["names"][seat] for seat in seats] == [DELETED] * len(seats)
        assert [taken[1:] for taken in record["takeovers"]] == [[seat, "greedy"] for seat in seats]


async def test_the_agent_stays_for_the_next_match(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link", successor="random") as (ann, bob):
        await delete(hasty, bob.person)
        await ann.play()
        assert await ann.ask(type="rematch") is None
        await ann.until(lambda: ann.match == 2)
        assert [seat["agent"] for seat in ann.told["seats"]] == ["random", None]
        await ann.play()
        assert "agent" not in {text.split()[0] for text in ann.texts}, "nobody is gone from this one"


async def test_nothing_is_asked_of_who_is_gone(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link", successor="random") as (ann, bob):
        actor, other = (ann, bob) if ann.now.get("legal") else (bob, ann)
        await actor.act()
        assert await actor.ask(type="ask", what="undo") is None
        await delete(hasty, other.person)
        await actor.until(lambda: any(text.startswith("agent ") for text in actor.texts))
        assert actor.now.get("asked") is None
        assert await actor.ask(type="ask", what="undo") is None
        assert any(text.startswith("undo ") for text in actor.texts), "there is nobody left to ask"
        await actor.play()


@pytest.mark.parametrize("successor", ["genius", "master:seconds=9", ""])
def test_a_successor_is_an_agent_that_can_play_the_game(server: Running, successor: str) -> None:
    seats = [{"kind": "me"}, {"kind": "link"}]
    made = {"game": "tiny-2", "seats": seats, "settings": {"successor": successor}}
    assert server.person().post("/api/tables", json=made).status_code == 422


# Every way of leaving


@pytest.mark.parametrize("way", ["leave", "delete", "removed"])
def test_who_leaves_before_the_match_leaves_a_free_seat(server: Running, way: str) -> None:
    ann, bob, cid = server.person("Ann"), server.person("Bob"), server.person("Cid")
    where = f"/api/tables/{table(ann, 'tiny-3', 'me', 'open', 'link', listed=True)['id']}"
    bob.post(f"{where}/join", json={}).raise_for_status()
    if way == "leave":
        bob.post(f"{where}/leave").raise_for_status()
    elif way == "delete":
        bob.delete("/api/me").raise_for_status()
    else:
        server.do(server.store.delete_person(bob.get("/api/me").json()["id"]))
    assert cid.post(f"{where}/join", json={}).json() == {"seat": 1}
    assert [seat["name"] for seat in ann.get(where).json()["seats"]] == ["Ann", "Cid", ""]


def test_who_is_gone_after_a_match_changes_nothing_in_it(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    made = table(ann, "tiny-2", "me", "open")
    where = f"/api/tables/{made['id']}"
    bob.post(f"{where}/join", json={}).raise_for_status()
    live = server.do(server.hall.registry.table(made["id"]))
    server.do(live.commit(lambda now: live.live.steps([live.live.row(0, "resign", now)])))
    before = ann.get(f"{where}/matches/1/record").json()
    bob.delete("/api/me").raise_for_status()
    assert ann.get(f"{where}/matches/1/record").json() == before | {"names": ["Ann", DELETED]}
    refused(server.person("Eve").post(f"{where}/join", json={}), 409, "begun")


async def test_who_signs_out_keeps_the_seat(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link", successor="random") as (ann, bob):
        assert bob.person
        code = (await bob.person.call(hasty, "POST", "/api/me/recovery")).json()["code"]
        await bob.person.call(hasty, "POST", "/api/me/sign-out")
        await no_stranger_gets_in(ann)
        bob.person.cookie = ""
        back = await bob.person.call(hasty, "POST", "/api/recover", {"code": code})
        bob.person.cookie = back.headers["set-cookie"].partition(";")[0]
        await bob.come()
        assert bob.seats == [1]
        await asyncio.gather(ann.play(), bob.play())
        assert not ann.now.get("end")


@pytest.mark.parametrize("kind", ["person", "link", "here", "agent"])
@pytest.mark.parametrize("begun", [False, True])
def test_the_host_invites_nobody_to_a_seat_that_is_taken(server: Running, kind: str, begun: bool) -> None:
    given = {"person": "open", "agent": "random"}.get(kind, kind)
    host, guest = server.person("Ann"), server.person("Bob")
    made = table(host, "tiny-3", "me", given, "random" if begun else "link")
    where = f"/api/tables/{made['id']}"
    if kind in ("person", "link"):
        guest.post(f"{where}/join", json={"invitation": made["invitations"].get("1")}).raise_for_status()
    assert host.get(where).json()["match"] == begun
    for seat in (0, 1):
        refused(host.post(f"{where}/invitations", json={"seat": seat}), 409, "begun" if begun else "not vacant")


# Whoever sees to it


async def removed_elsewhere(url: str, client: Client) -> None:
    """As `hindmost admin remove-person` does it, in another process."""
    async with await open_store(url) as store:
        assert await store.delete_person(await id_of(client))


async def soon(so: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not so():
            await asyncio.sleep(0.02)


@pytest.mark.parametrize(("successor", "told"), [(None, "resign"), ("random", "agent 1 random")])
@pytest.mark.parametrize("looking", [pytest.param(True, marks=pytest.mark.long), False])
async def test_who_is_removed_by_the_host_of_the_server_is_seen_to(
    tmp_path: Path, successor: str | None, told: str, looking: bool
) -> None:
    """Whether somebody is at the table or it has been put away."""
    with running(tmp_path, lease=0.3, idle=0.1) as server:
        async with seated(server.url, "tiny-2", "me", "link", successor=successor) as (ann, bob):
            if not looking:
                await ann.leave()
                await bob.leave()
                await soon(lambda: not server.hall.registry.tables)
            await removed_elsewhere(f"sqlite:///{tmp_path / 'hindmost.db'}", Client(server.url, "", bob.person))

            def texts() -> list[str]:
                return [row.text for row in server.do(server.store.rows(ann.table, 1))]

            await soon(lambda: told in texts())


async def test_a_match_that_was_left_before_this_version_is_put_right(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        async with seated(server.url, "tiny-2", "me", "link") as (ann, bob):
            gone = await id_of(bob)
    async with await open_store(f"sqlite:///{tmp_path / 'hindmost.db'}") as store:
        await store.delete_person(gone)
        await store._database.change(tables.update().values(lease=0.0))
    with running(tmp_path) as server:
        await ann.come(server.url)
        await ann.until(lambda: ann.over)
        assert ann.now["end"] == "resign 1"
        await ann.leave()


@pytest.mark.long
@pytest.mark.parametrize("successor", [None, "random"])
@pytest.mark.parametrize("way", ["here", "there", "by the host of the server"])
async def test_two_processes_see_to_who_is_gone_once(two: list[Process], successor: str | None, way: str) -> None:
    here, there = two[0].url, two[1].url
    async with seated(here, "tiny-3", "me", "link", "link", successor=successor) as (ann, bob, cid):
        await ann.come(there)
        if way == "by the host of the server":
            await removed_elsewhere(two[0].database, bob)
        else:
            await delete(here if way == "here" else there, bob.person)
        for stays in (ann, cid):
            await stays.until(lambda stays=stays: stays.over or "agent 1 random" in stays.texts)  # type: ignore[misc]
        await no_stranger_gets_in(ann)
        await asyncio.gather(ann.play(), cid.play())
        words = [text for text in ann.texts if text.startswith(("agent", "resign"))]
        assert words == ["resign" if successor is None else "agent 1 random"]
