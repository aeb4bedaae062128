"""Names that nobody can guess, easy to read aloud."""

from __future__ import annotations

import secrets

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def new_id() -> str:
    """80 bits of chance."""
    return "".join(secrets.choice(LETTERS) for _ in range(16))
