"""Sanctions, reports and the log: what holds for whom, how long, and what remains of somebody who is deleted."""

from __future__ import annotations

import asyncio

import pytest
import sqlalchemy
from alembic import command as alembic_command
from sqlalchemy import text

from hindmost.store import DELETED, About, Ruling, Seat, Store, open_store
from hindmost.store.migrate import config, run
from hindmost.table.steady_clock import SteadyClock
from tests.store.postgres import Postgres
from tests.store.tools import everything, new_person, new_table

pytestmark = pytest.mark.anyio

SECRET = "Zacharias Unvergesslich"
HOUR = 3600.0


async def kinds(store: Store, device: str) -> list[str]:
    return [sanction.kind for sanction in (await store.sanctions_at([device])).get(device, [])]


async def test_a_sanction_holds_for_its_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = await new_person(store)
    made = await store.sanction(Ruling("mute", anna.id, "shouts", HOUR))
    assert made.until is not None
    assert await kinds(store, "device of Anna") == ["mute"]
    assert (known := await store.recognise("device of Anna"))
    assert known.sanctioned
    later = store.clock.now() + HOUR
    monkeypatch.setattr(SteadyClock, "now", lambda _clock: later)
    assert await kinds(store, "device of Anna") == []
    assert await store.sanctions() == []
    assert (known := await store.recognise("device of Anna"))
    assert not known.sanctioned


async def test_a_sanction_for_good_holds_until_it_is_lifted(store: Store) -> None:
    anna, ben = await new_person(store), await new_person(store, "Ben")
    made = await store.sanction(Ruling("ban", anna.id, "again", None), ben.id)
    assert made.until is None
    assert [(found.sanction, found.name) for found in await store.sanctions(anna.id)] == [(made, "Anna")]
    assert await store.sanctions(ben.id) == []
    assert await store.lift(made.id, "enough", ben.id) == made
    assert await store.lift(made.id, "enough", ben.id) is None
    assert await kinds(store, "device of Anna") == []
    told = [(line.action, line.by, line.name, line.reason) for line in await store.audit()]
    assert told == [("lift", "Ben", "Anna", "enough"), ("ban", "Ben", "Anna", "again")]


async def test_what_is_decided_anew_replaces_what_was(store: Store) -> None:
    anna = await new_person(store)
    await store.sanction(Ruling("mute", anna.id, "first", None))
    await store.sanction(Ruling("ban", anna.id, "other", None))
    await store.sanction(Ruling("mute", anna.id, "second", HOUR))
    assert {found.sanction.reason for found in await store.sanctions(anna.id)} == {"other", "second"}


async def test_it_holds_for_other_names_in_the_same_browsers(store: Store) -> None:
    anna = await store.new_person("Anna", "d1", "", "tablet")
    puppet = await store.new_person("Puppet", "d2", "", "tablet")
    await store.new_person("Ben", "d3", "", "phone")
    made = await store.sanction(Ruling("ban", anna.id, "again", None))
    assert [await kinds(store, device) for device in ("d1", "d2", "d3")] == [["ban"], ["ban"], []]
    assert await store.sanctions_in("tablet") == [made]
    assert await store.sanctions_in("phone") == []
    await store.add_device(anna.id, "d4", "", "phone")  # she was let in there by her code
    assert [await kinds(store, device) for device in ("d3", "d4")] == [["ban"], ["ban"]]
    assert await store.appoint(puppet.id)
    assert await kinds(store, "d2") == []  # a moderator is not caught by what somebody else did in that browser
    await store.delete_person(anna.id)
    assert await store.sanctions_in("tablet") == [made._replace(person=None)]
    await store.lift(made.id, "enough")
    assert await store.sanctions_in("tablet") == []


async def test_a_browser_that_many_share_can_be_left_out(store: Store) -> None:
    anna = await store.new_person("Anna", "d1", "", "of the club")
    await store.new_person("Ben", "d2", "", "of the club")
    await store.sanction(Ruling("ban", anna.id, "again", None, devices=False))
    await store.renew_device(anna.id, "d1", "", "of the club")
    assert [await kinds(store, device) for device in ("d1", "d2")] == [["ban"], []]
    assert await store.sanctions_in("of the club") == []


async def test_who_is_banned_gets_up_everywhere_and_who_is_removed_at_one_table(store: Store) -> None:
    anna = await new_person(store)
    waiting = await new_table(store, Seat(0, "person", anna.id, "Anna"), Seat(1, "person"))
    playing = await new_table(store, Seat(0, "person", anna.id, "Anna"))
    assert await store.next_match(playing, 1, await store.seats(playing))
    await store.sanction(Ruling("removal", anna.id, "noise", None, waiting))
    assert [seat.name for seat in await store.seats(waiting)] == ["", ""]
    (kept,) = await store.seats(playing)
    assert (kept.person, kept.name) == (anna.id, "Anna")
    await store.sanction(Ruling("ban", anna.id, "noise", HOUR))
    (gone,) = await store.seats(playing)
    assert (gone.person, gone.name, gone.gone) == (None, "Anna", True)
    assert playing in await store.expired()  # somebody has to see to it
    assert [match.number for match in await store.matches_of(anna.id)] == [1]


