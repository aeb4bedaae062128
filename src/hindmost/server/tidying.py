"""When Python looks for rubbish that refers to itself.

By default it looks through everything whenever a quarter has been added: with a thousand tables that holds all of them
up for half a second, every few seconds. Hardly any rubbish is of that kind here, so what is young is looked through
often, and everything only now and then.
"""

from __future__ import annotations

import asyncio
import gc

YOUNG, MIDDLE, NEVER = 5_000, 10, 1_000_000_000
SECONDS = 600.0


async def tidy() -> None:
    gc.freeze()  # the program itself stays as it is
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    while True:
        await asyncio.sleep(SECONDS)
        gc.collect()
