"""Many matches at once are the same matches as one by one, and begin anew as declared."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import hindmost.envs  # noqa: F401  (registers the names)
from hindmost.envs.observations import tensor
from hindmost.envs.registration import env_id
from hindmost.envs.worlds import flat_mask
from hindmost.game import IllegalAction
from tests.playing import ALL


def made(name: str, rows: int = 5, **settings: Any) -> Any:
    return gymnasium.make_vec(env_id(name), num_envs=rows, vectorization_mode="vector_entry_point", **settings)


def alone(name: str, **settings: Any) -> Any:
    return gymnasium.make(env_id(name), illegal="raise", **settings).unwrapped


@pytest.mark.parametrize("name", ALL)
def test_spaces_hold_what_is_shown(name: str) -> None:
    for kind in ("tensor", "dict"):
        env = made(name, observation=kind, masks="both")
        seen, infos = env.reset(seed=1)
        for _ in range(12):
            assert env.observation_space.contains(seen)
            actions = env.any_actions().astype(np.int64)
            assert env.action_space.contains(actions)
            factors = {key: infos[key] for key in ("kinds", "pairs", "choices") if key in infos}
            np.testing.assert_array_equal(infos["action_mask"], flat_mask(env.game, factors))
            assert infos["action_mask"][np.arange(5), actions].all()
            seen, reward, terminated, truncated, infos = env.step(actions)
            assert reward.shape == terminated.shape == truncated.shape == (5,)
            if terminated.any():
                break


@pytest.mark.parametrize("reward", ["win", "rank", "hindmost", "colours"])
@pytest.mark.parametrize(("name", "seat"), [("tiny-2", 1), ("tiny-team", "random"), ("tiny-collecting-2", 0)])
def test_a_row_is_an_environment_of_its_own(name: str, seat: Any, reward: str) -> None:
    settings = {"opponents": "greedy", "seat": seat, "reward": reward}
    env, single = made(name, **settings), [alone(name, **settings) for _ in range(5)]
    seen, infos = env.reset(seed=7)
    for row, each in enumerate(single):
        np.testing.assert_array_equal(each.reset(seed=7 + row)[0], seen[row])
    done = np.zeros(5, bool)
    while not done.all():
        actions = env.any_actions()
        seen, rewards, terminated, _, infos = env.step(actions)
        for row, each in enumerate(single):
            if not done[row]:
                one, got, over, _, info = each.step(actions[row])
                np.testing.assert_array_equal(one, seen[row])
                np.testing.assert_array_equal(got, rewards[row])
                assert over == terminated[row]
                assert info["seat"] == infos["seat"][row]
        done |= terminated


@pytest.mark.parametrize("name", ["tiny-2", "tiny-collecting-2"])
def test_on_the_next_step_a_row_that_ended_begins_anew(name: str) -> None:
    env = made(name, 40)
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    env.reset(seed=1)
    ended = np.zeros(40, bool)
    renewed = 0
    for _ in range(120):
        actions = env.any_actions()
        actions[ended] = -5  # is not looked at
        seen, reward, terminated, truncated, infos = env.step(actions)
        assert not terminated[ended].any()
        assert not truncated[ended].any()
        assert not reward[ended].any()
        for row in np.flatnonzero(ended):
            state = env.worlds.state(int(row))
            np.testing.assert_array_equal(seen[row], tensor(env.game, env.game.view(state, int(infos["seat"][row]))))
            if hasattr(state, "begun"):
                assert state.begun == 0
            renewed += 1
        ended = terminated | truncated
    assert renewed > 20


def test_on_the_same_step_a_row_that_ended_shows_both() -> None:
    later, now = made("tiny-2", 40), made("tiny-2", 40, autoreset_mode="SameStep")
    assert now.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    later.reset(seed=1)
    now.reset(seed=1)
    for _ in range(30):
        actions = now.any_actions()
        seen, reward, terminated, _, infos = now.step(actions)
        last, due, ended, _, _ = later.step(actions)
        np.testing.assert_array_equal(reward, due)
        np.testing.assert_array_equal(terminated, ended)
        if terminated.any():
            row = int(np.flatnonzero(terminated)[0])
            np.testing.assert_array_equal(infos["_final_obs"], terminated)
            np.testing.assert_array_equal(infos["final_obs"][row], last[row])
            first, _, _, _, _ = later.step(np.where(terminated, 0, later.any_actions()))
            np.testing.assert_array_equal(seen[row], first[row])
            assert not now.done.any()
            return
    pytest.fail("no match has ended")


def test_without_autoreset_rows_are_begun_by_their_mask() -> None:
    env = made("tiny-2", 8, autoreset_mode="Disabled")
    env.reset(seed=1)
    terminated = np.zeros(8, bool)
    while not terminated.any():
        _, _, terminated, _, _ = env.step(env.any_actions())
    row = int(np.flatnonzero(terminated)[0])
    with pytest.raises(ValueError, match=f"row {row}: the match is over"):
        env.step(env.any_actions())
    others = [env.worlds.state(each) for each in range(8) if not terminated[each]]
    env.reset(seed=3, options={"reset_mask": terminated})
    assert [env.worlds.state(each) for each in range(8) if not terminated[each]] == others
    env.step(env.any_actions())


def test_the_caller_may_play_every_seat() -> None:
    env = made("tiny-3", 20, opponents=None)
    _, infos = env.reset(seed=1)
    ended = np.zeros(20, bool)
    seen_seats = set()
    for _ in range(60):
        acting = infos["seat"].copy()
        seen_seats |= set(acting.tolist())
        seen, reward, terminated, _, infos = env.step(env.any_actions())
        for row in np.flatnonzero(terminated & ~ended):
            assert infos["rewards"][row].sum() == pytest.approx(1)
            assert reward[row] == infos["rewards"][row][acting[row]]
        for row in np.flatnonzero(~terminated)[:3]:
            state = env.worlds.state(int(row))
            assert state.seat == infos["seat"][row]
            np.testing.assert_array_equal(seen[row], tensor(env.game, env.game.view(state, state.seat)))
        ended = terminated
    assert seen_seats == {0, 1, 2}


def test_a_seed_fixes_everything() -> None:
    def played(first: Any) -> list[Any]:
        env = made("tiny-2", 3)
        env.reset(seed=first)
        return [env.step(env.any_actions())[0].copy() for _ in range(40)]

    np.testing.assert_array_equal(played(4), played([4, 5, 6]))
    assert not np.array_equal(played(4), played(5))
    made("tiny-2", 3).reset(seed=[1, None, 2])


def test_what_is_wrong_is_told() -> None:
    env = made("tiny-2", 3)
    with pytest.raises(ValueError, match=r"reset\(\) needs to be called"):
        env.step([0, 0, 0])
    env.reset(seed=1)
    before = [env.worlds.state(row) for row in range(3)]
    for wrong in ([0, 0], [[0, 0, 0]], [0.5, 0.5, 0.5], 3, ["a", "b", "c"]):
        with pytest.raises(ValueError, match=r"actions are 3 whole numbers, an array of the shape \(3,\), not"):
            env.step(wrong)
    good = env.any_actions()
    for wrong_code in (-1, 10**6, 2**32 + int(good[1])):
        with pytest.raises(IllegalAction, match=rf"row 1: {wrong_code} \(no action of this game\) is not legal"):
            env.step([good[0], wrong_code, good[2]])
    assert [env.worlds.state(row) for row in range(3)] == before
    for settings, what in (
        ({"masks": "none"}, "masks are factored, flat, both, not 'none'"),
        ({"opponents": "nobody"}, "unknown agent"),
        ({"reward": "money"}, "unknown reward"),
    ):
        with pytest.raises(ValueError, match=what):
            made("tiny-2", 3, **settings)
    with pytest.raises(ValueError, match="opponents of a vector environment are random, greedy, points"):
        made("classic-2", 3, opponents="heuristic")
    with pytest.raises(ValueError, match="3 environments, not 2 seeds"):
        env.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="a reset_mask is 3 booleans"):
        env.reset(options={"reset_mask": [1, 0, 1]})