async def test_a_report_keeps_what_was_said_before(store: Store) -> None:
    anna, ben = await new_person(store), await new_person(store, "Ben")
    table, other = await new_table(store), await new_table(store)
    said = [await store.say(table, ben.id, "Ben", 1, f"line {n}") for n in range(25)]
    await store.say(other, ben.id, "Ben", 1, "elsewhere")
    await store.remove_chat(said[20].id)
    about = About("insult", ben.id, "Ben", "this one", table, 3, 1, said[22].id)
    id = await store.report(anna.id, about)
    assert id is not None
    assert await store.report(anna.id, about) is None  # once is enough
    assert await store.report(ben.id, about._replace(person=anna.id, called="Anna")) is not None
    found = await store.find_report(id)
    assert found is not None
    assert [line.text for line in found.lines] == [f"line {n}" for n in (*range(2, 20), 21, 22)]
    assert (found.called, found.number, found.line, found.words) == ("Ben", 3, said[22].id, "this one")
    await store.remove_chat(said[22].id)
    assert await store.find_report(id) == found  # it is evidence
    assert await store.close_report(id, "spoken to")
    assert not await store.close_report(id, "spoken to")
    assert id not in [report.id for report in await store.reports()]
    assert id in [report.id for report in await store.reports(closed=True)]
    assert await store.report(anna.id, about) is not None


async def test_a_sanction_closes_the_report_it_answers(store: Store) -> None:
    anna, ben = await new_person(store), await new_person(store, "Ben")
    report = await store.report(anna.id, About("name", ben.id, "Ben"))
    await store.sanction(Ruling("mute", ben.id, "name", HOUR), anna.id, report)
    assert await store.reports() == []


async def test_of_deleted_people_a_neutral_name_remains(store: Store) -> None:
    """Of who reported, who was reported, who decided, and who talked there."""
    people = [await store.new_person(f"{SECRET} {n}", f"d{n}", "", f"b{n}") for n in range(4)]
    reporter, reported, moderator, talker = people
    table = await new_table(store)
    for person in people:
        await store.say(table, person.id, person.name, None, f"{SECRET} is my name")
    report = await store.report(reporter.id, About("insult", reported.id, reported.name, f"says {SECRET}", table, 1))
    await store.sanction(Ruling("ban", reported.id, "insults", None), moderator.id, report)
    await store.delete_person(talker.id)
    assert report is not None
    assert (found := await store.find_report(report))
    assert len(found.lines) == 3
    for person in people:
        await store.delete_person(person.id)
    assert SECRET not in str(await everything(store))
    assert (found := await store.find_report(report))
    assert (found.called, found.name, found.words, list(found.lines)) == (DELETED, DELETED, "", [])
    assert [(line.by, line.name, line.reason) for line in await store.audit()] == [(DELETED, DELETED, "insults")]
    assert [named.name for named in await store.sanctions()] == [""]  # it holds on in the browser
    assert len(await store.sanctions_in("b1")) == 1


async def test_moderators_are_appointed_and_dismissed(store: Store) -> None:
    anna, ben = await new_person(store), await new_person(store, "Ben")
    assert not anna.moderator
    assert await store.appoint(anna.id)
    assert not await store.appoint(anna.id)
    assert not await store.appoint("nobody")
    assert (known := await store.recognise("device of Anna"))
    assert known.person.moderator
    assert [person.id for person in await store.moderators()] == [anna.id]
    assert await store.appoint(anna.id, moderator=False)
    assert await store.moderators() == []
    assert [person.id for person in await store.people_called("Ben")] == [ben.id]
    assert [(line.action, line.by, line.name) for line in await store.audit()] == [
        ("dismissed", "", "Anna"),
        ("appointed", "", "Anna"),
    ]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_a_version_from_before_goes_on_beside_this_one(
    kind: str, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> None:
    """Its statements, as it wrote them, on a database with people in it that has been brought to this version."""
    url = f"sqlite:///{tmp_path_factory.mktemp('before')}/before.db"
    if kind == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = await asyncio.to_thread(postgres.new_database)
    come = "INSERT INTO person (id, name, created) VALUES (:id, :name, 0)"
    known = "INSERT INTO device (hash, person, created, seen, label) VALUES (:hash, :id, 0, 9e9, '')"

    def as_it_was(connection: sqlalchemy.Connection) -> None:
        alembic_command.upgrade(config(connection), "0008")
        connection.execute(text(come), {"id": "ann", "name": "Ann"})
        connection.execute(text(known), {"hash": "d1", "id": "ann"})

    def goes_on(connection: sqlalchemy.Connection) -> None:
        connection.execute(text(come), {"id": "ben", "name": "Ben"})
        connection.execute(text(known), {"hash": "d2", "id": "ben"})

    await asyncio.to_thread(run, url, as_it_was)
    async with await open_store(url) as store:
        await asyncio.to_thread(run, url, goes_on)
        for device, name in (("d1", "Ann"), ("d2", "Ben")):
            assert (found := await store.recognise(device))
            assert (found.person.name, found.person.moderator, found.sanctioned) == (name, False, False)
        table = await new_table(store)
        await store.say(table, "ben", "Ben", 0, "said by Ben")
        report = await store.report("ann", About("insult", "ben", "Ben", "", table))
        await store.sanction(Ruling("ban", "ben", "insults"), "ann")
        assert await kinds(store, "d2") == ["ban"]
        async with store._database.writing() as connection:
            await connection.execute(text("DELETE FROM person WHERE id = 'ben'"))
        assert report is not None
        assert (kept := await store.find_report(report))
        assert (kept.called, kept.person, list(kept.lines)) == (DELETED, None, [])
