"""Whatever other programs may rely on is told in a sentence and shown by an example, and the examples are so."""

from __future__ import annotations

import pytest

from tests.examples import Documented, failures, lacking, shown

MODULES = ("hindmost", "hindmost.game", "hindmost.match", "hindmost.agents")


def test_everything_has_a_sentence_and_an_example() -> None:
    assert lacking(MODULES) == []


@pytest.mark.parametrize("documented", shown(MODULES), ids=lambda documented: documented.name)
def test_the_example_is_so(documented: Documented) -> None:
    assert failures(documented) == ""


def test_what_is_not_told_or_shown_is_noticed() -> None:
    found = lacking(["tests.examples"])
    assert "tests.examples.public has no example" in found
    assert "tests.examples.Documented.sentence has no sentence" in found
    assert "tests.examples.public has no sentence" not in found


def test_a_wrong_example_is_noticed() -> None:
    assert "Expected:\n    3\nGot:\n    2" in failures(Documented("wrong", ">>> 1 + 1\n3"))


def test_an_example_that_leans_on_another_is_noticed() -> None:
    assert "NameError" in failures(Documented("not whole", '>>> find("classic-2").seats\n2'))
