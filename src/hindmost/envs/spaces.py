"""The spaces of observations and actions, for PettingZoo and Gymnasium alike."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from hindmost.envs.action_codes import count
from hindmost.envs.observations import layout
from hindmost.game import AnyGame, quoted

KINDS_OF_OBSERVATION = ("tensor", "dict")


def check_kind(observation: str) -> str:
    if observation not in KINDS_OF_OBSERVATION:
        raise ValueError(f"an observation is a {' or a '.join(KINDS_OF_OBSERVATION)}, not {quoted(str(observation))}")
    return observation


def seen_space(game: AnyGame, observation: str) -> spaces.Space[Any]:
    """What a seat sees: one tensor, or numbers by name."""
    made = layout(game)
    if check_kind(observation) == "tensor":
        low, high = made.bounds
        return spaces.Box(low, high, dtype=np.float32)
    return spaces.Dict({f.name: spaces.Box(f.low, f.high, f.shape, np.int16) for f in made.fields})


def observation_space(game: AnyGame, observation: str) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": seen_space(game, observation),
            "action_mask": spaces.Box(0, 1, (count(game),), np.int8),
        }
    )


def action_space(game: AnyGame) -> spaces.Discrete:
    return spaces.Discrete(count(game))
