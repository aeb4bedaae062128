"""The memory of the server: tables, logs of matches, people. SQLite for one machine, PostgreSQL for many."""

from __future__ import annotations

from hindmost.store.admin import AdminStore
from hindmost.store.chat import ChatLine, ChatStore
from hindmost.store.database import Database, default_url
from hindmost.store.deals import Deal, DealStore
from hindmost.store.devices import Device, DeviceStore
from hindmost.store.errors import Damaged, StoreGone, Unstorable
from hindmost.store.leases import Holder, LeaseStore
from hindmost.store.log import LogStore
from hindmost.store.matches import MatchStore, StoredMatch
from hindmost.store.moderation.audit import AuditLine, AuditStore
from hindmost.store.moderation.moderators import ModeratorStore
from hindmost.store.moderation.reports import About, ReportStore, StoredReport
from hindmost.store.moderation.sanctions import Named, Ruling, Sanction, SanctionStore
from hindmost.store.people import DELETED, PeopleStore, Person, Recognised
from hindmost.store.pushes import Push, PushStore
from hindmost.store.ratings import Rated, Rating, RatingStore
from hindmost.store.results import Best, Result, ResultStore
from hindmost.store.reviews import ReviewStore, StoredReview
from hindmost.store.tables import Seat, SeatedTable, Seating, StoredTable, TableStore
from hindmost.store.word import FREE, Ears, Word
from hindmost.table.errors import Fenced, PlyTaken
from hindmost.table.match_log import Row
from hindmost.table.steady_clock import SteadyClock

__all__ = [
    "DELETED",
    "FREE",
    "About",
    "AuditLine",
    "Best",
    "ChatLine",
    "Damaged",
    "Database",
    "Deal",
    "Device",
    "Ears",
    "Fenced",
    "Holder",
    "Named",
    "Person",
    "PlyTaken",
    "Push",
    "Rated",
    "Rating",
    "Recognised",
    "Result",
    "Row",
    "Ruling",
    "Sanction",
    "Seat",
    "SeatedTable",
    "Seating",
    "Store",
    "StoreGone",
    "StoredMatch",
    "StoredReport",
    "StoredReview",
    "StoredTable",
    "Unstorable",
    "Word",
    "default_url",
    "open_store",
]


class Store(
    LogStore,
    LeaseStore,
    PeopleStore,
    DeviceStore,
    TableStore,
    MatchStore,
    ChatStore,
    RatingStore,
    ResultStore,
    DealStore,
    PushStore,
    ReviewStore,
    SanctionStore,
    ReportStore,
    AuditStore,
    ModeratorStore,
    AdminStore,
):
    """Everything that is stored, behind one object."""

    async def __aenter__(self) -> Store:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()


async def open_store(url: str | None = None, clock: SteadyClock | None = None) -> Store:
    """The store at `sqlite:///path` or `postgresql://...`, brought to the schema of this version."""
    from hindmost.store.migrate import migrate

    url = url or default_url()
    await migrate(url)
    return Store(Database(url, clock))
