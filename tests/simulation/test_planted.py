"""The faults of `tests.simulation.planted` can still be planted; that each is found takes longer to show."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.simulation.planted import PLANTED, PlantedFault, found, plant


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.name)
def test_a_fault_applies(planted: PlantedFault, tmp_path: Path) -> None:
    plant(planted, tmp_path)
    compile((tmp_path / "hindmost" / planted.file).read_text("utf-8"), planted.file, "exec")


def test_one_that_does_not_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match="0 times"):
        plant(PLANTED[0]._replace(old="no such text"), tmp_path)


def test_there_are_enough() -> None:
    assert len(PLANTED) >= 25


def test_a_fault_is_found_at_once() -> None:
    (shown_first,) = (planted for planted in PLANTED if planted.name == "shown, then stored")
    seeds, invariant = found(shown_first)
    assert seeds < 20
    assert invariant == "durable"
