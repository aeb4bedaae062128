"""Fitting a net: gradients, targets, and what is kept to go on later."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hindmost.fast.block.nets import Net
from hindmost.fast.evaluate.net import new_net
from hindmost.train.learning import AMONG_CHOICES, LabelledRows, Learner, gradients, joined, judge, returns
from hindmost.train.student import Student, load

INPUTS = 6 * 2 + 3


@pytest.fixture
def net() -> Net:
    return new_net((2, 3), (5, 4, 6), seed=3)


def entropy(net: Net, inputs: np.ndarray, wanted: np.ndarray) -> float:
    said = judge(net, inputs).astype(float)
    return float(-np.mean(wanted * np.log(said) + (1 - wanted) * np.log(1 - said)))


def apart(inputs: np.ndarray, wanted: np.ndarray) -> LabelledRows:
    """Every row a decision of its own."""
    return LabelledRows(inputs, wanted, np.arange(len(inputs), dtype=np.int32))


def test_gradients_are_slopes_of_the_cross_entropy(net: Net) -> None:
    random = np.random.default_rng(1)
    inputs = random.standard_normal((40, INPUTS)).astype(np.float32)
    wanted = random.random(40).astype(np.float32)
    exact = Net(*(array.astype(np.float64) for array in net))
    found = gradients(exact, apart(inputs.astype(np.float64), wanted))
    step = 1e-5
    for part, slopes in zip(exact, found, strict=True):
        place = np.unravel_index(int(np.abs(slopes).argmax()), slopes.shape)
        middle = part[place]
        part[place] = middle + step
        above = entropy(exact, inputs, wanted)
        part[place] = middle - step
        below = entropy(exact, inputs, wanted)
        part[place] = middle
        assert slopes[place] == pytest.approx((above - below) / (2 * step), rel=1e-3)


def test_learning_brings_the_net_nearer(net: Net) -> None:
    random = np.random.default_rng(2)
    inputs = random.standard_normal((2048, INPUTS)).astype(np.float32)
    wanted = (inputs[:, -1] > inputs[:, -2]).astype(np.float32)
    learner = Learner(net)
    losses = [learner.learn(apart(inputs, wanted), 0.01, random) for _ in range(15)]
    assert losses[-1] < 0.5 * losses[0]


def test_choices_teach_what_is_better_and_not_how_good(net: Net) -> None:
    """Three equal errors of one decision teach nothing, two opposite ones much, and one alone what it says."""
    inputs = np.random.default_rng(3).standard_normal((6, INPUTS)).astype(np.float32)
    said = judge(net, inputs)
    errors = np.array([0.1, 0.1, 0.1, 0.2, -0.2, 0.05], np.float32)
    decision = np.array([0, 0, 0, 1, 1, 2], np.int32)
    weighed = np.array([0.0, 0.0, 0.0, 0.2 * AMONG_CHOICES, -0.2 * AMONG_CHOICES, 0.05])
    found = gradients(net, LabelledRows(inputs, said - errors, decision))
    np.testing.assert_allclose(found.b4, [weighed.mean()], rtol=1e-4, atol=1e-6)
    by_row = [gradients(net, apart(inputs[at : at + 1], said[at : at + 1] - 1)).w4 for at in range(6)]
    np.testing.assert_allclose(found.w4, weighed @ np.array(by_row) / 6, rtol=1e-3, atol=1e-6)


def test_lessons_are_joined_without_mixing_their_decisions() -> None:
    one = LabelledRows(np.zeros((3, 2)), np.zeros(3), np.array([0, 0, 1]))
    two = LabelledRows(np.ones((3, 2)), np.ones(3), np.array([0, 1, 1]))
    both = joined([one, two])
    assert both.decision.tolist() == [0, 0, 1, 2, 3, 3]
    assert both.wanted.tolist() == [0, 0, 0, 1, 1, 1]


def test_targets_follow_one_seat_through_its_match() -> None:
    where = np.array([(0, 0), (0, 1), (0, 0), (1, 0), (0, 1), (1, 0)])
    thought = np.array([0.1, 0.2, 0.3, 0.4, 0.5, 0.6], np.float32)
    outcomes = np.array([(1.0, 0.0), (0.5, 0.5)])
    wanted = returns(thought, where, outcomes, trace=0.5)
    assert wanted[2] == 1.0
    assert wanted[0] == pytest.approx(0.5 * 0.3 + 0.5 * 1.0)
    assert wanted[4] == 0.0
    assert wanted[1] == pytest.approx(0.5 * 0.5 + 0.5 * 0.0)
    assert wanted[5] == 0.5
    assert wanted[3] == pytest.approx(0.5 * 0.6 + 0.5 * 0.5)


def test_partners_have_the_outcome_of_their_side() -> None:
    where = np.array([(0, 0), (0, 1), (0, 2), (0, 3)])
    wanted = returns(np.zeros(4, np.float32), where, np.array([(1.0, 0.0)]), trace=0.8)
    assert wanted.tolist() == [1, 0, 1, 0]


def test_nothing_played_is_nothing_to_learn() -> None:
    assert returns(np.zeros(0, np.float32), np.zeros((0, 2), int), np.zeros((0, 2)), 0.8).size == 0


def test_a_student_goes_on_where_it_was(net: Net, tmp_path: Path) -> None:
    random = np.random.default_rng(2)
    inputs, wanted = random.standard_normal((512, INPUTS)).astype(np.float32), random.random(512).astype(np.float32)
    student = Student(Learner(net), 5, matches=12, rounds=1, lessons=[apart(inputs, wanted)])
    student.learner.learn(apart(inputs, wanted), 0.01, student.random())
    student.save(tmp_path / "s.npz")
    other = load(tmp_path / "s.npz")
    assert (other.seed, other.matches, other.rounds) == (5, 12, 1)
    for each in (student, other):
        each.learner.learn(each.lessons[0], 0.01, each.random())
    for one, two in zip(student.net, other.net, strict=True):
        np.testing.assert_array_equal(one, two)
