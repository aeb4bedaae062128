"""An agent for the collecting games: when to stop, worked out exactly for the turn at hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hindmost.actions import Action, Choice
from hindmost.game import AnyGame
from hindmost.rules.collecting import Collecting
from hindmost.rules.collecting_state import View


class Collector:
    """Reveals as long as that promises more than it has at risk.

    A tile it can keep is worth one or, with `need`, as many as its row still lacks. A turn is a set of colours at risk,
    at most 64 of them, so the best it can expect from each is worked out from the odds of the next tile.
    """

    def __init__(self, game: AnyGame, need: bool) -> None:
        assert isinstance(game, Collecting)
        self.target = game.edition.target
        self.weakest = game.weakest
        self.need = need

    def choose(self, view: View, legal: Sequence[Action], limit: float | None = None) -> Action:
        pile, centre, row = view.pile, view.centre, view.rows[view.seat]
        at_risk = frozenset(colour for colour in range(6) if view.risk[colour])

        def tile_worth(colour: int, count: int) -> int:
            kept = range(row[colour], min(self.target, row[colour] + count))
            return sum(self.target - held for held in kept) if self.need else len(kept)

        def banked(risk: frozenset[int]) -> int:
            return sum(tile_worth(colour, 1 + centre[colour]) for colour in risk)

        @cache
        def going_on(risk: frozenset[int]) -> float:
            """What revealing another tile promises."""
            left = sum(pile) - len(risk - at_risk)
            valid = [colour for colour in range(6) if centre[colour] and pile[colour] and colour not in risk]
            if not left:
                return 0.0
            return sum(pile[c] * max(banked(risk | {c}), going_on(risk | {c})) for c in valid) / left

        promise = {
            Choice.REVEAL: going_on(at_risk),
            Choice.STOP: banked(at_risk),
            Choice.PASS: -1.0,
        }
        if Choice.TAKE in legal:
            weakest = self.weakest(view)
            assert weakest is not None
            promise[Choice.TAKE] = tile_worth(weakest, 1)
        return max((action for action in legal if isinstance(action, Choice)), key=promise.__getitem__)
