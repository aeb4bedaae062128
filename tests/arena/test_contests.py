"""Pairs: who sits where, and what a pair says."""

from __future__ import annotations

import pytest

from hindmost import editions
from hindmost.actions import Choice
from hindmost.agents import uniform
from hindmost.arena import contests
from hindmost.arena.contests import Contest, MatchResult, even_share, hindmosts, lineups, shares
from hindmost.game import IllegalAction

LOW, HIGH = (1, 2, 3, 4, 5, 6), (2, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(
    ("game", "seated"),
    [
        ("tiny-2", ["ab", "ba"]),
        ("tiny-3", ["abb", "bab", "bba"]),
        ("tiny-team", ["abab", "baba"]),
        ("tiny-solo", ["a", "b"]),
    ],
)
def test_everybody_sits_everywhere(game: str, seated: list[str]) -> None:
    assert ["".join(names) for names in lineups(editions.find(game), "a", "b")] == seated


def test_a_pair_is_worth_its_wins() -> None:
    won = MatchResult((HIGH, LOW), (0,), 50)
    shared = MatchResult((LOW, LOW), (0, 1), 50)
    aborted = MatchResult((LOW, HIGH), (), 50)
    assert shares((won, won)) == (1.0, 0.0)
    assert shares((won, shared)) == (1.0, 0.5)
    assert shares((aborted, shared)) == (0.5, 0.5)
    assert hindmosts((won, won)) == (1.5, 1.5)
    assert hindmosts((won, shared)) == (1.5, 1.0)


def test_among_three_a_shared_win_is_split_between_the_winners() -> None:
    all_equal = MatchResult((LOW,) * 3, (0, 1, 2), 50)
    two = MatchResult((HIGH, LOW, HIGH), (0, 2), 50)
    assert shares((two, two, two)) == (0.5, 0.0, 0.5)
    assert shares((all_equal,) * 3) == (1 / 3,) * 3
    assert hindmosts((two, two, two)) == pytest.approx((5 / 3, 5 / 3))
    assert even_share(editions.find("tiny-3")) == 1 / 3


def test_alone_the_better_list_wins() -> None:
    low, high = MatchResult((LOW,), (0,), 9), MatchResult((HIGH,), (0,), 9)
    assert shares((high, low)) == (1.0,)
    assert shares((low, high)) == (0.0,)
    assert shares((low, low)) == (0.5,)
    assert hindmosts((high, low)) == (2, 1)
    assert even_share(editions.find("tiny-solo")) == 0.5


@pytest.mark.parametrize("game", ["tiny-2", "tiny-3", "tiny-team", "tiny-solo", "tiny-stacking-2", "tiny-collecting-2"])
def test_a_pair_depends_on_contest_and_number_alone(game: str) -> None:
    contest = Contest(game, ("greedy", "random"))
    assert contest.play(3) == contest.play(3)
    assert contest.play(3) != contest.play(4)
    assert contest.play(3) != Contest(game, ("greedy", "random"), seed="1").play(3)
    assert len(contest.play(3)) == max(2, editions.find(game).sides)


def test_an_agent_that_meets_itself_gets_exactly_half() -> None:
    assert sum(shares(Contest("tiny-2", ("random", "random")).play(0))) == 1


def test_the_limit_reaches_the_agents(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = set()
    choose = uniform.Uniform.choose

    def choose_in_time(self, view, legal, limit=None):  # type: ignore[no-untyped-def]
        limits.add(limit)
        return choose(self, view, legal, limit)

    monkeypatch.setattr(uniform.Uniform, "choose", choose_in_time)
    Contest("tiny-2", ("random", "random"), seconds=0.25).play(0)
    assert limits == {0.25}


def test_the_rules_check_what_agents_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uniform.Uniform, "choose", lambda self, view, legal, limit: Choice.STOP)
    with pytest.raises(IllegalAction):
        Contest("tiny-2", ("random", "random")).play(0)


def test_a_match_without_end_is_aborted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contests, "MOST_PLIES", 10)
    pair = Contest("tiny-2", ("random", "greedy")).play(0)
    assert [match.winners for match in pair] == [(), ()]
    assert [match.plies for match in pair] == [10, 10]
