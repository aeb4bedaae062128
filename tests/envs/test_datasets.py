"""Matches as tables and arrays: the same matches as records have."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from hindmost.cli import hindmost
from hindmost.editions import find
from hindmost.envs import datasets
from hindmost.envs.observations import layout, tensor
from hindmost.envs.worlds import flat_mask
from hindmost.fast.core.codes import encode
from hindmost.game import NATURE, IllegalAction, winners
from hindmost.match import load


def run(*args: str) -> Any:
    result = CliRunner().invoke(hindmost, [*args, "--json"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return json.loads(result.output)


@pytest.mark.parametrize(
    ("name", "engine", "suffix"),
    [
        ("classic-team", "fast", ".parquet"),
        ("tiny-2", "reference", ".parquet"),
        ("tiny-2", "fast", ".arrow"),
        ("tiny-stacking-2", "fast", ".parquet"),
        ("tiny-collecting-2", "reference", ".arrow"),
        ("tiny-collecting-2", "fast", ".parquet"),
    ],
)
def test_a_table_has_the_matches_of_the_records(name: str, engine: str, suffix: str, tmp_path: Path) -> None:
    asked = ("simulate", name, "--engine", engine, "--games", "12", "--seed", "a", "--agents", "greedy")
    table, records = tmp_path / f"t{suffix}", tmp_path / "r.jsonl"
    assert run(*asked, "--records", str(table)) == run(*asked, "--records", str(records))
    metadata, logs = datasets.read_table(table)
    assert metadata == {
        "format": "hindmost-codes/1",
        "game": name,
        "options": {},
        "names": ["greedy"] * find(name).seats,
        "seed": "a",
    }
    found = list(datasets.matches_in(find(name), metadata["names"], logs))
    assert [match.record() for match in found] == [match.record() for match in load(records)]
    for match, tracks in zip(found, logs.tracks, strict=True):
        assert [sorted(max(0, value) for value in side) for side in tracks.tolist()] == [
            list(standing) for standing in match.standings
        ]


def test_a_table_says_who_won(tmp_path: Path) -> None:
    from pyarrow import parquet  # type: ignore[import-untyped]

    file = tmp_path / "t.parquet"
    run("simulate", "tiny-2", "--engine", "fast", "--games", "40", "--records", str(file))
    _, logs = datasets.read_table(file)
    rows = parquet.read_table(file).to_pylist()
    assert [row["match"] for row in rows] == list(range(40))
    for row, match in zip(rows, datasets.matches_in(find("tiny-2"), ["a", "b"], logs), strict=True):
        assert tuple(row["winners"]) == winners(match.standings)


@pytest.mark.parametrize("name", ["tiny-3", "tiny-team", "tiny-stacking-2", "tiny-collecting-2"])
def test_arrays_have_every_decision(name: str, tmp_path: Path) -> None:
    file = tmp_path / "t.npz"
    run("simulate", name, "--engine", "fast", "--games", "5", "--seed", "b", "--records", str(file))
    arrays = np.load(file)
    game = find(name)
    (logs,) = datasets.played(game, ["random"] * game.seats, 5, "b")
    row = 0
    for number, match in enumerate(datasets.matches_in(game, ["x"] * game.seats, logs)):
        state = game.start()
        best = winners(match.standings)
        for action in match.log:
            if (seat := game.to_act(state)) != NATURE:
                assert seat is not None
                seen = layout(game).tensor(arrays["seen"][row])
                np.testing.assert_array_equal(seen, tensor(game, game.view(state, seat)))
                assert (arrays["match"][row], arrays["seat"][row]) == (number, seat)
                assert arrays["code"][row] == encode(game, action)
                factors = {key: arrays[key][row] for key in ("kinds", "pairs", "choices") if key in arrays}
                legal = [encode(game, each) for each in game.actions(state)]
                assert np.flatnonzero(flat_mask(game, factors)).tolist() == sorted(legal)
                side = game.side(seat)
                assert arrays["win"][row] == pytest.approx(1 / len(best) if side in best else 0)
                assert arrays["tracks"][row, 0].tolist() == logs.tracks[number, side].tolist()
                row += 1
            state = game.apply(state, action)
    assert row == len(arrays["code"])


def test_what_is_wrong_is_told(tmp_path: Path) -> None:
    result = CliRunner().invoke(hindmost, ["simulate", "tiny-2", "--records", str(tmp_path / "no" / "t.parquet")])
    assert "there is no folder" in str(result.exception or result.output)
    game = find("tiny-2")
    (logs,) = datasets.played(game, ["random"] * 2, 3, 1)
    wrong = logs._replace(codes=np.where(np.arange(len(logs.codes)) == 9, 5, logs.codes).astype(np.int32))
    with pytest.raises(IllegalAction, match="match 0, ply 9: 5 is not legal there"):
        datasets.training_arrays(game, wrong)
