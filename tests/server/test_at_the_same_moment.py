"""What comes at the same moment: nobody acts for a seat, or sits on one, that is not theirs any more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.clients import Client, Person, another, seated
from tests.server.tools import Running, running, until

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def held_up(server: Running, part: Any, name: str, most: int = 1) -> AsyncIterator[Callable[[], Awaitable[None]]]:
    """So many who call this part of the server wait there until the end of this block; the function waits for them."""
    usual, held, go_on = getattr(part, name), [0], asyncio.Event()

    async def waiting(*given: Any) -> Any:
        held[0] += 1
        await go_on.wait()
        return await usual(*given)

    async def all_there() -> None:
        await asyncio.to_thread(until, lambda: held[0] == most)

    setattr(part, name, waiting)
    try:
        yield all_there
    finally:
        setattr(part, name, usual)
        server.loop.call_soon_threadsafe(go_on.set)


@pytest.mark.parametrize("said", [{"type": "resign"}, {"type": "ask", "what": "abort"}])
async def test_what_is_said_while_the_next_match_begins_is_not_said_for_another(
    tmp_path: Path, said: dict[str, str]
) -> None:
    with running(tmp_path) as server:
        async with seated(server.url, "tiny-2", "me", "link") as (ann, bob), another(bob, bob.person) as phone:
            await ann.ask(type="resign")
            await ann.ask(type="rematch")
            table = server.hall.registry.tables[ann.table]
            async with held_up(server, server.hall.registry.leases, "turn_over") as begins:
                await bob.ask(type="rematch")
                await begins()
                asked = asyncio.ensure_future(phone.ask(**said))
                await asyncio.to_thread(until, lambda: table.lock._waiters)
            assert await asked == "stale"
            await ann.until(lambda: ann.now["to_act"] is not None and ann.match == 2)
            assert not ann.now.get("asked")
            assert ann.seats == [1]


async def invited(server: Running) -> tuple[Person, Person, str]:
    """Ann with a table at which a seat is free, and Bob."""
    ann, bob = await Person("Ann").come(server.url), await Person("Bob").come(server.url)
    return ann, bob, (await ann.table(server.url, "tiny-2", ["me", "open"]))["id"]


def sitting(server: Running, id: str) -> list[str]:
    return [seat.name for seat in server.do(server.store.seats(id)) if seat.person]


async def test_who_gets_up_while_the_last_sits_down_does_not_play(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob, id = await invited(server)
        async with held_up(server, server.store, "next_match") as begins:
            joining = asyncio.ensure_future(bob.call(server.url, "POST", f"/api/tables/{id}/join", {}))
            await begins()
            await ann.call(server.url, "POST", f"/api/tables/{id}/leave")
        await joining
        assert sitting(server, id) == ["Bob"]
        assert server.do(server.store.table(id)).match == 0
        cleo = await Person("Cleo").come(server.url)
        await cleo.call(server.url, "POST", f"/api/tables/{id}/join", {})
        assert server.do(server.store.table(id)).match == 1


async def test_who_is_gone_while_the_last_sits_down_does_not_play(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob, id = await invited(server)
        async with held_up(server, server.store, "next_match") as begins:
            joining = asyncio.ensure_future(bob.call(server.url, "POST", f"/api/tables/{id}/join", {}))
            await begins()
            await ann.call(server.url, "DELETE", "/api/me")
        await joining
        assert sitting(server, id) == ["Bob"]
        assert server.do(server.store.table(id)).match == 0


async def test_nobody_gets_up_from_a_match_that_begins_just_then(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob, id = await invited(server)
        async with held_up(server, server.store, "leave_seat") as leaves:
            leaving = asyncio.ensure_future(ann.call(server.url, "POST", f"/api/tables/{id}/leave"))
            await leaves()
            await bob.call(server.url, "POST", f"/api/tables/{id}/join", {})
        with pytest.raises(httpx.HTTPStatusError, match="409"):
            await leaving
        assert sitting(server, id) == ["Ann", "Bob"]
        async with another(Client(server.url, id), ann) as plays:
            assert not plays.over


async def test_who_sits_down_twice_at_once_has_one_seat(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, bob = await Person("Ann").come(server.url), await Person("Bob").come(server.url)
        id = (await ann.table(server.url, "tiny-3", ["me", "open", "open"]))["id"]
        async with held_up(server, server.store, "take_seat", 2) as both:
            tries = [asyncio.ensure_future(bob.call(server.url, "POST", f"/api/tables/{id}/join", {})) for _ in "12"]
            await both()
        codes = sorted(type(each).__name__ for each in await asyncio.gather(*tries, return_exceptions=True))
        assert codes == ["HTTPStatusError", "Response"]
        assert sitting(server, id) == ["Ann", "Bob"]
