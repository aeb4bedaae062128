"""The faults of `tests.fast.faults` can still be planted; that they are noticed takes longer to show."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fast.faults import FAULTS, Fault, planted


@pytest.mark.parametrize("found", FAULTS, ids=lambda found: found.name)
def test_a_fault_applies(found: Fault, tmp_path: Path) -> None:
    planted(found, tmp_path)


def test_one_that_does_not_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match="0 times"):
        planted(FAULTS[0]._replace(changes=(("no such text", ""),)), tmp_path)
