"""How many appends a second a database takes."""

from __future__ import annotations

import asyncio
import time
from itertools import count

from hindmost.store import Row, Store, open_store


def appends(url: str, writers: int, seconds: float) -> float:
    """Durable appends a second, each writer at a table of its own. Use a database made for it: the rows stay."""
    return asyncio.run(_appends(url, writers, seconds))


async def _appends(url: str, writers: int, seconds: float) -> float:
    async with await open_store(url) as store:
        ids = [(await store.new_table("bench", {}, {}, [])).id for _ in range(writers)]
        fences = [await store.acquire(id, "bench", 3600) for id in ids]
        began = time.perf_counter()
        done = await asyncio.gather(
            *(_write(store, id, fence or 0, began + seconds) for id, fence in zip(ids, fences, strict=True))
        )
        return sum(done) / (time.perf_counter() - began)


async def _write(store: Store, table: str, fence: int, until: float) -> int:
    for ply in count():
        if time.perf_counter() >= until:
            return ply
        await store.append(table, 1, [Row(ply, 0, "place r@f10 o@f9", time.time())], fence)
    raise AssertionError
