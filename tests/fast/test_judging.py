"""What kernels are told of a position and say of it, beside NumPy."""

from __future__ import annotations

import numpy as np
import pytest

from hindmost.fast.core.bits import Array
from hindmost.fast.core.compiled import kernel
from hindmost.fast.evaluate.evaluator import new_mind
from hindmost.fast.evaluate.features import spots, widths
from hindmost.fast.evaluate.net import new_net
from hindmost.fast.evaluate.rule_of_thumb import THUMB
from hindmost.train.gym import Gym
from hindmost.train.learning import judge
from tests.fast.test_mind import laying, some_net


@kernel
def of_spots(points: Array, usable: Array) -> tuple[int, int, int, int, int]:
    return spots(points, usable)


def one_by_one(points: Array, usable: Array) -> tuple[int, int, int, int, int]:
    seen = sorted(points[usable > 0].tolist(), reverse=True)
    best, second = [*seen, 0, 0][:2]
    return best, second, sum(seen), sum(each >= 3 for each in seen), sum(each >= 5 for each in seen)


def test_the_best_spots_are_those_on_usable_cells() -> None:
    random = np.random.default_rng(1)
    for most in (1, 2, 3, 7, 20):
        for share in (0.0, 0.1, 0.5, 1.0):
            points = random.integers(0, most, 91).astype(np.uint8)
            usable = (random.random(91) < share).astype(np.uint8)
            points[usable == 0] += 5
            assert of_spots(points, usable) == one_by_one(points, usable)


@pytest.mark.parametrize("name", ["tiny-2", "classic-3", "classic-4", "classic-solo", "classic-duel", "stacking-2"])
def test_a_net_says_the_same_in_a_kernel_and_in_numpy(name: str) -> None:
    game = laying(name)
    gym, net = Gym(game), some_net(game)
    mind = gym.mind(net)
    told, thought, *_ = gym.play((mind, mind), [0] * game.seats, 4, 0.1, 3, 0, 2, 200)
    assert len(told) > 10
    np.testing.assert_allclose(judge(net, told), thought, rtol=1e-4)


def test_a_net_with_an_odd_number_of_units_is_refused() -> None:
    game = laying("classic-2")
    with pytest.raises(ValueError, match="two at a time"):
        new_mind(game, new_net(widths(game.sides), (5, 4, 4), 0), THUMB)
