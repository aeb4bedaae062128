"""Who plays where, and what was played before, changes nothing."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from hindmost.arena.contests import Contest, Pair
from hindmost.arena.report import facts
from hindmost.arena.stopping import Sprt, StoppingRule
from hindmost.arena.store import PairStore, open_store
from hindmost.arena.tournament import Course, run

TWO = ("greedy", "points")


def courses(
    most: int, agents: tuple[str, ...] = TWO, game: str = "tiny-2", rule: StoppingRule | None = None
) -> list[Course]:
    return [Course(Contest(game, two), most, rule) for two in combinations(agents, 2)]


def result(going: list[Course], store: PairStore | None = None, **how: Any) -> dict[str, Any]:
    if store is not None:
        run(going, store, **how)
        return facts(going, TWO, TWO[0])
    with open_store() as own:
        return result(going, own, **how)


def test_one_process_and_several_find_the_same() -> None:
    agents = ("greedy", "points", "random")
    assert result(courses(6, agents)) == result(courses(6, agents), workers=2)


def test_a_rule_stops_at_the_same_pair_whatever_else_is_played() -> None:
    alone = result(courses(200, ("greedy", "random"), rule=Sprt(0.5, 0.6)))
    assert alone == result(courses(200, ("greedy", "random"), rule=Sprt(0.5, 0.6)), workers=2)
    (contest,) = alone["contests"]
    assert contest["stopped"]["verdict"] == "score1"
    assert contest["pairs"] < 40


def test_pairs_are_counted_in_their_order() -> None:
    course = Course(Contest("tiny-2", TWO), 4)
    pairs = [course.contest.play(number) for number in range(4)]
    for number in (2, 0, 3):
        course.add(number, pairs[number])
    assert course.tally.pairs == 1
    course.add(1, pairs[1])
    assert course.tally.pairs == 4
    assert course.over


def test_what_is_in_the_store_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    play = Contest.play

    def noted(self: Contest, number: int) -> Pair:
        played.append(number)
        return play(self, number)

    monkeypatch.setattr(Contest, "play", noted)
    with open_store() as store:
        first = result(courses(5), store)
        assert result(courses(5), store) == first
        assert played == [0, 1, 2, 3, 4]
        more = result(courses(8), store)
        assert played == [0, 1, 2, 3, 4, 5, 6, 7]
    assert more == result(courses(8))


def test_holes_in_the_store_are_filled() -> None:
    (course,) = courses(5)
    with open_store() as store:
        store.add(course.contest, (1, 4), [course.contest.play(1), course.contest.play(4)])
        assert result(courses(5), store) == result(courses(5))
        assert [number for number, _ in store.pairs(course.contest, 99)] == [0, 1, 2, 3, 4]


def test_greedy_beats_random() -> None:
    (contest,) = result(courses(8, ("greedy", "random"), "classic-2"))["contests"]
    assert contest["score"] > 0.95
    assert contest["hindmost"][0] > contest["hindmost"][1] + 4


@pytest.mark.parametrize("game", ["tiny-solo", "tiny-stacking-solo"])
def test_alone_the_lowest_colours_are_compared(game: str) -> None:
    (contest,) = result(courses(30, ("greedy", "random"), game))["contests"]
    low, high = contest["lead_interval"]
    assert 0 < low < contest["lead"] < high
    assert contest["lead"] == pytest.approx(contest["hindmost"][0] - contest["hindmost"][1], abs=2e-3)
    assert contest["matches"] == 60
