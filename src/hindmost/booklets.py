"""Booklets: the games that come in one box, and what people are told of them, in every language.

The texts of a booklet are `data/booklets/<name>.json`; docs/how-to/add-a-booklet.md says what is in it.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from hindmost import editions

DATA = Path(__file__).parent / "data" / "booklets"


def names() -> tuple[str, ...]:
    """In the order of their games."""
    return tuple(dict.fromkeys(map(editions.booklet, editions.names())))


def games(name: str) -> tuple[str, ...]:
    return tuple(game for game in editions.names() if editions.booklet(game) == name)


@cache
def texts(name: str) -> dict[str, Any]:
    """By language; none, if nobody has written any: its games are then called by their names."""
    file = DATA / f"{name}.json"
    read: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.exists() else {}
    return read
