"""The noise of levels, found by matches."""

from __future__ import annotations

import json
from math import exp, log
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from hindmost import editions
from hindmost.arena import contests
from hindmost.train import levels
from hindmost.train.commands import train

GAME = editions.find("classic-2")


def stands(noise: float) -> float:
    """How often a level wins against one with so much noise, in a world where a noise of 0.04 makes it 72 %."""
    return 1 / (1 + exp(-log(levels.ODDS) - 1.8 * log(noise / 0.04)))


def in_a_model(task: levels.Task) -> float:
    noise = float(task.contest.agents[1].partition("=")[2])
    chance = Random(f"{task.contest.seed}/{task.pair}")
    return ((chance.random() < stands(noise)) + (chance.random() < stands(noise))) / 2


@pytest.mark.parametrize("guess", [0.0, 0.01, 0.04, 0.12])
def test_the_noise_is_found_from_far_below_and_above(monkeypatch: pytest.MonkeyPatch, guess: float) -> None:
    monkeypatch.setattr(levels, "won", in_a_model)
    found = [levels.noise_below(GAME, 6, guess, 0.0, 300, seed, 1, lambda told: None) for seed in range(8)]
    shares = [stands(noise) for noise in found]
    assert 0.66 < min(shares) <= max(shares) < 0.78


def test_levels_are_found_from_the_strongest_down(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    def won(task: levels.Task) -> float:
        asked.append(task.contest.agents)
        return levels.target(GAME)

    monkeypatch.setattr(levels, "won", won)
    noise = [0.5, 0.2, 0.1, 0.05, 0.03, 0.02, 0.0]
    assert levels.noises(GAME, noise, 5, 1, 0, 1, lambda told: None) == noise
    assert asked == [
        ("level-7:noise=0.0", "level-6:noise=0.02000"),
        ("level-6:noise=0.02", "level-5:noise=0.03000"),
    ]


@pytest.mark.parametrize(
    ("name", "share"),
    [("classic-2", 0.72), ("classic-team", 0.72), ("classic-4", 0.46), ("collecting-2", 0.64)],
)
def test_a_level_is_as_far_above_the_next_in_every_game(name: str, share: float) -> None:
    assert levels.target(editions.find(name)) == pytest.approx(share, abs=0.005)


def test_alone_the_better_result_counts() -> None:
    assert levels.target(editions.find("classic-solo")) == levels.target(GAME)


def test_pairs_are_those_of_the_arena() -> None:
    contest = contests.Contest("collecting-2", ("level-2:noise=0.1", "level-1:noise=1"), {}, "3")
    found = contests.shares(contest.play(5))
    assert levels.won(levels.Task(contest, 5)) == sum(found) / 2


def test_the_command_writes_a_card_with_the_noise_found(tmp_path: Path) -> None:
    told = CliRunner().invoke(
        train, ["collecting-2", "--levels", "5", "--pairs", "2", "--workers", "1", "--out", str(tmp_path)]
    )
    assert told.exit_code == 0, told.output
    assert "level 6: 2 pairs, level 7 won" in told.stderr
    card = json.loads((tmp_path / "collecting-2.json").read_text("utf-8"))
    assert len(card["noise"]) == 7
    assert card["levels by matches"] == {"from": 5, "pairs": 2, "seed": 0}
    assert (tmp_path / card["net"]).exists()


@pytest.mark.parametrize("further", [["--matches", "5"], ["--prior"], ["--rounds", "0"]])
def test_levels_are_of_the_net_there_is(tmp_path: Path, further: list[str]) -> None:
    told = CliRunner().invoke(train, ["classic-2", "--levels", "5", "--out", str(tmp_path), *further])
    assert isinstance(told.exception, ValueError)
    assert "--levels finds the noise of levels of the net there is" in str(told.exception)
