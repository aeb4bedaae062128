"""Every game plays its golden match as it is written down."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hindmost.editions import find
from hindmost.game import replay
from tests.golden import playthrough as golden
from tests.golden import regenerate
from tests.playing import ALL

ONE_LINE = re.compile(r"\d+ (?:nature|seat \d) \d+: (.*?)(?:  \[.*\])?")


@pytest.mark.parametrize("name", ALL)
def test_the_golden_match_is_played_as_it_is_written_down(name: str) -> None:
    written = golden.file_of(name).read_text("utf-8").splitlines()
    assert golden.playthrough(name).splitlines() == written


@pytest.mark.parametrize("name", ALL)
def test_the_golden_match_can_be_replayed_from_its_text(name: str) -> None:
    game = find(name)
    written = golden.file_of(name).read_text("utf-8").splitlines()
    found = [line.group(1) for line in map(ONE_LINE.fullmatch, written) if line]
    state = replay(game, map(game.parse, found))
    assert game.to_act(state) is None
    assert written[len(found)] == f"position {game.position(state)}"
    assert len(written) == len(found) + 1 + game.sides + 1


def test_every_golden_match_is_that_of_a_game() -> None:
    assert {file.stem for file in golden.FOLDER.glob("*.txt")} == set(ALL)


def test_bonus_plays_exchanges_and_final_rounds_all_come_up() -> None:
    text = {name: golden.file_of(name).read_text("utf-8") for name in ALL}
    swaps = [name for name in ALL if re.search(r": swap\b", text[name])]
    again = [name for name in ALL if re.search(r"seat (\d) \d+: place.*\n\d+ seat \1 \d+: place", text[name])]
    assert {"tiny-2", "tiny-duel"} <= set(swaps) | set(again)
    assert swaps
    assert len(again) > 2
    assert any(re.search(r": keep\b", text[name]) for name in ALL)
    assert any(re.search(r": pass\b", text[name]) for name in ALL)
    assert any(re.search(r": take\b", text[name]) for name in ALL)


def test_golden_matches_can_be_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    regenerate.regenerate("tiny-2")
    assert [file.name for file in tmp_path.iterdir()] == ["tiny-2.txt"]
    assert (tmp_path / "tiny-2.txt").read_text("utf-8") == golden.playthrough("tiny-2")
