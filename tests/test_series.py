"""Several matches in a row."""

from __future__ import annotations

from typing import Any

import pytest

from hindmost.editions import find
from hindmost.match import Match
from hindmost.series import leaders, points, totals
from tests.playing import some_match


def match(name: str, names: list[str], plies: int | None = None, seed: int = 0) -> Match:
    played: Any = some_match(name, seed)[:plies]
    return Match.new(find(name), names).play_all(step.action for step in played)


@pytest.mark.rule("S17")
def test_a_match_pays_every_seat_as_much_as_its_weakest_colour() -> None:
    whole = match("collecting-3", ["Ada", "Bo", "Cy"])
    assert points(whole) == [standing[0] for standing in whole.standings]
    (winner,) = whole.winners
    assert points(whole)[winner] == 6


def test_partners_are_paid_for_their_side() -> None:
    whole = match("tiny-team", ["a", "b", "c", "d"])
    first, second = (standing[0] for standing in whole.standings)
    assert points(whole) == [first, second, first, second]


def test_who_gives_up_or_runs_out_of_time_is_paid_nothing() -> None:
    running = match("collecting-2", ["Ada", "Bo"], plies=156)
    hindmost = [standing[0] for standing in running.standings]
    assert all(hindmost)
    assert points(running.resign(0)) == [0, hindmost[1]]
    assert points(running.out_of_time(1)) == [hindmost[0], 0]


def test_a_match_that_still_runs_or_was_aborted_pays_nobody() -> None:
    running = match("tiny-2", ["Ada", "Bo"], plies=25)
    assert points(running) == [0, 0]
    assert points(running.abort()) == [0, 0]


@pytest.mark.rule("S17")
def test_the_points_of_a_series_are_summed_by_name_whatever_the_seat() -> None:
    matches = [(["Ada", "Bo"], [3, 1]), (["Bo", "Ada"], [4, 0]), (["Cy", "Ada"], [2, 1])]
    assert totals(matches) == {"Ada": 4, "Bo": 5, "Cy": 2}
    assert totals([(["Ada", "Ada"], [3, 1])]) == {"Ada": 4}
    assert totals([]) == {}


@pytest.mark.rule("S-A9")
def test_who_is_ahead_in_a_series_may_be_several() -> None:
    assert leaders({"Ada": 4, "Bo": 5, "Cy": 5}) == ["Bo", "Cy"]
    assert leaders({"Ada": 0}) == ["Ada"]
    assert leaders({}) == []
