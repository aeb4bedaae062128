"""What the store answers when it cannot do as asked."""

from __future__ import annotations


class StoreGone(Exception):
    """The database cannot be reached or written now. Whether what was asked has been stored is open: read it back."""


class Taken(Exception):
    """Another writer stored this ply first."""

    def __init__(self, ply: int) -> None:
        super().__init__(f"ply {ply} is taken")
        self.ply = ply


class Fenced(Exception):
    """Another process owns the table by now."""


class Refused(ValueError):
    """The database holds no such value, or knows no such person or table."""


def check_text(text: str) -> None:
    """Not every database holds every character: refuse on all what one of them refuses."""
    if "\0" in text:
        raise Refused(f"a text with a NUL character cannot be stored: {text!r}")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise Refused(f"a text with half a character cannot be stored: {text!r}") from error
