"""A short real job of Stable-Baselines3-contrib, in a Python of its own (torch is large).

python3 -m venv sb3, then with its pip torch for the CPU, sb3-contrib and '.[rl]', in this order
HINDMOST_SB3=sb3/bin/python pytest -m long tests/envs/test_maskable_ppo.py
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent.parent / "src"
JOB = """
import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO

import hindmost.envs

torch.set_num_threads(1)
env = gymnasium.make("hindmost/{name}-v1", illegal="raise"{more})
model = MaskablePPO("MlpPolicy", env, n_steps=256, batch_size=128, n_epochs=4, gamma=1.0, seed=1, device="cpu")
model.learn({steps})
won = []
for seed in range(40):
    seen, info = env.reset(seed=10_000 + seed)
    done = False
    while not done:
        action, _ = model.predict(seen, action_masks=info["action_mask"].astype(bool), deterministic=False)
        seen, reward, done, cut, info = env.step(int(action))
        done = done or cut
    won.append(reward)
print(np.mean(won))
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "more", "steps", "at_least"),
    [("Collecting2", ', opponents="random", seat="random"', 2048, 0.4), ("TinySolo", "", 512, 0.0)],
)
def test_it_learns_with_masks(name: str, more: str, steps: int, at_least: float) -> None:
    python = os.environ.get("HINDMOST_SB3")
    if not python:
        pytest.skip("HINDMOST_SB3 names no Python with sb3-contrib")
    job = JOB.format(name=name, more=more, steps=steps)
    run = subprocess.run(
        [python, "-c", job],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(SOURCE)},
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert float(run.stdout.splitlines()[-1]) >= at_least
