"""Forwarding in every order of steps: what somebody asks for at another process happens once, or not at all."""

from __future__ import annotations

import pytest

from tests.simulation.forwarding import FATAL, HELD, search
from tests.simulation.leasing import Broken


def test_whatever_the_order_what_is_asked_for_happens_once_and_is_answered_truly() -> None:
    assert search() > 5_000


@pytest.mark.parametrize("flaws", FATAL, ids=lambda flaws: ", ".join(sorted(flaws)))
def test_without_its_precautions_something_goes_wrong(flaws: frozenset[str]) -> None:
    with pytest.raises(Broken):
        search(flaws)


@pytest.mark.parametrize("flaws", HELD, ids=lambda flaws: ", ".join(sorted(flaws)))
def test_where_one_line_of_defence_falls_the_other_holds(flaws: frozenset[str]) -> None:
    assert search(flaws) > 5_000
