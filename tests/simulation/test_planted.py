"""The faults of `tests.simulation.planted` can still be planted; that each is found takes longer to show."""

from __future__ import annotations

import pytest

from tests.simulation.planted import PLANTED, PlantedFault, found, with_fault


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.name)
def test_a_fault_applies(planted: PlantedFault) -> None:
    compile(with_fault(planted), planted.file, "exec")


def test_one_that_does_not_is_an_error() -> None:
    with pytest.raises(LookupError, match="0 times"):
        with_fault(PLANTED[0]._replace(old="no such text"))


def test_there_are_enough() -> None:
    assert len(PLANTED) >= 25


def test_a_fault_is_found_at_once() -> None:
    (shown_first,) = (planted for planted in PLANTED if planted.name == "shown, then stored")
    seeds, invariant = found(shown_first)
    assert seeds < 20
    assert invariant == "durable"
