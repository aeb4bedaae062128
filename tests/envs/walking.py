"""Walks through worlds of an environment, with the rules beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from hindmost.envs import worlds
from hindmost.envs.worlds import Worlds
from hindmost.fast.batch.kernels import ALL_LEGAL
from hindmost.fast.core.codes import decode, encode
from hindmost.fast.environments.laying import CALLER, NO_ACTION
from hindmost.game import NATURE, AnyGame
from hindmost.rules.laying import Laying

RATHER_LONG = 400  # decisions; only the collecting games have more


def started(game: AnyGame, rows: int, seed: int = 0) -> tuple[Worlds, Any]:
    """Worlds at their first decision, and policies that leave every seat to the caller."""
    made = worlds.of(game, rows)
    callers = np.full((rows, game.seats), CALLER, np.uint8)
    made.begin(np.arange(rows), worlds.start_words(np.arange(seed, seed + rows)))
    assert made.advance(np.full(rows, NO_ACTION, np.int32), callers) == ALL_LEGAL
    return made, callers


def walk(game: AnyGame, seed: int) -> Iterator[tuple[Worlds, Any, int | None]]:
    """One world, its state and the code that is done there; at the end None."""
    made, callers = started(game, 1, seed)
    chances = np.array([seed], np.uint64)
    for _ in range(RATHER_LONG):
        if made.to_act(0) is None:
            yield made, made.state(0), None
            return
        codes = made.any_actions(chances)
        yield made, made.state(0), int(codes[0])
        assert made.advance(codes, callers) == ALL_LEGAL


def leads_to(game: AnyGame, state: Any, after: Any) -> bool:
    """Can nature bring about this state, now that a seat has acted?"""
    if game.to_act(state) != NATURE:
        return bool(state == after)
    for draw in game.actions(state):
        drawn = game.apply(state, draw)
        if isinstance(game, Laying):
            seat = state.seat
            if drawn.racks[seat][draw.kind] > after.racks[seat][draw.kind]:  # type: ignore[union-attr]
                continue
            return leads_to(game, drawn, after)
        if leads_to(game, drawn, after):
            return True
    return False


def legal_codes(game: AnyGame, state: Any) -> list[int]:
    return sorted(encode(game, action) for action in game.actions(state))


def acted(game: AnyGame, state: Any, code: int) -> Any:
    return game.apply(state, decode(game, code))
