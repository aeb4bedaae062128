"""Reviews name nobody: names stand in the match alone, and sentences are made when they are asked for."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

reviews = sa.table("reviews", sa.column("table"), sa.column("number"), sa.column("review"))


def upgrade() -> None:
    strike_names(op.get_bind())


def strike_names(connection: sa.Connection) -> None:
    for table, number, review in connection.execute(sa.select(reviews).where(reviews.c.review.is_not(None))).all():
        this = sa.update(reviews).where(reviews.c.table == table, reviews.c.number == number)
        connection.execute(this.values(review=json.dumps(nameless(json.loads(review)), separators=(",", ":"))))


def nameless(review: dict[str, Any]) -> dict[str, Any]:
    unsaid: dict[str, list[str]] = {"de": [], "en": [], "es": []}
    return review | {
        "names": [f"seat {seat}" for seat in range(len(review["names"]))],
        "seats": [each | {"name": f"seat {each['seat']}"} for each in review["seats"]],
        "decisions": [each | {"said": unsaid} for each in review["decisions"]],
    }
