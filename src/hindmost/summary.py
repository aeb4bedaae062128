"""What many matches between the same agents come to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from hindmost.game import AnyGame
from hindmost.match import Match

if TYPE_CHECKING:
    from hindmost.fast.batch.simulation import SimulationSums


@dataclass(frozen=True)
class Summary:
    game: str
    names: tuple[str, ...]
    matches: int
    plies: float  # of a match, on average
    wins: tuple[float, ...]  # per seat, a shared win split between the winning sides
    hindmost: tuple[float, ...]  # per seat, on average
    aborted: int

    def share(self, seat: int) -> float:
        """The share of wins of a seat."""
        return self.wins[seat] / self.matches

    def interval(self, seat: int) -> tuple[float, float]:
        """The 95 % interval around it, after Wilson: honest also for few matches and for shares near 0 and 1."""
        n, share, z = self.matches, self.share(seat), 1.96
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        reach = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - reach), min(1.0, middle + reach)

    def facts(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "matches": self.matches,
            "plies": round(self.plies, 2),
            "aborted": self.aborted,
            "seats": [
                {
                    "name": name,
                    "wins": round(self.share(seat), 4),
                    "interval": [round(bound, 4) for bound in self.interval(seat)],
                    "hindmost": round(self.hindmost[seat], 3),
                }
                for seat, name in enumerate(self.names)
            ],
        }

    def table(self) -> tuple[tuple[str, ...], list[list[str]]]:
        rows = []
        for seat, name in enumerate(self.names):
            low, high = self.interval(seat)
            wins = f"{self.share(seat):.1%} ({low:.1%} to {high:.1%})"
            rows.append([str(seat), name, wins, f"{self.hindmost[seat]:.2f}"])
        return ("seat", "agent", "wins", "hindmost"), rows

    def sentence(self) -> str:
        cut = f", {self.aborted} aborted" if self.aborted else ""
        return f"{self.matches} matches of {self.game}, {self.plies:.1f} plies on average{cut}"


def summarise_sums(game: AnyGame, names: Sequence[str], matches: int, sums: SimulationSums) -> Summary:
    """The same from what kernels have added up, side by side."""
    sides = [game.side(seat) for seat in range(game.seats)]
    wins, lowest = (tuple(of_side[side] for side in sides) for of_side in (sums.wins, sums.hindmost))
    return Summary(game.name, tuple(names), matches, sums.plies, wins, lowest, sums.aborted)


def summarise(game: AnyGame, names: Sequence[str], matches: Iterable[Match]) -> Summary:
    sides = [game.side(seat) for seat in range(game.seats)]
    count = plies = aborted = 0
    wins, lowest = [0.0] * game.seats, [0] * game.seats
    for match in matches:
        count += 1
        plies += len(match.log)
        aborted += match.end is not None
        for seat, side in enumerate(sides):
            wins[seat] += (side in match.winners) / max(1, len(match.winners))
            lowest[seat] += match.standings[side][0]
    return Summary(
        game=game.name,
        names=tuple(names),
        matches=count,
        plies=plies / count,
        wins=tuple(wins),
        hindmost=tuple(total / count for total in lowest),
        aborted=aborted,
    )
