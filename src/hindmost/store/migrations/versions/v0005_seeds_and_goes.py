"""What the draws of a match follow from; who has had a go at the deal of which day."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("seed", sa.Text(), nullable=True))
    goes = op.create_table(
        "goes",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("table", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name=op.f("fk_goes_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_goes_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "day", name=op.f("pk_goes")),
    )
    op.create_index(op.f("ix_goes_table"), "goes", ["table"], unique=False)
    if made := _goes_so_far():
        op.bulk_insert(goes, made)


def _goes_so_far() -> list[dict[str, str]]:
    """The first table of each person and day; others that were made at the same time stay as they are."""
    tables = sa.table("tables", *map(sa.column, ("id", "host", "created", "settings")))
    made = sa.select(tables).where(tables.c.host.is_not(None)).order_by(tables.c.created, tables.c.id)
    first: dict[tuple[str, str], str] = {}
    for id, host, created, settings in op.get_bind().execute(made):
        if json.loads(settings).get("daily"):
            first.setdefault((host, datetime.fromtimestamp(created, UTC).date().isoformat()), id)
    return [{"person": person, "day": day, "table": table} for (person, day), table in first.items()]
