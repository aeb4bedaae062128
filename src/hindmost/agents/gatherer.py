"""Agents for the collecting games that think with the kernels."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hindmost.actions import Action
from hindmost.fast.block.collecting import Net
from hindmost.fast.collecting.master import REVEALS, CollectingMaster
from hindmost.fast.core import codes
from hindmost.rules.collecting import Collecting
from hindmost.rules.collecting_state import View

MARGIN = 0.7  # of a time limit: the rest is for what comes before and after, and for the last slice


class Gatherer:
    """Takes what promises it most; with `noise` it does not see exactly how much that is, and hopes for too much from
    another tile, as in learn.collecting_matchups."""

    def __init__(self, game: Collecting, rng: Random, net: Net, seconds: float | None, noise: float) -> None:
        self.game, self.rng, self.noise = game, rng, noise
        self.seconds = seconds  # None: at a glance
        self.master = CollectingMaster(game, net)

    def choose(self, view: View, legal: Sequence[Action], limit: float | None = None) -> Action:
        seconds = self.seconds
        if limit is not None and seconds is not None:
            seconds = min(seconds, MARGIN * limit)
        values = {code: chances[view.seat] for code, chances in self.master.judge(view, seconds).items()}
        if self.noise:
            seen = {code: self.noise * self.rng.gauss(0.0, 1.0) for code in values}
            values = {
                code: value + (abs(seen[code]) if code == REVEALS else seen[code]) for code, value in values.items()
            }
        return codes.decode(self.game, max(values, key=values.__getitem__))


class Stopper:
    """Stops by a rule."""

    def __init__(self, game: Collecting) -> None:
        self.game, self.master = game, CollectingMaster(game)

    def choose(self, view: View, legal: Sequence[Action], limit: float | None = None) -> Action:
        return codes.decode(self.game, self.master.by_rule(view))
