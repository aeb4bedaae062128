"""The tables of the database: ids are texts, times are seconds since 1970."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Dialect,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    false,
    text,
)

from hindmost.store.errors import check_text


class Plain(TypeDecorator[str]):
    """A text that every database can hold."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        if value is not None:
            check_text(value)
        return value


class Json(TypeDecorator[Any]):
    """A value kept as JSON text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        return None if value is None else json.dumps(value, separators=(",", ":"))

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        return None if value is None else msgspec.json.decode(value)


metadata = MetaData(
    naming_convention={  # a constraint without a name could not be changed later
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def to_person(name: str, gone: str, **options: Any) -> Column[str]:
    return Column(name, Plain, ForeignKey("person.id", ondelete=gone), **options)


def to_table() -> Column[str]:
    return Column("table", Plain, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


person = Table(
    "person",
    metadata,
    Column("id", Plain, primary_key=True),
    Column("name", Plain, nullable=False),
    Column("created", Double, nullable=False),
    Column("recovery_hash", Plain, unique=True),
    Column("moderator", Boolean, nullable=False, server_default=false()),  # may look after the others
)

device = Table(
    "device",
    metadata,
    Column("hash", Plain, primary_key=True),  # of the token in the cookie
    to_person("person", "CASCADE", nullable=False, index=True),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("label", Plain, nullable=False, server_default=text("''")),  # what the browser says it is, in two words
    Column("browser", Plain, index=True),  # in which it is; not known of devices that were last seen before it was kept
)

# In which browsers a person has been known, also after signing out: two who share one are at one device.
browsers = Table(
    "browsers",
    metadata,
    Column("hash", Plain, primary_key=True),  # of a cookie that outlives the device's
    to_person("person", "CASCADE", primary_key=True, index=True),
    Column("seen", Double, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Plain, primary_key=True),
    Column("game", Plain, nullable=False),
    Column("options", Json, nullable=False),
    Column("settings", Json, nullable=False),
    to_person("host", "SET NULL", index=True),
    Column("created", Double, nullable=False, index=True),
    Column("closed", Double),
    Column(
        "match", Integer, nullable=False, server_default=text("0")
    ),  # number of the current match, 0 before the first
    Column("owner", Plain, index=True),  # the process that holds the lease
    Column("fence", Integer, nullable=False, server_default=text("0")),  # grows with every change of owner
    Column("lease", Double, nullable=False, server_default=text("0")),
)

seats = Table(
    "seats",
    metadata,
    to_table(),
    Column("seat", Integer, primary_key=True),
    Column("kind", Plain, nullable=False),
    to_person("person", "SET NULL", index=True),
    Column("name", Plain, nullable=False),
    Column("agent", Plain),
    Column("invitation_hash", Plain),
    CheckConstraint("kind IN ('person', 'link', 'agent', 'here')", name="kind"),
)

matches = Table(
    "matches",
    metadata,
    to_table(),
    Column("number", Integer, primary_key=True),
    Column("seats", Json, nullable=False),
    Column("started", Double, nullable=False),
    Column("ended", Double),
    Column("result", Json),
    Column("seed", Plain),  # secret while the match goes on; none of matches that began before there were seeds
)

# Who sat where in which match: finds the matches of a person, who may have left the table since.
sittings = Table(
    "sittings",
    metadata,
    to_table(),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    to_person("person", "CASCADE", nullable=False, index=True),
)

# No foreign key: every append looks up its table anyway, for the fence.
rows = Table(
    "rows",
    metadata,
    Column("table", Plain, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", Plain, nullable=False),
    Column("at", Double, nullable=False),
    Column("charged", Double),  # seconds; none in rows of before it was kept
    sqlite_with_rowid=False,
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table", Plain, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("at", Double, nullable=False),
    to_person("person", "SET NULL", index=True),
    Column("name", Plain, nullable=False),
    Column("seat", Integer),
    Column("text", Plain, nullable=False),
    Column("removed", Boolean, nullable=False),
    Index(None, "table", "id"),
    sqlite_autoincrement=True,  # the number of a lost line is never used again
)

ratings = Table(
    "ratings",
    metadata,
    to_person("person", "CASCADE", primary_key=True),
    Column("game", Plain, primary_key=True, index=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("matches", Integer, nullable=False),
)

deals = Table(
    "deals",
    metadata,
    Column("day", Plain, primary_key=True),
    Column("game", Plain, nullable=False),
    Column("seed", Plain, nullable=False),
    Column("hash", Plain, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("table", Plain, primary_key=True),
    Column("number", Integer, primary_key=True),
    to_person("person", "CASCADE", primary_key=True, index=True),
    Column("game", Plain, nullable=False),
    Column("day", Plain),
    Column("standing", Json, nullable=False),
    Column("rank", Plain, nullable=False),  # the standing as a text that sorts like it
    Column("lowest", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Index(None, "game", "rank"),
    Index(None, "day", "game"),
)

# Who has had a go at the deal of which day, and where.
goes = Table(
    "goes",
    metadata,
    to_person("person", "CASCADE", primary_key=True),
    Column("day", Plain, primary_key=True),
    Column("table", Plain, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
)

# What the coach has found out about a match so far; the review itself when all decisions are looked at.
reviews = Table(
    "reviews",
    metadata,
    to_table(),
    Column("number", Integer, primary_key=True),
    Column("of", Integer, nullable=False),
    Column("decisions", Json, nullable=False),
    Column("review", Json),
)

pushes = Table(
    "pushes",
    metadata,
    Column("endpoint", Plain, primary_key=True),
    to_person("person", "CASCADE", nullable=False, index=True),
    Column("keys", Json, nullable=False),
)

# Signs what is sent to browsers: the same for all processes, for as long as somebody is subscribed.
push_key = Table(
    "push_key",
    metadata,
    Column("name", Plain, primary_key=True),
    Column("key", Plain, nullable=False),
)

# One row: the last step of the oldest version that can work with this schema (`store/migrate.py`).
compatibility = Table(
    "compatibility",
    metadata,
    Column("oldest", Plain, primary_key=True),
)

# What somebody may not do for a while, or for good: be here, talk, or be at one table.
sanctions = Table(
    "sanctions",
    metadata,
    Column("id", Plain, primary_key=True),
    to_person("person", "SET NULL", index=True),
    Column("kind", Plain, nullable=False),
    Column("table", Plain, ForeignKey("tables.id", ondelete="CASCADE")),  # of a removal
    Column("since", Double, nullable=False),
    Column("until", Double),  # none: for good
    Column("reason", Plain, nullable=False),
    Column("devices", Boolean, nullable=False),  # does it hold for whoever comes in the same browsers?
    CheckConstraint("kind IN ('ban', 'mute', 'removal')", name="kind"),
)

# A browser outlives the name it was used with: so does what holds there.
sanctioned_browsers = Table(
    "sanctioned_browsers",
    metadata,
    Column("hash", Plain, primary_key=True),
    Column("sanction", Plain, ForeignKey("sanctions.id", ondelete="CASCADE"), primary_key=True, index=True),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Plain, primary_key=True),
    Column("at", Double, nullable=False),
    to_person("by", "SET NULL", index=True),
    to_person("person", "SET NULL", index=True),
    Column("called", Plain, nullable=False),  # the name of that time
    Column("table", Plain, ForeignKey("tables.id", ondelete="SET NULL")),
    Column("number", Integer),  # of the match
    Column("seat", Integer),
    Column("line", Integer),  # of chat
    Column("kind", Plain, nullable=False),
    Column("words", Plain, nullable=False),
    Column("closed", Double, index=True),
)

# What was said at the table before a report. What somebody said goes with them, whichever version deletes them.
report_lines = Table(
    "report_lines",
    metadata,
    Column("report", Plain, ForeignKey("reports.id", ondelete="CASCADE"), primary_key=True),
    Column("line", Integer, primary_key=True),
    to_person("person", "CASCADE", index=True),
    Column("at", Double, nullable=False),
    Column("name", Plain, nullable=False),
    Column("seat", Integer),
    Column("text", Plain, nullable=False),
)

# Who did what to whom, when and why. It names nobody: names are looked up.
audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    to_person("by", "SET NULL", index=True),
    Column("by_admin", Boolean, nullable=False),  # on the command line
    Column("action", Plain, nullable=False),
    to_person("person", "SET NULL", index=True),
    Column("table", Plain, ForeignKey("tables.id", ondelete="SET NULL")),
    Column("until", Double),
    Column("reason", Plain, nullable=False),
    sqlite_autoincrement=True,
)
