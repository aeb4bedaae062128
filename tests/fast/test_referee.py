"""Kernels play by the rules, in every game and with every option."""

from __future__ import annotations

import numpy as np
import pytest

from hindmost.fast.batch.matches import play, play_logged
from hindmost.game import AnyGame
from tests.fast.refereeing import POLICIES, games, label, referee

TINY, FULL = games(tiny=True), games(tiny=False)


@pytest.mark.parametrize("game", TINY, ids=label)
def test_small_worlds_are_played_by_the_rules(game: AnyGame) -> None:
    for number in range(12):
        referee(game, 1, POLICIES[number % 3], number)


@pytest.mark.parametrize("game", FULL, ids=label)
def test_whole_games_are_played_by_the_rules(game: AnyGame) -> None:
    for number, policy in enumerate(POLICIES):
        referee(game, 2, policy, number)


@pytest.mark.long
@pytest.mark.parametrize("game", TINY + FULL, ids=label)
def test_many_matches_are_played_by_the_rules(game: AnyGame) -> None:
    for number in range(60 if game in TINY else 12):
        referee(game, 3, POLICIES[number % 3], number)


@pytest.mark.parametrize("game", TINY + FULL, ids=label)
def test_the_light_loop_comes_to_the_same(game: AnyGame) -> None:
    """Without a log nothing is noted on the cells; tracks and counts must not differ."""
    count = 300 if game.name.startswith("tiny") else 20
    light, (logged, _, _) = play(game, count, 5), play_logged(game, count, 5)
    for fields in zip(light, logged, strict=True):
        np.testing.assert_array_equal(*fields)


@pytest.mark.parametrize("game", [TINY[0], TINY[-1], FULL[0]], ids=label)
def test_a_match_depends_on_its_number_alone(game: AnyGame) -> None:
    many, few = play(game, 20, 7), play(game, 5, 7, first=10)
    np.testing.assert_array_equal(many.tracks[10:15], few.tracks)
    assert not np.array_equal(play(game, 20, 8).plies, many.plies)
