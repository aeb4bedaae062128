"""Names that nobody can guess, easy to read aloud."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
AT_ONCE = 1000  # a database takes only so many values in one statement


def new_id() -> str:
    """80 bits of chance."""
    return "".join(secrets.choice(LETTERS) for _ in range(16))


def portions(ids: Collection[str]) -> Iterator[list[str]]:
    """In one order, so that no two processes wait for each other's rows."""
    ordered = sorted(ids)
    return (ordered[start : start + AT_ONCE] for start in range(0, len(ordered), AT_ONCE))
