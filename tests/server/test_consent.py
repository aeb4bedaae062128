"""What people at a table agree on: taking back, giving up, another match, a pause; and clocks, which ask nobody."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from hindmost.match import loads
from tests.server.clients import Client, Person, alike, another, seated

pytestmark = pytest.mark.anyio

UNDO, ABORT, YES, NO = (
    {"type": "ask", "what": "undo"},
    {"type": "ask", "what": "abort"},
    {"type": "answer", "agree": True},
    {"type": "answer", "agree": False},
)


def turns(clients: list[Client]) -> tuple[Client, Client]:
    """Who is to act, and the other one."""
    first, second = clients
    return (first, second) if first.now.get("legal") else (second, first)


async def record(client: Client) -> dict[str, Any]:
    """As it may be seen by this client now."""
    path = f"/api/tables/{client.table}/matches/{client.match}/record"
    answer = await (client.person or Person()).call(client.url, "GET", path)
    told: dict[str, Any] = json.loads(answer.content)
    return told


async def test_an_action_is_taken_back_when_all_agree_and_the_record_holds_what_stands(hasty: str) -> None:
    async with seated(hasty, "classic-2", "me", "link") as clients, another(clients[0]) as onlooker:
        actor, other = turns(clients)
        before = await alike(*clients)
        log = (await record(actor))["log"]
        await actor.play(1)
        taken_back = actor.texts[len(log)]
        assert await actor.ask(**UNDO) is None
        await other.until(lambda: other.now.get("asked") == "undo")
        assert other.now["asker"] == actor.seats[0]
        assert await actor.ask(**YES) == "not asked"
        assert await actor.ask(**UNDO) == "asked already"
        assert await other.ask(**YES) is None
        after = await alike(*clients, onlooker)
        assert after["view"] == before["view"]
        assert [text for _, text in after["rows"]][-3:] == ["ask undo", "agree", f"undo {len(log)}"]
        assert (await record(actor))["log"] == log
        again = actor.action()
        while again["action"] == taken_back:
            again = actor.action()
        assert await actor.ask(**again) is None
        assert (await record(actor))["log"][len(log)] == again["action"]
        assert await other.ask(type="resign") is None
        whole = loads(json.dumps(await record(onlooker)))
        assert whole.end == f"resign {other.seats[0]}"
        assert taken_back not in [whole.game.text(action) for action in whole.log]


async def test_what_is_refused_does_not_happen(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as clients:
        actor, other = turns(clients)
        assert await actor.ask(**UNDO) == "nothing to undo"
        assert await actor.ask(**NO) == "not asked"
        for what in (UNDO, ABORT):
            await turns(clients)[0].act()
            await alike(*clients)
            assert await actor.ask(**what) is None
            assert await other.ask(**NO) is None
            seen = await alike(*clients)
            assert seen["now"]["asked"] is None
            assert seen["now"]["to_act"] is not None


async def test_an_action_takes_a_question_off_the_table(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as clients:
        actor, other = turns(clients)
        assert await other.ask(**ABORT) is None
        await actor.until(lambda: actor.now.get("asked"))
        assert await actor.act() is None
        assert await actor.ask(**YES) == "not asked"


async def test_a_match_is_aborted_when_all_agree(hasty: str) -> None:
    async with seated(hasty, "tiny-3", "me", "link", "link") as (ann, bob, cid):
        assert await ann.ask(**ABORT) is None
        assert await bob.ask(**YES) is None
        assert bob.now["agreed"] == [0, 1]
        assert not bob.over
        assert await cid.ask(**YES) is None
        seen = await alike(ann, bob, cid)
        assert (seen["now"]["end"], seen["now"]["winners"]) == ("abort", [])
        assert await ann.ask(**ABORT) == "over"


async def test_where_one_plays_against_agents_nobody_else_is_asked(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "random") as (ann,):
        await ann.play(1)
        await ann.until(lambda: ann.now.get("legal"))
        assert await ann.ask(**UNDO) is None
        await ann.until(lambda: ann.now.get("legal"))
        assert ann.texts[-1].startswith("undo ")
        assert await ann.ask(**ABORT) is None
        assert ann.now["end"] == "abort"


async def test_a_person_with_two_seats_answers_once(hasty: str) -> None:
    ann, bob = await Person("Ann").come(hasty), await Person("Bob").come(hasty)
    made = await ann.table(hasty, "tiny-3", ["me", "here", "link"])
    await bob.join(hasty, made["id"], made["invitations"]["2"])
    table = Client(hasty, made["id"], ann)
    async with another(table, ann) as device, another(table, bob) as phone:
        assert await phone.ask(**ABORT) is None
        assert await device.ask(**YES) is None
        assert (await alike(device, phone))["now"]["end"] == "abort"
        assert await phone.ask(type="rematch") is None
        assert await device.ask(type="rematch") is None
        for client in (device, phone):
            await client.until(lambda client=client: client.match == 2)  # type: ignore[misc]
        assert (device.seats, phone.seats) == ([0, 2], [1])


async def test_on_one_device_the_last_action_is_the_one_taken_back(hasty: str) -> None:
    async with seated(hasty, "classic-2", "me", "here") as (device,):
        dealt = len(device.rows)
        await device.play(2)
        assert await device.ask(**UNDO) is None
        seats = [row["seat"] for row in device.rows if row["text"].startswith("place")]
        assert seats == [0, 1]
        assert device.now["to_act"] == 1
        assert device.texts[-1] != f"undo {dealt}"


async def test_another_match_starts_with_the_seats_rotated_when_all_want_it(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as (ann, bob):
        assert await ann.ask(type="rematch") == "not over"
        assert await ann.ask(type="resign") is None
        await bob.until(lambda: bob.over)
        assert bob.now["winners"] == [1]
        assert await ann.ask(type="rematch") is None
        await ann.send(type="rematch")
        await bob.until(lambda: bob.texts[-1] == "rematch")
        assert await bob.ask(type="rematch") is None
        for client in (ann, bob):
            await client.until(lambda client=client: client.match == 2)  # type: ignore[misc]
        assert (ann.seats, bob.seats) == ([1], [0])
        assert [seat["name"] for seat in ann.told["seats"]] == ["Bob 0", "Ann"]
        await asyncio.gather(ann.play(), bob.play())
        await alike(ann, bob)
        assert ann.match == 2


async def test_clocks_are_stopped_and_go_on(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link", clock={"bank": 60}) as clients:
        actor, other = turns(clients)
        assert await other.ask(type="resume") == "not paused"
        assert await other.ask(type="pause") is None
        await actor.until(lambda: actor.now.get("paused"))
        assert "legal" not in actor.now
        assert "running" not in actor.now
        action = {"type": "act", "match": 1, "row": actor.now["rows"], "action": "keep"}
        assert await actor.ask(**action) == "paused"
        left = actor.now["clock"]
        await asyncio.sleep(0.3)
        assert await actor.ask(type="resume") is None
        assert actor.now["clock"] == pytest.approx(left, abs=0.2), "the pause is on nobody's clock"
        assert await actor.act() is None


async def test_nothing_is_taken_back_or_stopped_at_a_rated_table(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link", rated=True) as clients:
        actor, _ = turns(clients)
        await actor.play(1)
        assert await actor.ask(**UNDO) == "not here"
        assert await actor.ask(type="pause") == "not here"


async def test_a_clock_that_falls_ends_the_match(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link", clock={"turn": 1}) as clients:
        actor, other = turns(clients)
        loser = actor.seats[0]
        assert 0 < actor.now["clock"][loser] <= 1
        seen = await alike(*clients)
        for client in clients:
            await client.until(lambda client=client: client.over)  # type: ignore[misc]
        seen = await alike(*clients)
        assert seen["rows"][-1] == (-2, f"time {loser}")
        assert seen["now"]["winners"] == other.seats
        assert await actor.ask(**UNDO) == "over"


async def test_there_is_no_other_match_with_somebody_who_has_deleted_everything(hasty: str) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as (ann, bob):
        assert bob.person is not None
        await bob.person.call(hasty, "DELETE", "/api/me")
        await ann.until(lambda: ann.over)
        assert await ann.ask(type="rematch") is None  # it waits for somebody who cannot come
        assert ann.match == 1
