"""Tables, seats, invitations and matches."""

from __future__ import annotations

import asyncio
import time

import pytest

from hindmost.contract.values import SeatKind
from hindmost.store import Rating, Result, Seat, Store, Unstorable
from tests.store.tools import GAME, new_person, new_table

pytestmark = pytest.mark.anyio


async def test_a_table_is_found_as_it_was_made(store: Store) -> None:
    anna = await new_person(store)
    seats = [
        Seat(0, "person", anna.id, "Anna"),
        Seat(1, "link", invitation_hash="i"),
        Seat(2, "agent", name="greedy", agent="greedy:2"),
        Seat(3, "here", anna.id, "Ben"),
    ]
    made = await store.new_table(GAME, {"lock": True}, {"clock": {"bank": 300.5}, "name": "ä"}, seats, anna.id)
    assert abs(made.created - time.time()) < 5
    assert (made.match, made.owner, made.fence, made.closed) == (0, None, 0, None)
    assert await store.table(made.id) == made
    assert await store.seats(made.id) == seats
    assert await store.table("nowhere") is None
    assert await store.seats("nowhere") == []


async def test_a_seat_has_a_kind_and_its_people_exist(store: Store) -> None:
    with pytest.raises(Unstorable):
        await new_table(store, Seat(0, "sofa"))  # type: ignore[arg-type]
    with pytest.raises(Unstorable):
        await new_table(store, Seat(0, "person", "nobody", "x"))
    assert await store.list_tables() == []


async def test_a_vacant_seat_is_taken_by_one(store: Store, other: Store) -> None:
    people = [await new_person(store, f"P{n}") for n in range(6)]
    table = await new_table(store, Seat(0, "person"))
    tries = [who.take_seat(table, 0, p.id, p.name) for p, who in zip(people, (store, other) * 3, strict=True)]
    taken = await asyncio.gather(*tries)
    assert sum(taken) == 1
    assert await store.seats(table) == [Seat(0, "person", people[taken.index(True)].id, f"P{taken.index(True)}")]


async def test_an_invitation_serves_once(store: Store, other: Store) -> None:
    anna, ben = await new_person(store), await new_person(store, "Ben")
    table = await new_table(store, Seat(0, "link", invitation_hash="i"), Seat(1, "link", invitation_hash="j"))
    assert not await store.take_seat(table, 0, anna.id, "Anna")
    assert not await store.take_seat(table, 0, anna.id, "Anna", "j")
    tries = [who.take_seat(table, 0, p.id, p.name, "i") for p in (anna, ben) for who in (store, other)]
    assert sum(await asyncio.gather(*tries)) == 1
    assert not await store.take_seat(table, 0, ben.id, "Ben", "i")


async def test_a_seat_that_was_left_by_invitation_needs_a_new_one(store: Store) -> None:
    anna, ben = await new_person(store), await new_person(store, "Ben")
    table = await new_table(store, Seat(0, "link", invitation_hash="i"), Seat(1, "agent", agent="greedy"))
    assert await store.take_seat(table, 0, anna.id, "Anna", "i")
    assert not await store.leave_seat(table, 0, ben.id)
    assert not await store.invite(table, 0, "j")
    assert await store.leave_seat(table, 0, anna.id)
    assert not await store.take_seat(table, 0, ben.id, "Ben")
    assert not await store.take_seat(table, 0, ben.id, "Ben", "i")
    assert await store.invite(table, 0, "j")
    assert not await store.invite(table, 1, "k")
    assert await store.take_seat(table, 0, ben.id, "Ben", "j")


@pytest.mark.parametrize("kind", ["agent", "here"])
async def test_nobody_takes_a_seat_that_is_not_for_guests(store: Store, kind: SeatKind) -> None:
    anna = await new_person(store)
    table = await new_table(store, Seat(0, kind))
    assert not await store.take_seat(table, 0, anna.id, "Anna")
    assert not await store.take_seat(table, 1, anna.id, "Anna")


