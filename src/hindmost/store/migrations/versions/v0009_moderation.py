"""Moderators, what they decide, what people report to them, and in which browser a device is.

A version from before goes on beside it: there are only new tables, and columns that it need not fill.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None
survived_by_older = True


def upgrade() -> None:
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("by", sa.Text(), nullable=True),
        sa.Column("by_admin", sa.Boolean(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=True),
        sa.Column("table", sa.Text(), nullable=True),
        sa.Column("until", sa.Double(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["by"], ["person.id"], name=op.f("fk_audit_by"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name=op.f("fk_audit_person"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_audit_table"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_audit_by"), "audit", ["by"], unique=False)
    op.create_index(op.f("ix_audit_person"), "audit", ["person"], unique=False)

    op.create_table(
        "reports",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("by", sa.Text(), nullable=True),
        sa.Column("person", sa.Text(), nullable=True),
        sa.Column("called", sa.Text(), nullable=False),
        sa.Column("table", sa.Text(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("line", sa.Integer(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("closed", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["by"], ["person.id"], name=op.f("fk_reports_by"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name=op.f("fk_reports_person"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_reports_table"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_index(op.f("ix_reports_by"), "reports", ["by"], unique=False)
    op.create_index(op.f("ix_reports_closed"), "reports", ["closed"], unique=False)
    op.create_index(op.f("ix_reports_person"), "reports", ["person"], unique=False)

    op.create_table(
        "sanctions",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("table", sa.Text(), nullable=True),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("devices", sa.Boolean(), nullable=False),
        sa.CheckConstraint("kind IN ('ban', 'mute', 'removal')", name=op.f("ck_sanctions_kind")),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name=op.f("fk_sanctions_person"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_sanctions_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sanctions")),
    )
    op.create_index(op.f("ix_sanctions_person"), "sanctions", ["person"], unique=False)

    op.create_table(
        "report_lines",
        sa.Column("report", sa.Text(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("person", sa.Text(), nullable=True),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.id"], name=op.f("fk_report_lines_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["report"], ["reports.id"], name=op.f("fk_report_lines_report"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("report", "line", name=op.f("pk_report_lines")),
    )
    op.create_index(op.f("ix_report_lines_person"), "report_lines", ["person"], unique=False)

    op.create_table(
        "sanctioned_browsers",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("sanction", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["sanction"], ["sanctions.id"], name=op.f("fk_sanctioned_browsers_sanction"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("hash", "sanction", name=op.f("pk_sanctioned_browsers")),
    )
    op.create_index(op.f("ix_sanctioned_browsers_sanction"), "sanctioned_browsers", ["sanction"], unique=False)

    op.add_column("device", sa.Column("browser", sa.Text(), nullable=True))
    op.create_index(op.f("ix_device_browser"), "device", ["browser"], unique=False)

    op.add_column("person", sa.Column("moderator", sa.Boolean(), server_default=sa.false(), nullable=False))
