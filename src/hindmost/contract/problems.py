"""What goes wrong with a call: a status, a short code and one line of text."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, UnsetType

from hindmost.contract.bodies import ProblemInfo

LONGEST = 300


class Problem(Exception):
    """A call that is not answered as asked."""

    until: float | UnsetType | None = UNSET  # of a ban

    def __init__(self, status: int, code: str, text: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(text)
        self.status, self.code, self.text, self.headers = status, code, text, headers

    @property
    def told(self) -> ProblemInfo:
        """As it is told: in one line that is not too long."""
        return ProblemInfo(error=self.code, text=" ".join(self.text.split())[:LONGEST], until=self.until)
