"""The noise of levels, found by matches."""

from __future__ import annotations

import json
from itertools import repeat
from math import exp, log
from pathlib import Path
from random import Random

import numpy as np
import pytest
from click.testing import CliRunner

from hindmost import agents, editions
from hindmost.agents.collecting import Gatherer
from hindmost.agents.laying import Thinker
from hindmost.agents.nets import cards, fields
from hindmost.arena.contests import Contest
from hindmost.fast.core.arrays import arrays
from hindmost.game import AnyGame
from hindmost.train import levels
from hindmost.train.commands import train
from hindmost.train.levels import NoiseSearch

CLASSIC, COLLECTING = editions.find("classic-2"), editions.find("collecting-2")
NOISE = [0.5, 0.2, 0.1, 0.05, 0.03, 0.02, 0.0]


def hear(report: str) -> None:
    """And forget."""


@pytest.mark.parametrize("guess", [0.0, 0.01, 0.04, 0.12])
@pytest.mark.parametrize(("game", "steep"), [(CLASSIC, 1.8), (COLLECTING, 0.6)])
def test_the_noise_is_found_from_far_below_and_above(
    monkeypatch: pytest.MonkeyPatch, game: AnyGame, steep: float, guess: float
) -> None:
    """In a world in which 0.04 is right."""

    def share(noise: float) -> float:
        return 1 / (1 + exp(-log(levels.family(game).STEPS.odds) - steep * log(noise / 0.04)))

    def won(task: levels.PairTask) -> float:
        chance = Random(f"{task.contest.seed}/{task.pair}")
        known = share(float(task.contest.agents[1].partition("=")[2]))
        return ((chance.random() < known) + (chance.random() < known)) / 2

    monkeypatch.setattr(levels, "won", won)
    found = [share(levels.noise_below(game, 6, guess, 0.0, NoiseSearch(300, seed, 1, hear))) for seed in range(8)]
    assert levels.target(game) - 0.07 < min(found) <= max(found) < levels.target(game) + 0.07


@pytest.mark.parametrize(("result", "noise"), [(0.0, levels.MOST), (1.0, levels.LEAST)])
def test_where_no_noise_is_right_it_comes_to_an_end_all_the_same(
    monkeypatch: pytest.MonkeyPatch, result: float, noise: float
) -> None:
    monkeypatch.setattr(levels, "won", lambda task: result)
    assert levels.noise_below(CLASSIC, 6, 0.03, 0.0, NoiseSearch(400, 0, 1, hear)) == noise


def test_levels_are_found_from_the_strongest_down(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    def won(task: levels.PairTask) -> float:
        asked.append(task.contest.agents)
        return 1.0

    monkeypatch.setattr(levels, "won", won)
    found = levels.noises(CLASSIC, NOISE, 5, NoiseSearch(1, 0, 1, hear))
    assert found[:4] + found[6:] == NOISE[:4] + NOISE[6:]
    assert found[5] < NOISE[5]
    assert asked == [
        ("level-7:noise=0.0", "level-6:noise=0.02000"),
        (f"level-6:noise={found[5]}", "level-5:noise=0.03000"),
    ]


@pytest.mark.parametrize(
    ("name", "share"),
    [("classic-2", 0.72), ("classic-team", 0.72), ("classic-4", 0.46), ("collecting-2", 0.63), ("classic-solo", 0.72)],
)
def test_a_level_is_as_far_above_the_next_in_every_game(name: str, share: float) -> None:
    assert levels.target(editions.find(name)) == pytest.approx(share, abs=0.005)


def test_it_is_told_how_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    results = iter([*repeat(0.5, 10), *repeat(1.0, 10)])
    monkeypatch.setattr(levels, "won", lambda task: next(results))
    reports: list[str] = []
    levels.noise_below(CLASSIC, 3, 0.1, 0.05, NoiseSearch(20, 0, 1, reports.append))
    assert len(reports) == levels.REPORTS
    assert reports[-1].startswith("level 3: 20 pairs, noise 0.")
    assert reports[-1].endswith("level 4 won 100.0% of the later half, wanted 72%")


def test_a_pair_is_won_by_who_is_named_first() -> None:
    assert levels.won(levels.PairTask(Contest("collecting-2", ("level-6", "random"), {}, "3"), 0)) > 0.4
    assert levels.won(levels.PairTask(Contest("collecting-2", ("random", "level-6"), {}, "3"), 0)) < 0.6


@pytest.mark.parametrize(("name", "noise"), [("level-2:noise=0.3", 0.3), ("level-6:noise=0", 0.0)])
def test_a_level_takes_a_noise_of_ones_own(name: str, noise: float) -> None:
    for game in (CLASSIC, COLLECTING):
        agent = agents.make(name, game, Random(1))
        assert isinstance(agent, Thinker | Gatherer)
        assert agent.noise == noise


def test_the_command_writes_a_card_with_the_noise_found(tmp_path: Path) -> None:
    result = CliRunner().invoke(
        train, ["collecting-2", "--levels", "5", "--pairs", "2", "--workers", "1", "--out", str(tmp_path)]
    )
    assert result.exit_code == 0, result.output
    assert "level 6: 2 pairs, noise" in result.stderr
    shipped, card = cards()["collecting-2"], json.loads((tmp_path / "collecting-2.json").read_text("utf-8"))
    assert card["noise"][:4] + card["noise"][6:] == shipped["noise"][:4] + shipped["noise"][6:]
    assert card["noise"][4:6] != shipped["noise"][4:6]
    anew = {level: {"pairs": 2, "seed": 0} for level in ("5", "6")}
    assert card["levels by matches"] == shipped["levels by matches"] | anew
    assert {key: card[key] for key in ("games", "net", "command")} == {
        key: shipped[key] for key in ("games", "net", "command")
    }
    with np.load(tmp_path / card["net"]) as kept:
        for part, field in fields(shipped["net"]).items():
            np.testing.assert_array_equal(kept[part], arrays(field))


@pytest.mark.parametrize(
    "further", [["--levels", "5", "--matches", "5"], ["--levels", "5", "--prior"], ["--pairs", "5"]]
)
def test_levels_are_of_the_net_there_is(tmp_path: Path, further: list[str]) -> None:
    result = CliRunner().invoke(train, ["classic-2", "--out", str(tmp_path), *further])
    assert isinstance(result.exception, ValueError)
    assert "--levels is for the net there is" in str(result.exception)


def test_a_net_that_is_learning_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "classic-2.student.npz").touch()
    result = CliRunner().invoke(train, ["classic-2", "--out", str(tmp_path), "--levels", "6"])
    assert isinstance(result.exception, ValueError)
    assert "a net of your own is learning classic-2" in str(result.exception)
