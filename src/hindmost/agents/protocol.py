"""What every agent can be asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from hindmost.actions import Action


class Agent(Protocol):
    def choose(self, view: Any, legal: Sequence[Action], limit: float | None = None) -> Action:
        """One of the legal actions, for the seat that has this view; `limit` is the time to think, in seconds."""
