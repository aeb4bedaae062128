"""The worlds of environments do what the rules say, and show a seat what it may see."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from hindmost.editions import find
from hindmost.envs import action_codes, worlds
from hindmost.envs.observations import layout, observe, tensor
from hindmost.fast.batch.kernels import ALL_LEGAL
from hindmost.fast.environments.laying import CALLER, NO_ACTION
from hindmost.game import NATURE
from tests.envs.walking import acted, leads_to, legal_codes, started, walk
from tests.playing import ALL, some_match


@pytest.mark.parametrize("name", ALL)
def test_the_rules_come_to_the_same_states_and_the_same_legal_actions(name: str) -> None:
    game = find(name)
    last = None
    for made, state, code in walk(game, 3):
        if last is not None:
            assert leads_to(game, last, state)
        assert np.flatnonzero(made.masks()[0]).tolist() == legal_codes(game, state)
        assert action_codes.legal_codes(game, state) == legal_codes(game, state)
        assert made.to_act(0) == game.to_act(state)
        assert [tuple(sorted(max(0, v) for v in side)) for side in made.tracks()[0].tolist()] == list(
            game.standings(state)
        )
        assert game.read_position(game.position(state)) == state
        last = None if code is None else acted(game, state, code)


@pytest.mark.parametrize("name", ALL)
def test_an_observation_is_made_of_the_view(name: str) -> None:
    game = find(name)
    for ply, (made, state, _) in enumerate(walk(game, 4)):
        for seat in range(game.seats) if ply % 5 == 0 else ():
            view = game.view(state, seat)
            np.testing.assert_array_equal(made.tensors(np.array([seat]))[0], tensor(game, view))
            seen = layout(game).named(made.seen(np.array([seat]))[0])
            for field, numbers in observe(game, view).items():
                np.testing.assert_array_equal(seen[field], numbers, field)


@pytest.mark.parametrize("name", ALL)
def test_an_observation_does_not_change_with_what_is_hidden(name: str) -> None:
    game = find(name)
    made = worlds.of(game, 2)
    changed = 0
    for step in some_match(name)[::7]:
        for seat in range(game.seats):
            other = game.imagine(game.view(step.before, seat), Random(f"{seat}"))
            changed += other != step.before
            made.put(0, step.before, 1)
            made.put(1, other, 2)
            seats = np.array([seat, seat])
            np.testing.assert_array_equal(*made.seen(seats))
            np.testing.assert_array_equal(*made.tensors(seats))
            if game.to_act(other) == seat:
                np.testing.assert_array_equal(*made.masks())
    assert changed or game.seats == 1 or not hasattr(game.start(), "racks")


@pytest.mark.parametrize("name", ALL)
def test_factors_say_the_same_as_the_mask(name: str) -> None:
    game = find(name)
    for made, _, _ in walk(game, 5):
        mask, factors = made.masks()[0], made.factored()
        np.testing.assert_array_equal(worlds.flat_mask(game, {key: part[0] for key, part in factors.items()}), mask)


@pytest.mark.parametrize("name", ["tiny-2", "tiny-stacking-2", "tiny-collecting-2", "classic-team"])
def test_a_row_does_not_depend_on_its_neighbours(name: str) -> None:
    game = find(name)
    many, callers = started(game, 6)
    alone = [started(game, 1, row) for row in range(6)]
    chances = np.arange(6).astype(np.uint64)
    for _ in range(60):
        codes = many.any_actions(chances)
        assert many.advance(codes, callers) == ALL_LEGAL
        for row, (made, caller) in enumerate(alone):
            assert made.advance(codes[row : row + 1], caller) == ALL_LEGAL
            assert made.state(0) == many.state(row)
            assert made.generator(0) == many.generator(row)


@pytest.mark.parametrize("name", ["tiny-2", "tiny-collecting-2"])
def test_nothing_is_done_when_one_action_is_not_legal(name: str) -> None:
    game = find(name)
    made, callers = started(game, 4)
    codes = made.any_actions(np.arange(4).astype(np.uint64))
    before = [made.state(row) for row in range(4)]
    for wrong in (-2, 2**30, int(np.flatnonzero(~made.masks()[2])[0])):
        codes[2] = wrong
        assert made.advance(codes, callers) == 2
        assert [made.state(row) for row in range(4)] == before
    codes[2] = NO_ACTION
    assert made.advance(codes, callers) == ALL_LEGAL
    assert made.state(2) == before[2]


@pytest.mark.parametrize("name", ["tiny-3", "tiny-team", "tiny-stacking-2", "tiny-collecting-2"])
@pytest.mark.parametrize("policy", [0, 1, 2])
def test_seats_with_a_policy_act_by_themselves(name: str, policy: int) -> None:
    game = find(name)
    made, policies = started(game, 30)
    policies[:, 1:] = policy
    chances = np.arange(30).astype(np.uint64)
    while not made.over().all():
        assert made.seats()[~made.over()].max() == 0
        assert made.advance(made.any_actions(chances), policies) == ALL_LEGAL
    for row in range(30):
        state = made.state(row)
        assert game.to_act(state) is None
        assert game.read_position(game.position(state)) == state


@pytest.mark.parametrize("name", ALL)
def test_any_position_can_be_gone_on_from(name: str) -> None:
    game = find(name)
    made = worlds.of(game, 1)
    callers = np.full((1, game.seats), CALLER, np.uint8)
    for step in some_match(name)[::9]:
        made.put(0, step.before, 77)
        assert made.state(0) == step.before
        if game.to_act(step.before) == NATURE:
            assert made.advance(np.full(1, NO_ACTION, np.int32), callers) == ALL_LEGAL
            assert game.to_act(made.state(0)) != NATURE
        assert np.flatnonzero(made.masks()[0]).tolist() == legal_codes(game, made.state(0))
