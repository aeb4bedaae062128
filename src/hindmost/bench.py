"""How fast the reference rules play random matches, beside the best-known Python peer."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from time import process_time
from typing import Any

from hindmost.game import NATURE, AnyGame, draw

IMPORT = "import hindmost"
FIRST_GAME = "import hindmost; hindmost.find('{game}').start()"
TIMED = "import time; t = time.process_time(); {code}; print(time.process_time() - t)"

# Random matches of MOIngenious (PyPI momaland) for two seats on the board of the real game, in its own environment.
PEER = """
import json, sys, time
import numpy as np
from momaland.envs.ingenious import moingenious_v0
seconds = float(sys.argv[1])
env = moingenious_v0.env(num_agents=2, board_size=6)
rng = np.random.default_rng(1)
matches, start = 0, None
while start is None or time.process_time() - start < seconds:
    env.reset(seed=matches)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination or truncation:
            env.step(None)
        else:
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    if start is None:
        start = time.process_time()
    else:
        matches += 1
print(json.dumps(matches / (time.process_time() - start)))
"""


def random_match(game: AnyGame, rng: Random) -> int:
    """Play one match at random; the number of its actions."""
    state = game.start()
    actions = 0
    while (seat := game.to_act(state)) is not None:
        if seat == NATURE:
            action = draw(game, state, rng)
        else:
            legal = game.actions(state)
            action = legal[rng.randrange(len(legal))]
        state = game.apply(state, action)
        actions += 1
    return actions


def rate(game: AnyGame, seconds: float) -> tuple[float, float]:
    """Matches a second of CPU time, and actions a match."""
    rng = Random(1)
    random_match(game, rng)
    matches = actions = 0
    start = process_time()
    while (spent := process_time() - start) < seconds or not matches:
        actions += random_match(game, rng)
        matches += 1
    return matches / spent, actions / matches


def peer_rate(python: str, seconds: float, code: str = PEER) -> float:
    """What some code prints that another Python runs."""
    run = subprocess.run([python, "-c", code, str(seconds)], capture_output=True, text=True, check=False)
    if run.returncode:
        raise ValueError(f"{python!r} cannot run the peer: {run.stderr.strip().splitlines()[-1]}")
    return float(json.loads(run.stdout.splitlines()[-1]))


def fresh_seconds(code: str) -> float:
    """The CPU time of some code in a fresh Python."""
    run = subprocess.run([sys.executable, "-c", TIMED.format(code=code)], capture_output=True, text=True, check=True)
    return float(run.stdout)


def measure(
    games: Sequence[AnyGame], seconds: float, rounds: int, peer: str | None, tick: Callable[[], object]
) -> dict[str, Any]:
    """Medians over rounds in which every game, and the peer, has its turn."""
    rates: dict[str, list[float]] = {game.name: [] for game in games}
    length: dict[str, float] = {}
    peers = []
    ratios = []
    for _ in range(rounds):
        for game in games:
            matches, length[game.name] = rate(game, seconds)
            rates[game.name].append(matches)
            tick()
        if peer:
            peers.append(peer_rate(peer, seconds))
            ratios.append(rates[games[0].name][-1] / peers[-1])
            tick()
    measured: dict[str, Any] = {
        "games": [
            {
                "game": name,
                "matches_per_second": round(median(found), 1),
                "actions_per_match": round(length[name], 1),
                "microseconds_per_action": round(1e6 / median(found) / length[name], 2),
            }
            for name, found in rates.items()
        ],
        "import_seconds": round(median(fresh_seconds(IMPORT) for _ in range(rounds)), 4),
        "first_game_seconds": round(
            median(fresh_seconds(FIRST_GAME.format(game=games[0].name)) for _ in range(rounds)), 4
        ),
    }
    if peer:
        measured["peer_matches_per_second"] = round(median(peers), 1)
        measured[f"ratio_of_{games[0].name}_to_peer"] = round(median(ratios), 2)
    return measured
