"""PettingZoo's own tests, and what its environments promise."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]
from pettingzoo.utils.wrappers import TerminateIllegalWrapper  # type: ignore[import-untyped]

from hindmost import envs
from hindmost.editions import find
from hindmost.envs.multi_agent import restore_aec
from hindmost.envs.observations import observe, tensor
from hindmost.game import places, winners
from tests.playing import ALL

aec: Any = envs.aec  # a match may be None, but not here


def play(env: Any, seed: int, most: int = 3000) -> dict[str, Any]:
    """A random match; what every agent got in all."""
    rng = Random(seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(most):
        observation, reward, terminated, truncated, _ = env.last()
        got[agent] = got[agent] + reward
        if terminated or truncated:
            env.step(None)
        else:
            env.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return got


@pytest.mark.filterwarnings("ignore")  # of spaces that are dictionaries, and of masks while it is another's turn
@pytest.mark.parametrize("name", ALL)
def test_the_library_finds_no_fault(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(aec(name), num_cycles=40)
    seed_test(lambda: aec(name), num_cycles=20)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("settings", [{"observation": "dict"}, {"agents": "sides"}, {"reward": "rank"}], ids=str)
@pytest.mark.parametrize("name", ["classic-team", "stacking-2", "tiny-duel", "collecting-2"])
def test_the_library_finds_no_fault_in_other_settings(name: str, settings: dict[str, str]) -> None:
    api_test(aec(name, **settings), num_cycles=40)
    seed_test(lambda: aec(name, **settings), num_cycles=20)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ALL)
def test_the_library_finds_no_fault_in_whole_matches(name: str) -> None:
    env = aec(name)
    for _ in range(5):
        api_test(env, num_cycles=1000)
        seed_test(lambda: aec(name), num_cycles=500)


@pytest.mark.parametrize("name", ["tiny-2", "tiny-3", "tiny-team", "tiny-solo", "tiny-duel", "tiny-collecting-2"])
def test_rewards_add_up_to_the_result(name: str) -> None:
    game = find(name)
    for seed in range(6):
        got: dict[str, Any] = {}
        standings: Any = ()
        for reward in ("win", "rank", "hindmost", "colours"):
            env = aec(name, reward=reward)
            env.reset(seed=seed)
            got[reward] = [*play(env, seed).values()]
            standings = game.standings(env.playing.state)
            tracks = env.playing.tracks()
        for seat in range(game.seats):
            side = game.side(seat)
            best = winners(standings)
            assert got["win"][seat] == (1 / len(best) if side in best else 0)
            assert got["hindmost"][seat] == standings[side][0]
            assert got["colours"][seat].tolist() == tracks[side].tolist()
        by_place = [got["rank"][side] for side in range(game.sides)]
        assert sum(by_place) == pytest.approx(0)
        assert sorted(range(game.sides), key=lambda side: -by_place[side]) == sorted(
            range(game.sides), key=lambda side: places(standings)[side]
        )


def test_partners_share_their_reward() -> None:
    for seed in range(5):
        env = aec("tiny-team", reward="hindmost")
        env.reset(seed=seed)
        got = play(env, seed)
        assert got["seat_0"] == got["seat_2"]
        assert got["seat_1"] == got["seat_3"]
        by_side = aec("tiny-team", reward="hindmost", agents="sides")
        by_side.reset(seed=seed)
        assert [*play(by_side, seed).values()] == [got["seat_0"], got["seat_1"]]


def test_a_side_looks_through_the_seat_that_acts_for_it() -> None:
    env = aec("tiny-team", agents="sides")
    env.reset(seed=1)
    rng = Random(1)
    for _ in range(12):
        match = env.playing
        seat = match.seat
        seen = env.observe(f"side_{seat % 2}")
        np.testing.assert_array_equal(seen["observation"], tensor(match.game, match.view(seat)))
        waiting = env.observe(f"side_{(seat + 1) % 2}")
        np.testing.assert_array_equal(waiting["observation"], tensor(match.game, match.view((seat + 1) % 4)))
        assert not waiting["action_mask"].any()
        env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))


def test_an_observation_by_names_is_the_view() -> None:
    env = aec("stacking-3", observation="dict")
    env.reset(seed=4)
    for agent, seat in env.numbers.items():
        seen = env.observe(agent)["observation"]
        assert env.observation_space(agent)["observation"].contains(seen)
        for name, numbers in observe(env.game, env.playing.view(seat)).items():
            np.testing.assert_array_equal(seen[name], numbers)


@pytest.mark.parametrize("name", ["tiny-2", "tiny-collecting-2", "classic-team"])
def test_an_environment_goes_on_from_a_copy(name: str) -> None:
    env = aec(name, reward="colours")
    env.reset(seed=8)
    rng = Random(2)
    for _ in range(9):
        env.step(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]).tolist()))
    copies = [env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env)), restore_aec(env.save())]
    for twin in copies:
        assert twin.agent_selection == env.agent_selection
        for agent in env.agents:
            assert twin._cumulative_rewards[agent].tolist() == env._cumulative_rewards[agent].tolist()
    due = {agent: got.tolist() for agent, got in play(env, 5).items()}
    for twin in copies:
        assert {agent: got.tolist() for agent, got in play(twin, 5).items()} == due
        assert twin.playing.state == env.playing.state
        assert restore_aec(twin.save()).agents == []


def test_a_seed_fixes_the_matches_after_it_too() -> None:
    def positions() -> list[str]:
        env = aec("tiny-3")
        env.reset(seed=5)
        found = [env.game.position(env.playing.state)]
        for _ in range(4):
            env.reset()
            found.append(env.game.position(env.playing.state))
        return found

    assert positions() == positions()
    assert len(set(positions())) == 5


def test_what_is_wrong_is_told() -> None:
    with pytest.raises(ValueError, match="unknown reward 'money', there are win, rank, hindmost, colours"):
        aec("tiny-2", reward="money")
    with pytest.raises(ValueError, match="an observation is a tensor or a dict, not 'picture'"):
        aec("tiny-2", observation="picture")
    with pytest.raises(ValueError, match="agents are seats or sides, not 'people'"):
        aec("tiny-2", agents="people")
    with pytest.raises(ValueError, match="unknown game 'classic-9'"):
        aec("classic-9")
    with pytest.raises(ValueError, match="unknown option 'lock' for tiny-2"):
        aec("tiny-2", lock=True)
    env = aec("tiny-2")
    with pytest.raises(AttributeError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    for wrong in (-1, 10**5, "a", None, 2.5, np.zeros(2)):
        with pytest.raises(ValueError, match=r"legal|an action is a code|not None"):
            env.step(wrong)
    play(env, 1)
    with pytest.raises(ValueError, match="the match is over"):
        env.step(None)


def test_a_dead_agent_may_only_say_none() -> None:
    env = aec("tiny-2")
    env.reset(seed=1)
    rng = Random(1)
    while not env.terminations[env.agent_selection]:
        env.step(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]).tolist()))
    with pytest.raises(ValueError, match="None"):
        env.step(0)


def test_the_wrapper_of_the_library_ends_matches_with_illegal_actions() -> None:
    env = TerminateIllegalWrapper(aec("tiny-2"), illegal_reward=-1)
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards["seat_0"] == -1
