"""Environments for research: PettingZoo, Gymnasium and OpenSpiel, over the kernels.

Importing this registers `hindmost/Classic2-v1` and its like with Gymnasium, where that is installed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import hindmost.fast.environments  # noqa: F401  (says in one line what is missing)
from hindmost.envs.registering import need, register_all

if TYPE_CHECKING:
    from hindmost.envs.seats import SeatsEnv

__all__ = ["aec"]


def aec(
    game: str, reward: str | None = None, observation: str = "tensor", agents: str = "seats", **options: Any
) -> SeatsEnv:
    """The game of this name for PettingZoo; `options` are its house rules.

    `reward` is one of `win`, `rank`, `hindmost` and `colours`; `observation` is `tensor` or `dict`. An agent is a
    seat, and seats of one side have the same reward; with `agents="sides"` it is a side, which acts for all its seats.
    """
    need("pettingzoo")
    from hindmost.editions import find
    from hindmost.envs.seats import SeatsEnv

    return SeatsEnv(find(game, options), reward, observation, agents)


register_all()
