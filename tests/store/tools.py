"""What tests of the store need again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from hindmost.store import Person, Row, Seat, Store
from hindmost.store.schema import metadata

GAME = "a-game"


async def new_table(store: Store, *seats: Seat, host: str | None = None, **settings: Any) -> str:
    table = await store.new_table(GAME, {"lock": True}, {"chat": False} | settings, seats, host)
    return table.id


async def owned_table(store: Store, owner: str = "me", seconds: float = 60) -> tuple[str, int]:
    """A table with its first match begun, and the fence to write it with."""
    id = await new_table(store)
    assert await store.next_match(id, 1, [])
    fence = await store.acquire(id, owner, seconds)
    assert fence is not None
    return id, fence


async def new_person(store: Store, name: str = "Anna") -> Person:
    return await store.new_person(name, f"device of {name}")


def rows(*plies: int, text: str = "place r@f10 o@f9") -> list[Row]:
    return [Row(ply, 0, text, 1.5) for ply in plies]


async def plies(store: Store, table: str) -> list[int]:
    return [row.ply for row in await store.rows(table, 1)]


async def eventually(true: Callable[[], object], seconds: float = 10) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


async def everything(store: Store) -> dict[str, list[Any]]:
    """All that is in the database, table by table."""
    return {
        table.name: [tuple(row) for row in await store._database.all(table.select())]
        for table in metadata.sorted_tables
    }
