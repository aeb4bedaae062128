"""The deal of the day is the same for everybody, and everybody has one go at it."""

from __future__ import annotations

import time
from typing import cast

import pytest

from hindmost import editions, find
from hindmost.contract import messages
from hindmost.contract.settings import Settings
from hindmost.match import Match
from hindmost.server.social import daily
from hindmost.simulation import simulate
from hindmost.store import Row
from hindmost.study import days
from hindmost.table.carrier import Duties
from hindmost.table.clock import Clock
from hindmost.table.counting import uncounted
from hindmost.table.errors import Refusal
from hindmost.table.match_log import Instant, LiveMatch
from hindmost.table.requests import decide
from hindmost.table.table import Sitting, Table
from tests.server.tools import STILL, Running

NOW = Instant(5000.0, 0.0)


def over(settings: Settings) -> Table:
    """A table with a solo match that has been played."""
    game = editions.find("tiny-solo")
    (match,) = simulate(game, ["greedy"], 1)
    rows = [Row(ply, -1, game.text(action), 1000.0) for ply, action in enumerate(match.log)]
    return Table("t", game, settings, (Sitting("person", "Ada", "ada"),), 1, cast("Duties", None), STILL, rows)


def test_the_deal_of_the_day_is_not_played_again() -> None:
    with pytest.raises(Refusal, match="the deal of the day is played once"):
        decide(over(Settings(daily=True)), frozenset({0}), messages.Rematch(), NOW)


def test_who_plays_on_when_the_day_is_over_and_its_seed_told_is_not_among_the_best() -> None:
    live = LiveMatch(Match.new(find("tiny-solo")), Clock.new(Settings().clock, 1))
    given_up = live.after(Row(0, 0, "resign", 1000.0))
    assert uncounted(Settings(daily=True), given_up, sealed=1000.0) == "day over"
    assert uncounted(Settings(daily=True), given_up, sealed=1000.1) is None
    assert uncounted(Settings(), given_up, sealed=0.0) is None


def test_the_day_is_that_of_the_database_whatever_the_clock_of_a_machine_says(server: Running) -> None:
    """Otherwise one that is fast tells the seed while others still deal from it."""
    clock = server.store.clock
    before = clock._begins, clock._follows
    yesterday = days.day(time.time() - 86_400)

    async def behind() -> None:
        clock.follow(time.time() - 86_400, clock.monotonic())

    server.do(behind())
    try:
        ann = server.person("Ann")
        assert server.stranger().get("/api/daily").json()["day"] == yesterday
        id = ann.post("/api/daily").json()["id"]
        seed = server.do(daily.deal(server.store, yesterday)).seed
        assert seed not in server.stranger().get("/api/daily").text
        assert server.stranger().get(f"/api/tables/{id}/matches/1/record").status_code == 403
    finally:
        clock._begins, clock._follows = before


def test_any_other_solo_match_is_played_again_for_the_asking() -> None:
    (step,) = decide(over(Settings()), frozenset({0}), messages.Rematch(), NOW)
    assert step.row.text == "rematch"
