"""Tables as they are stored, and made live by replay."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hindmost import editions
from hindmost.contract.settings import Settings
from hindmost.server.social import daily
from hindmost.store import Seat, Store
from hindmost.table.carrier import Duties
from hindmost.table.nature import Nature
from hindmost.table.table import Sitting, Table

ROAD = 0.3  # seconds


class NotFound(LookupError):
    """No such table."""


async def load(store: Store, id: str, duties: Duties) -> Table:
    """NotFound if there is none, or if it is closed."""
    stored = await store.table(id)
    if stored is None or stored.closed is not None:
        raise NotFound(id)
    settings = msgspec.convert(stored.settings, Settings)
    game = editions.find(stored.game, stored.options)
    rows = await store.rows(id, stored.match)
    table = Table(id, game, settings, await sittings_of(store, id), stored.match, duties, store.clock, rows)
    table.earlier = await earlier_points(store, id, stored.match, settings)
    table.nature = Nature(await store.seed_of(id, stored.match))
    table.sealed = daily.sealed_until(stored)
    table.elsewhere.road = 0.0 if store.alone else ROAD
    return table


async def sittings_of(store: Store, id: str) -> tuple[Sitting, ...]:
    return as_sittings(await store.seats(id))


def as_sittings(seats: Sequence[Seat]) -> tuple[Sitting, ...]:
    return tuple(Sitting(kind=seat.kind, name=seat.name, person=seat.person, agent=seat.agent) for seat in seats)


def as_seats(sittings: Sequence[Sitting]) -> list[Seat]:
    return [Seat(seat, s.kind, s.person, s.name, s.agent) for seat, s in enumerate(sittings)]


async def earlier_points(store: Store, id: str, number: int, settings: Settings) -> list[list[int]]:
    """What each earlier match of the series that this one belongs to has brought its seats."""
    first = number - (number - 1) % settings.series if number else 0
    results = await store.results_of(id, first, number) if first < number else {}
    return [results.get(before, {}).get("points", []) for before in range(first, number)]
