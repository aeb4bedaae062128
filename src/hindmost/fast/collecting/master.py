"""The choices of a turn of a collecting game: what each is worth to the seat that has to choose."""

from __future__ import annotations

from time import perf_counter

from hindmost.fast.block.collecting import CLEAR, CODES, SETS, Net, collected, no_net
from hindmost.fast.block.collecting_positions import KERNELS, written
from hindmost.fast.block.packing import fingerprint, pack
from hindmost.fast.host import Block
from hindmost.rules.collecting import Collecting
from hindmost.rules.collecting_state import View

REVEALS = 6  # the first code of a choice
SLICE = 8 * CODES  # ends between two looks at the clock
NEVER = float("-inf")

Chances = dict[int, tuple[float, ...]]  # of every seat to win, by the code of a choice


class CollectingMaster:
    """One for a game, a net and a thread."""

    def __init__(self, game: Collecting, net: Net | None = None, host: str | None = None) -> None:
        """Without a net it knows no more than the rule of thumb."""
        self.game = game
        self.block = Block(collected(game, no_net(game) if net is None else net), fingerprint(game), KERNELS, host)

    def judge(self, view: View, seconds: float | None, clear: float = CLEAR) -> Chances:
        """The chances by every choice: by the net at the end of the turn, or a turn later.

        The time left may not do for that; then the net has to, as a look at some of the ends would not be fair.
        """
        until = perf_counter() + (seconds or 0.0)
        self._see(view)
        is_clear = self.block.call("begin", clear)
        values = self._values(view.seat)
        if seconds is None or is_clear:
            return values
        for first in range(0, SETS * CODES, SLICE):
            if perf_counter() > until:
                return values
            self.block.call("go_on", first, first + SLICE)
        return self._values(view.seat)

    def by_rule(self, view: View) -> int:
        """The code of what a rule of thumb says."""
        self._see(view)
        return self.block.call("by_rule")

    def _see(self, view: View) -> None:
        if view.viewer != view.seat:
            raise ValueError(f"seat {view.seat} is to act, and this is the view of {view.viewer}")
        for field, data in written(self.game, pack(self.game, view)):
            self.block.write(field, data)

    def _values(self, seat: int) -> Chances:
        seats = self.game.seats
        choices = self.block.read("turn.choices", CODES * seats)
        chances = {code: tuple(choices[code * seats : (code + 1) * seats]) for code in range(REVEALS, CODES)}
        return {code: each for code, each in chances.items() if each[seat] > NEVER}
