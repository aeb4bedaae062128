"""The room of the tab: calls and connections as the server has them, and what is kept on the device."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from hindmost.match import loads
from hindmost.server.api import ENDPOINTS
from hindmost.tab.calls import endpoints
from hindmost.tab.device import Entries
from hindmost.tab.room import Room
from tests.tab.memory import MemoryDevice, Page, in_loop

SOLO = {"game": "classic-solo", "seats": [{"kind": "me"}]}
ONLY_HERE = {("POST", "/api/me/matches"), ("DELETE", "/api/tables/{id}")}
ELSEWHERE = {("GET", "/healthz"), ("GET", "/readyz")}


@asynccontextmanager
async def tab(entries: Entries | None = None, writer: bool = True) -> AsyncIterator[Page]:
    """A tab on a device where this is kept; on a new one where nothing is."""
    device = MemoryDevice(entries)
    room = Room(device, writer)
    await room.open()
    page = Page(room, device)
    try:
        if not entries:
            await page.told("POST", "/api/people", {"name": "Ann"})
        yield page
    finally:
        await room.close()


def against(agent: str, game: str = "classic-2", **settings: Any) -> dict[str, Any]:
    return {"game": game, "seats": [{"kind": "me"}, {"kind": "agent", "agent": agent}], "settings": settings}


def test_the_tab_answers_the_calls_of_the_server() -> None:
    here = {(each.method, each.path): each for each in endpoints}
    there = {(each.method, each.path): each for each in ENDPOINTS}
    assert here.keys() - there.keys() == ONLY_HERE
    assert there.keys() - here.keys() == ELSEWHERE
    for key in here.keys() & there.keys():
        if here[key].handle.__name__ != "refuse":
            mine, its = here[key], there[key]
            assert (mine.tells, mine.takes, mine.status, mine.known) == (its.tells, its.takes, its.status, its.known)


@in_loop
async def test_a_match_is_played_against_an_agent() -> None:
    async with tab() as page:
        made = await page.told("POST", "/api/tables", against("greedy"))
        seat = await page.sit(made["id"])
        for _ in range(4):
            assert await seat.its_turn()
            await seat.act()
        assert page.device.asked.count("choose") >= 3
        table = await page.told("GET", f"/api/tables/{made['id']}")
        assert (table["match"], table["mine"]) == (1, [0])


@in_loop
async def test_a_match_goes_on_where_the_tab_was_closed() -> None:
    async with tab() as page:
        entries = page.device.entries
        id = (await page.told("POST", "/api/tables", SOLO))["id"]
        seat = await page.sit(id)
        assert await seat.its_turn()
        await seat.act()
        before = seat.now
    async with tab(entries) as page:
        assert [table["id"] for table in await page.told("GET", "/api/me/tables")] == [id]
        seat = await page.sit(id)
        assert seat.now == before
        await seat.act()
        assert seat.now.rows > before.rows


async def played(page: Page) -> str:
    """A whole match alone."""
    id = str((await page.told("POST", "/api/tables", SOLO))["id"])
    seat = await page.sit(id)
    while await seat.its_turn():
        await seat.act()
    return id


@in_loop
async def test_a_match_that_is_over_is_told_and_brought_elsewhere() -> None:
    async with tab() as page:
        id = await played(page)
        await page.device.until(lambda _: '"over":true' in page.device.entries[f"table/{id}"] or None)
        (match,) = await page.told("GET", "/api/me/matches")
        assert match["result"]["standings"]
        assert (await page.told("GET", "/api/solo/classic-solo"))[0]["standing"] == match["result"]["standings"][0]
        told = await page.told("GET", f"/api/tables/{id}/matches/1/replay")
        assert told["draws"]["outcome"] == "verified"
        status, line = await page.call("GET", f"/api/tables/{id}/matches/1/record")
        assert (status, loads(line).to_act) == (200, None)
        exported = await page.told("GET", "/api/me/export")
    async with tab() as page:
        for file in (json.dumps(exported), line, line + "\n" + line):
            await page.told("POST", "/api/me/matches", file)
        (match,) = await page.told("GET", "/api/me/matches")
        replayed = await page.told("GET", f"/api/tables/{match['table']}/matches/1/replay")
        assert {**replayed, "gone": []} == {**told, "gone": []}
        await page.told("DELETE", f"/api/tables/{match['table']}")
        assert await page.told("GET", "/api/me/matches") == []
        assert set(page.device.entries) == {"person", "schema"}


@in_loop
async def test_what_needs_others_says_so() -> None:
    async with tab() as page:
        for method, path in (("GET", "/api/leaderboards/classic-2"), ("POST", "/api/tables/tab-1/join")):
            status, told = await page.call(method, path)
            assert (status, told["error"]) == (501, "needs others")
        invited = {"game": "classic-2", "seats": [{"kind": "me"}, {"kind": "link"}]}
        assert (await page.call("POST", "/api/tables", invited))[0] == 501
        assert (await page.call("GET", "/api/nowhere"))[0] == 404
        assert (await page.call("GET", "/api/tables/tab-nowhere"))[0] == 404


@in_loop
async def test_the_practice_deal_is_one_a_day() -> None:
    async with tab() as page:
        first = await page.told("POST", "/api/daily")
        assert await page.told("POST", "/api/daily") == first
        told = await page.told("GET", "/api/daily")
        seat = await page.sit(first["id"])
        assert await seat.its_turn()
        texts = [row["text"] for each in seat.heard for row in each.get("rows", [])]
        assert f"commit {told['hash']}" in texts


@pytest.mark.parametrize("why", ["full", "refused"])
@in_loop
async def test_what_cannot_be_kept_stays_in_mind_and_is_told_once(why: Any) -> None:
    async with tab() as page:
        page.device.keeps = why
        id = await played(page)
        assert [each for each in page.device.posted if "stored" in each] == [{"stored": why}]
        assert (await page.told("GET", f"/api/tables/{id}"))["match"] == 1
        assert not any(key.startswith("row/") for key in page.device.entries)
        page.device.keeps = "ok"
        await page.told("PATCH", "/api/me", {"name": "Eve"})
        assert {"stored": "ok"} in page.device.posted
        assert any(key.startswith("row/") for key in page.device.entries)


@in_loop
async def test_one_tab_alone_writes() -> None:
    async with tab() as first:
        id = (await first.told("POST", "/api/tables", SOLO))["id"]
        async with tab(first.device.entries, writer=False) as second:
            seat = await second.sit(id)
            assert seat.heard[-1]["table"]["read_only"]
            status, told = await second.call("POST", "/api/tables", SOLO)
            assert (status, told["error"]) == (409, "read only")
            await second.room.write()
            assert second.device.posted[-2:] == [{"closed": seat.id, "code": 1012}, {"writer": True}]
            seat = await second.sit(id)
            assert await seat.its_turn()
            await seat.act()
            assert any(key.startswith(f"row/{id}/") for key in second.device.entries)
