"""Levels: how much noise makes one weaker by how much."""

from __future__ import annotations

import numpy as np
import pytest

from hindmost.train import calibration
from hindmost.train.calibration import BEHIND, TRIED, noise_for, odds_per_loss, worth

DECISION = np.repeat(np.arange(500, dtype=np.int32), 4)
RANDOM = np.random.default_rng(1)
TRUE = RANDOM.random((2000, 1))
WANTED = TRUE + 0.05 * RANDOM.standard_normal((2000, 2))  # as either half of the worlds sees it


def test_noise_costs_and_the_luck_of_the_worlds_brings_nothing() -> None:
    best = TRUE.reshape(500, 4).max(axis=1).mean()
    clear = worth(np.column_stack((TRUE, TRUE)), WANTED, DECISION, 0.0)
    assert clear == pytest.approx(best, abs=0.005)
    assert worth(WANTED, WANTED, DECISION, 0.0) < clear
    falling = [worth(WANTED, WANTED, DECISION, noise) for noise in (0.0, 0.1, 0.4, 100.0)]
    assert falling == sorted(falling, reverse=True)
    assert falling[-1] == pytest.approx(TRUE.mean(), abs=0.02)


def test_odds_are_read_from_where_they_are_neither_noise_nor_certain() -> None:
    losses = np.array([0.001, 0.01, 0.02, 0.1])
    assert odds_per_loss(losses, np.array([-0.2, 0.5, 1.0, 5.7])) == pytest.approx(50)


def test_noise_is_what_loses_as_much_as_wanted_and_none_where_that_is_lost_anyway() -> None:
    worths = [0.7 - 0.1 * noise for noise in (0.0, *TRIED)]
    assert noise_for(0.05, 0.7, worths) == pytest.approx(0.5, abs=0.001)
    assert noise_for(0.05, 0.8, worths) == 0
    assert noise_for(9.0, 0.7, worths) == TRIED[-1]


def test_levels_differ_by_what_a_match_can_show() -> None:
    steps = -np.diff(BEHIND)
    shares = 1 / (1 + np.exp(-steps))
    assert (shares > 0.6).all()
    assert (shares < 0.85).all()
    assert calibration.ALONE == 4
