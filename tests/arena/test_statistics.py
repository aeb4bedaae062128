"""Statistics against values that are known."""

from __future__ import annotations

from collections import Counter
from math import exp, inf, log, sqrt
from random import Random

import pytest

from hindmost.arena.statistics import PENTANOMIAL, Z, elo_of, interval, llr, mean, mean_interval, score_of


def pentanomial(*seen: int) -> Counter[float]:
    return Counter(dict(zip(PENTANOMIAL, seen, strict=True)))


@pytest.mark.parametrize(
    ("seen", "elo0", "elo1", "known"),
    [
        ((3, 20, 50, 22, 5), 0, 20, 0.04032037241670679),
        ((3, 20, 50, 22, 5), 0, 5, 0.17838022438188125),
        ((3, 20, 50, 22, 5), -10, 10, 0.9344729113889829),
        ((0, 10, 30, 12, 0), 0, 20, -0.27041453628885204),
        ((0, 10, 30, 12, 0), 0, 5, 0.085226848211516),
        ((12, 40, 60, 30, 8), 0, 20, -2.9973011351582723),
    ],
)
def test_the_likelihood_ratio_is_that_of_chess_engine_testing(
    seen: tuple[int, ...], elo0: float, elo1: float, known: float
) -> None:
    """The known values are those of fishtest's LLR_logistic."""
    assert llr(pentanomial(*seen), score_of(elo0), score_of(elo1)) == pytest.approx(known, abs=1e-9)


def test_with_wins_and_losses_alone_it_is_that_of_a_coin() -> None:
    expected = 60 * log(0.6 / 0.5) + 40 * log(0.4 / 0.5)
    assert llr({0.0: 40, 1.0: 60}, 0.5, 0.6) == pytest.approx(expected, abs=1e-3)


def test_turning_the_table_turns_the_ratio() -> None:
    seen = pentanomial(3, 20, 50, 22, 5)
    turned = Counter({1 - outcome: count for outcome, count in seen.items()})
    assert llr(seen, 0.45, 0.6) == pytest.approx(-llr(turned, 0.4, 0.55))


def test_the_interval_of_many_pairs_is_two_standard_errors() -> None:
    seen = pentanomial(300, 2000, 5000, 2200, 500)
    count, middle = 10_000, mean(seen)
    error = sqrt(sum(n * (x - middle) ** 2 for x, n in seen.items()) / count / count)
    assert middle == pytest.approx(0.515)
    assert interval(seen) == pytest.approx((middle - Z * error, middle + Z * error), abs=2e-4)


def test_a_perfect_result_is_not_beyond_doubt() -> None:
    low, high = interval({1.0: 50})
    assert low == pytest.approx(exp(-Z * Z / 2 / 50), abs=1e-3)
    assert high == pytest.approx(1.0)
    assert interval({0.0: 50}) == pytest.approx((0.0, 1 - low))
    assert interval({0.5: 50})[0] == pytest.approx(0.5 - (1 - low) / 2, abs=1e-3)


def test_three_sides_have_outcomes_of_their_own() -> None:
    low, high = interval({0.0: 20, 1 / 3: 50, 2 / 3: 25, 1.0: 5})
    assert low < mean({0.0: 20, 1 / 3: 50, 2 / 3: 25, 1.0: 5}) < high


def test_the_interval_holds_the_truth_in_95_of_100_cases() -> None:
    rng = Random(5)
    weights = (1, 2, 5, 8, 4)
    truth = sum(x * w for x, w in zip(PENTANOMIAL, weights, strict=True)) / sum(weights)
    held = 0
    for _ in range(250):
        low, high = interval(Counter(rng.choices(PENTANOMIAL, weights, k=60)))
        held += low <= truth <= high
    assert 0.92 < held / 250 < 0.98


def test_the_mean_of_any_numbers() -> None:
    numbers = [1.0, 2.0, 4.0, 5.0]
    low, high = mean_interval(4, sum(numbers), sum(number**2 for number in numbers))
    assert (low + high) / 2 == pytest.approx(3)
    assert (high - low) / 2 == pytest.approx(Z * sqrt(10 / 3 / 4))
    assert mean_interval(1, 3.0, 9.0) == (-inf, inf)


def test_elo_is_the_odds_on_another_scale() -> None:
    assert elo_of(10 / 11) == pytest.approx(400)
    assert score_of(-400) == pytest.approx(1 / 11)
    assert score_of(0, even=0.25) == pytest.approx(0.25)
    assert elo_of(score_of(77, even=1 / 3), even=1 / 3) == pytest.approx(77)
    assert (elo_of(0), elo_of(1)) == (-inf, inf)
