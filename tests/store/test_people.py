"""Persons come with a name and a device, and can be forgotten."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from hindmost.store import DELETED, Rating, Result, Seat, Store, Unstorable, open_store
from tests.store.tools import GAME, everything, new_person, new_table

pytestmark = pytest.mark.anyio

SECRET = "Zacharias Unvergesslich"


async def test_a_person_is_known_by_id_and_by_device(store: Store) -> None:
    anna = await store.new_person("Anna", "h1")
    assert anna.name == "Anna"
    assert abs(anna.created - time.time()) < 5
    assert await store.person(anna.id) == anna
    assert await store.recognise("h1") == (anna, "h1", False, False)
    assert await store.person("nobody") is None
    assert await store.recognise("h2") is None
    await store.add_device(anna.id, "h2")
    assert await store.recognise("h2") == (anna, "h2", False, False)


async def test_a_device_belongs_to_one_person(store: Store) -> None:
    await store.new_person("Anna", "h1")
    with pytest.raises(Unstorable):
        await store.new_person("Ben", "h1")
    with pytest.raises(Unstorable):
        await store.add_device("nobody", "h2")
    assert len((await everything(store))["person"]) == 1


async def test_a_recovery_code_lets_in_once(store: Store, other: Store) -> None:
    anna = await store.new_person("Anna", "h1")
    await store.set_recovery(anna.id, "old code")
    await store.set_recovery(anna.id, "code")
    assert await store.use_recovery("old code", "h2") is None
    used = await asyncio.gather(*(who.use_recovery("code", f"h{n}") for n in range(2, 6) for who in (store, other)))
    assert [person for person in used if person] == [anna]
    assert len((await everything(store))["device"]) == 2


async def test_a_recovery_code_can_be_withdrawn(store: Store) -> None:
    anna = await store.new_person("Anna", "h1")
    await store.set_recovery(anna.id, "code")
    await store.set_recovery(anna.id, None)
    assert await store.use_recovery("code", "h2") is None


async def test_a_new_name_shows_at_the_tables(store: Store) -> None:
    anna = await new_person(store)
    seats = [
        Seat(0, "person", anna.id, "Anna"),
        Seat(1, "here", anna.id, "Little Ben"),
        Seat(2, "agent", None, "x", "x"),
    ]
    table = await new_table(store, *seats)
    await store.rename(anna.id, "Anne")
    renamed = await store.person(anna.id)
    assert renamed is not None
    assert renamed.name == "Anne"
    assert [seat.name for seat in await store.seats(table)] == ["Anne", "Little Ben", "x"]


async def test_markup_in_a_name_stays_text(store: Store) -> None:
    name = "<script>alert(1)</script>'; DROP TABLE person; --"
    anna = await store.new_person(name, "h1")
    assert await store.person(anna.id) == (anna.id, name, anna.created, False)


async def lived(store: Store) -> tuple[str, str, str]:
    """A person who has left traces everywhere, another, and the table of both."""
    gone = await store.new_person(SECRET, "h1")
    stays = await store.new_person("Ben", "h2")
    await store.add_device(gone.id, "h3")
    await store.set_recovery(gone.id, "code")
    seats = [Seat(0, "person", gone.id, SECRET), Seat(1, "person", stays.id, "Ben"), Seat(2, "here", gone.id, "x")]
    table = await new_table(store, *seats, host=gone.id)
    await store.next_match(table, 1, seats)
    await store.finish_match(table, 1, {"standings": [[1], [2]]})
    await store.next_match(table, 2, seats[::-1])
    await store.say(table, gone.id, SECRET, 0, f"hello, I am {SECRET}")
    await store.say(table, stays.id, "Ben", 1, "hello to you")
    await store.set_ratings([Rating(who, GAME, 25.0, 8.0, 1) for who in (gone.id, stays.id)])
    await store.add_result(Result(gone.id, GAME, None, table, 1, [9, 12], 1.0))
    await store.add_push(gone.id, "https://push.example/1", {"auth": "a"})
    return gone.id, stays.id, table


async def test_forgetting_a_person_leaves_no_trace(store: Store) -> None:
    gone, _, _ = await lived(store)
    before = await everything(store)
    assert SECRET in str(before)
    assert await store.delete_person(gone)
    after = await everything(store)
    for trace in (SECRET, gone, "h1", "h3", "code", "push.example"):
        assert f"{trace!r}" not in str(after)
    assert SECRET not in str(after)
    assert {name: len(after[name]) for name in ("device", "pushes", "ratings", "results", "sittings")} == {
        "device": 1,
        "pushes": 0,
        "ratings": 1,
        "results": 0,
        "sittings": 2,
    }
    assert await store.person(gone) is None
    assert await store.recognise("h1") is None
    assert not await store.delete_person(gone)


async def test_what_others_share_with_a_forgotten_person_stays(store: Store) -> None:
    gone, stays, table = await lived(store)
    await store.delete_person(gone)
    first = await store.match_of(table, 1)
    assert first is not None
    for seats in (first.seats, await store.seats(table)):
        assert [(seat.person, seat.name) for seat in seats] == [(None, DELETED), (stays, "Ben"), (None, DELETED)]
    assert first.result == {"standings": [[1], [2]]}
    lines = await store.chat(table)
    assert [(line.person, line.name, line.text) for line in lines] == [(stays, "Ben", "hello to you")]
    assert [match.number for match in await store.matches_of(stays)] == [2, 1]
    assert await store.matches_of(gone) == []
    left = await store.table(table)
    assert left is not None
    assert left.host is None


async def test_no_byte_of_a_forgotten_name_stays_in_the_file(sqlite_url: str) -> None:
    path = Path(sqlite_url.removeprefix("sqlite:///"))

    def bytes_on_disk() -> bytes:
        return b"".join(file.read_bytes() for file in path.parent.iterdir())

    async with await open_store(sqlite_url) as store:
        gone, _, _ = await lived(store)
        assert SECRET.encode() in bytes_on_disk()
        await store.delete_person(gone)
        assert SECRET.encode() not in bytes_on_disk()
    assert SECRET.encode() not in bytes_on_disk()
