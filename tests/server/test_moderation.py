"""What moderators decide, who may, and what it means for those whom it is about."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from hindmost.contract.moderation import SanctionKind
from hindmost.server.api import ENDPOINTS
from hindmost.server.host.config import Config
from hindmost.server.http.endpoints import Endpoint
from hindmost.server.social.sanctions import BANNED, REMOVED
from hindmost.store import Ruling, open_store
from tests.server.clients import Client, Person, another, seated
from tests.server.running import Process
from tests.server.test_rights_end import SAY, sent_away
from tests.server.tools import MANY, Running, running

pytestmark = pytest.mark.anyio

REASON = {"reason": "insults"}
NOBODY = "a" * 16


def person_id(client: httpx.Client) -> str:
    return str(client.get("/api/me").json()["id"])


def moderator(server: Running, name: str = "Mo") -> httpx.Client:
    client = server.person(name)
    assert server.do(server.store.appoint(person_id(client)))
    return client


def decide(by: httpx.Client, kind: str, person: str, **more: Any) -> httpx.Response:
    return by.post("/api/sanctions", json={"kind": kind, "person": person, "hours": 24, **REASON, **more})


async def id_of(client: Client) -> str:
    assert client.person
    return str((await client.person.call(client.url, "GET", "/api/me")).json()["id"])


async def decided(server: Running, client: Client, kind: str, **more: Any) -> None:
    whose = await id_of(client)
    answer = await asyncio.to_thread(lambda: decide(moderator(server), kind, whose, **more))
    answer.raise_for_status()


# Who may


MODERATORS = [endpoint for endpoint in ENDPOINTS if endpoint.moderator]
BODIES = {
    "/api/reports/{id}/close": REASON,
    "/api/sanctions": {"kind": "mute", "person": NOBODY, **REASON},
    "/api/sanctions/{id}/lift": REASON,
}


def ask(client: httpx.Client, endpoint: Endpoint) -> httpx.Response:
    path = endpoint.path.replace("{id}", NOBODY).replace("{game}", "tiny-2").replace("{number}", "1")
    return client.request(endpoint.method, path, json=BODIES.get(endpoint.path))


@pytest.mark.parametrize("endpoint", MODERATORS, ids=lambda endpoint: f"{endpoint.method} {endpoint.path}")
def test_only_moderators_moderate(server: Running, endpoint: Endpoint) -> None:
    assert ask(server.stranger(), endpoint).status_code == 401
    told = ask(server.person("Ann"), endpoint)
    assert (told.status_code, told.json()["error"]) == (403, "not a moderator")
    assert ask(moderator(server), endpoint).status_code in (200, 404)  # nobody and nothing has this id
    banned = moderator(server)
    banned_id = person_id(banned)
    server.do(server.store.sanction(ruling("ban", banned_id)))
    told = ask(banned, endpoint)
    assert (told.status_code, told.json()["error"]) == (403, "banned")


def ruling(kind: SanctionKind, person: str) -> Ruling:
    return Ruling(kind, person, "because")


def test_all_that_is_about_moderating_is_for_moderators_alone() -> None:
    theirs = {f"{endpoint.method} {endpoint.path}" for endpoint in MODERATORS}
    about = [e for e in ENDPOINTS if any(word in e.path for word in ("report", "sanction", "audit"))]
    assert {f"{e.method} {e.path}" for e in about} - theirs == {"POST /api/reports"}
    assert all(endpoint.known for endpoint in about)


@pytest.mark.parametrize("kind", ["ban", "mute"])
def test_moderators_decide_about_others_alone(server: Running, kind: str) -> None:
    mo, other, ann = moderator(server), moderator(server, "Other"), server.person("Ann")
    for whose in (person_id(mo), person_id(other)):
        told = decide(mo, kind, whose)
        assert (told.status_code, told.json()["error"]) == (403, "a moderator")
    made = server.do(server.store.sanction(ruling("mute", person_id(mo))))  # by who runs the server
    for by in (mo, other):
        assert by.post(f"/api/sanctions/{made.id}/lift", json=REASON).status_code == 403
    assert decide(mo, kind, person_id(ann)).status_code == 201
    assert decide(mo, kind, NOBODY).status_code == 404


def test_reports_about_moderators_are_not_for_moderators(server: Running) -> None:
    mo, other, ann = moderator(server), moderator(server, "Other"), server.person("Ann")
    ann.post("/api/reports", json={"kind": "name", "person": person_id(mo)}).raise_for_status()
    (found,) = [each for each in server.do(server.store.reports()) if each.person == person_id(mo)]
    for by in (mo, other):
        assert found.id not in by.get("/api/reports").text
        assert by.post(f"/api/reports/{found.id}/close", json=REASON).status_code == 403
        # nor is it closed by deciding about somebody else
        assert decide(by, "mute", person_id(server.person("Eve")), report=found.id).status_code == 201
    assert server.do(server.store.find_report(found.id)).closed is None


@pytest.mark.parametrize(
    "body",
    [
        {"kind": "removal"},
        {"kind": "ban", "table": NOBODY},
        {"kind": "mute", "hours": 0},
        {"kind": "mute", "hours": 24 * 367},
        {"kind": "mute", "hours": 1.5},
        {"kind": "exile"},
        {"kind": "mute", "reason": ""},
        {"kind": "mute", "reason": "  "},
        {"kind": "mute", "reason": "\u202eturned"},
        {"kind": "mute", "reason": "x" * 501},
        {"kind": "mute", "more": 1},
    ],
)
def test_a_decision_that_makes_no_sense_is_refused(server: Running, body: dict[str, Any]) -> None:
    ann = server.person("Ann")
    assert decide(moderator(server), person=person_id(ann), **{"reason": "x", **body}).status_code == 422
    assert ann.get("/api/me").json()["sanctions"] == []


# What it means


THOUGH_BANNED = {"DELETE /api/me", "DELETE /api/me/devices/{id}", "POST /api/me/recovery", "POST /api/me/sign-out"}


def test_who_is_banned_reads_on_and_has_their_data(server: Running) -> None:
    assert {f"{e.method} {e.path}" for e in ENDPOINTS if e.though_banned} == THOUGH_BANNED
    ann = server.person("Ann")
    decide(moderator(server), "ban", person_id(ann)).raise_for_status()
    for endpoint in ENDPOINTS:
        if endpoint.method != "GET" and not endpoint.moderator and not endpoint.though_banned:
            told = ask(ann, endpoint)
            assert (told.status_code, told.json()["error"]) == (403, "banned"), endpoint.path
            assert abs(told.json()["until"] - time.time() - 86_400) < 60
        elif endpoint.method == "GET" and not endpoint.moderator:
            assert ask(ann, endpoint).status_code != 403, endpoint.path
    (told_me,) = ann.get("/api/me").json()["sanctions"]
    assert (told_me["kind"], told_me["reason"], told_me["table"]) == ("ban", "insults", None)
    exported = ann.get("/api/me/export").json()
    assert [each["action"] for each in exported["sanctions"]] == ["ban"]
    assert exported["person"]["sanctions"] == [told_me]


def test_another_name_in_the_same_browser_is_banned_too(server: Running) -> None:
    ann, mo = server.person("Ann"), moderator(server)
    (made,) = [decide(mo, "ban", person_id(ann)).json()]
    code = server.person("Bob").post("/api/me/recovery").json()["code"]
    ann.post("/api/me/sign-out").raise_for_status()
    for path, body in (("/api/people", {"name": "Puppet"}), ("/api/recover", {"code": code})):
        told = ann.post(path, json=body)
        assert (told.status_code, told.json()["error"], told.json()["until"]) == (403, "banned", made["until"])
    mo.post(f"/api/sanctions/{made['id']}/lift", json=REASON).raise_for_status()
    assert ann.post("/api/people", json={"name": "Puppet"}).status_code == 201


def test_who_deletes_the_banned_name_stays_banned_in_the_browser(server: Running) -> None:
    ann = server.person("Ann")
    decide(moderator(server), "ban", person_id(ann), hours=None).raise_for_status()
    assert ann.delete("/api/me").status_code == 204
    told = ann.post("/api/people", json={"name": "Puppet"})
    assert (told.status_code, told.json()["until"]) == (403, None)
    ann.cookies.clear()  # what it cannot do: another browser, or one that forgot, is a new one
    assert ann.post("/api/people", json={"name": "Puppet"}).status_code == 201


async def test_a_banned_person_is_sent_away_and_the_match_ends_without_them(server: Running, hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as (ann, bob):
        await decided(server, bob, "ban")
        await sent_away(bob, BANNED)
        await ann.until(lambda: ann.over)
        assert (ann.now["end"], ann.now["winners"]) == ("resign 1", [0])
        await ann.until(lambda: ann.told["seats"][1]["gone"])
        assert ann.told["seats"][1]["name"] == "Bob 0"
        heard = len(bob.heard)
        assert await ann.ask(**SAY) is None
        assert len(bob.heard) == heard
        with pytest.raises(InvalidStatus, match="403"):
            await Client(hasty, bob.table, bob.person).open()


async def test_an_agent_plays_on_where_the_table_says_so(server: Running, hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link", successor="random") as (ann, bob):
        await decided(server, bob, "ban")
        await ann.play()
        assert not ann.now.get("end")
        assert len([row for row in ann.actions if row["seat"] == 1]) > 1


async def test_a_puppet_in_the_same_browser_is_sent_away_too(server: Running, hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as (ann, _bob):
        first = server.person("Troll")
        whose = person_id(first)
        first.post("/api/me/sign-out").raise_for_status()
        first.post("/api/people", json={"name": "Puppet"}).raise_for_status()
        puppet = Person("Puppet")
        puppet.cookie = f"hindmost={first.cookies['hindmost']}"
        async with another(ann, puppet) as looking:
            answer = await asyncio.to_thread(lambda: decide(moderator(server), "ban", whose))
            assert answer.status_code == 201
            await sent_away(looking, BANNED)


async def test_who_is_removed_from_a_table_stays_away_from_it_alone(server: Running, hasty: str) -> None:
    async with seated(hasty, "tiny-3", "me", "link", "open") as (ann, bob):
        assert bob.person
        await decided(server, bob, "removal", table=bob.table, hours=None)
        await sent_away(bob, REMOVED)
        await ann.until(lambda: ann.told["seats"][1]["name"] == "")
        with pytest.raises(InvalidStatus, match="403"):
            await Client(hasty, bob.table, bob.person).open()
        with pytest.raises(httpx.HTTPStatusError, match="403"):
            await bob.person.call(hasty, "POST", f"/api/tables/{bob.table}/join", {})
    async with seated(hasty, "tiny-2", "me", "link") as (elsewhere, _), another(elsewhere, bob.person) as looking:
        assert await looking.ask(**SAY) is None


async def test_what_a_muted_person_says_is_not_sent(server: Running, hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as (ann, bob):
        await decided(server, bob, "mute")
        assert await bob.ask(**SAY) == "silenced"
        (refused,) = [each for each in bob.refused if each["code"] == "silenced"]
        assert abs(refused["until"] - time.time() - 86_400) < 60
        assert await ann.ask(**SAY) is None
        assert await bob.ask(type="resign") is None  # all else goes on
        assert [line["name"] for line in ann.said] == ["Ann"]


# Reports


async def test_a_report_comes_with_its_context_and_without_who_made_it(server: Running, hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as (ann, bob):
        assert ann.person
        assert bob.person
        for text in ("hello", "you fool"):
            assert await bob.ask(type="say", text=text) is None
        await ann.until(lambda: len(ann.said) == 2)
        line = ann.said[1]["id"]
        about = {"kind": "insult", "table": ann.table, "line": line, "words": "that hurts"}
        await ann.person.call(hasty, "POST", "/api/reports", about)
        with pytest.raises(httpx.HTTPStatusError, match="409"):
            await ann.person.call(hasty, "POST", "/api/reports", about)
        with pytest.raises(httpx.HTTPStatusError, match="409"):
            await bob.person.call(hasty, "POST", "/api/reports", about)  # about himself
        mo = moderator(server)
        listed = (await asyncio.to_thread(mo.get, "/api/reports")).json()
        (report,) = [each for each in listed if each["table"] == ann.table]
        assert report["person"] == await id_of(bob)
        assert [report[key] for key in ("kind", "words", "called", "match", "line")] == [
            "insult",
            "that hurts",
            "Bob 0",
            1,
            line,
        ]
        assert [kept["text"] for kept in report["lines"]] == ["hello", "you fool"]
        assert await id_of(ann) not in str(listed)
        exported = (await ann.person.call(hasty, "GET", "/api/me/export")).json()
        assert [each["words"] for each in exported["reports"]] == ["that hurts"]
        assert (await bob.person.call(hasty, "GET", "/api/me/export")).json()["reports"] == []
        answer = await asyncio.to_thread(lambda: decide(mo, "mute", report["person"], report=report["id"]))
        assert answer.status_code == 201
        assert report["id"] not in (await asyncio.to_thread(mo.get, "/api/reports")).text
        entry = (await asyncio.to_thread(mo.get, "/api/audit")).json()[0]
        assert [entry[key] for key in ("action", "by", "name", "reason")] == ["mute", "Mo", "Bob 0", "insults"]


async def test_a_seat_is_reported_by_who_sits_there(hasty: str, server: Running) -> None:
    async with seated(hasty, "tiny-3", "me", "link", "random") as (ann, bob):
        assert ann.person
        await ann.person.call(hasty, "POST", "/api/reports", {"kind": "stalling", "table": ann.table, "seat": 1})
        reports = [each for each in server.do(server.store.reports()) if each.table == ann.table]
        assert [(each.person, each.seat) for each in reports] == [(await id_of(bob), 1)]
        about = {"kind": "other", "table": ann.table}
        for seat in (2, 7):  # an agent, and no seat at all
            with pytest.raises(httpx.HTTPStatusError, match="404"):
                await ann.person.call(hasty, "POST", "/api/reports", about | {"seat": seat})


async def test_nobody_reports_what_they_cannot_see(hasty: str) -> None:
    eve = await Person("Eve").come(hasty)
    async with seated(hasty, "tiny-2", "me", "link", spectators=False) as (ann, bob):
        assert await bob.ask(**SAY) is None
        await ann.until(lambda: ann.said)
        for about in ({"seat": 1}, {"line": ann.said[0]["id"]}):
            with pytest.raises(httpx.HTTPStatusError, match="403"):
                await eve.call(hasty, "POST", "/api/reports", {"kind": "other", "table": ann.table, **about})
    async with seated(hasty, "tiny-2", "me", "link") as (other, _):
        about = {"kind": "other", "table": other.table, "line": ann.said[0]["id"]}
        with pytest.raises(httpx.HTTPStatusError, match="404"):  # a line of another table
            await eve.call(hasty, "POST", "/api/reports", about)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"table": NOBODY},
        {"line": 1},
        {"seat": 0},
        {"table": NOBODY, "line": 1, "seat": 0},
        {"table": NOBODY, "person": NOBODY},
        {"person": NOBODY, "kind": "boring"},
        {"person": NOBODY, "line": 0},
        {"person": NOBODY, "words": "x" * 501},
    ],
)
def test_a_report_about_nothing_is_refused(server: Running, body: dict[str, Any]) -> None:
    assert server.person("Ann").post("/api/reports", json={"kind": "other", **body}).status_code == 422


def test_reports_have_their_measure(tmp_path: Path) -> None:
    with running(tmp_path, Config(reports_per_address=2, work_per_address=MANY)) as server:
        ann = server.person("Ann")
        about = [{"kind": "name", "person": person_id(server.person(f"Bob {n}"))} for n in range(3)]
        assert [ann.post("/api/reports", json=each).status_code for each in about] == [204, 204, 429]


# Elsewhere, and at the same moment


async def test_at_another_process_it_holds_at_once(two: list[Process]) -> None:
    here, there = two
    async with seated(here.url, "tiny-2", "me", "link") as (ann, bob):
        assert bob.person
        async with another(Client(there.url, bob.table), bob.person) as elsewhere:
            whose = await id_of(bob)
            mo = await Person("Mo").come(there.url)
            async with await open_store(there.database) as store:
                assert await store.appoint((await mo.call(there.url, "GET", "/api/me")).json()["id"])
            body = {"kind": "ban", "person": whose, "hours": 1, **REASON}
            await mo.call(there.url, "POST", "/api/sanctions", body)
            for client in (bob, elsewhere):
                await sent_away(client, BANNED)
            await ann.until(lambda: ann.over)
            assert ann.now["end"] == "resign 1"


@pytest.mark.long
async def test_who_sits_down_while_being_banned_sits_nowhere(hasty: str, server: Running) -> None:
    host, mo = await Person("Ann").come(hasty), moderator(server)
    for attempt in range(20):
        made = await host.table(hasty, "tiny-3", ["me", "open", "open"])
        eve = await Person("Eve").come(hasty)
        whose = (await eve.call(hasty, "GET", "/api/me")).json()["id"]
        sits = eve.call(hasty, "POST", f"/api/tables/{made['id']}/join", {})
        makes = eve.table(hasty, "tiny-2", ["me", "open"])
        bans = asyncio.to_thread(lambda whose=whose: decide(mo, "ban", whose))  # type: ignore[misc]
        work = [sits, makes, bans] if attempt % 2 else [bans, sits, makes]
        await asyncio.gather(*work, return_exceptions=True)
        assert whose not in str(server.do(server.store.seats(made["id"])))
        assert [found for found in server.do(server.store.tables_of(whose)) if found.seats[0].person] == []
