"""What the store answers when it cannot do as asked."""

from __future__ import annotations


class StoreGone(Exception):
    """The database cannot be reached or written now. Whether what was asked has been stored is open: read it back."""


class Damaged(StoreGone):
    """What was stored cannot be read any more. Nobody is to write over it."""


class Unstorable(ValueError):
    """The database holds no such value, or knows no such person or table."""


def check_text(text: str) -> None:
    """Not every database holds every character: refuse on all what one of them refuses."""
    if "\0" in text:
        raise Unstorable(f"a text with a NUL character cannot be stored: {text!r}")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise Unstorable(f"a text with half a character cannot be stored: {text!r}") from error
