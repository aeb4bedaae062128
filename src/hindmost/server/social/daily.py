"""The solo deal of the day, the same for everybody. Its seed is secret until the day is over; its hash is not."""

from __future__ import annotations

from hindmost import draws
from hindmost.store import Deal, Store, StoredTable
from hindmost.study.days import day, end, game_of


def today(store: Store) -> str:
    """By the clock that all processes share: the seed of a day is told when it is over for everybody."""
    return day(store.clock.now())


async def deal(store: Store, today: str) -> Deal:
    """What is dealt on this day; whoever asks first has it made."""
    if stands := await store.deal_of(today):
        return stands
    seed = draws.new_seed()
    return await store.deal(today, game_of(today), seed, draws.commitment(seed))


async def seed_of(store: Store, table: str) -> str:
    """What everybody's draws follow from who has a table for the same day."""
    return (await deal(store, await day_of(store, table))).seed


async def revealed_seed(store: Store, table: str, number: int) -> str | None:
    """The seed of a match that is over, unless others still play the same deal."""
    stored = await store.table(table)
    hidden = stored is None or store.clock.now() < sealed_until(stored)
    return None if hidden else await store.seed_of(table, number)


def sealed_until(table: StoredTable) -> float:
    """When the day of a daily deal is over; any other deal is nobody else's."""
    if not table.settings.get("daily"):
        return 0.0
    return end(day(table.created))


async def day_of(store: Store, table: str) -> str:
    """The day whose deal is played at this table."""
    stored = await store.table(table)
    assert stored is not None
    return day(stored.created)
