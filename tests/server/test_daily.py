"""The deal of the day is the same for everybody, and everybody has one go at it."""

from __future__ import annotations

from typing import cast

import pytest

from hindmost import editions
from hindmost.contract import messages
from hindmost.contract.settings import Settings
from hindmost.simulation import simulate
from hindmost.store import Row
from hindmost.table.carrier import Duties
from hindmost.table.errors import Refusal
from hindmost.table.match_log import Instant
from hindmost.table.requests import decide
from hindmost.table.table import Sitting, Table
from tests.server.tools import STILL

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


def test_any_other_solo_match_is_played_again_for_the_asking() -> None:
    (step,) = decide(over(Settings()), frozenset({0}), messages.Rematch(), NOW)
    assert step.row.text == "rematch"
