"""The coach of the laying games: actions measured in the same imagined worlds, from what one seat sees."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from hindmost.actions import Action
from hindmost.agents.nets import listed_for, net_of
from hindmost.coach.how import How
from hindmost.coach.told import Considered
from hindmost.fast.core import codes
from hindmost.fast.core.bits import Array
from hindmost.fast.core.packing import pack
from hindmost.fast.evaluate.net import Net
from hindmost.fast.evaluate.rule_of_thumb import THUMB
from hindmost.fast.laying.worlds import Start, number, spread
from hindmost.fast.search import master
from hindmost.fast.search.review_rollouts import MOMENTS, look_ahead
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import View

PLAYED_ON = 2  # turns of a playout: less a matter of luck than with more of them
PLAYOUT = np.array(master.How(turns=PLAYED_ON).of_playouts(), np.int64)
CLOSER = np.array(master.How(turns=PLAYED_ON, on_the_way=32, at_last=32).of_playouts(), np.int64)  # for few worlds


class Looked(NamedTuple):
    """An action in imagined worlds."""

    action: Action
    values: Array  # float64 [worlds]: the share of the win
    markers: Array  # int [worlds, MOMENTS, sides, 6]

    @property
    def worth(self) -> float:
        return float(np.clip(self.values.mean(), 0.0, 1.0))


class Opinion(NamedTuple):
    """What was found: the few, the best first, and the one that was done, in the same worlds."""

    few: list[Looked]
    played: Looked | None
    usual: list[Looked]  # all that seemed good at first, in fewer worlds: what the best is compared with in a hint

    @property
    def best(self) -> Looked:
        """Found in other worlds than those it is measured in; or what was done, if that came out better."""
        best = self.few[0]
        return self.played if self.played is not None and self.played.worth > best.worth else best


class LayingCoach:
    """One for a game and a thread."""

    def __init__(self, game: Laying, net: Net | None = None) -> None:
        self.game = game
        self.master = master.Master(game, net_of(game) if net is None else net, THUMB)

    def consider(self, view: View, played: Action | None, how: How, seed: object) -> Opinion:
        """The best few in this view, and the one played, looked at in the same worlds."""
        glance = master.How(listed=listed_for(self.game, how.listed), candidates=how.glimpsed, playouts=0, seconds=None)
        parts = spread(self.master.tables, pack(self.game, view))
        root = number(f"{seed} {self.game.position(view)}")
        best_by_net = [each.code for each in self.master.judge(view, glance, seed)]
        listed = self._screen(view, parts, best_by_net, root, how)
        given = None if played is None else codes.encode(self.game, played)
        if given is not None and given not in listed:
            listed.append(given)
        usual = self._look(view, parts, listed, root, how.glimpses, how.screening if len(listed) > 1 else 0)
        order = sorted(range(len(listed)), key=lambda at: -usual[at].values.sum())
        few = [listed[at] for at in order[: how.few]]
        measured = few if given is None or given in few else [*few, given]
        looked = self._look(view, parts, measured, root, how.before, how.worlds)
        off = looked[0].values[: how.others].mean() - self._level(view, parts, measured[0], root, how)
        looked = [each._replace(values=each.values - off) for each in looked]
        done = None if given is None else looked[measured.index(given)]
        return Opinion(looked[: len(few)], done, usual)

    def _level(self, view: View, parts: Start, code: int, root: np.uint64, how: How) -> float:
        """What an action is worth when everybody looks closely at what to answer. A playout ends with the best of
        several judgements, which makes whoever judges too hopeful: so all sides are asked, and what they expect
        together beyond one win is taken off in equal parts."""
        expected = self._expected(view, parts, code, root, how)
        return expected[0] - (sum(expected) - 1.0) / self.game.sides if self.game.sides > 1 else expected[0]

    def _expected(self, view: View, parts: Start, code: int, root: np.uint64, how: How) -> list[float]:
        """What each side expects after an action of the viewer's, whose own side comes first, then those after it."""
        seats, first = [(view.seat + later) % self.game.seats for later in range(self.game.sides)], how.before
        return [self._look(view, parts, [code], root, first, how.others, CLOSER, seat)[0].worth for seat in seats]

    def _screen(self, view: View, parts: Start, listed: list[int], root: np.uint64, how: How) -> list[int]:
        """Half of them by the net, half by a glimpse of the rest: near the end a net overlooks placements that score
        little and take much from others."""
        trusted, rest = listed[: how.screened // 2], listed[how.screened // 2 :]
        seen = self._look(view, parts, rest, root, 0, how.glimpses) if rest else []
        order = sorted(range(len(rest)), key=lambda at: -seen[at].values.sum())
        return trusted + [rest[at] for at in order[: how.screened - len(trusted)]]

    def chances(self, view: View, looked: Looked, how: How, seed: object) -> list[float]:
        """The chance of every side after an action; alone, the share of the track the lowest colour will reach."""
        sides, own = self.game.sides, self.game.side(view.seat)
        if sides == 1:
            return [looked.worth]
        if sides == 2:
            return [looked.worth if side == own else 1.0 - looked.worth for side in range(sides)]
        parts = spread(self.master.tables, pack(self.game, view))
        root = number(f"{seed} {self.game.position(view)}")
        expected = self._expected(view, parts, codes.encode(self.game, looked.action), root, how)
        found = np.zeros(sides)
        for later in range(1, sides):
            found[self.game.side((view.seat + later) % self.game.seats)] = expected[later]
        left = 1.0 - looked.worth
        others = found.sum()
        shared = found * (left / others) if others > 0 else np.full(sides, left / (sides - 1))
        shared[own] = looked.worth
        return [float(chance) for chance in shared]

    def _look(
        self,
        view: View,
        parts: Start,
        actions: list[int],
        root: np.uint64,
        first: int,
        worlds: int,
        playout: Array = PLAYOUT,
        judge: int | None = None,
    ) -> list[Looked]:
        asked, sides = self.master, self.game.sides
        values = np.zeros((len(actions), worlds))
        markers = np.zeros((len(actions), worlds, MOMENTS, 6 * sides), np.uint8)
        listed = np.array(actions, np.int32)
        seat = view.seat if judge is None else judge
        room = asked.stage, asked.seen, asked.mind
        look_ahead(asked.tables, parts, view.seat, *room, listed, playout, root, first, seat, values, markers)
        signed = markers.reshape(*markers.shape[:3], sides, 6).astype(int) - int(asked.tables.n.zero)
        decoded = [codes.decode(self.game, code) for code in actions]
        return [Looked(*each) for each in zip(decoded, values, signed, strict=True)]


def told(game: Laying, looked: Looked, best: Looked) -> Considered:
    lost = best.values - looked.values
    return Considered(
        game.text(looked.action), looked.worth, error(looked.values), max(0.0, float(lost.mean())), error(lost)
    )


def error(values: Array) -> float:
    """The standard error of their mean."""
    return float(values.std(ddof=1) / np.sqrt(values.size)) if values.size > 1 else 0.0


@cache
def coach_of(game: Laying) -> LayingCoach:
    return LayingCoach(game)
