"""Rows tell how much time was charged."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("rows", sa.Column("charged", sa.Double(), nullable=True))
