"""What the database has, asked directly: the store is not to be trusted here."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec

from hindmost import editions
from hindmost.contract.settings import Settings
from hindmost.game import AnyGame
from hindmost.store import Row
from tests.simulation.disk import Disk

COLUMNS = ", ".join(f'"{name}"' for name in Row._fields)


class Ledger:
    def __init__(self, disk: Disk) -> None:
        self._disk = disk

    def _ask(self, text: str, *given: Any) -> list[Any]:
        return self._disk.memory.raw.execute(text, given).fetchall()

    def rows(self, table: str, number: int, since: int = 0) -> list[Row]:
        where = '"table" = ? AND number = ? AND ply >= ? ORDER BY ply'
        return [Row(*row) for row in self._ask(f"SELECT {COLUMNS} FROM rows WHERE {where}", table, number, since)]

    def game(self, table: str) -> AnyGame:
        ((name, options),) = self._ask("SELECT game, options FROM tables WHERE id = ?", table)
        return editions.find(name, json.loads(options))

    def settings(self, table: str) -> Settings:
        return msgspec.convert(json.loads(self._ask("SELECT settings FROM tables WHERE id = ?", table)[0][0]), Settings)

    def sealed_until(self, table: str) -> float:
        """When the day is over whose deal is played at this table; 0 if it is a deal of its own."""
        if not self.settings(table).daily:
            return 0.0
        return after(self.day(table))

    def day(self, table: str) -> str:
        """When it was made."""
        created = self._ask("SELECT created FROM tables WHERE id = ?", table)[0][0]
        return datetime.fromtimestamp(created, UTC).date().isoformat()

    def current(self, table: str) -> int:
        number: int = self._ask('SELECT "match" FROM tables WHERE id = ?', table)[0][0]
        return number

    def seated(self, table: str, number: int) -> list[str | None]:
        found = self._ask('SELECT seats FROM matches WHERE "table" = ? AND number = ?', table, number)
        return [seat["person"] for (seats,) in found for seat in json.loads(seats)]

    def seed(self, table: str, number: int) -> str | None:
        found = self._ask('SELECT seed FROM matches WHERE "table" = ? AND number = ?', table, number)
        return found[0][0] if found else None

    def deals(self) -> list[tuple[str, str]]:
        """The day and the seed of every deal of a day."""
        return self._ask("SELECT day, seed FROM deals")

    def result(self, table: str, number: int) -> Any:
        found = self._ask('SELECT result FROM matches WHERE "table" = ? AND number = ?', table, number)
        return json.loads(found[0][0]) if found and found[0][0] else None

    def persons(self) -> set[str]:
        return {id for (id,) in self._ask("SELECT id FROM person")}

    def ratings(self) -> dict[tuple[str, str], int]:
        """How many matches have made somebody stronger or weaker in a game."""
        found = self._ask("SELECT person, game, matches FROM ratings")
        return {(person, game): matches for person, game, matches in found}

    def solo_results(self) -> list[tuple[str, str, int]]:
        """Person, table and number."""
        return self._ask('SELECT person, "table", number FROM results')

    def goes(self) -> list[tuple[str, str, str]]:
        """Who has had a go at the deal of which day, at which table."""
        return self._ask('SELECT person, day, "table" FROM goes')


def after(day: str) -> float:
    """When the day is over."""
    return (datetime.fromisoformat(day).replace(tzinfo=UTC) + timedelta(days=1)).timestamp()
