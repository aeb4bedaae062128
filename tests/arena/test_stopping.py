"""Rules that stop a contest are wrong as seldom as they promise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest

from hindmost.arena.statistics import PENTANOMIAL
from hindmost.arena.stopping import Sprt, StoppingRule, Sure

HALF = (1, 2, 4, 2, 1)  # mean 0.5
MORE = (2, 7, 23, 25, 11)  # mean 0.6324
BETTER = (5, 13, 34, 33, 15)  # mean 0.6


def verdicts(
    make: Callable[[], StoppingRule], weights: Sequence[int], contests: int, most: int = 1000
) -> Counter[str | None]:
    rng = Random(1)
    found: Counter[str | None] = Counter()
    for _ in range(contests):
        rule = make()
        for outcome in rng.choices(PENTANOMIAL, weights, k=most):
            rule.see(outcome)
            if rule.verdict:
                break
        found[rule.verdict] += 1
    return found


@pytest.mark.parametrize(
    ("contests", "most"), [(150, 0.1), pytest.param(3000, 0.066, marks=pytest.mark.long)], ids=["quick", "long"]
)
def test_the_sprt_errs_as_seldom_as_it_says(contests: int, most: float) -> None:
    of_worse = verdicts(lambda: Sprt(0.5, 0.6), HALF, contests)
    of_better = verdicts(lambda: Sprt(0.5, 0.6), BETTER, contests)
    assert of_worse["score1"] <= most * contests
    assert of_better["score0"] <= most * contests
    assert of_worse[None] == of_better[None] == 0


def test_other_error_rates_move_the_bounds() -> None:
    found = verdicts(lambda: Sprt(0.5, 0.6, alpha=0.2, beta=0.01), HALF, 100)
    assert 0.08 * 100 < found["score1"] < 0.32 * 100
    assert Sprt(0.5, 0.6).upper == pytest.approx(2.9444, abs=1e-4)
    assert Sprt(0.5, 0.6).lower == pytest.approx(-2.9444, abs=1e-4)


def test_a_perfect_score_is_soon_decided() -> None:
    assert verdicts(lambda: Sprt(0.5, 0.55), (0, 0, 0, 0, 1), 1, most=40) == {"score1": 1}
    assert verdicts(lambda: Sure(0.5), (0, 0, 0, 0, 1), 1, most=40) == {"above": 1}
    assert verdicts(lambda: Sure(0.5), (1, 0, 0, 0, 0), 1, most=40) == {"below": 1}


def test_sure_is_wrong_in_five_of_a_hundred_contests_at_most_however_often_one_looks() -> None:
    found = verdicts(lambda: Sure(0.5), HALF, 200, most=500)
    assert found["above"] + found["below"] <= 0.05 * 200


def test_sure_finds_out() -> None:
    assert verdicts(lambda: Sure(0.5), MORE, 100) == {"above": 100}
    assert verdicts(lambda: Sure(0.8), MORE, 100) == {"below": 100}


@pytest.mark.parametrize("bounds", [(0.5, 0.5), (0.6, 0.5), (0.0, 0.5), (0.5, 1.0), (float("nan"), 0.5)])
def test_bounds_that_are_none_are_refused(bounds: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="0 < S0 < S1 < 1"):
        Sprt(*bounds)


def test_rules_tell_what_they_found() -> None:
    sprt, sure = Sprt(0.5, 0.55), Sure(0.5)
    assert "not decided" in sprt.sentence()
    assert "not decided" in sure.sentence()
    for _ in range(40):
        sprt.see(1.0)
        sure.see(1.0)
    assert "0.55 accepted" in sprt.sentence()
    assert "above it" in sure.sentence()
    assert sprt.facts()["verdict"] == "score1"
    assert sure.facts()["verdict"] == "above"
