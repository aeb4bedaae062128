"""What environments have compiled, for those who do not want to wait for it later."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from hindmost.editions import of_each_family
from hindmost.envs import worlds
from hindmost.envs.episode import Episode
from hindmost.game import AnyGame


def stages() -> list[tuple[str, Callable[[], object]]]:
    """One compilation serves all games of a family."""
    return [(f"environments, {game.family}", partial(compile_for, game)) for game in of_each_family()]


def compile_for(game: AnyGame) -> None:
    """Every kernel that environments of this family use."""
    match = Episode(game, 0)
    made: worlds.Worlds = match.worlds
    match.look(0)
    made.tensors(np.zeros(1, np.int64))
    made.masks()
    made.factored()
    made.any_actions(np.zeros(1, np.uint64))
