"""Teaching a net a laying game, on a small board."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from hindmost import editions
from hindmost.fast.block.nets import Net, no_net
from hindmost.fast.core.arrays import arrays
from hindmost.fast.search.master import Master
from hindmost.rules.laying import Laying
from hindmost.train.commands import train
from hindmost.train.gym import Gym, practice
from hindmost.train.laying import judged_by_playouts, new_student
from hindmost.train.learning import judge
from hindmost.train.plan import Plan
from tests.fast.tools import field, laying, some_net
from tests.playing import WITH_RACKS

pytestmark = pytest.mark.long  # what only training needs is not compiled for the quick suite
SHORT = Plan(matches=2, batch=2, units=(8, 8, 4), rounds=1, rows=8 * 80, ended=2, listed=4, worlds=2, epochs=1)


def tiny() -> Laying:
    game = editions.find("tiny-2")
    assert isinstance(game, Laying)
    return game


@pytest.mark.parametrize("name", WITH_RACKS)
def test_matches_of_a_net_against_itself_are_seen_and_noted_right(name: str) -> None:
    game = laying(name)
    gym, net, master = Gym(game), arrays(some_net(game)), Master(game, no_net())
    mind, world, scores = gym.mind(net), gym.match.world, gym.match.scores
    for seed in range(3):
        inputs, thought, _, outcomes = gym.play((mind, mind), [0] * game.seats, practice(6, seed, 0.3), 1, 200)
        for part in ("open_pairs", "lines", "small"):
            master.block.write(f"position.{part}", getattr(world, part).tobytes())
        master.block.call("see", 0)
        np.testing.assert_array_equal(field(master.block, "seen.points"), scores.points)
        np.testing.assert_array_equal(field(master.block, "seen.usable"), scores.usable)
        np.testing.assert_allclose(judge(net, inputs), thought, rtol=1e-4)
        assert len(inputs) > 3
        assert 0 <= outcomes.min() <= outcomes.max() <= 1
        assert game.sides == 1 or outcomes.sum() == pytest.approx(1)


def test_how_many_work_on_it_changes_nothing() -> None:
    student = new_student(tiny(), SHORT, 3)
    one, two = (judged_by_playouts(tiny(), student, SHORT, workers, None) for workers in (1, 2))
    assert len(one.inputs) > 100
    for part, other in zip(one, two, strict=True):
        np.testing.assert_array_equal(part, other)


def test_the_command_leaves_a_net_and_its_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hindmost.train.calibration.JUDGED", SHORT)
    monkeypatch.setattr("hindmost.train.laying.MEASURED", 2)
    monkeypatch.setattr("hindmost.train.laying.CALIBRATED", 2)
    monkeypatch.setattr("hindmost.train.laying.SCORED", 2)
    monkeypatch.setattr("hindmost.train.laying.Plan", lambda: SHORT)
    for _ in range(2):  # the second has nothing left to learn
        result = CliRunner().invoke(train, ["tiny-2", "--out", str(tmp_path), "--workers", "1"])
        assert result.exit_code == 0, result.output
    assert "goes on after 2 matches and 1 rounds" in result.stderr
    card = json.loads((tmp_path / "tiny-2.json").read_text("utf-8"))
    assert card["command"] == "hindmost train tiny-2 --matches 2 --rounds 1 --seed 0"
    assert len(card["noise"]) == 7
    assert card["noise"][-1] == 0
    assert 0 <= card["score"] <= 1
    with np.load(tmp_path / card["net"]) as kept:
        assert set(kept) == set(Net._fields)
