"""The rating list finds what was planted."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

pytest.importorskip("numpy")

from hindmost.arena.ratings import ContestResult, rate
from hindmost.arena.statistics import elo_of, score_of

PLANTED = {"weak": -150.0, "anchor": 0.0, "strong": 120.0, "master": 310.0}


def played(matches: int, rng: Random, even: float = 0.5) -> list[ContestResult]:
    results = []
    for a, b in combinations(PLANTED, 2):
        expected = score_of(PLANTED[a] - PLANTED[b], even)
        results.append(ContestResult(a, b, sum(rng.random() < expected for _ in range(matches)), matches, even))
    return results


@pytest.mark.parametrize("even", [0.5, 0.25])
def test_planted_ratings_are_found_within_their_errors(even: float) -> None:
    rated = rate(list(PLANTED), played(2000, Random(3), even), "anchor")
    assert [rating.agent for rating in rated] == ["master", "strong", "anchor", "weak"]
    for agent, elo, error in rated:
        assert elo == pytest.approx(PLANTED[agent], abs=3 * error + 1e-9)
        assert (error == 0) == (agent == "anchor")
        assert error < 12


def test_the_errors_are_as_large_as_they_say() -> None:
    found = [
        {rating.agent: rating for rating in rate(list(PLANTED), played(200, Random(seed)), "anchor")}
        for seed in range(150)
    ]
    for agent in ("weak", "strong", "master"):
        within = sum(abs(each[agent].elo - PLANTED[agent]) < each[agent].error for each in found)
        assert 0.55 < within / len(found) < 0.8  # 68 % of a normal distribution


def test_two_agents_have_the_elo_of_their_score() -> None:
    (best, other) = rate(["a", "b"], [ContestResult("a", "b", 7500, 10_000)], "b")
    assert (best.agent, other.elo) == ("a", 0.0)
    assert best.elo == pytest.approx(elo_of(0.75), abs=0.1)


def test_a_perfect_score_is_a_finite_rating_with_a_large_error() -> None:
    (best, other) = rate(["a", "b"], [ContestResult("a", "b", 100, 100)], "a")
    assert (best.agent, best.elo) == ("a", 0.0)
    assert -1500 < other.elo < -500
    assert other.error > 150


def test_perfect_scores_all_along_the_list_are_rated() -> None:
    names = ["a", "b", "c", "d"]
    rated = rate(names, [ContestResult(a, b, 1000, 1000) for a, b in combinations(names, 2)], "d")
    assert [rating.agent for rating in rated] == names
