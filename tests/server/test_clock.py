"""Clocks, by the time of a match."""

from __future__ import annotations

from hindmost.contract.settings import ClockSettings
from hindmost.table.clock import Clock

TURN = ClockSettings(turn=60)
BANK = ClockSettings(bank=300, increment=5)


def test_without_a_clock_nothing_ever_falls() -> None:
    clock = Clock.new(ClockSettings(), 2).turn_to(0, 100.0)
    assert not clock.used
    assert clock.deadline() is None


def test_a_turn_begins_with_the_full_time() -> None:
    clock = Clock.new(TURN, 2).turn_to(0, 100.0).turn_to(1, 130.0).turn_to(0, 150.0)
    assert clock.left == (60, 60)
    assert clock.deadline() == 210.0


def test_a_bank_runs_down_and_each_turn_adds_to_it() -> None:
    clock = Clock.new(BANK, 2).turn_to(0, 100.0).turn_to(1, 140.0)
    assert clock.left == (265, 300)
    assert clock.remaining(1, 150.0) == 290
    assert clock.remaining(0, 150.0) == 265


def test_a_bonus_play_goes_on_with_the_same_turn() -> None:
    clock = Clock.new(BANK, 2).turn_to(0, 100.0)
    assert clock.turn_to(0, 120.0) == clock


def test_a_stopped_clock_keeps_what_is_left() -> None:
    clock = Clock.new(TURN, 2).turn_to(0, 100.0).stop(130.0)
    assert clock.left == (30, 60)
    assert clock.deadline() is None
    assert clock.remaining(0, 999.0) == 30
    assert clock.stop(999.0) == clock


def test_going_on_after_a_pause_has_the_time_that_was_left() -> None:
    clock = Clock.new(TURN, 2).turn_to(0, 100.0).stop(130.0).turn_to(0, 500.0)
    assert clock.deadline() == 530.0


def test_a_clock_that_runs_backwards_takes_nothing() -> None:
    assert Clock.new(TURN, 2).turn_to(0, 100.0).remaining(0, 90.0) == 60
