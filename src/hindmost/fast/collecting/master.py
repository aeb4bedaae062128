"""The choices of a turn of a collecting game: what each is worth to the seat that has to choose."""

from __future__ import annotations

from time import perf_counter

from hindmost.fast.collecting.evaluator import Net, judge_of
from hindmost.fast.collecting.lookahead import CLEAR, begin, go_on
from hindmost.fast.collecting.playout import REVEALS
from hindmost.fast.collecting.turn import CODES, NEVER, new_turn
from hindmost.fast.core.packing import pack
from hindmost.fast.core.tables import HEADER, collecting_tables
from hindmost.rules.collecting import Collecting
from hindmost.rules.collecting_state import View

SLICE = 8 * CODES  # ends between two looks at the clock


class CollectingMaster:
    """One for a game, a net and a thread."""

    def __init__(self, game: Collecting, net: Net) -> None:
        self.game, self.tables, self.net = game, collecting_tables(game), judge_of(net)
        size = pack(game, game.start()).size - HEADER
        self.room, self.inner = new_turn(game.seats, size), new_turn(game.seats, size)

    def judge(self, view: View, seconds: float | None, clear: float = CLEAR) -> dict[int, float]:
        """The chance to win by the code of every choice: by the net at the end of the turn, or a turn later.

        The time left may not do for that; then the net has to, as a look at some of the ends would not be fair.
        """
        until = perf_counter() + (seconds or 0.0)
        world = pack(self.game, view)[HEADER:].copy()
        is_clear = begin(self.tables, self.net, world, self.room, clear)
        values = self._values(view.seat)
        if seconds is None or is_clear:
            return values
        for first in range(0, self.room.happens.size, SLICE):
            if perf_counter() > until:
                return values
            go_on(self.tables, self.net, world, self.room, self.inner, first, first + SLICE)
        return self._values(view.seat)

    def _values(self, seat: int) -> dict[int, float]:
        worth = self.room.choices[REVEALS:, seat].tolist()
        return {code: value for code, value in enumerate(worth, REVEALS) if value > NEVER}
