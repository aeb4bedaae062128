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
    assert points(whole) == {name: whole.standings[seat][0] for seat, name in enumerate(("Ada", "Bo", "Cy"))}
    (winner,) = whole.winners
    assert points(whole)[whole.names[winner]] == 6


def test_partners_are_paid_for_their_side() -> None:
    whole = match("tiny-team", ["a", "b", "c", "d"])
    paid = points(whole)
    assert paid["a"] == paid["c"] == whole.standings[0][0]
    assert paid["b"] == paid["d"] == whole.standings[1][0]


def test_who_gives_up_or_runs_out_of_time_is_paid_nothing() -> None:
    running = match("collecting-2", ["Ada", "Bo"], plies=156)
    hindmost = [standing[0] for standing in running.standings]
    assert all(hindmost)
    assert points(running.resign(0)) == {"Ada": 0, "Bo": hindmost[1]}
    assert points(running.out_of_time(1)) == {"Ada": hindmost[0], "Bo": 0}


def test_a_match_that_still_runs_or_was_aborted_pays_nobody() -> None:
    running = match("tiny-2", ["Ada", "Bo"], plies=25)
    assert points(running) == {"Ada": 0, "Bo": 0}
    assert points(running.abort()) == {"Ada": 0, "Bo": 0}


@pytest.mark.rule("S17")
def test_the_points_of_a_series_are_summed_by_name_whatever_the_seat() -> None:
    assert totals([{"Ada": 3, "Bo": 1}, {"Bo": 4, "Ada": 0}, {"Cy": 2, "Ada": 1}]) == {"Ada": 4, "Bo": 5, "Cy": 2}
    assert totals([]) == {}


@pytest.mark.rule("S-A9")
def test_who_is_ahead_in_a_series_may_be_several() -> None:
    assert leaders({"Ada": 4, "Bo": 5, "Cy": 5}) == ["Bo", "Cy"]
    assert leaders({"Ada": 0}) == ["Ada"]
    assert leaders({}) == []
