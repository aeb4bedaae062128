"""What comes at the same moment: nobody acts for a seat, or sits on one, that is not theirs any more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import another, seated
from tests.server.tools import Running, running, until

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def held_up(server: Running, part: Any, name: str) -> AsyncIterator[asyncio.Event]:
    """Whoever calls this part of the server waits there until the end of this block; the event is set when it does."""
    usual, reached, go_on = getattr(part, name), asyncio.Event(), asyncio.Event()
    here = asyncio.get_running_loop()

    async def waiting(*given: Any) -> Any:
        here.call_soon_threadsafe(reached.set)
        await go_on.wait()
        return await usual(*given)

    setattr(part, name, waiting)
    try:
        yield reached
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
                await begins.wait()
                asked = asyncio.ensure_future(phone.ask(**said))
                await asyncio.to_thread(until, lambda: table.lock._waiters)
            assert await asked == "stale"
            await ann.until(lambda: ann.now["to_act"] is not None and ann.match == 2)
            assert not ann.now.get("asked")
            assert ann.seats == [1]
