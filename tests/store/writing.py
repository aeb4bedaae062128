"""A process that appends until it is killed: python -m tests.store.writing URL SEED

It prints the first ply of each group of rows after it was acknowledged, one line each: table, ply.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys

from hindmost.store import Row, Store
from hindmost.store.database import Database

GROUP = 3
WRITERS = 12


async def write(store: Store, table: str, rng: random.Random) -> None:
    fence = await store.acquire(table, f"process {os.getpid()}", 60, steal=True)
    assert fence is not None
    stored = await store.rows(table, 1)
    ply = len(stored)
    while True:
        group = [Row(ply + n, n, f"{ply}+{n} {'x' * rng.randrange(200)}", float(ply)) for n in range(GROUP)]
        await store.append(table, 1, group, fence)
        os.write(1, f"{table} {ply}\n".encode())
        ply += GROUP


async def main(url: str, seed: int) -> None:
    store = Store(Database(url))  # migrated by whoever started this
    tables = sorted(table.id for table in await store.list_tables())
    await asyncio.gather(*(write(store, table, random.Random(seed + n)) for n, table in enumerate(tables)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
