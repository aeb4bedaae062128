"""Random play in kernels and by the rules comes to the same, within four standard errors."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from hindmost.actions import Place
from hindmost.editions import find
from hindmost.fast.batch.matches import play
from hindmost.game import NATURE, AnyGame, draw, winners
from hindmost.rules.laying import Laying
from tests.playing import ALL, FULL


def by_the_rules(game: AnyGame, rng: Random) -> list[float]:
    state: Any = game.start()
    plies = bonuses = 0
    while (seat := game.to_act(state)) is not None:
        if seat == NATURE:
            action = draw(game, state, rng)
        else:
            legal = game.actions(state)
            action = legal[rng.randrange(len(legal))]
        if isinstance(action, Place):
            assert isinstance(game, Laying)
            bonuses += len(game.settle(state, action).bonuses)
        before, state = state, game.apply(state, action)
        if not isinstance(game, Laying) and seat != NATURE:
            had, has = before.rows[before.seat], state.rows[before.seat]
            bonuses += sum(x < game.edition.target == y for x, y in zip(had, has, strict=True))  # type: ignore[attr-defined]
        plies += 1
    return facts(game.standings(state), plies, bonuses)


def facts(standings: Any, plies: int, bonuses: int) -> list[float]:
    won = winners(standings)
    lists = np.array(standings, float)
    return [plies, bonuses, (0 in won) / len(won), *lists[0], *lists.mean(axis=0)]


def compare(name: str, matches: int, many: int) -> None:
    game = find(name)
    rng = Random(name)
    due = np.array([by_the_rules(game, rng) for _ in range(matches)])
    results = play(game, many, name)
    found = np.array(
        [facts(*row) for row in zip(results.standings(), results.plies.tolist(), results.bonuses.tolist(), strict=True)]
    )
    if not isinstance(game, Laying):  # a row completed by taking earns nothing
        due[:, 1] = found[:, 1] = 0
    spread = np.sqrt(found.var(axis=0) / matches + found.var(axis=0) / many)
    apart = np.abs(due.mean(axis=0) - found.mean(axis=0))
    assert (apart <= 4 * spread + 1e-9).all(), (name, apart / np.maximum(spread, 1e-9))


@pytest.mark.parametrize("name", ALL)
def test_random_play_looks_the_same(name: str) -> None:
    compare(name, 60 if name in FULL else 300, 4000)


@pytest.mark.long
@pytest.mark.parametrize("name", ALL)
def test_much_random_play_looks_the_same(name: str) -> None:
    compare(name, 1500, 60000)
