"""The coach of the laying games: actions measured in the same imagined worlds, from what one seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import fsum, sqrt
from statistics import fmean
from typing import NamedTuple

from hindmost.actions import Action
from hindmost.agents.nets import listed_for, net_of
from hindmost.coach.how import How
from hindmost.coach.told import Considered
from hindmost.fast.block.laying import Net, Study
from hindmost.fast.block.seeds import number
from hindmost.fast.core import codes
from hindmost.fast.search import master
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import View

PLAYED_ON = 2  # turns of a rollout: less a matter of luck than with more of them
ROLLOUT = master.How(turns=PLAYED_ON).of_rollouts()
CLOSER = master.How(turns=PLAYED_ON, on_the_way=32, at_last=32).of_rollouts()  # for few worlds


class Looked(NamedTuple):
    """An action in imagined worlds."""

    action: Action
    values: Sequence[float]  # the share of the win in each
    markers: bytes  # of each world at either moment, side by side and colour by colour, as the kernels keep them

    @property
    def worth(self) -> float:
        return min(max(fmean(self.values), 0.0), 1.0)


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
        self.master = master.Master(game, net_of(game) if net is None else net)

    def consider(self, view: View, played: Action | None, how: How, seed: object) -> Opinion:
        """The best few in this view, and the one played, looked at in the same worlds."""
        glance = master.How(listed=listed_for(self.game, how.listed), candidates=how.glimpsed, playouts=0, seconds=None)
        root = number(f"{seed} {self.game.position(view)}")
        best_by_net = [each.code for each in self.master.judge(view, glance, seed)]
        listed = self._screen(view, best_by_net, root, how)
        given = None if played is None else codes.encode(self.game, played)
        if given is not None and given not in listed:
            listed.append(given)
        usual = self._look(view, listed, root, how.glimpses, how.screening if len(listed) > 1 else 0)
        order = sorted(range(len(listed)), key=lambda at: -fsum(usual[at].values))
        few = [listed[at] for at in order[: how.few]]
        measured = few if given is None or given in few else [*few, given]
        looked = self._look(view, measured, root, how.before, how.worlds)
        off = fmean(looked[0].values[: how.others]) - self._level(view, measured[0], root, how)
        looked = [each._replace(values=[value - off for value in each.values]) for each in looked]
        done = None if given is None else looked[measured.index(given)]
        return Opinion(looked[: len(few)], done, usual)

    def _level(self, view: View, code: int, root: int, how: How) -> float:
        """What an action is worth when everybody looks closely at what to answer. A playout ends with the best of
        several judgements, which makes whoever judges too hopeful: so all sides are asked, and what they expect
        together beyond one win is taken off in equal parts."""
        expected = self._expected(view, code, root, how)
        return expected[0] - (sum(expected) - 1.0) / self.game.sides if self.game.sides > 1 else expected[0]

    def _expected(self, view: View, code: int, root: int, how: How) -> list[float]:
        """What each side expects after an action of the viewer's, whose own side comes first, then those after it."""
        seats, first = [(view.seat + later) % self.game.seats for later in range(self.game.sides)], how.before
        return [self._look(view, [code], root, first, how.others, CLOSER, seat)[0].worth for seat in seats]

    def _screen(self, view: View, listed: list[int], root: int, how: How) -> list[int]:
        """Half of them by the net, half by a glimpse of the rest: near the end a net overlooks placements that score
        little and take much from others."""
        trusted, rest = listed[: how.screened // 2], listed[how.screened // 2 :]
        seen = self._look(view, rest, root, 0, how.glimpses) if rest else []
        order = sorted(range(len(rest)), key=lambda at: -fsum(seen[at].values))
        return trusted + [rest[at] for at in order[: how.screened - len(trusted)]]

    def chances(self, view: View, looked: Looked, how: How, seed: object) -> list[float]:
        """The chance of every side after an action; alone, the share of the track the lowest colour will reach."""
        sides, own = self.game.sides, self.game.side(view.seat)
        if sides == 1:
            return [looked.worth]
        if sides == 2:
            return [looked.worth if side == own else 1.0 - looked.worth for side in range(sides)]
        root = number(f"{seed} {self.game.position(view)}")
        expected = self._expected(view, codes.encode(self.game, looked.action), root, how)
        found = [0.0] * sides
        for later in range(1, sides):
            found[self.game.side((view.seat + later) % self.game.seats)] = expected[later]
        left = 1.0 - looked.worth
        others = fsum(found)
        shared = [each * (left / others) if others > 0 else left / (sides - 1) for each in found]
        shared[own] = looked.worth
        return shared

    def _look(
        self,
        view: View,
        actions: list[int],
        root: int,
        first: int,
        worlds: int,
        study: Study = ROLLOUT,
        judge: int | None = None,
    ) -> list[Looked]:
        seat = view.seat if judge is None else judge
        found = self.master.look_ahead(view, seat, actions, study, root, first, worlds)
        decoded = (codes.decode(self.game, code) for code in actions)
        return [Looked(action, *each) for action, each in zip(decoded, found, strict=True)]


def told(game: Laying, looked: Looked, best: Looked) -> Considered:
    lost = [one - other for one, other in zip(best.values, looked.values, strict=True)]
    return Considered(
        game.text(looked.action),
        looked.worth,
        error(looked.values),
        max(0.0, fmean(lost) if lost else 0.0),
        error(lost),
    )


def error(values: Sequence[float]) -> float:
    """The standard error of their mean."""
    count = len(values)
    if count < 2:
        return 0.0
    mean = fmean(values)
    return sqrt(fsum((value - mean) ** 2 for value in values) / (count - 1) / count)


@cache
def coach_of(game: Laying) -> LayingCoach:
    return LayingCoach(game)
