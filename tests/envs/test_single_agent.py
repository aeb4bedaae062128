"""Gymnasium's own test, and one agent among others."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import hindmost.envs  # noqa: F401  (registers the names)
from hindmost.editions import find
from hindmost.envs.episode import replay
from hindmost.envs.observations import tensor
from hindmost.envs.registration import env_id
from hindmost.game import IllegalAction, winners
from tests.playing import ALL, TINY


def made(name: str, **settings: Any) -> Any:
    return gymnasium.make(env_id(name), **settings).unwrapped


def play(env: Any, seed: int) -> tuple[float, dict[str, Any]]:
    rng = Random(seed)
    _, info = env.reset(seed=seed)
    got, done = 0.0, False
    while not done:
        code = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
        _, reward, terminated, truncated, info = env.step(code)
        got += reward
        done = terminated or truncated
    return got, info


@pytest.mark.filterwarnings("ignore")  # of what is not recommended: no rendering in pictures, illegal actions
@pytest.mark.parametrize("name", ALL)
def test_the_library_finds_no_fault(name: str) -> None:
    check_env(made(name), skip_render_check=True)
    if name in TINY:
        check_env(made(name, observation="dict", seat="random"), skip_render_check=True)


def test_names_tell_game_and_version() -> None:
    assert env_id("classic-2") == "hindmost/Classic2-v1"
    assert env_id("classic-team") == "hindmost/ClassicTeam-v1"
    assert {env_id(name) for name in ALL} <= set(gymnasium.registry)


@pytest.mark.parametrize("opponents", ["random", "greedy", ["greedy", "random"], "heuristic"], ids=str)
def test_others_act_until_it_is_the_own_turn(opponents: Any) -> None:
    name = "classic-3" if opponents != "heuristic" else "classic-2"
    if opponents == "heuristic":
        pytest.importorskip("hindmost.fast.evaluate.rule_of_thumb")
    env = made(name, opponents=opponents, seat=1)
    rng = Random(1)
    seen, info = env.reset(seed=3)
    for _ in range(5 if opponents == "heuristic" else 12):
        assert env.playing.seat == info["seat"] == 1
        np.testing.assert_array_equal(seen, tensor(env.game, env.playing.view(1)))
        seen, _, _, _, info = env.step(rng.choice(np.flatnonzero(env.action_masks()).tolist()))


@pytest.mark.parametrize("name", ["tiny-2", "tiny-team", "tiny-collecting-2"])
@pytest.mark.parametrize("seat", [0, 1, "random"])
def test_a_win_is_one(name: str, seat: Any) -> None:
    env = made(name, seat=seat, opponents="greedy", reward="win")
    for seed in range(8):
        got, info = play(env, seed)
        best = winners([tuple(standing) for standing in info["standings"]])
        assert got == (1 / len(best) if env.game.side(info["seat"]) in best else 0)


def test_alone_the_hindmost_colour_counts() -> None:
    for name in ("classic-solo", "spanish-solo", "stacking-solo", "tiny-solo"):
        got, info = play(made(name), 2)
        assert got == info["standings"][0][0]


def test_an_episode_is_its_seed_and_actions() -> None:
    env = made("tiny-3", opponents="greedy", seat="random")
    play(env, 6)
    again = pickle.loads(pickle.dumps(env.playing))
    assert again.state == env.playing.state
    assert replay(find("classic-solo"), 4, []).state == made_and_reset("classic-solo", 4).playing.state


def made_and_reset(name: str, seed: int) -> Any:
    env = made(name)
    env.reset(seed=seed)
    return env


def test_six_colours_are_a_vector() -> None:
    env = made("tiny-2", reward="colours")
    assert env.reward_space.shape == (6,)
    got, _ = play(env, 3)
    assert np.asarray(got).tolist() == env.playing.tracks()[0].tolist()


def test_an_illegal_action_ends_the_episode_and_says_why() -> None:
    env = made_and_reset("tiny-2", 1)
    with pytest.warns(UserWarning, match="is not legal here; the episode ends as a loss"):
        _, reward, terminated, truncated, info = env.step(0)
    assert (reward, terminated, truncated) == (0, True, False)
    assert "is not legal here" in info["illegal"]
    with pytest.raises(ValueError, match="the match is over: call reset"):
        env.step(0)
    strict = made("tiny-2", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"0 \('place .*'\) is not legal here"):
        strict.step(0)


@pytest.mark.parametrize(
    ("settings", "what"),
    [
        ({"reward": "money"}, "unknown reward 'money'"),
        ({"opponents": "nobody"}, "unknown agent 'nobody'"),
        ({"opponents": ["random", "random"]}, "tiny-2 has 1 other seats, not 2 opponents"),
        ({"seat": 2}, "a seat of tiny-2 is a number below 2, or 'random'; not 2"),
        ({"illegal": "pass"}, "illegal is end or raise, not 'pass'"),
        ({"observation": "picture"}, "an observation is a tensor or a dict"),
        ({"lock": True}, "unknown option 'lock' for tiny-2"),
    ],
)
def test_what_is_wrong_is_told(settings: dict[str, Any], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        made("tiny-2", **settings)
    with pytest.raises(ValueError, match="reset"):
        made("tiny-2").step(0)
