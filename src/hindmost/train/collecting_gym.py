"""Where ways to play a collecting game meet."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hindmost.fast.block.collecting import Judge, Net, turn
from hindmost.fast.collecting.evaluator import judge_of
from hindmost.fast.core.arrays import arrays
from hindmost.fast.core.packing import pack
from hindmost.fast.core.tables import HEADER, collecting_tables
from hindmost.fast.laying.worlds import number
from hindmost.fast.learn.collecting_matchups import Mind, exact, meet
from hindmost.fast.learn.collecting_practice import Notes, Practice, PracticeRoom, new_notes, practise
from hindmost.rules.collecting import Collecting

MOST_CHOICES = 3_000  # of a match; one that needs more nobody has won


class Score(NamedTuple):
    share: float  # of the wins
    error: float  # standard error of it, over deals


class CollectingGym:
    def __init__(self, game: Collecting) -> None:
        self.game, self.tables = game, collecting_tables(game)
        start = pack(game, game.start())[HEADER:]
        self.room = PracticeRoom(start, start.copy(), arrays(turn(game)), arrays(turn(game)))

    def practise(self, net: Net, seed: object, first: int, matches: int, trace: float) -> Notes:
        """Matches of a net with itself."""
        notes = new_notes(matches, self.game.seats)
        how = Practice(number(seed), first, matches, float(trace))
        turns = practise(self.tables, judge_of(net), self.room, how, notes)
        return Notes(*(array[:turns] for array in notes))

    def score(self, mind: Mind, other: Mind, nets: tuple[Net, Net], deals: int, seed: object) -> Score:
        """A mind in one seat, the other in all others: every deal as often as there are seats."""
        judges: tuple[Judge, Judge] = (judge_of(nets[0]), judge_of(nets[1]))
        winners = np.zeros(deals * self.game.seats, np.int64)
        meet(self.tables, judges, (exact(mind), exact(other)), self.room, number(seed), MOST_CHOICES, winners)
        wins = (winners.reshape(deals, self.game.seats) == 0).mean(axis=1)
        return Score(float(wins.mean()), float(wins.std(ddof=1) / deals**0.5))
