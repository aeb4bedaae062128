"""One call of the page, and the parts of the tab to answer with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from hindmost.contract.problems import Problem
from hindmost.tab.hall import TabHall
from hindmost.tab.kept import KeptMatch, KeptPerson
from hindmost.tab.library import Library
from hindmost.tab.reviewing import Reviewing

T = TypeVar("T")


@dataclass
class TabCall:
    """One call: who asks, for what, and the parts of the tab to answer with."""

    hall: TabHall
    library: Library
    reviewing: Reviewing
    me: KeptPerson
    given: dict[str, str]  # what stands in the places of the path

    async def match(self) -> KeptMatch:
        """The match in the path."""
        id, number = self.given["id"], self.given["number"]
        plain = len(number) < 8 and number.isascii() and number.isdecimal()
        found = await self.hall.store.match(id, int(number)) if plain else None
        if found is None:
            raise Problem(404, "not found", f"there is no match {number[:20]!r} at table {id[:20]!r}")
        return found


def checked(told: T | str, wrong: str) -> T:
    """A text says what is wrong."""
    if isinstance(told, str):
        raise Problem(422, wrong, told)
    return told
