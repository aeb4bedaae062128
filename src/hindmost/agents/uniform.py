"""Any legal action, each as likely as the other."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from hindmost.actions import Action


class Uniform:
    def __init__(self, _game: Any, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: Any, legal: Sequence[Action], limit: float | None = None) -> Action:
        return legal[self.rng.randrange(len(legal))]
