"""The database tells which older versions can work with it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None
survived_by_older = False  # they would not look


def upgrade() -> None:
    op.create_table(
        "compatibility",
        sa.Column("oldest", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("oldest", name=op.f("pk_compatibility")),
    )
