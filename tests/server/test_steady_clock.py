"""The time of a process: what jumps and stalls do to it, which is nothing."""

from __future__ import annotations

from hindmost.table.steady_clock import BEAT, LATE, SteadyClock
from hindmost.table.stopwatch import Stopwatch

HOUR = 3600.0


class Hands:
    """Of a wall clock and of a loop's clock, both moved by the test."""

    def __init__(self) -> None:
        self.wall, self.loop = 1_790_000_000.0, 50.0
        self.clock = SteadyClock(lambda: self.wall, lambda: self.loop)

    def go(self, seconds: float) -> None:
        """Time passes, and the process is awake."""
        end = self.loop + seconds
        while self.loop < end:
            self.clock.beat()
            step = min(BEAT, end - self.loop)
            self.wall, self.loop = self.wall + step, self.loop + step

    def stand(self, seconds: float) -> None:
        """Time passes without the process."""
        self.wall, self.loop = self.wall + seconds, self.loop + seconds


def test_the_calendar_begins_with_the_wall_clock_and_does_not_go_back() -> None:
    hands = Hands()
    began = hands.clock.now()
    assert began == hands.wall
    hands.wall -= HOUR
    hands.go(10)
    assert hands.clock.now() == hands.clock.steady() == began + 10


def test_what_leases_go_by_knows_no_jump_but_people_are_told_the_time_on_the_wall() -> None:
    hands = Hands()
    began = hands.clock.steady()
    hands.wall += HOUR  # or the machine was asleep
    hands.go(10)
    assert hands.clock.steady() == began + 10
    assert hands.clock.now() == began + HOUR + 10


def test_where_there_is_a_database_its_time_is_the_time() -> None:
    hands = Hands()
    hands.clock.follow(2_000_000_000.0, asked=hands.loop - 0.4)
    assert hands.clock.now() == 2_000_000_000.2
    hands.wall += HOUR
    assert hands.clock.now() == 2_000_000_000.2


def test_an_answer_of_the_database_that_took_long_does_not_set_the_clock() -> None:
    hands = Hands()
    hands.clock.follow(2_000_000_000.0, asked=hands.loop)
    hands.clock.follow(2_000_000_500.0, asked=hands.loop - LATE)
    assert hands.clock.now() == 2_000_000_000.0


def test_a_stall_is_found_by_whoever_asks_first() -> None:
    hands = Hands()
    hands.go(10)
    before = hands.clock.awake()
    hands.stand(22)
    assert hands.clock.awake() - before <= BEAT
    assert 22 <= hands.clock.stalled <= 22 + BEAT
    hands.go(3)
    assert 3 - BEAT <= hands.clock.awake() - before <= 3 + BEAT


def test_a_beat_that_is_a_little_late_is_no_stall() -> None:
    hands = Hands()
    hands.go(10)
    before = hands.clock.awake()
    hands.stand(LATE)
    assert hands.clock.awake() == before + LATE
    assert hands.clock.stalled == 0


def test_where_nobody_beats_nothing_is_a_stall() -> None:
    hands = Hands()
    hands.go(10)
    hands.clock.rest()
    before = hands.clock.awake()
    hands.stand(22)
    assert hands.clock.awake() == before + 22


def test_a_stopwatch_counts_what_was_not_lost() -> None:
    hands = Hands()
    hands.go(1)
    watch = Stopwatch(hands.clock, passed=5)
    hands.go(10)
    hands.stand(22)
    assert 15 - BEAT <= watch.passed() <= 15
    assert 22 <= watch.lost <= 22 + BEAT
    watch.lose(4)
    assert 11 - BEAT <= watch.passed() <= 11
    assert 26 <= watch.lost <= 26 + BEAT
    watch.start()
    assert (watch.passed(), watch.lost) == (0, 0)


def test_a_stopwatch_that_is_set_by_the_calendar_leaves_out_stalls_too() -> None:
    hands = Hands()
    hands.go(10)
    hands.stand(22)
    hands.go(4)
    assert 8 - BEAT <= Stopwatch(hands.clock, passed=30).passed() <= 8, "the stall lay between the row and now"
    assert 4 - BEAT <= Stopwatch(hands.clock, passed=14).passed() <= 4, "the row came while this process stood still"
    assert Stopwatch(hands.clock, passed=3).passed() == 3


def test_no_more_is_lost_than_has_passed() -> None:
    hands = Hands()
    watch = Stopwatch(hands.clock, passed=5)
    watch.lose(100)
    assert (watch.passed(), watch.lost) == (0, 5)
    watch.lose(-3)
    assert (watch.passed(), watch.lost) == (0, 5)


def test_a_row_from_the_future_counts_from_now() -> None:
    assert Stopwatch(Hands().clock, passed=-HOUR).passed() == 0
