"""What is known of a person: told as a whole to the person, and gone as a whole when they want it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from hindmost.coach.annotations import Considered, Decision, Reason, Review, SeatReview
from hindmost.coach.review import named
from hindmost.store import DELETED, Rating, Result, Seat, open_store
from hindmost.store.schema import metadata
from tests.server.clients import Client, Person, alike, another
from tests.server.tools import Running, refused, running, table

pytestmark = pytest.mark.anyio
NAME, EARLIER = "Zacharias Unvergesslich", "Zacharias Vorher"
GAME = "collecting-3"


async def reviewed(client: Client) -> Any:
    assert client.person
    path = f"/api/tables/{client.table}/matches/1/review"
    told = (await client.person.call(client.url, "POST", path)).json()
    while told["review"] is None:
        assert told["problem"] is None
        await asyncio.sleep(0.05)
        told = (await client.person.call(client.url, "GET", path)).json()
    return told["review"]


async def act(actor: Client) -> Client:
    await actor.until(lambda: actor.now.get("legal"))
    assert await actor.act() is None
    return actor


async def have_a_turn(wanted: Client, first: Client, second: Client) -> None:
    """Play on until this one has decided something."""
    acted = None
    while acted is not wanted:
        await first.until(lambda: first.now["to_act"] in (0, 1))
        acted = await act((first, second)[first.now["to_act"]])
        await alike(first, second)


@asynccontextmanager
async def a_life(url: str, reviews: bool = True) -> AsyncIterator[tuple[Client, Client, str]]:
    """Somebody who has left traces everywhere, Ben, and the id of the first."""
    gone, ben = await Person(EARLIER).come(url), await Person("Ben").come(url)
    made = await gone.table(url, GAME, ["me", "link", "random"], successor="random")
    await ben.join(url, made["id"], made["invitations"]["1"])
    async with another(Client(url, made["id"]), gone) as leaves, another(Client(url, made["id"]), ben) as stays:
        await gone.call(url, "PATCH", "/api/me", {"name": NAME})
        assert await leaves.ask(type="say", text=f"I am {NAME}") is None
        assert await stays.ask(type="say", text="welcome") is None
        for actor in (leaves, stays):
            await have_a_turn(actor, leaves, stays)
        assert await stays.ask(type="resign") is None
        if reviews:
            assert EARLIER in str(await reviewed(leaves)), "a match keeps the name of its time"
        await gone.call(url, "POST", "/api/me/recovery")
        await gone.table(url, "tiny-2", ["me", "link"])
        await gone.table(url, "tiny-2", ["me", "here"])
        yield leaves, stays, (await gone.call(url, "GET", "/api/me")).json()["id"]


def bytes_on_disk(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir() if file.is_file())


async def test_no_byte_of_a_person_remains(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        async with a_life(server.url) as (leaves, stays, id):
            for trace in (NAME, EARLIER, id):
                assert trace.encode() in bytes_on_disk(tmp_path)
            assert leaves.person
            await leaves.person.call(server.url, "DELETE", "/api/me")
            review = await reviewed(stays)
            assert review["names"][:2] == [DELETED, "Ben"]
            assert "Zacharias" not in json.dumps(review)
            for trace in (NAME, EARLIER, id):
                assert trace.encode() not in bytes_on_disk(tmp_path)
    for trace in (NAME, EARLIER, id):
        assert trace.encode() not in bytes_on_disk(tmp_path)


@pytest.mark.long
async def test_a_review_that_is_being_made_does_not_bring_a_name_back(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        async with a_life(server.url, reviews=False) as (leaves, stays, _id):
            assert leaves.person
            await leaves.person.call(server.url, "POST", f"/api/tables/{leaves.table}/matches/1/review")
            await leaves.person.call(server.url, "DELETE", "/api/me")
            await reviewed(stays)
            assert b"Zacharias" not in bytes_on_disk(tmp_path)


@pytest.mark.long
async def test_nothing_of_a_person_remains_on_postgres(two: list[Any]) -> None:
    async with a_life(two[0].url) as (leaves, stays, id):
        assert leaves.person
        await leaves.person.call(two[1].url, "DELETE", "/api/me")
        assert "Zacharias" not in str(await reviewed(stays))
        async with await open_store(two[0].database) as store:
            everything = [await store._database.all(table.select()) for table in metadata.sorted_tables]
        assert not any(trace in str(everything) for trace in (NAME, EARLIER, id))


def test_a_review_is_shown_with_the_names_of_the_match() -> None:
    considered = Considered("stop", 0.5, 0.1, 0.0, 0.0)
    reason = Reason("helps", {"side": 2, "mean": 1.5, "colour": "r"})
    decision = Decision(3, 0, considered, [considered], None, [0.3] * 3, [0.3] * 3, [reason])
    seats = [SeatReview(seat, f"seat {seat}", 1, None, 0.0, None, {}) for seat in range(3)]
    kept = Review("classic-3", ["seat 0", "seat 1", "seat 2"], 3, 100.0, "0", 9, [decision], seats, None)
    shown = named(kept, ["Ann", "Ben", "Cid"])
    assert shown.names == [seat.name for seat in shown.seats] == ["Ann", "Ben", "Cid"]
    assert all("Cid" in sentence for said in shown.decisions[0].said.values() for sentence in cast(list[str], said))


# Everything as one file


async def test_everything_is_told_as_one_file(hasty: str, server: Running) -> None:
    async with a_life(hasty) as (leaves, _stays, id):
        assert leaves.person
        answer = await leaves.person.call(hasty, "GET", "/api/me/export")
        assert answer.headers["content-disposition"] == 'attachment; filename="hindmost.json"'
        told = answer.json()
        assert told["person"]["id"] == id
        assert [device["this"] for device in told["devices"]] == [True]
        assert {found["game"] for found in told["tables"]} == {GAME, "tiny-2"}
        assert [line["text"] for line in told["chat"]] == [f"I am {NAME}"]
        played = {(match["match"]["table"], match["match"]["number"]): match for match in told["matches"]}
        assert len(played) == 2, "the one that is over and the one on a shared device"
        match = played[leaves.table, 1]
        record = await leaves.person.call(hasty, "GET", f"/api/tables/{leaves.table}/matches/1/record")
        assert match["record"] == record.text.strip()
        assert match["review"] == await reviewed(leaves)
        assert match["seats"] == [0]
        assert leaves.person.cookie.partition("=")[2] not in answer.text
        assert "welcome" not in answer.text, "what others said is theirs"
    refused(server.stranger().get("/api/me/export"), 401, "not known")


async def test_what_is_hidden_in_a_match_that_goes_on_is_not_told(hasty: str) -> None:
    ann, bob = await Person("Ann").come(hasty), await Person("Bob").come(hasty)
    made = await ann.table(hasty, "classic-2", ["me", "link"])
    await bob.join(hasty, made["id"], made["invitations"]["1"])
    (match,) = (await ann.call(hasty, "GET", "/api/me/export")).json()["matches"]
    assert "draw" in json.loads(match["record"])["log"]


def test_all_matches_are_told_however_many(server: Running) -> None:
    ann = server.person("Ann")
    me = ann.get("/api/me").json()
    seats = [Seat(0, "person", me["id"], "Ann"), Seat(1, "agent", None, "random", "random")]

    async def play(matches: int) -> None:
        id = (await server.store.new_table("tiny-2", {}, {}, seats)).id
        for number in range(1, matches + 1):
            await server.store.next_match(id, number, seats)
            await server.store.finish_match(id, number, {})

    server.do(play(103))
    assert len(ann.get("/api/me/matches").json()) == 100
    assert len(ann.get("/api/me/export").json()["matches"]) == 103


def test_results_and_pushes_are_told_too(server: Running) -> None:
    ann = server.person("Ann")
    id, store = ann.get("/api/me").json()["id"], server.store
    where = table(ann, "tiny-2", "me", "link")["id"]
    server.do(store.add_result(Result(id, "tiny-solo", "2026-01-01", where, 1, [3, 4], 5.0)))
    server.do(store.set_ratings([Rating(id, "tiny-2", 25.0, 8.0, 1)]))
    server.do(store.add_push(id, "https://push.example/1", {"auth": "a"}))
    told = ann.get("/api/me/export").json()
    result = {"game": "tiny-solo", "day": "2026-01-01", "table": where, "number": 1, "standing": [3, 4], "at": 5.0}
    assert told["results"] == [result]
    assert [(rating["game"], rating["matches"]) for rating in told["ratings"]] == [("tiny-2", 1)]
    assert told["pushes"] == ["https://push.example/1"]
