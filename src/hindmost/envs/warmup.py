"""What environments have compiled, for those who do not want to wait for it later."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from hindmost.envs import worlds
from hindmost.envs.playing import Playing
from hindmost.fast.warmup import first_game
from hindmost.game import AnyGame


def stages() -> list[tuple[str, Callable[[], object]]]:
    """One compilation serves all games of a family."""
    games = [first_game(laying=True), first_game(laying=False)]
    return [(f"environments, {type(game).__name__.lower()}", partial(compile_for, game)) for game in games]


def compile_for(game: AnyGame) -> None:
    """Every kernel that environments of this family use."""
    match = Playing(game, 0)
    made: worlds.Worlds = match.worlds
    match.look(0)
    made.tensors(np.zeros(1, np.int64))
    made.masks()
    made.factored()
    made.any_actions(np.zeros(1, np.uint64))
