"""Who lets the others sit and wait for too long at a table without a clock can have the match claimed from them."""

from __future__ import annotations

from random import Random

import pytest

from hindmost import editions
from hindmost.contract.settings import ClockSettings
from hindmost.match import Match
from hindmost.store import Row
from hindmost.table import decisions
from hindmost.table.clock import Clock
from hindmost.table.errors import Refusal
from hindmost.table.match_log import Instant, LiveMatch
from hindmost.table.nature import Nature

BEGUN, PATIENCE = 1000.0, 3600.0


def at(time: float) -> Instant:
    return Instant(time, time)


def dealt(name: str = "classic-2", rules: ClockSettings | None = None) -> LiveMatch:
    """Seat 0 is to act."""
    game = editions.find(name)
    live = LiveMatch(Match.new(game), Clock.new(rules or ClockSettings(), game.seats))
    return decisions.with_nature(live, [], at(BEGUN), Nature(chance=Random(1)))[-1].after


def test_the_one_who_does_not_come_back_is_out_of_time() -> None:
    (step,) = decisions.claim(dealt(), 1, PATIENCE, at(BEGUN + PATIENCE))
    assert step.row.text == "time 0"
    assert step.after.match.end == "time 0"
    assert step.after.match.winners == (1,)


def test_everybody_knows_from_when_on() -> None:
    assert decisions.claimable(dealt(), PATIENCE) == BEGUN + PATIENCE


@pytest.mark.parametrize(
    ("seat", "patience", "now", "code"),
    [
        (1, PATIENCE, BEGUN + PATIENCE - 1, "too early"),
        (0, PATIENCE, BEGUN + PATIENCE, "not yours to claim"),
        (1, None, BEGUN + 1_000_000, "not here"),
    ],
)
def test_otherwise_it_is_refused(seat: int, patience: float | None, now: float, code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        decisions.claim(dealt(), seat, patience, at(now))
    assert refusal.value.code == code


def test_a_partner_cannot_claim_the_match_for_the_other_side() -> None:
    with pytest.raises(Refusal, match="your own side"):
        decisions.claim(dealt("classic-team"), 2, PATIENCE, at(BEGUN + PATIENCE))


def test_talk_does_not_count_as_coming_back_but_a_pause_does() -> None:
    live = dealt()
    asked = live.after(Row(live.count, 0, "ask abort", BEGUN + 3000))
    assert decisions.claimable(asked, PATIENCE) == BEGUN + PATIENCE
    paused = live.after(Row(live.count, 0, "pause", BEGUN + 3000))
    assert decisions.claimable(paused, PATIENCE) is None
    resumed = paused.after(Row(paused.count, 0, "resume", BEGUN + 9000))
    assert decisions.claimable(resumed, PATIENCE) == BEGUN + 9000 + PATIENCE


def test_where_a_clock_runs_the_clock_decides() -> None:
    assert decisions.claimable(dealt(rules=ClockSettings(turn=60)), PATIENCE) is None
