"""What the thinking agents see, list and choose: checked against the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import pytest

from hindmost.actions import Place
from hindmost.editions import find
from hindmost.fast.core import codes
from hindmost.fast.core.compiled import kernel
from hindmost.fast.core.packing import pack
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.features import widths
from hindmost.fast.evaluate.half_scores import Sight, look, new_sight
from hindmost.fast.evaluate.net import Net, new_net, no_net
from hindmost.fast.evaluate.rule_of_thumb import THUMB
from hindmost.fast.evaluate.shortlist import MOST_CANDIDATES
from hindmost.fast.laying.playout import World
from hindmost.fast.laying.worlds import room, spread
from hindmost.fast.search.master import How, Master
from hindmost.game import NATURE, AnyGame
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase
from hindmost.train.gym import Gym
from tests.playing import WITH_RACKS, some_match

GLANCE = How(listed=MOST_CANDIDATES, candidates=MOST_CANDIDATES, playouts=0, seconds=None)
SHORT = How(candidates=6, listed=12, playouts=60, seconds=None)


@kernel
def look_anew(tables: Tables, world: World, sight: Sight) -> None:
    look(tables, world, sight)


def laying(name: str) -> Laying:
    game = find(name)
    assert isinstance(game, Laying)
    return game


def some_net(game: AnyGame) -> Net:
    return new_net(widths(game.sides), (8, 8, 4), seed=1)


def decisions(name: str, every: int) -> Iterator[tuple[Laying, Any]]:
    """Some states of a match in which a seat has to choose."""
    game = laying(name)
    steps = [step.before for step in some_match(name) if game.to_act(step.before) not in (None, NATURE)]
    for state in steps[::every]:
        yield game, state


@pytest.mark.parametrize("name", WITH_RACKS)
def test_what_is_seen_stays_right_from_placement_to_placement(name: str) -> None:
    game = laying(name)
    gym = Gym(game)
    mind = gym.mind(some_net(game))
    for seed in range(3):
        *_, outcomes = gym.play((mind, mind), [0] * game.seats, 6, 0.3, seed, 0, 1)
        fresh = new_sight(game)
        look_anew(gym.tables, gym.world, fresh)
        np.testing.assert_array_equal(gym.sight.points, fresh.points)
        np.testing.assert_array_equal(gym.sight.usable, fresh.usable)
        assert 0 <= outcomes.min() <= outcomes.max() <= 1
        assert game.sides == 1 or outcomes.sum() == pytest.approx(1)


@pytest.mark.parametrize("name", WITH_RACKS)
def test_a_half_is_seen_to_score_what_the_rules_give_it(name: str) -> None:
    for game, state in decisions(name, 5):
        tables = Gym(game).tables
        seen, world = new_sight(game), room(tables)
        parts = spread(tables, pack(game, state))
        world.open_pairs[:], world.lines[:], world.small[:] = parts.open_pairs, parts.lines, parts.small
        look_anew(tables, world, seen)
        points = seen.points.reshape(6, -1)
        for a, b, on_a, on_b in game.pair_points(game.view(state, state.seat), state.surface.open):
            for cell, other, scored in ((a, b, on_a), (b, a, on_b)):
                for colour in range(6):
                    if state.surface.tops[other] != colour:  # else the partner covers a part of the line
                        assert points[colour, cell] == min(scored[colour], 31)


@pytest.mark.parametrize("name", WITH_RACKS)
@pytest.mark.parametrize("how", [GLANCE, SHORT], ids=["glance", "playouts"])
def test_only_what_is_legal_is_thought_of(name: str, how: How) -> None:
    master = None
    for game, state in decisions(name, 6):
        master = master or Master(game, some_net(game), THUMB)
        judged = master.judge(game.view(state, state.seat), how, 1)
        legal = game.actions(state)
        actions = [codes.decode(game, each.code) for each in judged]
        assert all(action in legal for action in actions)
        assert len(set(actions)) == len(actions) == min(len(legal), how.candidates)
        assert all(-0.001 <= each.value <= 1.001 for each in judged)


@pytest.mark.parametrize("name", ["classic-2", "stacking-2", "classic-team", "tiny-duel"])
def test_the_quick_judgement_knows_what_every_placement_scores(name: str) -> None:
    """The best by a steep soft minimum is what raises the lowest colours most."""
    weights = THUMB.copy()
    weights[:3] = 60.0, 0.0, 0.0
    for game, state in decisions(name, 7):
        if state.phase is not Phase.PLACE:
            continue
        side = game.side(state.seat)
        master = Master(game, no_net(), weights)
        judged = master.judge(game.view(state, state.seat), GLANCE, 0)
        reached = {
            place: sorted(game.settle(state, place).tracks[side])
            for place in game.actions(state)
            if isinstance(place, Place)
        }
        best = max(reached.values())
        shortlisted = [codes.decode(game, each.code) for each in judged]
        assert any(reached[place][0] == best[0] for place in shortlisted if isinstance(place, Place))


@pytest.mark.parametrize("name", [name for name in WITH_RACKS if find(name).seats > 1])
def test_hidden_tiles_change_no_thought(name: str) -> None:
    for game, state in decisions(name, 9):
        other = game.imagine(game.view(state, state.seat), Random(3))
        seats = [replace(state), other]
        thoughts = [Master(game, some_net(game), THUMB).judge(game.view(each, state.seat), SHORT, 7) for each in seats]
        assert thoughts[0] == thoughts[1]


def test_the_same_seed_thinks_the_same_and_another_does_not() -> None:
    (game, state), *_ = list(decisions("classic-2", 11))[2:]
    view = game.view(state, state.seat)
    net = some_net(game)
    first = Master(game, net, THUMB).judge(view, SHORT, 1)
    assert Master(game, net, THUMB).judge(view, SHORT, 1) == first
    assert Master(game, net, THUMB).judge(view, SHORT, 2) != first


@pytest.mark.parametrize("seconds", [0.0001, 0.05])
def test_a_master_keeps_to_its_time(seconds: float) -> None:
    (game, state), *_ = list(decisions("classic-2", 11))[2:]
    master = Master(game, some_net(game), THUMB)
    view = game.view(state, state.seat)
    master.judge(view, SHORT, 1)
    began = perf_counter()
    judged = master.judge(view, How(seconds=seconds), 1)
    assert perf_counter() - began < seconds + 0.25
    assert codes.decode(game, judged[0].code) in game.actions(state)


def test_thoughts_come_the_best_first_and_with_how_sure_they_are() -> None:
    (game, state), *_ = list(decisions("classic-2", 11))[2:]
    judged = Master(game, some_net(game), THUMB).judge(game.view(state, state.seat), SHORT._replace(playouts=600), 1)
    assert judged[0].worlds == max(each.worlds for each in judged)
    assert judged[0].value == max(each.value for each in judged if each.worlds == judged[0].worlds)
    assert all(0 <= each.error < 0.5 for each in judged)
