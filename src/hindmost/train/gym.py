"""Where nets of a laying game play, are measured, and have placements judged by playouts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hindmost.fast.batch.matches import start_of
from hindmost.fast.block.laying import MOST_CANDIDATES, THUMB, Evaluator, stage
from hindmost.fast.block.nets import Net, inputs, no_net
from hindmost.fast.core.arrays import arrays
from hindmost.fast.core.bits import Array
from hindmost.fast.core.tables import laying_tables
from hindmost.fast.evaluate.evaluator import new_evaluator
from hindmost.fast.laying.worlds import number, spread
from hindmost.fast.learn.labels import Choices, Labelling, LabelRoom, Labels, label
from hindmost.fast.learn.selfplay import Notes, Practice, self_play
from hindmost.fast.search.master import MasterSettings
from hindmost.rules.laying import Laying
from hindmost.train.plan import Plan

PLAYED_ON = 2  # turns of the playouts that judge placements: many short ones teach more than few
STRAYS = 30  # of a thousand placements that playouts judge, so many are left to chance


def practice(looked_at: int, seed: object, strays: float = 0.0, first: int = 0) -> Practice:
    """Matches in which so many placements are looked at, and a share of the decisions is left to chance."""
    return Practice(looked_at, 1000.0 * strays, number(seed), first)


class Gym:
    """Where the nets of one game play and are measured."""

    def __init__(self, game: Laying) -> None:
        self.game = game
        self.tables = laying_tables(game)
        self.start = spread(self.tables, start_of(game))
        self.match, self.stage = arrays(stage(game)), arrays(stage(game))
        self.view = spread(self.tables, start_of(game))._replace(bag=np.zeros(int(self.tables.n.tiles), np.uint8))

    def mind(self, net: Net, weights: Sequence[float] | Array = THUMB) -> Evaluator:
        return new_evaluator(self.game, net, weights)

    def rule_of_thumb(self) -> Evaluator:
        return self.mind(arrays(no_net()))

    def play(
        self, minds: tuple[Evaluator, Evaluator], who: list[int], how: Practice, matches: int, rows: int = 0
    ) -> tuple[Array, Array, Array, Array]:
        """Matches between two minds: the inputs, what was thought and where, and the outcome for every side."""
        notes = Notes(
            inputs=np.zeros((rows, inputs(self.game.sides)), np.float32),
            thought=np.zeros(rows, np.float32),
            where=np.zeros((rows, 2), np.int32),
            outcomes=np.zeros((matches, self.game.sides)),
        )
        count = self_play(self.tables, minds, np.array(who, np.uint8), self.start, self.match, how, notes)
        return notes.inputs[:count], notes.thought[:count], notes.where[:count], notes.outcomes

    def label(self, mind: Evaluator, plan: Plan, seed: object) -> tuple[Array, Array, Array]:
        """Placements of matches as a master plays them: what the net is told of each, what playouts in either half of
        the worlds say of it, and which decision it belongs to."""
        width = inputs(self.game.sides)
        choices = Choices(
            codes=np.zeros(MOST_CANDIDATES, np.int32),
            values=np.zeros(MOST_CANDIDATES),
            inputs=np.zeros((MOST_CANDIDATES, width), np.float32),
        )
        labels = Labels(
            inputs=np.zeros((plan.rows, width), np.float32),
            wanted=np.zeros((plan.rows, 2), np.float32),
            decision=np.zeros(plan.rows, np.int32),
        )
        how = Labelling(MasterSettings(turns=PLAYED_ON).of_rollouts(), plan.listed, plan.judged, plan.worlds, STRAYS)
        within = LabelRoom(self.match, self.stage, self.view, choices)
        count = label(self.tables, mind, self.start, within, how, number(seed), labels)
        return labels.inputs[:count], labels.wanted[:count], labels.decision[:count]

    def score(self, mind: Evaluator, other: Evaluator, looked_at: int, matches: int, seed: object) -> float:
        """The share of a mind that plays one side against the other mind on all others, side by side; alone the mean
        result."""
        total = 0.0
        for side in range(self.game.sides):
            who = [int(seat % self.game.sides != side) for seat in range(self.game.seats)]
            total += self.play((mind, other), who, practice(looked_at, seed), matches)[3][:, side].mean()
        return total / self.game.sides * (int(self.tables.n.end_2) if self.game.sides == 1 else 1)
