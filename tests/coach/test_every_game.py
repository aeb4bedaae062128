"""The coach works for every game. Where no net has learnt one yet, any net will do to show that."""

from __future__ import annotations

import pytest

from hindmost.coach import coach, collecting, laying, review, scale
from hindmost.coach.effort import Effort
from hindmost.coach.report import report_of
from hindmost.coach.review import with_sentences
from hindmost.editions import find, names
from hindmost.fast.block.nets import widths
from hindmost.fast.collecting import evaluator as collecting_net
from hindmost.fast.core.arrays import described
from hindmost.fast.evaluate.net import new_net
from hindmost.game import AnyGame
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying
from hindmost.simulation import simulate

ROUGH = Effort(glimpsed=16, glimpses=1, screened=4, screening=2, few=2, worlds=4, others=2)


@pytest.fixture
def any_net(monkeypatch: pytest.MonkeyPatch) -> None:
    def net_of(game: Laying) -> object:
        return described(new_net(widths(game.sides), (2, 1, 1), 0))

    def collecting_net_of(game: Collecting) -> object:
        return described(collecting_net.new_net(game.seats, game.edition.target, (1, 4), 0))

    def nobody_minds(_game: AnyGame) -> None:
        pass

    monkeypatch.setattr(laying, "net_of", net_of)
    monkeypatch.setattr(laying, "coach_of", laying.LayingCoach)
    monkeypatch.setattr(collecting, "net_of", collecting_net_of)
    monkeypatch.setattr(collecting, "coach_of", collecting.CollectingCoach)
    monkeypatch.setattr(coach, "check", nobody_minds)
    monkeypatch.setattr(review, "check", nobody_minds)


@pytest.mark.usefixtures("any_net")
@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("part", [4, pytest.param(2, marks=pytest.mark.long)])
def test_a_match_of_every_game_is_reviewed(name: str, part: int) -> None:
    game = find(name)
    match = next(simulate(game, ["greedy"] * game.seats, 1, 2))
    found = review.analyse(match.at(len(match.log) // part), ROUGH)
    assert found.decisions
    assert len(found.seats) == game.seats
    for decision in found.decisions:
        assert len(decision.before) == len(decision.after) == game.sides
        assert all(0 <= chance <= 1 for chance in decision.before)
        if game.sides > 1:
            assert sum(decision.before) == pytest.approx(1)
            assert sum(decision.luck) == pytest.approx(0)
    assert found.scale == scale(game)
    assert found.scale == 100 if game.sides > 1 else found.scale in (36, 54)
    assert with_sentences(found).decisions
    assert "<svg" in report_of(found, "es")
