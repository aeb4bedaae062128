"""Agents for the laying games that think with the kernels."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hindmost.actions import Action
from hindmost.fast.core import codes
from hindmost.fast.search.master import How, Master
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import View

KNOWN_WELL = 8  # actions that playouts have not given up early: what they say of the others is noise enough
MARGIN = 0.9  # of a time limit: the rest is for what comes before and after


class Thinker:
    """Takes what it judges best; with `noise` it does not see exactly how good anything is."""

    def __init__(self, game: Laying, rng: Random, master: Master, how: How, noise: float = 0.0) -> None:
        self.game, self.rng, self.master, self.how, self.noise = game, rng, master, how, noise

    def choose(self, view: View, legal: Sequence[Action], limit: float | None = None) -> Action:
        how = self.how
        if limit is not None:
            how = how._replace(seconds=MARGIN * limit if how.seconds is None else min(how.seconds, MARGIN * limit))
        judged = self.master.judge(view, how, self.rng.getrandbits(64))
        if self.noise:
            known = judged[:KNOWN_WELL] if judged[0].worlds else judged
            best = max(known, key=lambda each: each.value + self.noise * self.rng.gauss(0.0, 1.0))
        else:
            best = judged[0]
        return codes.decode(self.game, best.code)
