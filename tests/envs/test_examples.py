"""The environments' part of tests/test_examples.py: it needs the kernels compiled here."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from tests.examples import Documented, failures, lacking, public, shown

ROOMS = ("action_codes", "datasets", "episode", "multi_agent", "observations", "rewards", "single_agent", "symmetry")
OPENSPIEL = ("openspiel",) if find_spec("pyspiel") else ()
MODULES = ("hindmost.envs", *(f"hindmost.envs.{room}" for room in (*ROOMS, "vector", *OPENSPIEL)))
(FLAT_MASK,) = (each for each in public("hindmost.envs.worlds") if each.name.endswith(".flat_mask"))


def test_everything_has_a_sentence_and_an_example() -> None:
    assert lacking(MODULES) == []


@pytest.mark.parametrize("documented", [*shown(MODULES), FLAT_MASK], ids=lambda documented: documented.name)
def test_the_example_is_so(documented: Documented) -> None:
    assert failures(documented) == ""
