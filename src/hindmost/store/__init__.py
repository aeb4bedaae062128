"""The memory of the server: tables, logs of matches, people. SQLite for one machine, PostgreSQL for many."""

from __future__ import annotations

from hindmost.store.admin import Admin
from hindmost.store.chat import Chat, ChatLine
from hindmost.store.database import Database, default_url
from hindmost.store.deals import Deal, Deals
from hindmost.store.errors import Fenced, Refused, StoreGone, Taken
from hindmost.store.leases import Leases
from hindmost.store.log import Log
from hindmost.store.matches import Matches, StoredMatch
from hindmost.store.people import DELETED, People, Person
from hindmost.store.pushes import Push, Pushes
from hindmost.store.ratings import Rated, Rating, Ratings
from hindmost.store.results import Best, Result, Results
from hindmost.store.reviews import Reviews, StoredReview
from hindmost.store.tables import Seat, Table, Tables
from hindmost.store.writer import Row

__all__ = [
    "DELETED",
    "Best",
    "ChatLine",
    "Deal",
    "Fenced",
    "Person",
    "Push",
    "Rated",
    "Rating",
    "Refused",
    "Result",
    "Row",
    "Seat",
    "Store",
    "StoreGone",
    "StoredMatch",
    "StoredReview",
    "Table",
    "Taken",
    "default_url",
    "open_store",
]


class Store(Log, Leases, People, Tables, Matches, Chat, Ratings, Results, Deals, Pushes, Reviews, Admin):
    """Everything that is stored, behind one object."""

    async def __aenter__(self) -> Store:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()


async def open_store(url: str | None = None) -> Store:
    """The store at `sqlite:///path` or `postgresql://...`, brought to the schema of this version."""
    from hindmost.store.migrate import migrate

    url = url or default_url()
    await migrate(url)
    return Store(Database(url))
