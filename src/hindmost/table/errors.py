"""Why something at a table was not done."""

from __future__ import annotations

from hindmost.contract.refusals import RefusalCode


class Refusal(Exception):
    """What was asked for cannot be done; nothing has changed."""

    def __init__(self, code: RefusalCode, text: str, until: float | None = None) -> None:
        super().__init__(text)
        self.code, self.text, self.until = code, text, until


class PlyTaken(Exception):
    """Another writer stored this ply first."""

    def __init__(self, ply: int) -> None:
        super().__init__(f"ply {ply} is taken")
        self.ply = ply


class Moved(Exception):
    """Another process owns the table, or did meanwhile; it is not known here whether anything was stored."""


class Fenced(Exception):
    """Another process owns the table by now."""
