"""Who draws at a table: a seed that it has committed to or, where a match has none, the system's chance."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random, SystemRandom

from hindmost.actions import Action
from hindmost.draws import commitment, next_draw
from hindmost.game import draw
from hindmost.match import Match

CHANCE = SystemRandom()  # nobody can foresee it


@dataclass(frozen=True)
class Nature:
    seed: str | None = None
    chance: Random = CHANCE

    @property
    def commitment(self) -> str | None:
        """What is told of the seed before the deal."""
        return self.seed and commitment(self.seed)

    def draw(self, match: Match) -> Action:
        return next_draw(match, self.seed) if self.seed else draw(match.game, match.state, self.chance)
