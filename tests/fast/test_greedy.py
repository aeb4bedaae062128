"""The policies of the kernels are the agents of the same names."""

from __future__ import annotations

from random import Random

import pytest

from hindmost.actions import Place
from hindmost.agents import make
from hindmost.agents.laying import Placer, by_hindmost, by_points
from hindmost.editions import find
from hindmost.fast.batch.matches import play_logged
from hindmost.fast.core import codes
from hindmost.game import NATURE
from hindmost.rules.laying import Laying
from tests.playing import ALL

WORTH = {"greedy": by_hindmost, "points": by_points}


@pytest.mark.parametrize("policy", WORTH)
@pytest.mark.parametrize("name", ALL)
def test_a_policy_chooses_as_its_agent_does(name: str, policy: str) -> None:
    game = find(name)
    agent = make(policy, game, Random(1))
    _, (log,), _ = play_logged(game, 1, 4, policy)
    state = game.start()
    for code in log[:120]:
        action, seat = codes.decode(game, code), game.to_act(state)
        if seat is not None and seat != NATURE:
            choice = agent.choose(game.view(state, seat), game.actions(state))
            if isinstance(action, Place):
                assert isinstance(game, Laying)
                assert isinstance(agent, Placer)
                assert isinstance(choice, Place)
                worth, side = WORTH[policy], game.side(seat)
                assert worth(game.settle(state, action), side) == worth(game.settle(state, choice), side)
            else:
                assert action == choice
        state = game.apply(state, action)
