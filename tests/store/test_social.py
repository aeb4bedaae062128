"""Chat, ratings, results, deals and pushes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable

import pytest

from hindmost.store import Deal, Person, Push, Rating, Result, Seat, Store, Unstorable
from tests.store.tools import GAME, new_person, new_table

pytestmark = pytest.mark.anyio


async def test_chat_is_read_in_order_from_where_one_left_off(store: Store) -> None:
    anna = await new_person(store)
    table, elsewhere = await new_table(store), await new_table(store)
    first = await store.say(table, anna.id, "Anna", 0, "<b>hello</b>")
    second = await store.say(table, None, "a spectator", None, "hi")
    await store.say(elsewhere, None, "x", None, "not here")
    assert abs(first.at - time.time()) < 5
    assert await store.chat(table) == [first, second]
    assert await store.chat(table, since=first.id) == [second]
    assert await store.chat(table, limit=1) == [second]
    with pytest.raises(Unstorable):
        await store.say("nowhere", None, "x", None, "hello")


async def test_a_removed_line_keeps_its_place_without_its_text(store: Store) -> None:
    table = await new_table(store)
    line = await store.say(table, None, "x", 1, "rude")
    assert await store.remove_chat(line.id)
    assert not await store.remove_chat(line.id)
    assert await store.chat(table) == [line._replace(text="", removed=True)]


async def test_ratings_change_together_and_on_top_of_what_was_read(store: Store) -> None:
    anna, ben = await new_person(store), await new_person(store, "Ben")
    assert await store.rating(anna.id, GAME) is None
    first = [Rating(anna.id, GAME, 27.0, 8.0, 1), Rating(ben.id, GAME, 23.0, 8.0, 1)]
    assert await store.set_ratings(first)
    assert not await store.set_ratings(first)
    assert await store.set_ratings([Rating(ben.id, GAME, 24.0, 7.0, 2)])
    stale = [Rating(anna.id, GAME, 28.0, 7.0, 2), Rating(ben.id, GAME, 22.0, 7.0, 2)]
    assert not await store.set_ratings(stale)
    assert await store.rating(anna.id, GAME) == first[0]
    assert await store.rating(ben.id, GAME) == Rating(ben.id, GAME, 24.0, 7.0, 2)
    assert await store.rating(ben.id, "another game") is None
    assert await store.set_ratings([])


async def test_of_two_matches_rated_at_once_one_is_told_to_rate_again(store: Store, other: Store) -> None:
    people = [(await new_person(store, f"P{n}")).id for n in range(4)]
    for matches in range(1, 6):
        mine = [Rating(id, GAME, 25.0, 8.0, matches) for id in people]
        yours = mine[::-1]
        assert sorted(await asyncio.gather(store.set_ratings(mine), other.set_ratings(yours))) == [False, True]


async def test_the_leaderboard_trusts_the_proven(store: Store) -> None:
    ratings = {"lucky": (35.0, 8.0), "proven": (30.0, 1.0), "weak": (10.0, 1.0)}
    for name, (mu, sigma) in ratings.items():
        person = await new_person(store, name)
        assert await store.set_ratings([Rating(person.id, GAME, mu, sigma, 1)])
    assert [rated.name for rated in await store.leaderboard(GAME)] == ["proven", "lucky", "weak"]
    (best,) = await store.leaderboard(GAME, 1)
    assert (best.rating.mu, best.rating.matches) == (30.0, 1)
    assert await store.leaderboard("another game") == []


async def test_the_best_results_are_ordered_like_standings(store: Store) -> None:
    async def add(name: str, standing: list[int], day: str | None, at: float) -> Result:
        known = await store.recognise(f"device of {name}")
        person = known.person if known else await new_person(store, name)
        result = Result(person.id, GAME, day, f"table {at}", 1, standing, at)
        await store.add_result(result)
        await store.add_result(result)
        return result

    await add("Anna", [3, 18, 18], None, 1.0)
    anna = await add("Anna", [9, 9, 12], "2030-01-01", 2.0)
    ben = await add("Ben", [9, 10, 11], "2030-01-01", 3.0)
    later = await add("Carl", [9, 10, 11], "2030-01-02", 4.0)
    ten = await add("Dora", [10, 10, 10], "2030-01-02", 5.0)
    assert [best.result for best in await store.best(GAME)] == [ten, ben, later, anna]
    assert [best.name for best in await store.best(GAME, limit=2)] == ["Dora", "Ben"]
    assert [best.result for best in await store.best(GAME, "2030-01-01")] == [ben, anna]
    assert await store.best(GAME, "2030-01-03") == []
    assert await store.best("another game") == []


async def test_the_deal_of_a_day_is_the_same_for_everyone(store: Store, other: Store) -> None:
    day = "2030-01-01"
    assert await store.deal_of(day) is None
    asked = [who.deal(day, GAME, f"seed {n}", f"hash {n}") for n in range(4) for who in (store, other)]
    deals = set(await asyncio.gather(*asked))
    assert len(deals) == 1
    assert await store.deal_of(day) in deals
    assert await store.deal("2030-01-02", GAME, "s", "h") == Deal("2030-01-02", GAME, "s", "h")


async def test_a_browser_is_told_for_its_last_person(store: Store) -> None:
    anna, ben = await new_person(store), await new_person(store, "Ben")
    await store.add_push(anna.id, "https://push.example/1", {"auth": "a"})
    await store.add_push(anna.id, "https://push.example/2", {"auth": "b"})
    await store.add_push(ben.id, "https://push.example/1", {"auth": "c"})
    assert await store.pushes(ben.id) == [Push("https://push.example/1", ben.id, {"auth": "c"})]
    assert [push.endpoint for push in await store.pushes(anna.id)] == ["https://push.example/2"]
    assert await store.remove_push("https://push.example/1")
    assert not await store.remove_push("https://push.example/1")
    assert await store.pushes(ben.id) == []


async def test_everybody_has_one_go_at_the_deal_of_a_day(store: Store, other: Store) -> None:
    anna, ben = await new_person(store), await new_person(store, "Ben")
    deal = Deal("2026-11-18", "tiny-solo", "seed", "hash")
    settings = {"daily": True}

    def go(at: Store, person: Person, deal: Deal = deal) -> Awaitable[str]:
        return at.have_a_go(deal, settings, [Seat(0, "person", person.id, person.name)], person.id, 1000.0)

    tables = set(await asyncio.gather(*(go(at, anna) for at in (store, other) * 4)))
    assert len(tables) == 1
    assert [table.id for table in await store.list_tables()] == [*tables]
    assert {await store.go_of(anna.id, deal.day)} == tables
    await store.close_table(*tables)
    assert {await go(store, anna)} == tables, "another one is not made when it is closed"
    assert await store.go_of(ben.id, deal.day) is None
    assert await go(store, ben) not in tables
    assert await go(store, anna, deal._replace(day="2026-11-19")) not in tables
    await store.delete_person(anna.id)
    assert await store.go_of(anna.id, deal.day) is None


async def test_the_seed_of_a_match_is_kept_with_it_and_told_only_when_asked_for(store: Store) -> None:
    table = await new_table(store)
    assert await store.seed_of(table, 1) is None
    assert await store.next_match(table, 1, [], "secret")
    assert not await store.next_match(table, 1, [], "another")
    assert await store.seed_of(table, 1) == "secret"
    assert await store.next_match(table, 2, [])
    assert await store.seed_of(table, 2) is None
    assert "secret" not in repr(await store.match_of(table, 1))
