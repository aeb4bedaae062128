"""The coach of the collecting games: the turn is solved exactly, so there is nothing to imagine."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from hindmost.actions import Action, Choice
from hindmost.agents.collecting import net_of
from hindmost.coach.annotations import Advice, Considered, Decision, Reason, mark
from hindmost.coach.effort import Effort
from hindmost.fast.collecting.master import CollectingMaster
from hindmost.fast.core import codes
from hindmost.rules.collecting import Collecting
from hindmost.rules.collecting_state import View
from hindmost.tiles import COLOURS

FOR_EVER = 1e9
NEVER_CLEAR = 2.0  # chances differ by one at most: it looks a turn ahead whatever a glance says


class Weighed(NamedTuple):
    action: Action
    chances: tuple[float, ...]  # of every seat


class CollectingCoach:
    """One for a game and a thread."""

    def __init__(self, game: Collecting) -> None:
        self.game = game
        self.master = CollectingMaster(game, net_of(game))

    def consider(self, view: View) -> list[Weighed]:
        """Every choice with the chances of all seats, the best first."""
        chances = self.master.judge(view, FOR_EVER, NEVER_CLEAR)
        ranked = sorted(chances, key=lambda code: -chances[code][view.seat])
        return [Weighed(codes.decode(self.game, code), chances[code]) for code in ranked]


def advise(game: Collecting, view: View, effort: Effort, seed: object) -> Advice:
    ranked = coach_of(game).consider(view)
    best = [considered(game, view, each, ranked[0]) for each in ranked]
    why = [reasons(game, view, each.action) for each in ranked]
    return Advice(view.seat, list(ranked[0].chances), best, why)


def decided(game: Collecting, view: View, played: Action, ply: int, effort: Effort, seed: object) -> Decision:
    ranked = coach_of(game).consider(view)
    best = ranked[0]
    done = next(each for each in ranked if each.action == played)
    cost = considered(game, view, done, best)
    named = mark(cost.loss, cost.loss_error)
    return Decision(
        ply=ply,
        seat=view.seat,
        played=cost,
        best=[considered(game, view, each, best) for each in ranked],
        mark=named,
        before=list(best.chances),
        after=list(done.chances),
        reasons=reasons(game, view, best.action) if named else [],
        exact=True,
    )


def considered(game: Collecting, view: View, weighed: Weighed, best: Weighed) -> Considered:
    worth = weighed.chances[view.seat]
    return Considered(game.text(weighed.action), worth, 0.0, best.chances[view.seat] - worth, 0.0)


def odds_of_bust(game: Collecting, view: View) -> float:
    """How likely the next tile is invalid."""
    left = sum(view.pile)
    invalid = sum(count for colour, count in enumerate(view.pile) if not game.valid(view, colour))
    return invalid / left if left else 0.0


def reasons(game: Collecting, view: View, better: Action) -> list[Reason]:
    """Why this is the better choice, by the odds."""
    odds = round(100 * odds_of_bust(game, view))
    if len(game.actions(view)) == 1:
        return [Reason("only", {"odds": 100 - odds})]
    row, _, _ = game.gathered(view)
    brings = sum(row) - sum(view.rows[view.seat])
    match better:
        case Choice.STOP:
            found = [Reason("stop", {"odds": odds, "n": brings}) if brings else Reason("stop_anyway", {"odds": odds})]
            if min(row) == game.edition.target:
                found.insert(0, Reason("wins"))
            elif completed := game.bonuses(view, row):
                found.insert(0, Reason("completes", {"colour": COLOURS[completed[0]]}))
            return found
        case Choice.TAKE:
            colour = game.weakest(view)
            assert colour is not None
            return [Reason("take", {"colour": COLOURS[colour], "odds": odds})]
        case Choice.PASS:
            return [Reason("pass", {"odds": odds})]
        case _ if any(view.risk):
            return [Reason("go_on", {"odds": 100 - odds, "n": brings})]
        case _:
            return [Reason("turn", {"odds": 100 - odds})]


@cache
def coach_of(game: Collecting) -> CollectingCoach:
    return CollectingCoach(game)
