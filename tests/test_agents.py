"""The simple agents do what their names say."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hindmost import agents, editions
from hindmost.actions import Choice, Place
from hindmost.agents.collecting import Collector
from hindmost.game import NATURE, AnyGame, draw
from hindmost.rules.collecting import Collecting
from hindmost.rules.collecting_state import Phase, State
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase as LayingPhase
from hindmost.simulation import simulate
from hindmost.tiles import COLOURS, read_counts

ALL_GAMES = editions.names(tiny=True)


def some_placement(game: AnyGame, seed: int, plies: int) -> Any:
    """A state of a laying game in which a seat has to place."""
    rng = Random(seed)
    state = game.start()
    while game.to_act(state) == NATURE or plies > 0 or not isinstance(game.actions(state)[0], Place):
        legal = game.actions(state)
        action = draw(game, state, rng) if game.to_act(state) == NATURE else legal[rng.randrange(len(legal))]
        state = game.apply(state, action)
        plies -= 1
    return state


@pytest.mark.parametrize(("name", "agent"), [(name, agent) for name in ALL_GAMES for agent in agents.PLAIN])
def test_every_agent_plays_every_game_to_its_end(name: str, agent: str) -> None:
    game = editions.find(name)
    (match,) = simulate(game, [agent] * game.seats, 1, seed=5)
    assert match.finished
    assert match.end is None


@pytest.mark.parametrize("name", ["classic-2", "stacking-3", "classic-duel", "classic-team", "travel-2"])
@pytest.mark.parametrize("seed", range(4))
def test_greedy_raises_its_lowest_colours_as_far_as_any_placement_can(name: str, seed: int) -> None:
    game = editions.find(name)
    assert isinstance(game, Laying)
    state = some_placement(game, seed, 60)
    seat = game.to_act(state)
    assert seat is not None
    legal = game.actions(state)
    view = game.view(state, seat)
    side = game.side(seat)

    def reached(place: object) -> list[int]:
        assert isinstance(place, Place)
        return sorted(game.settle(view, place).tracks[side])

    assert reached(agents.make("greedy", game, Random(1)).choose(view, legal)) == max(map(reached, legal))


@pytest.mark.parametrize("name", ["classic-2", "stacking-3"])
def test_points_takes_the_most_points_of_all(name: str) -> None:
    game = editions.find(name)
    assert isinstance(game, Laying)
    state = some_placement(game, 3, 70)
    seat = game.to_act(state)
    assert seat is not None
    view = game.view(state, seat)
    legal = game.actions(state)

    def reached(place: object) -> int:
        assert isinstance(place, Place)
        return sum(game.settle(view, place).tracks[game.side(seat)])

    assert reached(agents.make("points", game, Random(1)).choose(view, legal)) == max(map(reached, legal))


def test_greedy_swaps_and_points_keeps() -> None:
    game = editions.find("classic-2")
    view = replace(game.view(game.start(), 0), phase=LayingPhase.OFFER)
    offer = (Choice.KEEP, Choice.SWAP)
    assert agents.make("greedy", game, Random(1)).choose(view, offer) is Choice.SWAP
    assert agents.make("points", game, Random(1)).choose(view, offer) is Choice.KEEP


def collecting(pile: str, centre: str, risk: str, row: str, phase: Phase, bonus_turn: bool = False) -> State:
    heaps = {"pile": pile, "centre": centre, "risk": risk}
    counts = {name: read_counts(text, COLOURS) for name, text in heaps.items()}
    rows = (read_counts(row, COLOURS), bytes(6))
    return State(**counts, rows=rows, seat=0, phase=phase, bonus_turn=bonus_turn, owed=0)


def decision(state: State, need: bool = True) -> Choice:
    game = editions.find("collecting-2")
    assert isinstance(game, Collecting)
    chosen = Collector(game, Random(0), need).choose(game.view(state, 0), game.actions(state))
    assert isinstance(chosen, Choice)
    return chosen


def test_the_collector_stops_when_the_next_tile_can_only_be_invalid() -> None:
    assert decision(collecting("g9", "r3", "r", "-", Phase.DECIDE)) is Choice.STOP


def test_the_collector_goes_on_when_the_next_tile_is_surely_valid() -> None:
    assert decision(collecting("g9", "rg3", "r", "-", Phase.DECIDE)) is Choice.REVEAL


def test_the_collector_weighs_the_odds() -> None:
    risky = collecting("g4y6", "r4g", "r", "-", Phase.DECIDE)
    safe = collecting("g9y", "r4g", "r", "-", Phase.DECIDE)
    assert decision(risky, need=False) is Choice.STOP
    assert decision(safe, need=False) is Choice.REVEAL


def test_the_collector_does_not_count_what_it_could_not_keep() -> None:
    full = collecting("g6y4", "r4g", "r", "r7", Phase.DECIDE)
    assert decision(full, need=False) is Choice.REVEAL


def test_the_collector_takes_its_weakest_colour_when_a_regular_turn_promises_less() -> None:
    poor = collecting("y9", "rgb", "-", "g2b2o2y2p2", Phase.CHOOSE)
    rich = collecting("r9", "r5gb", "-", "g2b2o2y2p2", Phase.CHOOSE)
    assert decision(poor) is Choice.TAKE
    assert decision(rich) is Choice.REVEAL


def test_the_collector_never_declines_a_bonus_turn() -> None:
    assert decision(collecting("y9", "rgb", "-", "-", Phase.CHOOSE, bonus_turn=True)) is Choice.REVEAL


def test_an_unknown_agent_is_told_so() -> None:
    with pytest.raises(ValueError, match="unknown agent 'genius', for classic-2 there are random, greedy, points"):
        agents.make("genius", editions.find("classic-2"), Random(1))


@pytest.mark.parametrize(
    ("text", "agents_named"),
    [
        ("greedy", ["greedy"]),
        ("greedy,random", ["greedy", "random"]),
        ("me,master:turns=2,candidates=8,net", ["me", "master:turns=2,candidates=8", "net"]),
        ("greedy,,random", ["greedy", "", "random"]),
    ],
)
def test_commas_are_between_agents_and_between_their_settings(text: str, agents_named: list[str]) -> None:
    assert agents.separate(text) == agents_named


def test_equal_seeds_give_equal_matches_and_others_do_not() -> None:
    game = editions.find("tiny-2")
    first, again, other = (list(simulate(game, ["greedy", "random"], 3, seed)) for seed in (1, 1, 2))
    assert [match.log for match in first] == [match.log for match in again]
    assert [match.log for match in first] != [match.log for match in other]
    assert len({match.log for match in first}) == 3
