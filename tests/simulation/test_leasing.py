"""Leases and fences in every order of steps: nothing is lost, doubled or written by two."""

from __future__ import annotations

import pytest

from tests.simulation.leasing import FATAL, HELD, Broken, search


def test_whatever_the_order_nothing_is_lost_or_doubled() -> None:
    assert search() > 10_000


@pytest.mark.parametrize("flaws", FATAL, ids=lambda flaws: ", ".join(sorted(flaws)))
def test_without_its_precautions_something_goes_wrong(flaws: frozenset[str]) -> None:
    with pytest.raises(Broken):
        search(flaws)


@pytest.mark.parametrize("flaws", HELD, ids=lambda flaws: ", ".join(sorted(flaws)))
def test_where_one_line_of_defence_falls_the_other_holds(flaws: frozenset[str]) -> None:
    assert search(flaws) > 10_000
