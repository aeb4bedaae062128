"""The coach of the laying games: actions measured in the same imagined worlds, from what one seat sees."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from math import fsum, sqrt
from statistics import fmean
from typing import NamedTuple

from hindmost.actions import Action
from hindmost.agents.laying import listed_for, net_of
from hindmost.coach.annotations import Advice, Considered, Decision, mark
from hindmost.coach.effort import Effort
from hindmost.coach.laying_reasons import Estimate, reasons
from hindmost.fast.block.laying import Study
from hindmost.fast.block.nets import Net
from hindmost.fast.block.seeds import number
from hindmost.fast.core import codes
from hindmost.fast.search import master
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import View

PLAYED_ON = 2  # turns of a rollout: less a matter of luck than with more of them
ROLLOUT = master.MasterSettings(turns=PLAYED_ON).of_rollouts()
CLOSER = master.MasterSettings(turns=PLAYED_ON, on_the_way=32, at_last=32).of_rollouts()  # for few worlds


class Opinion(NamedTuple):
    """What was found: the few, the best first, and the one that was done, in the same worlds."""

    few: list[Estimate]
    played: Estimate | None
    usual: list[Estimate]  # all that seemed good at first, in fewer worlds

    @property
    def best(self) -> Estimate:
        """Found in other worlds than those it is measured in; or what was done, if that came out better."""
        best = self.few[0]
        return self.played if self.played is not None and self.played.worth > best.worth else best


class LayingCoach:
    """One for a game and a thread."""

    def __init__(self, game: Laying, net: Net | None = None) -> None:
        self.game = game
        self.master = master.Master(game, net_of(game) if net is None else net)

    def consider(self, view: View, played: Action | None, effort: Effort, seed: object) -> Opinion:
        """The best few in this view, and the one played, looked at in the same worlds."""
        glance = master.MasterSettings(
            listed=listed_for(self.game, effort.listed), candidates=effort.glimpsed, playouts=0, seconds=None
        )
        root = number(f"{seed} {self.game.position(view)}")
        best_by_net = [each.code for each in self.master.judge(view, glance, seed)]
        listed = self._screen(view, best_by_net, root, effort)
        given = None if played is None else codes.encode(self.game, played)
        if given is not None and given not in listed:
            listed.append(given)
        usual = self._look(view, listed, root, effort.glimpses, effort.screening if len(listed) > 1 else 0)
        order = sorted(range(len(listed)), key=lambda at: -fsum(usual[at].values))
        few = [listed[at] for at in order[: effort.few]]
        measured = few if given is None or given in few else [*few, given]
        looked = self._look(view, measured, root, effort.before, effort.worlds)
        off = fmean(looked[0].values[: effort.others]) - self._level(view, measured[0], root, effort)
        looked = [each._replace(values=[value - off for value in each.values]) for each in looked]
        done = None if given is None else looked[measured.index(given)]
        return Opinion(looked[: len(few)], done, usual)

    def _level(self, view: View, code: int, root: int, effort: Effort) -> float:
        """What an action is worth when everybody looks closely at what to answer. A playout ends with the best of
        several judgements, which makes whoever judges too hopeful: so all sides are asked, and what they expect
        together beyond one win is taken off in equal parts."""
        expected = self._expected(view, code, root, effort)
        return expected[0] - (sum(expected) - 1.0) / self.game.sides if self.game.sides > 1 else expected[0]

    def _expected(self, view: View, code: int, root: int, effort: Effort) -> list[float]:
        """What each side expects after an action of the viewer's, whose own side comes first, then those after it."""
        seats, first = [(view.seat + later) % self.game.seats for later in range(self.game.sides)], effort.before
        return [self._look(view, [code], root, first, effort.others, CLOSER, seat)[0].worth for seat in seats]

    def _screen(self, view: View, listed: list[int], root: int, effort: Effort) -> list[int]:
        """Half of them by the net, half by a glimpse of the rest: near the end a net overlooks placements that score
        little and take much from others."""
        trusted, rest = listed[: effort.screened // 2], listed[effort.screened // 2 :]
        seen = self._look(view, rest, root, 0, effort.glimpses) if rest else []
        order = sorted(range(len(rest)), key=lambda at: -fsum(seen[at].values))
        return trusted + [rest[at] for at in order[: effort.screened - len(trusted)]]

    def chances(self, view: View, looked: Estimate, effort: Effort, seed: object) -> list[float]:
        """The chance of every side after an action; alone, the share of the track the lowest colour will reach."""
        sides, own = self.game.sides, self.game.side(view.seat)
        if sides == 1:
            return [looked.worth]
        if sides == 2:
            return [looked.worth if side == own else 1.0 - looked.worth for side in range(sides)]
        root = number(f"{seed} {self.game.position(view)}")
        expected = self._expected(view, codes.encode(self.game, looked.action), root, effort)
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
    ) -> list[Estimate]:
        seat = view.seat if judge is None else judge
        found = self.master.look_ahead(view, seat, actions, study, root, first, worlds)
        decoded = (codes.decode(self.game, code) for code in actions)
        return [Estimate(action, *each) for action, each in zip(decoded, found, strict=True)]


def advise(game: Laying, view: View, effort: Effort, seed: object) -> Advice:
    coach = coach_of(game)
    opinion = coach.consider(view, None, effort, seed)
    few = sorted(opinion.few, key=lambda each: -each.worth)
    best = [considered(game, each, few[0]) for each in few]
    why = [reasons(game, view, each, worse) for each, worse in pairwise([*few, _after(opinion, few)])]
    return Advice(view.seat, coach.chances(view, few[0], effort, seed), best, why)


def _after(opinion: Opinion, few: Sequence[Estimate]) -> Estimate:
    """What comes next after the few, as far as the first look tells; itself, where there is nothing else."""
    taken = {each.action for each in few}
    return max(
        (each for each in opinion.usual if each.action not in taken), key=lambda each: each.worth, default=few[-1]
    )


def decided(game: Laying, view: View, played: Action, ply: int, effort: Effort, seed: object) -> Decision:
    coach = coach_of(game)
    opinion = coach.consider(view, played, effort, seed)
    done, best = opinion.played, opinion.best
    assert done is not None
    cost = considered(game, done, best)
    named = mark(cost.loss, cost.loss_error)
    before = coach.chances(view, best, effort, seed)
    return Decision(
        ply=ply,
        seat=view.seat,
        played=cost,
        best=_ranked(game, best, (*opinion.few, done)),
        mark=named,
        before=before,
        after=before if done is best else coach.chances(view, done, effort, seed),
        reasons=reasons(game, view, best, done) if named else [],
    )


def _ranked(game: Laying, best: Estimate, looked: Iterable[Estimate]) -> list[Considered]:
    """Each once: the one that the others are measured by, then the others."""
    others = {each.action: considered(game, each, best) for each in looked if each.action != best.action}
    return [considered(game, best, best), *sorted(others.values(), key=lambda each: (each.loss, -each.worth))]


def considered(game: Laying, looked: Estimate, best: Estimate) -> Considered:
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
