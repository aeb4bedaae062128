"""How fast environments are: one after the other beside the peer, many at once, and matches written to a file."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from hindmost.bench import peer_rate
from hindmost.game import AnyGame

# Letter for letter the same loop for both. Actions are chosen beforehand, so that only the environment is timed.
LOOP = """
import time
import numpy as np

def record(env, seed):
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    actions = []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        if terminated or truncated:
            actions.append(None)
        else:
            actions.append(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        env.step(actions[-1])
    return actions

def replay(env, seed, actions):
    env.reset(seed=seed)
    for agent, action in zip(env.agent_iter(), actions):
        observation, reward, terminated, truncated, info = env.last()
        env.step(action)

def rate(env, matches, seconds):
    recorded = [record(env, seed) for seed in range(matches)]
    played, start = 0, time.process_time()
    while time.process_time() - start < seconds or not played:
        for seed, actions in enumerate(recorded):
            replay(env, seed, actions)
        played += matches
    return played / (time.process_time() - start)
"""
PEER = """
import json, sys
from momaland.envs.ingenious import moingenious_v0
print(json.dumps(rate(moingenious_v0.env(num_agents=2, board_size=6), 4, float(sys.argv[1]))))
"""
RECORDED = 20
ROWS = 512
STEPS = 40
MATCHES = 20_000


def aec_rate(game: AnyGame, seconds: float) -> float:
    """Matches a second of CPU time in PettingZoo's loop."""
    from hindmost.envs.multi_agent import SeatsEnv

    own: dict[str, Any] = {}
    exec(LOOP, own)
    return float(own["rate"](SeatsEnv(game, None, "tensor", "seats"), RECORDED, seconds))


def vector_rate(game: AnyGame, observation: str, seconds: float) -> float:
    """Steps a second of CPU time in a vector environment with factored masks, every seat played at random."""
    from gymnasium.vector import AutoresetMode

    from hindmost.envs.vector import SeatsVectorEnv

    env = SeatsVectorEnv(game, ROWS, None, None, 0, observation, "factored", AutoresetMode.NEXT_STEP)
    env.reset(seed=1)
    best, start = 0.0, process_time()
    while process_time() - start < seconds or not best:
        began = process_time()
        for _ in range(STEPS):
            env.step(env.any_actions())
        best = max(best, ROWS * STEPS / (process_time() - began))
    return best


def table_rate(game: AnyGame) -> float:
    """Matches a second of CPU time that are played at random and written to Parquet."""
    from hindmost.envs import datasets

    names = ["random"] * game.seats
    with tempfile.TemporaryDirectory() as folder:
        began = process_time()
        datasets.write(Path(folder) / "t.parquet", game, names, 1, datasets.played(game, names, MATCHES, 1))
        return MATCHES / (process_time() - began)


def measure(
    game: AnyGame, seconds: float, rounds: int, peer: str | None, tick: Callable[[], object]
) -> dict[str, float]:
    """The quickest of all rounds, for others on the machine only slow; the ratio is the median of those in a round."""
    found: dict[str, list[float]] = {}
    for _ in range(rounds):
        timed = {
            "aec_matches_per_second": aec_rate(game, seconds),
            "vector_steps_per_second": vector_rate(game, "tensor", seconds),
            "vector_steps_per_second_by_names": vector_rate(game, "dict", seconds),
            "parquet_matches_per_second": table_rate(game),
        }
        if peer:
            timed["peer_matches_per_second"] = peer_rate(peer, seconds, LOOP + PEER)
        for key, value in timed.items():
            found.setdefault(key, []).append(value)
        tick()
    measured = {key: round(max(values), 1) for key, values in found.items()}
    if peer:
        pairs = zip(found["aec_matches_per_second"], found["peer_matches_per_second"], strict=True)
        measured["aec_times_the_peer"] = round(median(own / other for own, other in pairs), 1)
    return measured
