"""What counts of the time of a match: rows tell it, and those of before tell it by the calendar."""

from __future__ import annotations

from random import Random

import pytest

from hindmost import editions
from hindmost.contract import messages
from hindmost.contract.settings import ClockSettings
from hindmost.game import NATURE
from hindmost.match import Match
from hindmost.store import Row
from hindmost.table import decisions
from hindmost.table.clock import Clock
from hindmost.table.errors import Refusal
from hindmost.table.match_log import TABLE, Instant, LiveMatch
from hindmost.table.nature import Nature

BEGUN = 1_790_000_000.0
BANK = ClockSettings(bank=300)


def dealt(rules: ClockSettings = BANK) -> LiveMatch:
    """Seat 0 is to act, at the time 0 of the match."""
    game = editions.find("tiny-2")
    live = LiveMatch(Match.new(game), Clock.new(rules, game.seats))
    return decisions.with_nature(live, [], Instant(BEGUN, 0.0), Nature(chance=Random(1)))[-1].after


def as_before(live: LiveMatch) -> LiveMatch:
    """The same, from rows that tell only when they were written."""
    fresh = LiveMatch(Match.new(live.match.game), Clock.new(live.clock.rules, live.match.game.seats))
    game = live.match.game
    return fresh.after_all(Row(ply, NATURE, game.text(draw), BEGUN) for ply, draw in enumerate(live.match.log))


def word(live: LiveMatch, text: str, at: float, charged: float | None = None, seat: int = TABLE) -> LiveMatch:
    return live.after(Row(live.count, seat, text, BEGUN + at, charged))


def some_action(live: LiveMatch) -> str:
    game = live.match.game
    return game.text(game.actions(live.match.state)[0])


def test_what_a_row_charges_counts_whatever_the_calendar_says() -> None:
    live = word(dealt(), "hint", at=3600, charged=5, seat=0)
    assert live.clock.remaining(0, live.time) == 295
    live = word(live, "hint", at=-3600, charged=7, seat=0)
    assert live.clock.remaining(0, live.time) == 288


def test_rows_of_before_tell_it_by_the_calendar() -> None:
    live = word(as_before(dealt()), "ask abort", at=40, seat=1)
    assert live.clock.remaining(0, live.time) == 260
    assert live.clock.deadline() == live.time + 260


def test_rows_of_before_that_go_back_in_time_charge_what_lies_between_the_ends() -> None:
    live = as_before(dealt())
    for at in (40, 30, 50):
        live = word(live, "ask abort", at=at, seat=1)
    assert live.clock.remaining(0, live.time) == 250


def test_rows_of_before_forgave_by_the_word_away() -> None:
    live = word(as_before(dealt()), "away 22.0", at=25)
    assert live.clock.remaining(0, live.time) == 297
    live = word(live, "ask abort", at=30, seat=1)
    assert live.clock.remaining(0, live.time) == 292


def test_a_match_goes_on_from_rows_of_before_with_rows_of_now() -> None:
    live = word(as_before(dealt()), "ask abort", at=40, seat=1)
    live = word(live, "refuse", at=4000, charged=10, seat=0)
    assert live.clock.remaining(0, live.time) == 250
    live = word(live, "ask abort", at=4015, seat=1)  # by a process that has not been renewed yet
    assert live.clock.remaining(0, live.time) == 235


def test_away_tells_what_was_not_charged() -> None:
    live = word(dealt(), "away 22.0", at=25, charged=3)
    assert live.clock.remaining(0, live.time) == 297
    assert decisions.claimable(word(dealt(ClockSettings()), "away 22.0", at=25, charged=3), 60) == 60


def test_a_decision_is_charged_once_and_what_nature_adds_costs_nothing() -> None:
    live = dealt()
    action = messages.Act(match=1, row=live.count, action=some_action(live))
    steps = decisions.act(live, 0, action, Instant(BEGUN + 9999, live.time + 12.3456), Nature(chance=Random(1)))
    assert [step.row.charged for step in steps] == [12.346, *[0.0] * (len(steps) - 1)]
    assert len(steps) > 1
    after = steps[-1].after
    assert after.clock.left[0] == pytest.approx(300 - 12.346)
    assert after == live.after_all(step.row for step in steps), "what is stored says the same"


def test_an_action_that_comes_after_the_clock_has_fallen_is_too_late() -> None:
    live = dealt()
    action = messages.Act(match=1, row=live.count, action=some_action(live))
    assert decisions.act(live, 0, action, Instant(BEGUN, live.time + 299.9), Nature(chance=Random(1)))
    with pytest.raises(Refusal, match="the time was up"):
        decisions.act(live, 0, action, Instant(BEGUN, live.time + 300), Nature(chance=Random(1)))


def test_only_lost_time_worth_telling_is_told_and_only_while_a_clock_runs() -> None:
    live, now = dealt(), Instant(BEGUN, 3.0)
    (step,) = decisions.away(live, 22.04, now)
    assert (step.row.text, step.row.charged) == ("away 22.0", 3.0)
    assert decisions.away(live, 0.9, now) == []
    assert decisions.away(dealt(ClockSettings()), 22.0, now) == []
    assert decisions.away(word(live, "pause", at=1, charged=1, seat=0), 22.0, now) == []
