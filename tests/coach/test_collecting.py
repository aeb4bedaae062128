"""The coach of the collecting games looks a turn ahead, whatever a glance says."""

from __future__ import annotations

import pytest

from hindmost.coach import collecting
from hindmost.coach.effort import REVIEW
from hindmost.editions import find
from hindmost.game import NATURE
from hindmost.rules.collecting import Collecting
from hindmost.simulation import simulate


@pytest.mark.parametrize("name", ["collecting-2", "collecting-4"])
def test_where_one_choice_leads_at_a_glance_the_glance_is_not_given_for_what_it_is_worth(name: str) -> None:
    game = find(name)
    assert isinstance(game, Collecting)
    mind = collecting.coach_of(game).master
    match = next(simulate(game, ["heuristic"] * game.seats, 1, 3))
    clear = 0
    for ply in range(0, len(match.log), 5):
        state = match.at(ply).state
        if (seat := game.to_act(state)) == NATURE or seat is None or len(game.actions(state)) == 1:
            continue
        view = game.view(state, seat)
        glance, quick, ahead = mind.judge(view, None), mind.judge(view, 60.0), mind.judge(view, 60.0, 2.0)
        best = collecting.advise(game, view, REVIEW, 0).best
        assert sorted(each.worth for each in best) == sorted(chances[seat] for chances in ahead.values())
        clear += quick == glance != ahead
    assert clear, "there are some where it makes a difference"
