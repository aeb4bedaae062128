"""Agents for the laying games that look one placement ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from hindmost.actions import Action, Choice, Place
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase, View
from hindmost.rules.placements import Placements
from hindmost.rules.tracks import Settled, settle
from hindmost.tiles import KINDS

Worth = Callable[[Settled, int], Any]


def by_hindmost(settled: Settled, side: int) -> list[int]:
    """The lowest colour first, then the next, and so on."""
    return sorted(settled.tracks[side])


def by_points(settled: Settled, side: int) -> int:
    return sum(settled.tracks[side])


class Placer:
    """Takes the placement that is worth most right after it, any of them if there are several."""

    def __init__(self, game: Laying, rng: Random, worth: Worth, swaps: bool) -> None:
        self.game = game
        self.rng = rng
        self.worth = worth
        self.swaps = swaps

    def choose(self, view: View, legal: Sequence[Action], limit: float | None = None) -> Action:
        if view.phase is Phase.OFFER:
            return Choice.SWAP if self.swaps else Choice.KEEP
        side = self.game.side(view.seat)
        rules = self.game.edition.track
        outcomes = self._outcomes(view, self.game.placements(view, view.rack))
        worths = {
            scored: self.worth(settle(rules, view.tracks, view.holders, side, _by_colour(*scored)), side)
            for scored in outcomes
        }
        best = max(worths.values())
        equally_good = [place for scored in outcomes if worths[scored] == best for place in outcomes[scored]]
        return self.rng.choice(equally_good)

    def _outcomes(self, view: View, legal: Placements) -> dict[tuple[int, int, int], list[Place]]:
        """The placements by what they come to: a kind and the points of its two halves."""
        found: dict[tuple[int, int, int], list[Place]] = {}
        kinds = [(kind, *KINDS[kind]) for kind, held in enumerate(legal.rack) if held]
        for a, b, on_a, on_b in self.game.pair_points(view, legal.pairs):
            for kind, first, second in kinds:
                found.setdefault((kind, on_a[first], on_b[second]), []).append(Place(kind, a, b))
                if first != second:
                    found.setdefault((kind, on_b[first], on_a[second]), []).append(Place(kind, b, a))
        return found


def _by_colour(kind: int, a: int, b: int) -> dict[int, list[int]]:
    first, second = KINDS[kind]
    return {first: [a, b]} if first == second else {first: [a], second: [b]}
