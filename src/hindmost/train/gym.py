"""Where nets of a laying game play, are measured, and have placements judged by playouts."""

from __future__ import annotations

import numpy as np

from hindmost.fast.batch.matches import start_of
from hindmost.fast.core.bits import Array
from hindmost.fast.core.tables import laying_tables
from hindmost.fast.evaluate.evaluator import Mind, new_mind
from hindmost.fast.evaluate.features import inputs
from hindmost.fast.evaluate.half_scores import new_sight
from hindmost.fast.evaluate.net import Net
from hindmost.fast.evaluate.rule_of_thumb import THUMB
from hindmost.fast.evaluate.shortlist import MOST_CANDIDATES
from hindmost.fast.laying.worlds import number, room, spread
from hindmost.fast.learn.labels import label
from hindmost.fast.learn.selfplay import self_play
from hindmost.fast.search.master import How, new_stage
from hindmost.rules.laying import Laying
from hindmost.train.plan import Plan

PLAYED_ON = 2  # turns of the playouts that judge placements: many short ones teach more than few
STRAYS = 30  # of a thousand placements that playouts judge, so many are left to chance


class Gym:
    """Where the nets of one game play and are measured."""

    def __init__(self, game: Laying) -> None:
        self.game = game
        self.tables = laying_tables(game)
        self.start = spread(self.tables, start_of(game))
        self.world, self.sight, self.stage = room(self.tables), new_sight(game), new_stage(game)
        self.view = spread(self.tables, start_of(game))._replace(bag=np.zeros(int(self.tables.n.tiles), np.uint8))

    def mind(self, net: Net, weights: Array = THUMB) -> Mind:
        return new_mind(self.game, net, weights)

    def play(
        self, minds: tuple[Mind, Mind], who: list[int], looked_at: int, strays: float, seed: object, first: int,
        matches: int, rows: int = 0,
    ) -> tuple[Array, Array, Array, Array]:  # fmt: skip
        """Matches between two minds: what was told, thought and where, and the outcome for every side."""
        told = np.zeros((rows, inputs(self.game.sides)), np.float32)
        thought, where = np.zeros(rows, np.float32), np.zeros((rows, 2), np.int32)
        outcomes = np.zeros((matches, self.game.sides))
        how = np.array([looked_at, 1000 * strays])
        count = self_play(
            self.tables, self.start, self.world, self.sight, minds, np.array(who, np.uint8), self.stage.noted,
            self.stage.policies, self.stage.script, how, number(seed), first, told, thought, where, outcomes,
        )  # fmt: skip
        return told[:count], thought[:count], where[:count], outcomes

    def label(self, mind: Mind, plan: Plan, seed: object) -> tuple[Array, Array, Array]:
        """Placements of matches as a master plays them: what the net is told of each, what playouts in either half of
        the worlds say of it, and which decision it belongs to."""
        width = inputs(self.game.sides)
        told, wanted = np.zeros((plan.rows, width), np.float32), np.zeros((plan.rows, 2), np.float32)
        decision = np.zeros(plan.rows, np.int32)
        how = np.array([*How(turns=PLAYED_ON).of_playouts(), plan.listed, plan.judged, plan.worlds, STRAYS], np.int64)
        count = label(
            self.tables, self.start, self.world, self.sight, self.view, self.stage, mind, how, number(seed), 0,
            np.zeros(MOST_CANDIDATES, np.int32), np.zeros(MOST_CANDIDATES),
            np.zeros((MOST_CANDIDATES, width), np.float32), told, wanted, decision,
        )  # fmt: skip
        return told[:count], wanted[:count], decision[:count]

    def score(self, mind: Mind, other: Mind, looked_at: int, matches: int, seed: object) -> float:
        """The share of a mind that plays one side against the other mind on all others, side by side; alone the mean
        result."""
        total = 0.0
        for side in range(self.game.sides):
            who = [int(seat % self.game.sides != side) for seat in range(self.game.seats)]
            total += self.play((mind, other), who, looked_at, 0.0, seed, 0, matches)[3][:, side].mean()
        return total / self.game.sides * (int(self.tables.n.end_2) if self.game.sides == 1 else 1)
