"""Devices with a label; the browsers in which people are known."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("device", sa.Column("label", sa.Text(), server_default=sa.text("''"), nullable=False))
    op.create_table(
        "browsers",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name=op.f("fk_browsers_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", "person", name=op.f("pk_browsers")),
    )
    op.create_index(op.f("ix_browsers_person"), "browsers", ["person"], unique=False)
