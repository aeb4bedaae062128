"""The tables and matches of this device, as they are kept."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from hindmost.tab import migrations
from hindmost.tab.kept import (
    KeptMatch,
    KeptPerson,
    KeptReview,
    KeptTable,
    match_key,
    review_key,
    row_key,
    table_key,
    text_of,
)
from hindmost.tab.storage import Storage
from hindmost.table.match_log import Row

T = TypeVar("T")


class TabStore:
    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def open(self) -> None:
        """Bring what an older version has kept up to date."""
        await migrations.migrate(self.storage)

    async def _one(self, key: str, kind: type[T]) -> T | None:
        text = await self.storage.get(key)
        return None if text is None else msgspec.json.decode(text, type=kind)

    async def _all(self, prefix: str, kind: type[T]) -> list[T]:
        return [msgspec.json.decode(text, type=kind) for text in (await self.storage.read(prefix)).values()]

    # Who plays here

    async def person(self) -> KeptPerson | None:
        return await self._one("person", KeptPerson)

    async def keep_person(self, person: KeptPerson) -> None:
        await self.storage.write({"person": text_of(person)})

    async def forget(self) -> None:
        """Everything."""
        await self.storage.write(dict.fromkeys(await self.storage.read("")))

    # Tables and matches

    async def table(self, id: str) -> KeptTable | None:
        return await self._one(table_key(id), KeptTable)

    async def tables(self) -> list[KeptTable]:
        """The one changed last first."""
        return sorted(await self._all("table/", KeptTable), key=lambda table: -table.changed)

    async def match(self, table: str, number: int) -> KeptMatch | None:
        return await self._one(match_key(table, number), KeptMatch)

    async def matches(self, table: str = "") -> list[KeptMatch]:
        """Of a table in their order, or all, the newest first."""
        found = await self._all(f"match/{table}/" if table else "match/", KeptMatch)
        return found if table else sorted(found, key=lambda match: -match.started)

    async def keep(self, *kept: KeptTable | KeptMatch) -> None:
        """All at once."""
        await self.storage.write(dict(self._entries(kept)))

    def _entries(self, kept: Iterable[KeptTable | KeptMatch]) -> Iterable[tuple[str, str]]:
        for each in kept:
            if isinstance(each, KeptTable):
                each.changed = time.time()
                yield table_key(each.id), text_of(each)
            else:
                yield match_key(each.table, each.number), text_of(each)

    async def delete_table(self, id: str) -> None:
        """With all of its matches."""
        under = [f"{kind}/{id}/" for kind in ("match", "row", "review")]
        keys = [key for prefix in under for key in await self.storage.read(prefix)]
        await self.storage.write(dict.fromkeys([table_key(id), *keys]))

    # Rows

    async def rows(self, table: str, number: int) -> list[Row]:
        texts = await self.storage.read(f"row/{table}/{number:06d}/")
        return [msgspec.json.decode(text, type=Row) for text in texts.values()]

    async def append(self, table: str, number: int, rows: Sequence[Row]) -> None:
        await self.storage.write({row_key(table, number, row.ply): text_of(row) for row in rows})

    # Reviews

    async def review(self, table: str, number: int) -> KeptReview | None:
        return await self._one(review_key(table, number), KeptReview)

    async def keep_review(self, table: str, number: int, review: KeptReview) -> None:
        await self.storage.write({review_key(table, number): text_of(review)})
