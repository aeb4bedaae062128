"""The counts of legal sequences are those on file."""

from __future__ import annotations

from pathlib import Path

import pytest

from hindmost.editions import find
from hindmost.game import perft
from tests.perft.recount import DEEPER, QUICK, Count, read, recount
from tests.playing import ALL


def label(row: Count) -> str:
    return f"{row.game} {row.depth} {row.seed}"


@pytest.mark.parametrize("row", read(QUICK), ids=label)
def test_there_are_as_many_sequences_as_on_file(row: Count) -> None:
    assert perft(find(row.game), row.depth, row.seed) == row.sequences


@pytest.mark.long
@pytest.mark.parametrize("row", read(DEEPER), ids=label)
def test_there_are_as_many_longer_sequences_as_on_file(row: Count) -> None:
    assert perft(find(row.game), row.depth, row.seed) == row.sequences


def test_every_game_is_counted() -> None:
    assert {row.game for row in read(QUICK)} == set(ALL)


@pytest.mark.rule("K7", "Z11")
@pytest.mark.parametrize(
    ("name", "pairs"),
    [("classic-2", 54), ("classic-3", 102), ("classic-4", 144), ("travel-2", 54), ("stacking-2", 96)],
)
def test_the_first_placement_has_the_pairs_the_rules_count(name: str, pairs: int) -> None:
    """A double lies on each of them in one way, a mixed tile in two."""
    rack = {"stacking-2": 5}.get(name, 6)
    for row in read(QUICK):
        if row.game == name and row.depth == 1:
            assert row.sequences % pairs == 0
            assert rack <= row.sequences // pairs <= 2 * rack


def test_counts_can_be_taken_anew(tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text("classic-2 1 1 0\ntiny-2 0 5 0\n", "utf-8")
    recount(file)
    assert file.read_text("utf-8") == "classic-2 1 1 486\ntiny-2 0 5 1\n"
