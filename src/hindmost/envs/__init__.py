"""Environments for research: PettingZoo, Gymnasium and OpenSpiel, over the kernels.

Importing this registers `hindmost/Classic2-v1` and its like with Gymnasium, where that is installed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hindmost.envs.registration import register_all
from hindmost.extras import need

if TYPE_CHECKING:
    from hindmost.envs.multi_agent import SeatsEnv

__all__ = ["aec"]


def aec(
    game: str, reward: str | None = None, observation: str = "tensor", agents: str = "seats", **options: Any
) -> SeatsEnv:
    """The game of this name for PettingZoo; `options` are its house rules.

    `reward` is one of `win`, `rank`, `hindmost` and `colours`; `observation` is `tensor` or `dict`. An agent is a
    seat, and seats of one side have the same reward; with `agents="sides"` it is a side, which acts for all its seats.

    >>> from hindmost.envs import aec
    >>> env = aec("classic-team", reward="rank", agents="sides")
    >>> env.possible_agents
    ['side_0', 'side_1']
    """
    need("pettingzoo", "gymnasium", extra="rl")
    from hindmost.editions import find
    from hindmost.envs.multi_agent import SeatsEnv

    return SeatsEnv(find(game, options), reward, observation, agents)


need("numpy", "numba", extra="rl")
register_all()
