"""The end of a match: what is kept of it, once, whatever happens; and how several in a row add up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hindmost.server.social import results
from hindmost.store import Rating, StoreGone
from tests.server.clients import Client, Person, seated
from tests.server.tools import Running, running, until

pytestmark = pytest.mark.anyio


async def resigned(server: Running, game: str = "tiny-2") -> str:
    """The table of a rated match that somebody has given up."""
    async with seated(server.url, game, "me", "link", rated=True) as (ann, bob):
        await bob.ask(type="resign")
        await ann.until(lambda: ann.over)
        return ann.table


def ended(server: Running, id: str) -> bool:
    return server.do(server.store.match_of(id, 1)).ended is not None


def ratings(server: Running, id: str) -> list[Rating | None]:
    people = [seat.person for seat in server.do(server.store.match_of(id, 1)).seats]
    return [server.do(server.store.rating(person, "tiny-2")) for person in people]


async def test_a_server_that_dies_before_the_rating_is_kept_keeps_it_when_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def die(*_given: object) -> None:
        raise RuntimeError("as if it had been killed here")

    with monkeypatch.context() as patched, running(tmp_path, lease=0.3) as server:
        patched.setattr(results, "finish", die)
        id = await resigned(server)
        assert not ended(server, id)
        assert ratings(server, id) == [None, None]
    with running(tmp_path, lease=0.3) as server:
        until(lambda: ended(server, id))  # nobody has to come
        winner, loser = ratings(server, id)
        assert winner is None  # nobody gains when somebody leaves so early
        assert loser
        assert loser.mu < 25.0
        server.stranger().get(f"/api/tables/{id}").raise_for_status()
    with running(tmp_path, lease=0.3) as server:
        server.stranger().get(f"/api/tables/{id}").raise_for_status()
        assert ratings(server, id) == [None, loser]
        assert loser.matches == 1


async def test_a_database_that_is_away_at_the_end_gets_the_rating_when_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path, lease=0.3) as server:
        finish = server.store.finish_match
        failed: list[Any] = []

        async def fail_twice(*given: Any) -> bool:
            if len(failed) < 2:
                failed.append(given)
                raise StoreGone("disk I/O error")
            return await finish(*given)

        monkeypatch.setattr(server.store, "finish_match", fail_twice)
        id = await resigned(server)
        until(lambda: ended(server, id))
        assert len(failed) == 2
        assert [rating and rating.matches for rating in ratings(server, id)] == [None, 1]


async def test_a_result_is_kept_though_somebody_asks_in_vain_before_the_database_is_asked_for_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path, lease=3600.0) as server:  # no look at what is undone comes in between
        finish = server.store.finish_match
        failed: list[Any] = []

        async def fail_once(*given: Any) -> bool:
            if not failed:
                failed.append(given)
                raise StoreGone("disk I/O error")
            return await finish(*given)

        monkeypatch.setattr(server.store, "finish_match", fail_once)
        async with seated(server.url, "tiny-2", "me", "link") as (ann, bob):
            await bob.ask(type="resign")
            await ann.until(lambda: ann.told["read_only"])
            assert await ann.ask(type="resign") == "over"
            server.do(server.hall.registry._round())
            until(lambda: ended(server, ann.table))


async def test_a_rating_that_comes_between_is_taken_into_account(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as server:
        finish = server.store.finish_match
        between: list[Rating] = []

        async def come_between(table: str, number: int, result: Any, rated: list[Rating], solo: Any) -> bool:
            if not between:
                between.append(rated[0])
                await server.store.set_ratings([rated[0]])
            return await finish(table, number, result, rated, solo)

        monkeypatch.setattr(server.store, "finish_match", come_between)
        id = await resigned(server)
        until(lambda: ended(server, id))
        assert sorted(rating.matches for rating in ratings(server, id) if rating) == [2]


# Several matches in a row


async def resign(client: Client, *others: Client) -> None:
    await client.ask(type="resign")
    for each in (client, *others):
        await each.until(lambda each=each: each.over)  # type: ignore[misc]


async def again(*clients: Client) -> None:
    number = clients[0].match or 0
    for client in clients:
        await client.ask(type="rematch")
    for client in clients:
        await client.until(lambda client=client: client.match == number + 1)  # type: ignore[misc]


def total(client: Client) -> int:
    totals: list[int] = client.told["series"]["totals"]
    return totals[client.seats[0]]


async def test_what_the_matches_of_a_series_bring_is_added_up_for_each_person(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        async with seated(server.url, "tiny-2", "me", "link", series=2) as (ann, bob):
            assert ann.told["series"] == {"matches": 2, "done": 0, "totals": [0, 0]}
            await play_on(ann, bob)
            await bob.until(lambda: bob.told["series"]["done"] == 1)
            first = [total(client) for client in (ann, bob)]
            assert first == [standing[0] for standing in ann.now["standings"]]
            await again(ann, bob)
            assert ann.seats == [1]
            assert ann.told["series"] == {"matches": 2, "done": 1, "totals": first[::-1]}
            await resign(ann, bob)
            await ann.until(lambda: ann.told["series"]["done"] == 2)
            won = bob.now["standings"][bob.seats[0]][0]
            assert [total(client) for client in (ann, bob)] == [first[0], first[1] + won]
            table, person = ann.table, ann.person
    with running(tmp_path) as server:
        back = await Client(server.url, table, person).come()
        assert back.told["series"]["totals"] == ann.told["series"]["totals"]
        await back.leave()


async def test_after_the_last_match_of_a_series_another_series_begins(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link", series=2) as (ann, bob):
        await resign(ann, bob)
        await again(ann, bob)
        await resign(ann, bob)
        await again(ann, bob)
        assert ann.told["series"] == {"matches": 2, "done": 0, "totals": [0, 0]}
        told = (await Person("Eve").come(hasty)).call(hasty, "GET", f"/api/tables/{ann.table}")
        assert (await told).json()["series"] == ann.told["series"]


async def play_on(*clients: Client) -> None:
    """Act in turn until it is over."""
    while not clients[0].over:
        for client in clients:
            if client.now.get("legal"):
                before = [len(each.rows) for each in clients]
                await client.act()
                for each, had in zip(clients, before, strict=True):
                    await each.until(lambda each=each, had=had: len(each.rows) > had)  # type: ignore[misc]
