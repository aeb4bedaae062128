"""Where ways to play a collecting game meet."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hindmost.fast.collecting.evaluator import Judge, Net, judge_of
from hindmost.fast.collecting.turn import new_turn
from hindmost.fast.core.bits import Array
from hindmost.fast.core.packing import pack
from hindmost.fast.core.tables import HEADER, collecting_tables
from hindmost.fast.laying.worlds import number
from hindmost.fast.learn.collecting_matchups import Mind, meet, numbers
from hindmost.fast.learn.collecting_practice import Notes, new_notes, practise
from hindmost.rules.collecting import Collecting

MOST_CHOICES = 3_000  # of a match; one that needs more nobody has won


class Met(NamedTuple):
    share: float  # of the wins
    error: float  # standard error of it, over deals


class CollectingGym:
    def __init__(self, game: Collecting) -> None:
        self.game, self.tables = game, collecting_tables(game)
        self.start = pack(game, game.start())[HEADER:]
        self.room, self.inner = (new_turn(game.seats, self.start.size) for _ in range(2))

    def practise(self, net: Net, seed: object, first: int, matches: int, trace: float) -> Notes:
        """Matches of a net with itself."""
        notes = new_notes(matches, self.game.seats)
        turns = practise(
            self.tables, judge_of(net), self.start, self.start.copy(), self.room, number(seed), first, matches, trace,
            notes,
        )  # fmt: skip
        return Notes(*(array[:turns] for array in notes))

    def score(self, mind: Mind, other: Mind, nets: tuple[Net, Net], deals: int, seed: object) -> Met:
        """A mind in one seat, the other in all others: every deal as often as there are seats."""
        seats = self.game.seats
        judges: tuple[Judge, Judge] = (judge_of(nets[0]), judge_of(nets[1]))
        minds: Array = np.array([numbers(mind), *[numbers(other)] * (seats - 1)])
        winners = np.zeros(deals * seats, np.int64)
        meet(
            self.tables, judges, minds, self.start, self.start.copy(), self.room, self.inner, number(seed), 0,
            MOST_CHOICES, winners,
        )  # fmt: skip
        wins = (winners.reshape(deals, seats) == 0).mean(axis=1)
        return Met(float(wins.mean()), float(wins.std(ddof=1) / deals**0.5))
