"""Reference, JIT and WebAssembly agree: matches, masks, and decisions to the last bit."""

from __future__ import annotations

from random import Random

import pytest

from hindmost import find
from hindmost.agents.laying import net_of
from hindmost.agents.nets import cards
from hindmost.coach.laying import CLOSER, ROLLOUT
from hindmost.fast.block.seeds import number
from hindmost.fast.host import HOSTS
from hindmost.fast.search.master import Master, MasterSettings
from hindmost.game import AnyGame
from hindmost.rules.laying import Laying
from tests.deciding import views
from tests.fast.agreement import decisions_agree, matches_agree
from tests.fast.refereeing import games, label
from tests.playing import FULL

TINY_ONES, FULL_ONES = games(tiny=True), games(tiny=False)


@pytest.mark.parametrize("game", TINY_ONES + FULL_ONES, ids=label)
def test_matches_and_masks_are_those_of_the_rules(game: AnyGame) -> None:
    matches_agree(game, "random", 0, masks=9)
    matches_agree(game, "greedy", 1, masks=37)


@pytest.mark.parametrize("name", FULL)
def test_agents_decide_the_same_in_both_hosts(name: str) -> None:
    decisions_agree(find(name), 20)


@pytest.mark.parametrize("name", [name for name in FULL if isinstance(find(name), Laying)])
def test_the_coach_sees_the_same_in_both_hosts(name: str) -> None:
    game = find(name)
    assert isinstance(game, Laying)
    masters = {host: Master(game, net_of(game), host=host) for host in HOSTS}
    rng = Random(name)
    for view, study in zip(
        (view for view in views(game, "coach") if rng.random() < 0.2), (ROLLOUT, CLOSER), strict=False
    ):
        found = []
        for master in masters.values():
            listed = master.look(view, MasterSettings(candidates=6, seconds=None)).codes
            judge = (view.seat + 1) % game.seats
            found.append(master.look_ahead(view, judge, listed, study, number("coach"), 3, 4))
        assert found[0] == found[1]


def test_every_game_has_a_net() -> None:
    assert set(FULL) <= set(cards())


@pytest.mark.long
@pytest.mark.parametrize("game", TINY_ONES + FULL_ONES, ids=label)
def test_many_matches_are_those_of_the_rules(game: AnyGame) -> None:
    for match in range(20):
        matches_agree(game, ("random", "greedy", "points")[match % 3], match, masks=5)


@pytest.mark.long
@pytest.mark.parametrize("game", FULL_ONES, ids=label)
def test_agents_decide_the_same_a_thousand_times(game: AnyGame) -> None:
    decisions_agree(game, 1000, "long")
