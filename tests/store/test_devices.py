"""The devices that people are known by, and the browsers that these are in."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import update

from hindmost.store import Store
from hindmost.store.devices import DAY, YEAR
from hindmost.store.schema import browsers, device
from tests.store.tools import everything

pytestmark = pytest.mark.anyio


async def go_by(store: Store, seconds: float) -> None:
    """Make everything that was seen older."""
    for table in (device, browsers):
        await store._database.change(update(table).values(seen=table.c.seen - seconds))


async def test_a_device_is_to_be_renewed_once_a_day(store: Store) -> None:
    anna = await store.new_person("Anna", "h1")
    for seconds, stale in ((0.0, False), (DAY / 2, False), (DAY, True)):
        await go_by(store, seconds)
        assert await store.recognise("h1") == (anna, "h1", stale, False)
    await store.renew_device(anna.id, "h1", "Firefox, Linux")
    assert await store.recognise("h1") == (anna, "h1", False, False)


async def test_nobody_is_known_by_a_device_that_was_not_seen_for_a_year(store: Store) -> None:
    anna = await store.new_person("Anna", "h1")
    await store.add_device(anna.id, "h2")
    await go_by(store, YEAR - DAY)
    await store.renew_device(anna.id, "h2")
    await go_by(store, 2 * DAY)
    assert await store.recognise("h1") is None
    assert await store.recognise("h2") is not None
    assert [each.hash for each in await store.devices(anna.id)] == ["h2"]
    assert await store.known_devices(["h1", "h2", "h3"]) == {"h2"}


async def test_devices_are_told_with_what_they_are_and_when_they_were_seen(store: Store) -> None:
    anna, ben = await store.new_person("Anna", "h1", "Safari, Mac"), await store.new_person("Ben", "h2")
    await go_by(store, DAY)
    await store.add_device(anna.id, "h3", "Firefox, Android")
    new, old = await store.devices(anna.id)
    assert [(each.hash, each.label) for each in (new, old)] == [("h3", "Firefox, Android"), ("h1", "Safari, Mac")]
    assert old.created == pytest.approx(time.time(), abs=60)
    assert new.seen - old.seen == pytest.approx(DAY, abs=60)
    assert await store.remove_device("h3")
    assert not await store.remove_device("h3")
    assert await store.known_devices(["h1", "h2", "h3"]) == {"h1", "h2"}
    assert [each.hash for each in await store.devices(ben.id)] == ["h2"]


async def test_two_names_in_one_browser_are_at_one_device(store: Store) -> None:
    people = [await store.new_person(name, name, browser=f"browser of {name}") for name in ("Anna", "Ben", "Cid")]
    ids, now = [person.id for person in people], time.time()
    assert not await store.at_one_device(ids, now)
    await store.add_device(ids[2], "h4", browser="browser of Anna")
    assert await store.at_one_device(ids, now) == [{ids[0], ids[2]}]
    assert await store.at_one_device([ids[2], ids[0]], now)
    assert not await store.at_one_device(ids[:2], now)
    assert not await store.at_one_device(ids[:1] * 2, now)
    assert not await store.at_one_device([], now)


async def test_a_tablet_that_goes_from_hand_to_hand_is_at_one_of_them_at_a_time(store: Store) -> None:
    anna = await store.new_person("Anna", "h1", browser="tablet")
    await go_by(store, 3 * DAY)
    ben = await store.new_person("Ben", "h2", browser="tablet")
    assert not await store.at_one_device([anna.id, ben.id], time.time())
    assert await store.at_one_device([anna.id, ben.id], time.time() - 3 * DAY)


async def test_signing_out_does_not_make_two_devices_of_one(store: Store) -> None:
    anna = await store.new_person("Anna", "h1", browser="b")
    await store.remove_device("h1")
    ben = await store.new_person("Ben", "h2", browser="b")
    assert await store.at_one_device([anna.id, ben.id], time.time())
    await go_by(store, YEAR)
    assert not await store.at_one_device([anna.id, ben.id], time.time())
    await store.renew_device(ben.id, "h2", browser="b")
    assert not await store.at_one_device([anna.id, ben.id], time.time()), "Anna was not there for a year"


async def test_people_without_a_browser_of_their_own_share_none(store: Store) -> None:
    """As it is with those who came before browsers were noted."""
    people = [await store.new_person(name, name) for name in ("Anna", "Ben")]
    assert not await store.at_one_device([person.id for person in people], time.time())


async def test_a_forgotten_person_leaves_no_browser(store: Store) -> None:
    anna = await store.new_person("Anna", "h1", "Firefox, Linux", "b")
    await store.delete_person(anna.id)
    assert (await everything(store))["browsers"] == []
