"""The coach: what a seat had better do, and what a decision has cost. It is given what that seat sees, and no more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hindmost.actions import Action
from hindmost.coach import collecting, laying, laying_reasons
from hindmost.coach.how import HINT, REVIEW, How
from hindmost.coach.knowing import check
from hindmost.coach.marks import mark
from hindmost.coach.told import Advice, Considered, Decision
from hindmost.game import AnyGame
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying


def advise(game: AnyGame, view: Any, how: How = HINT, seed: object = 0) -> Advice:
    """The best few actions for the viewer, who is to act."""
    check(game)
    if isinstance(game, Collecting):
        ranked = collecting.coach_of(game).consider(view)
        best = [collecting.told(game, view, each, ranked[0]) for each in ranked]
        why = [collecting.reasons(game, view, each.action) for each in ranked]
        return Advice(view.seat, list(ranked[0].chances), best, why)
    assert isinstance(game, Laying)
    coach = laying.coach_of(game)
    opinion = coach.consider(view, None, how, seed)
    few = sorted(opinion.few, key=lambda each: -each.worth)
    told = [laying.told(game, each, few[0]) for each in few]
    why = [laying_reasons.reasons(game, view, each, _usual(opinion, each)) for each in few]
    return Advice(view.seat, coach.chances(view, few[0], how, seed), told, why)


def _usual(opinion: laying.Opinion, chosen: laying.Looked) -> list[laying.Looked]:
    """What it is compared with: everything else that seemed good at first."""
    return [each for each in opinion.usual if each.action != chosen.action] or [chosen]


def decided(game: AnyGame, view: Any, played: Action, ply: int, how: How = REVIEW, seed: object = 0) -> Decision:
    """What a decision has cost, and why."""
    check(game)
    if isinstance(game, Collecting):
        return _decided_collecting(game, view, played, ply)
    assert isinstance(game, Laying)
    coach = laying.coach_of(game)
    opinion = coach.consider(view, played, how, seed)
    done, best = opinion.played, opinion.best
    assert done is not None
    cost = laying.told(game, done, best)
    named = mark(cost.loss, cost.loss_error)
    before = coach.chances(view, best, how, seed)
    return Decision(
        ply=ply,
        seat=view.seat,
        played=cost,
        best=_ranked(game, best, (*opinion.few, done)),
        mark=named,
        before=before,
        after=before if done is best else coach.chances(view, done, how, seed),
        reasons=laying_reasons.reasons(game, view, best, [done]) if named else [],
    )


def _ranked(game: Laying, best: laying.Looked, looked: Iterable[laying.Looked]) -> list[Considered]:
    """Each once: the one that the others are measured by, then the others."""
    others = {each.action: laying.told(game, each, best) for each in looked if each.action != best.action}
    return [laying.told(game, best, best), *sorted(others.values(), key=lambda each: (each.loss, -each.worth))]


def _decided_collecting(game: Collecting, view: Any, played: Action, ply: int) -> Decision:
    ranked = collecting.coach_of(game).consider(view)
    best = ranked[0]
    done = next(each for each in ranked if each.action == played)
    cost = collecting.told(game, view, done, best)
    named = mark(cost.loss, cost.loss_error)
    return Decision(
        ply=ply,
        seat=view.seat,
        played=cost,
        best=[collecting.told(game, view, each, best) for each in ranked],
        mark=named,
        before=list(best.chances),
        after=list(done.chances),
        reasons=collecting.reasons(game, view, best.action) if named else [],
        exact=True,
    )
