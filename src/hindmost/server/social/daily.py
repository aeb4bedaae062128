"""The solo deal of the day, the same for everybody. Its seed is secret until the day is over; its hash is not."""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, date, datetime, timedelta
from functools import cache
from random import Random

from hindmost import editions
from hindmost.store import Deal, Store
from hindmost.table.decisions import Nature


def day(at: float) -> str:
    """The day of a time, the same all over the world."""
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def day_before(today: str) -> str:
    return (date.fromisoformat(today) - timedelta(days=1)).isoformat()


@cache
def solo_games() -> tuple[str, ...]:
    return tuple(name for name in editions.names() if editions.find(name).seats == 1)


def game_of(today: str) -> str:
    """The solo games take turns."""
    games = solo_games()
    return games[date.fromisoformat(today).toordinal() % len(games)]


def hash_of(seed: str) -> str:
    return hashlib.sha256(seed.encode()).hexdigest()


async def deal(store: Store, today: str) -> Deal:
    """What is dealt on this day; whoever asks first has it made."""
    if stands := await store.deal_of(today):
        return stands
    seed = secrets.token_hex(32)
    return await store.deal(today, game_of(today), seed, hash_of(seed))


async def nature_of(store: Store, at: float) -> Nature:
    """Nature as it deals on the day of this time: fixed, draw by draw."""
    seed = (await deal(store, day(at))).seed
    return lambda match: Random(f"{seed}:{len(match.log)}")
