"""What the coach has found out about matches."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import select

from hindmost.store.database import StorePart
from hindmost.store.schema import reviews


class StoredReview(NamedTuple):
    table: str
    number: int
    of: int  # decisions
    decisions: list[Any]  # those looked at; none are kept beside a review
    review: dict[str, Any] | None


class ReviewStore(StorePart):
    async def review_of(self, table: str, number: int) -> StoredReview | None:
        query = select(reviews).where(reviews.c.table == table, reviews.c.number == number)
        row = await self._database.first(query)
        return row and StoredReview(*row)

    async def keep_review(self, kept: StoredReview) -> None:
        """In place of what was kept before, unless that is a whole review and this is not."""
        values = kept._asdict()
        changes = {name: values[name] for name in ("of", "decisions", "review")}
        unfinished = None if kept.review else reviews.c.review.is_(None)
        adding = self._database.insert(reviews).values(**values)
        key = [reviews.c.table, reviews.c.number]
        await self._database.change(adding.on_conflict_do_update(index_elements=key, set_=changes, where=unfinished))