async def test_nobody_sits_down_at_a_closed_table(store: Store) -> None:
    anna = await new_person(store)
    table = await new_table(store, Seat(0, "person"))
    await store.acquire(table, "me", 60)
    assert await store.close_table(table)
    assert not await store.close_table(table)
    assert not await store.take_seat(table, 0, anna.id, "Anna")
    closed = await store.table(table)
    assert closed is not None
    assert closed.closed is not None
    assert closed.owner is None


async def test_nobody_sits_down_at_a_match_that_has_begun(store: Store) -> None:
    anna, ben = await new_person(store), await new_person(store, "Ben")
    seats = [Seat(0, "person", anna.id, "Anna"), Seat(1, "link", anna.id, "Anna")]
    table = await new_table(store, *seats, listed=True)
    await store.next_match(table, 1, seats)
    await store.delete_person(anna.id)
    assert not await store.take_seat(table, 0, ben.id, "Ben")
    assert not await store.invite(table, 1, "i")
    assert await store.open_tables() == []


async def test_tables_are_listed_newest_first(store: Store) -> None:
    anna = await new_person(store)
    hosted = await new_table(store, Seat(0, "link", invitation_hash="i"), host=anna.id, listed=True)
    three = [Seat(0, "person", anna.id, "Anna"), Seat(1, "person"), Seat(2, "person")]
    seated = await new_table(store, *three, listed=True)
    free = await new_table(store, Seat(0, "person"), listed=True)
    unlisted = await new_table(store, Seat(0, "person"), listed=False)
    closed = await new_table(store, Seat(0, "person"), host=anna.id, listed=True)
    await store.close_table(closed)
    assert [table.id for table, _ in await store.tables_of(anna.id)] == [seated, hosted]
    assert [table.id for table, _ in await store.tables_of(anna.id, limit=1)] == [seated]
    assert [table.id for table, _ in await store.open_tables()] == [free, seated]
    assert [table.id for table, _ in await store.open_tables(1)] == [free]
    assert [table.id for table in await store.list_tables()] == [unlisted, free, seated, hosted]
    assert [table.id for table in await store.list_tables(closed=True)] == [closed, unlisted, free, seated, hosted]
    assert (await store.tables_of(anna.id))[0].seats == three
    assert await store.seatings([seated, free, closed, "none"]) == {
        seated: (0, three),
        free: (0, [Seat(0, "person")]),
    }


async def test_a_series_of_matches_rotates_the_seats(store: Store) -> None:
    anna, ben = await new_person(store), await new_person(store, "Ben")
    first = [Seat(0, "person", anna.id, "Anna"), Seat(1, "person", ben.id, "Ben")]
    second = [Seat(0, "person", ben.id, "Ben"), Seat(1, "person", anna.id, "Anna")]
    table = await new_table(store, *first)
    assert await store.next_match(table, 1, first)
    assert await store.finish_match(table, 1, {"winners": [0]})
    assert not await store.finish_match(table, 1, {"winners": [1]})
    assert await store.next_match(table, 2, second)
    now = await store.table(table)
    assert now is not None
    assert now.match == 2
    assert await store.seats(table) == second
    one, two = await store.match_of(table, 1), await store.match_of(table, 2)
    assert one is not None
    assert two is not None
    assert (one.game, one.options, one.seats, one.result) == (GAME, {"lock": True}, tuple(first), {"winners": [0]})
    assert one.ended is not None
    assert one.started <= one.ended <= two.started
    assert (two.seats, two.ended, two.result) == (tuple(second), None, None)
    assert await store.match_of(table, 3) is None
    assert await store.matches_of(anna.id) == [two, one]
    assert await store.matches_of(anna.id, limit=1) == [two]
    assert await store.matches_of("nobody") == []


