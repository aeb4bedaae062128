"""Puzzles have one best answer that is not the obvious one; predictions are compared with what happened."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from hindmost import agents
from hindmost.coach.annotations import Reason
from hindmost.coach.calibration import Forecast, ForecastMatch, binned, forecast, off, plot
from hindmost.coach.puzzles import objection, positions, puzzle_in, read, shipped, text_of
from hindmost.editions import find
from hindmost.rules.laying import Laying


def test_every_puzzle_of_the_package_can_be_put_on_the_table() -> None:
    assert len(shipped()) >= 5
    for puzzle in shipped():
        game = find(puzzle.game, puzzle.options)
        view = game.read_position(puzzle.view)
        legal = game.legal(view)
        assert game.parse(puzzle.best) in legal
        assert game.parse(puzzle.greedy) in legal
        assert puzzle.best != puzzle.greedy
        assert objection(puzzle) is None
        assert read(text_of(puzzle)) == puzzle
        if isinstance(game, Laying):
            assert "?" in puzzle.view, "hidden racks stay hidden"


@pytest.mark.parametrize("name", ["greedy", "points"])
def test_none_is_solved_by_who_takes_what_is_obvious(name: str) -> None:
    for puzzle in shipped():
        game = find(puzzle.game, puzzle.options)
        view = game.read_position(puzzle.view)
        for seed in range(5):
            assert game.text(agents.make(name, game, Random(seed)).choose(view, game.legal(view))) != puzzle.best


def test_what_a_puzzle_promises_is_asked_again() -> None:
    puzzle = shipped()[0]
    assert "finds it" in str(objection(replace(puzzle, best=puzzle.greedy)))
    assert "not sure" in str(objection(replace(puzzle, error=puzzle.margin)))
    assert "cannot be seen" in str(objection(replace(puzzle, reasons=[Reason("worlds")])))


def test_what_is_no_puzzle_is_refused() -> None:
    for line in ("", "{}", '{"format":"hindmost-puzzle/1"}', "[1]"):
        with pytest.raises(ValueError, match="not a puzzle"):
            read(line)


def test_puzzles_are_looked_for_in_matches_of_nets() -> None:
    found = list(positions(["collecting-2"], 1, "1"))
    assert len(found) > 10
    assert puzzle_in(found[0]) == puzzle_in(found[0])


def test_foretold_and_happened_are_compared_match_by_match() -> None:
    forecasts = [Forecast(0, 0.24, 0.0), Forecast(0, 0.26, 0.0), Forecast(1, 0.25, 1.0), Forecast(2, 0.9, 1.0)]
    low, high = binned(forecasts)
    assert (low.positions, high.positions) == (3, 1)
    assert low.chance == pytest.approx(0.25)
    assert low.result == pytest.approx(1 / 3)
    assert low.error == pytest.approx((2 * (2 / 3) ** 2) ** 0.5 / 3), "two positions of one match are not independent"
    assert off([high]) == pytest.approx(0.1)


def test_a_match_is_foretold_and_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    forecasts = forecast(ForecastMatch("collecting-2", "net", 3, 0, "0"))
    assert len(forecasts) == 3
    assert all(0 <= each.chance <= 1 for each in forecasts)
    plot(tmp_path / "curve.svg", binned(forecasts), "collecting-2")
    assert (tmp_path / "curve.svg").stat().st_size > 1000
