"""What kernels are told of a position and say of it, beside NumPy."""

from __future__ import annotations

import numpy as np
import pytest

from hindmost.fast.block.laying import evaluator
from hindmost.fast.block.nets import widths
from hindmost.fast.core.arrays import arrays, described
from hindmost.fast.core.bits import Array
from hindmost.fast.evaluate.features import spots
from hindmost.fast.evaluate.net import new_net
from hindmost.fast.search.master import Master
from hindmost.rules.laying_state import Phase
from hindmost.train.learning import judge
from tests.fast.test_evaluator import GLANCE
from tests.fast.tools import decisions, field, laying, some_net


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
            assert spots(points, usable) == one_by_one(points, usable)


@pytest.mark.parametrize("name", ["tiny-2", "classic-3", "classic-4", "classic-solo", "classic-duel", "stacking-2"])
def test_a_net_says_the_same_in_a_kernel_and_in_numpy(name: str) -> None:
    net = some_net(laying(name))
    master, inputs, thought = Master(laying(name), net), [], []
    for game, state in decisions(name, 2):
        for listed in (1, 2, 3):
            found = master.look(game.view(state, state.seat), GLANCE._replace(listed=listed))
            if state.phase is Phase.PLACE and not field(master.block, "evaluator.scratch.is_over")[0]:
                inputs.append(field(master.block, "evaluator.layers.inputs"))  # of what was tried last
                thought.append(master.block.read("values", len(found.codes))[-1])
    assert len(inputs) > 10
    np.testing.assert_allclose(judge(arrays(net), np.array(inputs)), thought, rtol=1e-4)


def test_a_net_with_an_odd_number_of_units_is_refused() -> None:
    game = laying("classic-2")
    with pytest.raises(ValueError, match="two at a time"):
        evaluator(game, described(new_net(widths(game.sides), (5, 4, 4), 0)))