async def test_a_match_begins_once(store: Store, other: Store) -> None:
    table = await new_table(store)
    began = await asyncio.gather(*(who.next_match(table, 1, []) for who in (store, other) * 4))
    assert sum(began) == 1
    assert not await store.next_match(table, 3, [])
    assert not await store.next_match("nowhere", 1, [])


async def test_nobody_gets_up_from_a_match_that_has_begun(store: Store) -> None:
    anna = await new_person(store)
    table = await new_table(store, Seat(0, "person", anna.id, "Anna"))
    await store.next_match(table, 1, await store.seats(table))
    assert not await store.leave_seat(table, 0, anna.id)
    assert [found.table.id for found in await store.tables_of(anna.id)] == [table]
    assert [match.number for match in await store.matches_of(anna.id)] == [1]


async def test_somebody_gets_up_or_the_match_begins_and_never_both(store: Store, other: Store) -> None:
    anna, ben = await new_person(store), await new_person(store, "Ben")
    for leaves_first in (True, False) * 4:
        seats = [Seat(0, "person", anna.id, "Anna"), Seat(1, "person", ben.id, "Ben")]
        table = await new_table(store, *seats)
        both = [other.leave_seat(table, 1, ben.id), store.next_match(table, 1, seats)]
        outcomes = await asyncio.gather(*(both if leaves_first else reversed(both)))
        assert sorted(outcomes) == [False, True]
        begun = await store.match_of(table, 1) is not None
        assert [seat.person for seat in await store.seats(table)] == [anna.id, ben.id if begun else None]


async def test_who_is_gone_while_a_match_begins_is_named_nowhere(store: Store, other: Store) -> None:
    anna = await new_person(store)
    for number in range(8):
        ben = await new_person(store, f"Ben {number}")
        seats = [Seat(0, "person", anna.id, "Anna"), Seat(1, "person", ben.id, ben.name)]
        table = await new_table(store, *seats)
        both = [other.delete_person(ben.id), store.next_match(table, 1, seats)]
        await asyncio.gather(*(both if number % 2 else reversed(both)))
        match = await store.match_of(table, 1)
        named = [seat.name for seat in (*await store.seats(table), *(match.seats if match else ()))]
        assert ben.name not in named
        assert match is None or await store.expired() == [table]
        await store.close_table(table)


async def test_a_match_remembers_no_invitation(store: Store) -> None:
    table = await new_table(store)
    await store.next_match(table, 1, [Seat(0, "link", invitation_hash="i")])
    match = await store.match_of(table, 1)
    assert match is not None
    assert match.seats == (Seat(0, "link"),)
    assert (await store.seats(table))[0].invitation_hash == "i"


async def test_a_match_is_finished_with_all_that_follows_from_it_or_not_at_all(store: Store) -> None:
    anna = await new_person(store)
    table = await new_table(store)
    await store.next_match(table, 1, [])
    stale, first = Rating(anna.id, GAME, 26.0, 8.0, 2), Rating(anna.id, GAME, 26.0, 8.0, 1)
    solo = Result(anna.id, GAME, None, table, 1, [3], 1.0)
    assert not await store.finish_match(table, 1, {"winners": [0]}, [stale], solo)
    assert (await store.best(GAME), await store.rating(anna.id, GAME)) == ([], None)
    assert await store.results_of(table, 1, 2) == {}
    with pytest.raises(Unstorable):
        await store.finish_match(table, 1, {"winners": [0]}, [first], solo._replace(person="nobody"))
    assert (await store.best(GAME), await store.rating(anna.id, GAME)) == ([], None)
    assert await store.finish_match(table, 1, {"winners": [0]}, [first], solo)
    assert not await store.finish_match(table, 1, {"winners": [1]}, [stale], solo)
    assert await store.rating(anna.id, GAME) == first
    assert [best.result for best in await store.best(GAME)] == [solo]
    assert await store.results_of(table, 1, 2) == {1: {"winners": [0]}}
    assert await store.results_of(table, 2, 9) == {}
