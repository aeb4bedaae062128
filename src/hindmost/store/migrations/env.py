"""Run by alembic, on the connection it is given."""

from __future__ import annotations

from typing import Literal

from alembic import context

from hindmost.store.schema import Json, Plain, metadata


def render(kind: str, item: object, _context: object) -> str | Literal[False]:
    """A step names the types of the database, not those of today's schema."""
    return "sa.Text()" if kind == "type" and isinstance(item, (Plain, Json)) else False


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by making it anew
    compare_type=True,
    compare_server_default=True,
    render_item=render,
    transactional_ddl=True,
)

with context.begin_transaction():
    context.run_migrations()
